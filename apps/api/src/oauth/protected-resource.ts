import { scopes } from '@lacre/services/actor';

/** A part of the service with an audience of its own (RFC 9728). */
export interface ProtectedResource {
  /** Audience of the token, and the URL it is sent to. */
  resource: string;
  name: string;
  documentation: string;
  scopes: readonly string[];
}

/** The service itself: REST, tRPC and everything else. */
export const serviceResource = (baseUrl: string): ProtectedResource => ({
  resource: baseUrl,
  name: 'Lacre',
  documentation: `${baseUrl}/docs`,
  scopes,
});

/** Protected resource metadata (RFC 9728) as JSON. */
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
