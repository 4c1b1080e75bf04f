/** Announced to every process: the id of a credential that ended, or the organization whose keys are gone. */
export const CREDENTIAL_ENDED = 'lacre_credential_ended';

const organizationPrefix = 'organization/';

/** Announces an organization whose keys or signing keys are gone. */
export const endOfOrganization = (organizationId: string): string => `${organizationPrefix}${organizationId}`;

/** The organization whose end an announcement names, if it does. */
export function endedOrganization(announced: string): string | undefined {
  return announced.startsWith(organizationPrefix) ? announced.slice(organizationPrefix.length) : undefined;
}
