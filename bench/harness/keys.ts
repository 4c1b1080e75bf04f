import { randomUUID } from 'node:crypto';
import { postTo } from './post.ts';

/** Creates a user with that many organizations, and a sandbox key for each, by default for its invoices. */
export async function makeKeys(
  url: string,
  count: number,
  scopes: readonly string[] = ['read:invoices', 'write:invoices', 'cancel:invoices'],
): Promise<string[]> {
  const post = postTo(url);
  const user = { email: `bench-${randomUUID()}@example.com`, password: 'every figure has a yardstick', name: 'Bench' };
  const { token } = await post('/auth/sign-up', user);
  const keys: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const { id } = await post('/organizations', { name: `Bench ${index}` }, token);
    const path = `/organizations/${id}/api-keys`;
    keys.push((await post(path, { name: 'Bench', environment: 'sandbox', scopes }, token)).key ?? '');
  }
  return keys;
}
