import type { AppRouter } from '@lacre/router/app-router';
import { createTRPCClient, httpBatchLink } from '@trpc/client';

/** How a caller says who it is: an API key, or a session with the organization it works for. */
export type Credentials = { apiKey: string } | { token: string; organizationId?: string };

/** A client that knows every operation, its input and its answer from the router's type alone. */
export function createClient(baseUrl: string, credentials?: Credentials) {
  return createTRPCClient<AppRouter>({
    links: [httpBatchLink({ url: `${baseUrl}/trpc`, maxItems: 10, headers: () => headersOf(credentials) })],
  });
}

export type Client = ReturnType<typeof createClient>;

function headersOf(credentials: Credentials | undefined): Record<string, string> {
  if (credentials === undefined) return {};
  if ('apiKey' in credentials) return { 'x-api-key': credentials.apiKey };
  const { token, organizationId } = credentials;
  return { authorization: `Bearer ${token}`, ...(organizationId && { 'x-organization-id': organizationId }) };
}
