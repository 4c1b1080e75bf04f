/** Announced to every process: the id of a credential that ended, or the organization whose keys were deleted. */
export const CREDENTIAL_ENDED = 'lacre_credential_ended';

const organizationPrefix = 'organization/';

/** The announcement for an organization whose API keys and signing keys were deleted. */
export const endOfOrganization = (organizationId: string): string => `${organizationPrefix}${organizationId}`;

/** The organization that an announcement names, if it is about one. */
export function endedOrganization(announced: string): string | undefined {
  return announced.startsWith(organizationPrefix) ? announced.slice(organizationPrefix.length) : undefined;
}
