/** Followed, a POST would become a GET that seems to succeed, and another server would receive the credential. */
export const redirect = 'manual';
