/** The role of requests and jobs: it owns nothing and sees only rows of the organization set in its transaction. */
export const APPLICATION_ROLE = 'lacre_app';
/** Only while running a statement that concerns every organization. */
export const SYSTEM_ROLE = 'lacre_system';
