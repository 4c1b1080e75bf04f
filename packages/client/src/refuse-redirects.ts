import { OtherServerError } from './other-server.ts';

/**
 * `fetch` that follows no redirect, which would pass the credential on and turn a mutation into a query.
 * @throws OtherServerError that names where it leads, without the query
 */
export function refuseRedirects(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await send(input, { ...init, redirect: 'manual' });
    const { status, type, headers } = response;
    if (type !== 'opaqueredirect' && (status < 300 || status >= 400)) return response;
    await response.body?.cancel().catch(() => {});
    // Browsers hide the address.
    const [target = ''] = (headers.get('location') ?? '').split(/[?#]/, 1);
    throw new OtherServerError(response, target);
  };
}
