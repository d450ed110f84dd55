"""Messages of the application, in a browser and on a server: JSON in, JSON or bytes out."""
