import { expect } from 'chai';
import { sharedTestApi } from './support/shared-api.ts';

type TestApi = Awaited<ReturnType<typeof sharedTestApi>>;

async function whileAllConnectionsAreUsed<T>(test: TestApi, work: () => Promise<T>): Promise<T> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let holding = 0;
  const holders = Array.from({ length: 10 }, () =>
    test.services.database.transaction(async () => {
      holding += 1;
      await held;
    }),
  );
  try {
    while (holding < holders.length) await new Promise((resolve) => setImmediate(resolve));
    return await work();
  } finally {
    release();
    await Promise.all(holders);
  }
}

describe('a server whose database connections are all in use', () => {
  let test: TestApi;
  before(async () => {
    test = await sharedTestApi();
  });

  it('returns 503 with Retry-After within a few seconds, stays up, and serves again as soon as one is free', async () => {
    const owner = await test.given.user();
    const create = () => test.api('POST', '/organizations', { token: owner.token, body: { name: 'Late' } });
    await whileAllConnectionsAreUsed(test, async () => {
      const started = performance.now();
      const { status, body, headers } = await create();
      expect(performance.now() - started).to.be.within(1_500, 20_000);
      expect([status, body.code, headers.get('retry-after')]).to.deep.equal([503, 'DATABASE_UNAVAILABLE', '2']);
      expect((await test.api('GET', '/health/live')).status).to.equal(200);
    });
    expect((await create()).status).to.equal(201);
  });

  it('returns the same over tRPC: 503 with Retry-After, before and after the call is authenticated', async () => {
    const [known, unknown] = [await test.given.user(), await test.given.user()];
    // Cached for a few seconds: its session needs no connection.
    await test.api('GET', '/users/me', { token: known.token });
    const list = (token: string) =>
      fetch(`${test.url}/trpc/organizations.list`, { headers: { authorization: `Bearer ${token}` } });
    const create = (token: string) =>
      fetch(`${test.url}/trpc/organizations.create`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'Late' }),
      });
    const answers = await whileAllConnectionsAreUsed(test, () =>
      Promise.all([list(known.token), list(unknown.token), create(known.token), create(unknown.token)]),
    );
    for (const answer of answers) {
      expect([answer.status, answer.headers.get('retry-after')]).to.deep.equal([503, '2']);
      const { error } = (await answer.json()) as { error: { data: Record<string, unknown> } };
      expect(error.data).to.deep.include({
        code: 'SERVICE_UNAVAILABLE',
        httpStatus: 503,
        statusCode: 503,
        reason: 'DATABASE_UNAVAILABLE',
      });
    }
  });
});
