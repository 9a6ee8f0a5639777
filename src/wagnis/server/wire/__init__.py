"""The types of all messages between server and clients; the browser's are generated from these."""
