"""What the store keeps, one module for each subject: its values, its interface, its SQL."""
