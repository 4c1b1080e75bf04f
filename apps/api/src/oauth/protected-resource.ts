import { scopes } from '@lacre/services/actor';

/** What an application needs to know to get a token for this service (RFC 9728), as JSON. */
export const protectedResource = (baseUrl: string): string =>
  JSON.stringify({
    resource: baseUrl,
    authorization_servers: [baseUrl],
    scopes_supported: scopes,
    bearer_methods_supported: ['header'],
    resource_name: 'Lacre',
    resource_documentation: `${baseUrl}/docs`,
  });
