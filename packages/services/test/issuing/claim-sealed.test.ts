import type { InvoiceAccess } from '@lacre/services/access';
import type { Services } from '@lacre/services/services';
import { expect } from 'chai';
import { createProfileCache } from '../../src/issuing/profile-cache.ts';
import { recoverAttempts } from '../../src/issuing/recover-attempts.ts';
import { createStampingBench, type StampingBench } from './stamping-bench.ts';
import { watchStatements } from './watch-statements.ts';

/** The next document of a series is sealed with its expected folio, and then claimed and stored in one statement. */
describe('a document that is sealed before it is claimed', () => {
  let bench: StampingBench;
  before(async () => {
    bench = await createStampingBench();
  });
  after(() => bench.close());

  /** An organization that has issued one document; the statements are recorded from here on. */
  async function known() {
    const access = await bench.access();
    const first = await bench.stamped(access);
    return { access, first: Number(first.folio), ...watchStatements(bench.services) };
  }
  const claims = (asked: readonly string[]) => asked.filter((name) => name.startsWith('claim'));
  const many = (access: InvoiceAccess, count: number, services: Services) =>
    Promise.all(Array.from({ length: count }, () => bench.stamped(access, {}, services)));
  const folios = (invoices: readonly { folio: string | null }[]) =>
    invoices.map(({ folio }) => Number(folio)).toSorted((a, b) => a - b);

  it('gets folios without a gap, however many are issued at once', async () => {
    const { access, first, services, seen } = await known();
    const made = await many(access, 25, services);
    expect(folios(made)).to.deep.equal(Array.from({ length: 25 }, (_, index) => first + 1 + index));
    expect(new Set(made.map(({ uuid }) => uuid)).size).to.equal(25);
    expect(claims(seen.asked)).to.deep.equal(Array.from({ length: 25 }, () => 'claimSealed'));
    for (const { sends, state } of await bench.attempts(access)) expect([sends, state]).to.deep.equal([1, 'stamped']);
    expect(await bench.ledgerOf(access)).to.have.lengthOf(26);
  });

  it('gets the folio that the database assigns where another process has used the expected one', async () => {
    const { access, first, services, seen } = await known();
    const { issuing } = bench.services;
    const apart = { ...issuing, sandbox: { ...issuing.sandbox, profiles: createProfileCache() } };
    await bench.stamped(access, {}, { ...bench.services, issuing: apart });
    const made = [await bench.stamped(access, {}, services), ...(await many(access, 3, services))];
    expect(folios(made)).to.deep.equal([2, 3, 4, 5].map((n) => first + n));
    expect(claims(seen.asked)).to.deep.equal(['claimSealed', 'claim', 'claimSealed', 'claimSealed', 'claimSealed']);
  });

  it('is claimed before it is sealed where its folio is given', async () => {
    const { access, first, services, seen } = await known();
    await bench.stamped(access, { folioNumber: 'F-1' }, services);
    await bench.stamped(access, { folioNumber: String(first + 1) }, services);
    expect(claims(seen.asked)).to.deep.equal(['claim', 'claim']);
    expect(Number((await bench.stamped(access, {}, services)).folio)).to.equal(first + 2);
  });

  it('is created once by two concurrent requests with one key', async () => {
    const { access, first } = await known();
    const idempotencyKey = 'twice';
    const [one, two] = await Promise.all([
      bench.create(access, { idempotencyKey }),
      bench.create(access, { idempotencyKey }),
    ]);
    expect([one?.kind, two?.kind].toSorted()).to.deep.equal(['created', 'replayed']);
    expect(await bench.ledgerOf(access)).to.have.lengthOf(2);
    expect(Number((await bench.stamped(access)).folio)).to.equal(first + 2);
  });

  it('is sent by recovery where its process dies before it sends, and its key replays it', async () => {
    const { access } = await known();
    const { database } = bench.services;
    const dying = { ...database, stampingAttempts: { ...database.stampingAttempts } };
    dying.stampingAttempts.claimSealed = async (...claim) => {
      await database.stampingAttempts.claimSealed(...claim);
      throw new Error('Connection terminated');
    };
    dying.stampingAttempts.markRejected = () => Promise.reject(new Error('Connection terminated'));
    const idempotencyKey = 'dead';
    const died = bench.create(access, { idempotencyKey }, { ...bench.services, database: dying });
    expect(await died.catch(String)).to.include('Connection terminated');
    const stateOf = async () => (await bench.attempts(access)).at(-1);
    const left = await stateOf();
    expect(left).to.include({ state: 'sending', sends: 1 });
    while ((await stateOf())?.state !== 'stamped') {
      bench.clock.set((await stateOf())?.next_ask_at?.toISOString() ?? expect.fail('nothing is asked'));
      await recoverAttempts(bench.services);
    }
    expect(await bench.create(access, { idempotencyKey })).to.include({ kind: 'replayed' });
    expect(await bench.ledgerOf(access)).to.have.lengthOf(2);
  });

  for (const [statement, from] of [
    ['claimSealed', 'the cached profile'],
    ['claim', 'fresh data, its claim'],
    ['markSending', 'fresh data'],
  ] as const)
    it(`is never sent after its request failed with 503, and frees its key (issued from ${from})`, async () => {
      const access = statement === 'claimSealed' ? (await known()).access : await bench.access();
      const { database } = bench.services;
      const { stampingAttempts } = database;
      let isLost = false;
      const losing = {
        ...stampingAttempts,
        async [statement](...asked: never[]) {
          const result: unknown = await (stampingAttempts[statement] as (...a: never[]) => unknown)(...asked);
          if (isLost) return result;
          isLost = true;
          throw new Error('Connection terminated');
        },
      };
      const services = { ...bench.services, database: { ...database, stampingAttempts: losing } };
      const before = (await bench.ledgerOf(access)).length;
      const idempotencyKey = 'lost';
      expect(await bench.create(access, { idempotencyKey }, services).catch(String)).to.include('terminated');
      // Waits until the failed attempt is ended.
      expect(await bench.create(access, { idempotencyKey }, services)).to.include({ kind: 'created' });
      bench.clock.advance(3_600);
      await recoverAttempts(bench.services);
      expect(await bench.ledgerOf(access)).to.have.lengthOf(before + 1);
      expect((await bench.attempts(access)).slice(-2).map(({ state }) => state)).to.deep.equal(['rejected', 'stamped']);
    });

  it('keeps its bytes where the PAC’s response is lost', async () => {
    const { access, first } = await known();
    bench.onRequest = ({ operation }) => (operation === 'stamp' ? { kind: 'reset', when: 'after' } : undefined);
    const outcome = await bench.create(access);
    bench.onRequest = () => undefined;
    expect(outcome.kind).to.equal('recovering');
    bench.clock.advance(6);
    await recoverAttempts(bench.services);
    const attempts = await bench.attempts(access);
    expect(attempts.map(({ state }) => state)).to.deep.equal(['stamped', 'stamped']);
    expect(Number(attempts.at(-1)?.folio)).to.equal(first + 1);
    expect(await bench.ledgerOf(access)).to.have.lengthOf(2);
  });
});
