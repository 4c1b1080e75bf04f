/**
 * What requests and jobs work as: it owns nothing and sees the rows of the organization that its transaction has set.
 */
export const APPLICATION_ROLE = 'lacre_app';
/** For the moment of a statement that concerns every organization. */
export const SYSTEM_ROLE = 'lacre_system';
