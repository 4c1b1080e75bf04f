import { purgeIdempotencyKeys } from '@lacre/services/idempotency/purge-idempotency-keys';
import { runOnce } from '@lacre/services/idempotency/run-once';
import { FakeClock } from '@lacre/testing/fake-clock';
import { given } from '@lacre/testing/given';
import { createTestServices, type TestServices } from '@lacre/testing/test-services';
import { expect } from 'chai';

describe('purging idempotency keys', () => {
  let t: TestServices;
  before(async () => {
    t = await createTestServices();
  });
  after(() => t.close());

  it('leaves those of the last 48 hours: their requests are replayed, not run again', async () => {
    const owner = await given(t.services).user();
    const { id: organizationId } = await given(t.services).organization(owner);
    const at = (instant: string) => ({ ...t.services, clock: new FakeClock(instant) });
    const scope = { organizationId, caller: 'key:1', operation: 'customers.create', key: 'k' };
    const kindAt = async (instant: string) => {
      const work = async () => ({ kind: 'made' as const, answer: { id: 'a' } });
      return (await runOnce(at(instant), scope, Buffer.alloc(32), work)).kind;
    };
    expect(await kindAt('2026-11-21T18:00:00Z')).to.equal('made');
    expect(await purgeIdempotencyKeys(at('2026-11-23T17:59:59Z'))).to.equal(0);
    expect(await kindAt('2026-11-23T17:59:59Z')).to.equal('replayed');
    expect(await purgeIdempotencyKeys(at('2026-11-23T18:00:00Z'))).to.equal(1);
    expect(await kindAt('2026-11-23T17:59:59Z')).to.equal('made');
  });
});
