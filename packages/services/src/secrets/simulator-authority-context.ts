/** What the authority of the PAC simulator is sealed for. */
export const simulatorAuthorityContext = 'pac simulator authority';
