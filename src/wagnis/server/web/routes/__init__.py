"""What the server answers over HTTP, one module for each subject; `lobby` puts them together."""
