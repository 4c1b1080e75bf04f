import type { AppRouter } from '@lacre/router/app-router';
import { createTRPCClient, httpBatchLink, httpLink, isNonJsonSerializable, splitLink } from '@trpc/client';

/** How a caller authenticates: an API key, or a session with the organization it works for. */
export type Credentials = { apiKey: string } | { token: string; organizationId?: string };

/** tRPC as sent over the wire, without what @lacre/client adds. */
export function createClient(baseUrl: string, credentials?: Credentials) {
  const url = `${baseUrl}/trpc`;
  const headers = () => headersOf(credentials);
  return createTRPCClient<AppRouter>({
    links: [
      splitLink({
        // A form with files is sent alone; everything else may share a request.
        condition: ({ input }) => isNonJsonSerializable(input),
        true: httpLink({ url, headers }),
        false: httpBatchLink({ url, maxItems: 10, headers }),
      }),
    ],
  });
}

/** What an operation returns for a file: the file in base64, or, for one that is streamed, its URL. */
export type FileAnswer =
  | { filename: string; contentType: string; base64: string }
  | { contentType: string; url: string };

/** The file itself, with its name. */
export async function blobOf(baseUrl: string, answer: FileAnswer, credentials?: Credentials): Promise<File> {
  if ('base64' in answer)
    return new File([Buffer.from(answer.base64, 'base64')], answer.filename, { type: answer.contentType });
  const response = await fetch(baseUrl + answer.url, { headers: headersOf(credentials) });
  if (!response.ok) throw new Error(`${answer.url} answered ${response.status}: ${await response.text()}`);
  const [, filename = 'file'] = /filename="([^"]*)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  return new File([await response.blob()], filename, { type: answer.contentType });
}

function headersOf(credentials: Credentials | undefined): Record<string, string> {
  if (credentials === undefined) return {};
  if ('apiKey' in credentials) return { 'x-api-key': credentials.apiKey };
  const { token, organizationId } = credentials;
  return { authorization: `Bearer ${token}`, ...(organizationId && { 'x-organization-id': organizationId }) };
}
