"""The rows of the store, one module for each subject: its values and its SQL."""
