import { postTo } from './post.ts';

export interface BenchOrganization {
  id: string;
  key: string;
  /** Of its owner, as returned by `POST /auth/sign-up`. */
  session: { token: string; refreshToken: string };
}

/** A new organization of a new user, created through REST, with a key that has every scope a measurement needs. */
export async function makeOrganization(url: string, scopes: readonly string[]): Promise<BenchOrganization> {
  const post = postTo(url);
  const email = `bench-${Math.random().toString(36).slice(2)}@example.com`;
  const { token = '', refreshToken = '' } = await post('/auth/sign-up', {
    email,
    password: 'bench-bench-bench',
    name: 'Bench',
  });
  const { id = '' } = await post('/organizations', { name: 'Bench' }, token);
  const { key = '' } = await post(
    `/organizations/${id}/api-keys`,
    { name: 'Bench', environment: 'production', scopes },
    token,
  );
  return { id, key, session: { token, refreshToken } };
}
