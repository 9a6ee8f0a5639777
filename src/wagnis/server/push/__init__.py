"""Notices by Web Push: whose turn it is, to people who asked for it and are not at the table.

`room.turns` says who is to be told; `routes` subscribes devices, `rows` stores subscriptions and
notices that wait, `letters` encrypts and knows quiet hours, `sender` sends.
"""
