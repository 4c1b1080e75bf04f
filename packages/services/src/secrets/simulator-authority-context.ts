/** The encryption context of the PAC simulator's authority. */
export const simulatorAuthorityContext = 'pac simulator authority';
