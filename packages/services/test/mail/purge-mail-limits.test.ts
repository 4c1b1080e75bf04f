import type { Database } from '@lacre/database/database';
import { takeMailTurns } from '@lacre/services/mail/mail-limits';
import { purgeMailLimits } from '@lacre/services/mail/purge-mail-limits';
import { FakeClock } from '@lacre/testing/fake-clock';
import { given } from '@lacre/testing/given';
import { createTestServices, type TestServices } from '@lacre/testing/test-services';
import { expect } from 'chai';
import { errorOf } from '../error-of.ts';

describe('purging mail limits', () => {
  let t: TestServices;
  before(async () => {
    t = await createTestServices({ env: { MAIL_DAILY_CAP: '2' } });
  });
  after(() => t.close());

  it('leaves the turns and the count of the day in Mexico City, and deletes those of two days ago', async () => {
    const owner = await given(t.services).user();
    const { id: organizationId } = await given(t.services).organization(owner);
    const send = (instant: string, ...recipients: string[]) =>
      t.services.database.transaction((tx: Database) =>
        takeMailTurns(t.services, tx, new Date(instant), { organizationId, kind: 'invoice', recipients }),
      );
    const purge = (instant: string) => purgeMailLimits({ ...t.services, clock: new FakeClock(instant) });
    const left = async () =>
      t.database.dataSource.query<{ turns: number; days: number }[]>(
        'select (select count(*)::integer from mail_turn) as turns, (select count(*)::integer from mail_day) as days',
      );
    // 23:30 of 21 November in Mexico City.
    await send('2026-11-22T05:30:00Z', 'ana@example.com');
    await purge('2026-11-22T05:30:30Z');
    expect(await errorOf(send('2026-11-22T05:30:59Z', 'ana@example.com'))).to.include({ code: 'MAIL_TOO_SOON' });
    expect(await errorOf(send('2026-11-22T05:59:59Z', 'b@example.com', 'c@example.com'))).to.include({
      code: 'MAIL_DAILY_CAP',
    });
    await send('2026-11-22T06:00:00Z', 'b@example.com', 'c@example.com');
    expect(await left()).to.deep.equal([{ turns: 3, days: 2 }]);
    await purge('2026-11-24T05:59:59Z');
    expect(await left()).to.deep.equal([{ turns: 2, days: 2 }]);
    await purge('2026-11-24T06:01:01Z');
    expect(await left()).to.deep.equal([{ turns: 0, days: 1 }]);
    await purge('2026-11-25T06:00:00Z');
    expect(await left()).to.deep.equal([{ turns: 0, days: 0 }]);
  });
});
