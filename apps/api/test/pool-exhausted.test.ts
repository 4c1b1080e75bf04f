import { expect } from 'chai';
import { sharedTestApi } from './support/shared-api.ts';

describe('a server whose database connections are all in use', () => {
  it('returns 503 with Retry-After within a few seconds, stays up, and serves again as soon as one is free', async () => {
    const test = await sharedTestApi();
    const owner = await test.given.user();
    const create = () => test.api('POST', '/organizations', { token: owner.token, body: { name: 'Late' } });
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
      const started = performance.now();
      const { status, body, headers } = await create();
      expect(performance.now() - started).to.be.within(1_500, 20_000);
      expect([status, body.code, headers.get('retry-after')]).to.deep.equal([503, 'DATABASE_UNAVAILABLE', '2']);
      expect((await test.api('GET', '/health/live')).status).to.equal(200);
    } finally {
      release();
      await Promise.all(holders);
    }
    expect((await create()).status).to.equal(201);
  });
});
