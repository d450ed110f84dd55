"""Our tables against R's."""
