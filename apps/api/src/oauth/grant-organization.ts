import type { Grant } from 'oidc-provider';

const prefix = 'urn:lacre:organization:';

/** Stores the organization in a grant, as an additional resource. */
export function grantOrganization(grant: Grant, organizationId: string): void {
  grant.addResourceScope(prefix + organizationId, 'work');
}

/** The organization of a grant, or of its stored payload. */
export function organizationOf(grant: object): string | undefined {
  const { resources = {} } = grant as { resources?: Record<string, string> };
  return Object.keys(resources)
    .find((name) => name.startsWith(prefix))
    ?.slice(prefix.length);
}
