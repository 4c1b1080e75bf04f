import { scopes } from '@lacre/services/actor';

/** A part of the service that asks for a token of its own. */
export interface ProtectedResource {
  /** What the token must be for, and where it is sent. */
  resource: string;
  name: string;
  documentation: string;
  scopes: readonly string[];
}

/** REST, tRPC and everything else that is the service itself. */
export const serviceResource = (baseUrl: string): ProtectedResource => ({
  resource: baseUrl,
  name: 'Lacre',
  documentation: `${baseUrl}/docs`,
  scopes,
});

/** What an application needs to know to get a token for a resource (RFC 9728), as JSON. */
export const protectedResource = (
  baseUrl: string,
  { resource, name, documentation, scopes: supported }: ProtectedResource,
): string =>
  JSON.stringify({
    resource,
    authorization_servers: [baseUrl],
    scopes_supported: supported,
    bearer_methods_supported: ['header'],
    resource_name: name,
    resource_documentation: documentation,
  });
