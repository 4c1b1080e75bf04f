import { callerAt } from '@lacre/services/limits/caller';
import { purgeRateWindows } from '@lacre/services/limits/purge-rate-windows';
import { createRateLimiter, type LimitName } from '@lacre/services/limits/rate-limiter';
import type { Services } from '@lacre/services/services';
import { createTestServices, type TestServices } from '@lacre/testing/test-services';
import { expect } from 'chai';

describe('rate limits', () => {
  let t: TestServices;
  let other: Awaited<ReturnType<TestServices['another']>>;
  before(async () => {
    t = await createTestServices({ env: { RATE_LIMITS: 'on' } });
    other = await t.another();
  });
  after(async () => {
    await other.close();
    await t.close();
  });

  let callers = 0;
  const newCaller = () => `caller-${(callers += 1)}`;
  const take = async ({ rateLimiter }: Pick<Services, 'rateLimiter'>, name: LimitName, caller: string) => {
    const verdict = await rateLimiter.take(name, caller);
    if (!verdict) throw new Error('there is no limit');
    return verdict;
  };
  /** How many of `tries` calls are admitted when they alternate between the processes, `together` at a time. */
  async function admitted(processes: Pick<Services, 'rateLimiter'>[], name: LimitName, tries: number, together = 1) {
    const caller = newCaller();
    let count = 0;
    for (let n = 0; n < tries; n += together) {
      const verdicts = await Promise.all(
        Array.from({ length: together }, (_, i) =>
          take(processes[(n + i) % processes.length] ?? t.services, name, caller),
        ),
      );
      count += verdicts.filter((verdict) => verdict.admitted).length;
    }
    return count;
  }

  for (const [name, limit] of [
    ['exchange', 15],
    ['sign-in', 10],
    ['write', 300],
    ['read', 1_200],
    ['stamp-production', 120],
  ] as const)
    describe(`of ${name}: ${limit} per minute`, () => {
      it('admit exactly as many in one process', async () => {
        expect(await admitted([t.services], name, limit + 20)).to.equal(limit);
      });
      it('admit exactly as many concurrent calls', async () => {
        expect(await admitted([t.services], name, limit + 20, limit + 20)).to.equal(limit);
      });
      it('admit exactly as many in two processes together, sequentially and concurrently', async () => {
        expect(await admitted([t.services, other.services], name, 2 * limit + 20)).to.equal(limit);
        expect(await admitted([t.services, other.services], name, 2 * limit + 20, 50)).to.equal(limit);
      });
    });

  it('admit calls again when the window has ended, in every process', async () => {
    for (const name of ['exchange', 'write'] as const) {
      const caller = newCaller();
      while ((await take(t.services, name, caller)).admitted);
      expect((await take(other.services, name, caller)).admitted).to.equal(false);
      t.clock.advance(59);
      expect((await take(t.services, name, caller)).admitted).to.equal(false);
      t.clock.advance(1);
      expect((await take(other.services, name, caller)).admitted).to.equal(true);
      expect((await take(t.services, name, caller)).admitted).to.equal(true);
    }
  });

  it('of few calls apply to any sixty seconds, not only to those of one window', async () => {
    const caller = newCaller();
    const at = async (seconds: number, tries: number) => {
      t.clock.advance(seconds);
      let count = 0;
      for (let n = 0; n < tries; n += 1) count += (await take(t.services, 'exchange', caller)).admitted ? 1 : 0;
      return count;
    };
    expect(await at(0, 5)).to.equal(5);
    expect(await at(50, 12)).to.equal(10);
    // The first five are out of the window now, the ten are not.
    expect(await at(10, 12)).to.equal(5);
    expect(await at(49, 12)).to.equal(0);
    expect(await at(1, 12)).to.equal(10);
  });

  it('that are reached do not last longer when the clock is set back', async () => {
    for (const name of ['exchange', 'write'] as const) {
      const caller = newCaller();
      const takeAs = async (process: Pick<Services, 'rateLimiter'>) => (await take(process, name, caller)).admitted;
      while (await takeAs(t.services));
      expect(await takeAs(other.services)).to.equal(false);
      t.clock.advance(-3_600);
      expect(await takeAs(other.services), name).to.equal(true);
      expect(await takeAs(t.services), name).to.equal(true);
      t.clock.advance(3_600);
    }
  });

  it('admit exactly as many when the clocks of two processes differ by half a minute', async () => {
    const clock = { now: () => new Date(t.clock.now().getTime() - 30_000) };
    const limits = { write: 300, exchange: 15 };
    const behind = { rateLimiter: createRateLimiter({ ...t.services, clock }, limits) };
    for (const name of ['write', 'exchange'] as const)
      expect(await admitted([t.services, behind], name, 2 * limits[name] + 20)).to.equal(limits[name]);
  });

  it('report what remains and when they reset', async () => {
    const caller = newCaller();
    expect(await take(t.services, 'sign-in', caller)).to.deep.equal({
      admitted: true,
      limit: 10,
      remaining: 9,
      resetSeconds: 60,
    });
    t.clock.advance(20.5);
    for (let n = 8; n >= 0; n -= 1)
      expect(await take(t.services, 'sign-in', caller)).to.deep.equal({
        admitted: true,
        limit: 10,
        remaining: n,
        resetSeconds: 40,
      });
    expect(await take(t.services, 'sign-in', caller)).to.deep.equal({
      admitted: false,
      limit: 10,
      remaining: 0,
      resetSeconds: 40,
    });

    expect(await take(t.services, 'catalogs', caller)).to.include({ limit: 600, remaining: 599, resetSeconds: 60 });
    for (let n = 598; n >= 0; n -= 1) expect(await take(t.services, 'catalogs', caller)).to.include({ remaining: n });
    expect(await take(t.services, 'catalogs', caller)).to.include({ admitted: false, remaining: 0, resetSeconds: 60 });
  });

  it('of one caller do not affect other callers or other classes', async () => {
    const [one, two] = [newCaller(), newCaller()];
    while ((await take(t.services, 'write', one)).admitted);
    expect((await take(t.services, 'write', two)).admitted).to.equal(true);
    expect((await take(t.services, 'read', one)).admitted).to.equal(true);
  });

  it('rarely access the database', async () => {
    let statements = 0;
    const { rateWindows } = t.services.database;
    const counting = {
      ...rateWindows,
      takeSlice: (...given: Parameters<typeof rateWindows.takeSlice>) => {
        statements += 1;
        return rateWindows.takeSlice(...given);
      },
    };
    const rateLimiter = createRateLimiter({ ...t.services, database: { rateWindows: counting } }, { read: 1_200 });
    const caller = newCaller();
    for (let n = 0; n < 1_300; n += 1) await take({ rateLimiter }, 'read', caller);
    expect(statements).to.be.lessThan(60);
  });

  it('are counted by each process separately while the database is unavailable', async () => {
    const away = () => Promise.reject(Object.assign(new Error('Connection terminated'), { code: '57P01' }));
    const rateWindows = { takeSlice: away, takeCall: away, deleteOld: away };
    const limits = { write: 300, exchange: 15 };
    const rateLimiter = createRateLimiter({ ...t.services, database: { rateWindows } }, limits);
    for (const name of ['write', 'exchange'] as const) {
      const caller = newCaller();
      const count = async () => {
        let admittedNow = 0;
        for (let n = 0; n < 320; n += 1) admittedNow += (await take({ rateLimiter }, name, caller)).admitted ? 1 : 0;
        return admittedNow;
      };
      expect(await count()).to.equal(limits[name]);
      t.clock.advance(60);
      expect(await count(), `${name}, a minute later`).to.equal(limits[name]);
      t.clock.advance(-3_600);
      expect(await count(), `${name}, with the clock set back`).to.equal(limits[name]);
      t.clock.advance(3_600);
    }
  });

  it('store nothing of callers that are gone', async () => {
    await take(t.services, 'write', newCaller());
    t.clock.advance(601);
    await take(t.services, 'sign-in', 'still-here');
    await purgeRateWindows(t.services);
    const rows = await t.database.dataSource.query<{ name: string }[]>('select name from rate_window');
    expect(rows).to.deep.equal([{ name: 'sign-in:still-here' }]);
  });

  it('are off for classes without one', async () => {
    const rateLimiter = createRateLimiter(t.services, { exchange: 15 });
    expect(rateLimiter.take('read', newCaller())).to.equal(undefined);
    expect(await rateLimiter.take('exchange', newCaller())).to.include({ limit: 15 });
  });
});

describe('an anonymous caller', () => {
  it('is identified by its address, or by its IPv6 network', () => {
    expect(callerAt('203.0.113.9')).to.equal('address:203.0.113.9');
    expect(callerAt('::ffff:203.0.113.9')).to.equal('address:203.0.113.9');
    const network = 'address:2001:db8:1:2::/64';
    for (const ip of ['2001:db8:1:2::1', '2001:0DB8:0001:0002:ffff::', '2001:db8:1:2:3:4:5:6%eth0'])
      expect(callerAt(ip)).to.equal(network);
    expect(callerAt('2001:db8:1:3::1')).not.to.equal(network);
    expect(callerAt('2001:db8::1')).to.equal('address:2001:db8:0:0::/64');
    expect(callerAt('::1')).to.equal('address:0:0:0:0::/64');
  });
});
