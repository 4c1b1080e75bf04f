import { randomUUID } from 'node:crypto';
import { postTo } from './post.ts';

/** Makes a user with so many organizations, and a sandbox key for the invoices of each. */
export async function makeKeys(url: string, count: number): Promise<string[]> {
  const post = postTo(url);
  const user = { email: `bench-${randomUUID()}@example.com`, password: 'every figure has a yardstick', name: 'Bench' };
  const { token } = await post('/auth/sign-up', user);
  const scopes = ['read:invoices', 'write:invoices', 'cancel:invoices'];
  const keys: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const { id } = await post('/organizations', { name: `Bench ${index}` }, token);
    const path = `/organizations/${id}/api-keys`;
    keys.push((await post(path, { name: 'Bench', environment: 'sandbox', scopes }, token)).key ?? '');
  }
  return keys;
}
