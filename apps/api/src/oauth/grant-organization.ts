import type { Grant } from 'oidc-provider';

const prefix = 'urn:lacre:organization:';

/** A grant says for which organization it is as one more resource that it opens. */
export function grantOrganization(grant: Grant, organizationId: string): void {
  grant.addResourceScope(prefix + organizationId, 'work');
}

/** Of a grant, or of its stored form. */
export function organizationOf(grant: object): string | undefined {
  const { resources = {} } = grant as { resources?: Record<string, string> };
  return Object.keys(resources)
    .find((name) => name.startsWith(prefix))
    ?.slice(prefix.length);
}
