import type { ProtectedResource } from '../oauth/protected-resource.ts';
import { tools } from './tools.ts';

/** The MCP endpoint as an OAuth protected resource, with the scopes that any tool needs. */
export const toolsResource = (resource: string, baseUrl: string): ProtectedResource => ({
  resource,
  name: 'Lacre, tools for agents',
  documentation: `${baseUrl}/docs`,
  scopes: [...new Set(tools.flatMap(({ scopes }) => scopes))].sort(),
});
