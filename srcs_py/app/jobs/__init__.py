"""Work off the loop: processes, jobs that can be stopped, what they draw and save."""
