import { purgeExpiredSessions } from '@lacre/services/sessions/purge-expired-sessions';
import { FakeClock } from '@lacre/testing/fake-clock';
import { given } from '@lacre/testing/given';
import { createTestServices, type TestServices } from '@lacre/testing/test-services';
import { expect } from 'chai';

describe('purging expired sessions', () => {
  let t: TestServices;
  before(async () => {
    t = await createTestServices();
  });
  after(() => t.close());

  it('deletes those that expired more than a week ago and no others', async () => {
    const ana = await given(t.services).user();
    const at = (instant: string) => ({ ...t.services, clock: new FakeClock(instant) });
    const lasts = async () => (await t.database.database.sessions.findById(ana.actor.sessionId)) !== undefined;
    // It expires thirty days after 2026-11-21T18:00:00Z.
    expect(await purgeExpiredSessions(at('2026-12-28T18:00:00Z'))).to.equal(0);
    expect(await lasts()).to.equal(true);
    expect(await purgeExpiredSessions(at('2026-12-28T18:00:01Z'))).to.equal(1);
    expect(await lasts()).to.equal(false);
  });
});
