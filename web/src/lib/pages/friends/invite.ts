/** The fragment of the page of friends after *Invite friends* on a site. */
export const INVITE = '#invite';
