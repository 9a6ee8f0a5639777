"""Pictures of 1200 by 630 pixels for messengers, and the tags that name them.

`cards` says what a picture tells, `drawing` draws it; `routes` sends it, and writes the tags into
the head of the client's page.
"""
