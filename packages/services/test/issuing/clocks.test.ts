import { given, ingreso } from '@lacre/testing/given';
import { pacOf, withIssuing } from '@lacre/testing/with-issuing';
import { expect } from 'chai';
import { putBranch } from '../../src/branches/put-branch.ts';
import { createInvoice } from '../../src/invoices/create-invoice.ts';
import { listInvoices } from '../../src/invoices/list-invoices.ts';
import { validateInvoice } from '../../src/invoices/validate-invoice.ts';
import { recoverAttempts } from '../../src/issuing/recover-attempts.ts';
import { english } from '../../src/language.ts';
import { giveCertificate } from '../certificates/give-certificate.ts';
import { inventedPac } from './invented-pac.ts';
import { createStampingBench, type StampingBench } from './stamping-bench.ts';

const idempotencyKey = 'order-1';

describe('an invoice', () => {
  let bench: StampingBench;
  const zone = process.env['TZ'];
  before(async () => {
    bench = await createStampingBench({ env: { PAC_PRODUCTION: 'simulator' } });
  });
  after(() => bench.close());
  beforeEach(() => {
    bench.onRequest = () => undefined;
  });
  afterEach(() => {
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  });

  it('has the Fecha of its place of issue and is found by the same dates, whatever the time zone of the process', async () => {
    const seen: unknown[] = [];
    // Half an hour after midnight in Mexico City: another day in most of the world.
    bench.clock.set('2026-11-21T06:30:00Z');
    for (const name of ['UTC', 'America/Mexico_City', 'America/Tijuana', 'Asia/Tokyo', 'Pacific/Kiritimati']) {
      process.env['TZ'] = name;
      const access = await bench.access();
      const outcome = await bench.create(access);
      if (outcome.kind !== 'created') throw new Error(outcome.kind);
      const made = async (day: string) =>
        (await listInvoices(bench.services, access, { dateFrom: day, dateTo: day })).total;
      const issued = async (day: string) =>
        (await listInvoices(bench.services, access, { issuedFrom: day, issuedTo: day })).total;
      const { fecha, fechaTimbrado, createdAt } = outcome.invoice;
      seen.push({
        fecha,
        fechaTimbrado,
        createdAt,
        before: [await made('2026-11-20'), await issued('2026-11-20')],
        on: [await made('2026-11-21'), await issued('2026-11-21')],
        after: [await made('2026-11-22'), await issued('2026-11-22')],
      });
    }
    expect(seen).to.deep.equal(Array(5).fill(seen[0]));
    expect(seen[0]).to.deep.include({ fecha: '2026-11-21T00:30:00', before: [0, 0], on: [1, 1], after: [0, 0] });
  });

  it("has the PAC's time as its Fecha where our clock is ahead of it, unless the caller gave a date", async () => {
    const access = await bench.access();
    bench.clock.set('2026-11-21T18:00:00Z');
    const pac = pacOf(bench.services, 'sandbox');
    if (!pac) throw new Error('there is no PAC');
    const ahead = withIssuing(bench.services, { sandbox: { pac: { ...pac, aheadMs: () => 45_000 } } });
    const fechas = [];
    for (const [services, date] of [
      [bench.services, undefined],
      [ahead, undefined],
      [ahead, '2026-11-21T11:59:00'],
    ] as const) {
      const outcome = await bench.create(access, { ...(date && { date }) }, services);
      fechas.push(outcome.kind === 'created' && outcome.invoice.fecha);
    }
    expect(fechas).to.deep.equal(['2026-11-21T12:00:00', '2026-11-21T11:59:15', '2026-11-21T11:59:00']);
  });

  it('of unknown outcome is recovered within minutes when a clock that was an hour ahead is corrected', async () => {
    const ahead = { now: () => new Date(bench.clock.now().getTime() + 3_600_000) };
    const off = {
      ...withIssuing(bench.services, { sandbox: { clock: ahead }, production: { clock: ahead } }),
      clock: ahead,
    };
    const access = await bench.access();
    bench.onRequest = ({ operation }) =>
      operation === 'stamp' ? { kind: 'http', status: 504, when: 'after' } : undefined;
    const outcome = await createInvoice(off, access, ingreso({ idempotencyKey }));
    expect(outcome.kind).to.equal('recovering');
    bench.onRequest = () => undefined;
    await recoverAttempts(bench.services);
    bench.clock.advance(91);
    await recoverAttempts(bench.services);
    const replay = await bench.create(access, { idempotencyKey });
    expect(replay.kind).to.equal('replayed');
    expect(await bench.ledgerOf(access)).to.have.length(1);
  });

  it('of production that never reached the PAC, with a Fecha an hour ahead of the corrected clock, is stamped once that has come', async () => {
    const ahead = { now: () => new Date(bench.clock.now().getTime() + 3_600_000) };
    const off = { ...withIssuing(bench.services, { production: { clock: ahead } }), clock: ahead };
    const owner = await given(bench.services).user();
    const { id: organizationId } = await given(bench.services).organization(owner);
    await giveCertificate(bench, owner, organizationId);
    const environment = 'production';
    const { actor } = await given(bench.services).apiKey(owner, organizationId, { environment });
    const access = { organizationId, environment, actor } as const;
    bench.onRequest = ({ operation }) =>
      operation === 'stamp' ? { kind: 'http', status: 504, when: 'before' } : undefined;
    expect((await createInvoice(off, access, ingreso({ idempotencyKey }))).kind).to.equal('recovering');
    bench.onRequest = () => undefined;
    for (const [minutes, state] of [
      [59, 'unknown'],
      [12, 'stamped'],
    ] as const) {
      for (let minute = 0; minute < minutes; minute += 1) {
        bench.clock.advance(60);
        await recoverAttempts(bench.services);
      }
      expect((await bench.attempts(access)).map((attempt) => attempt.state)).to.deep.equal([state]);
    }
  });

  it('of production in Chihuahua, whose first digits are also those of places an hour behind, is recovered within minutes', async () => {
    const owner = await given(bench.services).user();
    const { id: organizationId } = await given(bench.services).organization(owner);
    await giveCertificate(bench, owner, organizationId);
    await putBranch(bench.services, owner.actor, { organizationId, code: 'cuu', name: 'Chihuahua', zip: '31000' });
    const environment = 'production';
    const { actor } = await given(bench.services).apiKey(owner, organizationId, { environment });
    const access = { organizationId, environment, actor } as const;
    bench.onRequest = ({ operation }) =>
      operation === 'stamp' ? { kind: 'http', status: 504, when: 'before' } : undefined;
    expect((await bench.create(access, { idempotencyKey, placeOfIssue: '31000' })).kind).to.equal('recovering');
    bench.onRequest = () => undefined;
    for (let minute = 0; minute < 5; minute += 1) {
      bench.clock.advance(60);
      await recoverAttempts(bench.services);
    }
    expect((await bench.attempts(access)).map((attempt) => attempt.state)).to.deep.equal(['stamped']);
  });

  it('may have the date of any zone that its place may have, if no catalog lists it', async () => {
    bench.clock.set('2027-07-07T18:00:00Z');
    const owner = await given(bench.services).user();
    const { id: organizationId } = await given(bench.services).organization(owner);
    const { actor } = await given(bench.services).apiKey(owner, organizationId);
    const access = { organizationId, environment: 'sandbox', actor } as const;
    const services = {
      ...bench.services,
      catalogs: { ...bench.services.catalogs, codigoPostal: () => 'unknown' as const },
    };
    for (const [zip, date] of [
      ['32999', '2027-07-07T13:00:00'],
      ['63999', '2027-07-07T12:00:00'],
      ['88999', '2027-07-07T13:00:00'],
    ] as const) {
      await putBranch(services, owner.actor, { organizationId, code: zip, name: zip, zip });
      const issued = (at: string) =>
        validateInvoice(services, access, ingreso({ placeOfIssue: zip, date: at }), english).then(({ errors }) =>
          errors.map(({ code }) => code),
        );
      expect(await issued(date), zip).to.deep.equal([]);
      expect(await issued(date.replace(/00$/, '01')), zip).to.deep.equal(['DATE_OUT_OF_RANGE']);
    }
  });

  describe('of which a clock that was an hour ahead wrote something', () => {
    const aheadOf = (services: StampingBench['services']) => {
      const clock = { now: () => new Date(bench.clock.now().getTime() + 3_600_000) };
      return { ...withIssuing(services, { sandbox: { clock }, production: { clock } }), clock };
    };
    const date = '2026-11-21T11:00:00';
    const minutes = async (count: number, services: StampingBench['services']) => {
      for (let minute = 0; minute < count; minute += 1) {
        bench.clock.advance(60);
        await recoverAttempts(services);
      }
    };
    beforeEach(() => bench.clock.set('2026-11-21T18:00:00Z'));

    it('the send, is sent again within minutes to a PAC that dedupes', async () => {
      const access = await bench.access();
      const { services, sends } = inventedPac(bench.services);
      await createInvoice(aheadOf(services), access, ingreso({ date, idempotencyKey }));
      expect(sends).to.have.length(1);
      await minutes(5, services);
      expect(sends.length).to.be.greaterThan(1);
    });

    it('a denial, is not stamped after two more of a PAC that does not dedupe', async () => {
      const access = await bench.access();
      const { services, sends } = inventedPac(bench.services, { dedupes: false });
      await createInvoice(services, access, ingreso({ date, idempotencyKey }));
      await recoverAttempts(aheadOf(services));
      const states = async () => (await bench.attempts(access)).map(({ state }) => state);
      expect(await states()).to.deep.equal(['unknown']);
      await minutes(30, services);
      expect(await states()).to.deep.equal(['rejected']);
      expect(sends).to.have.length(1);
    });
  });

  it('of unknown outcome waits as long as the PAC requested, where no clock was ahead', async () => {
    const access = await bench.access();
    bench.onRequest = ({ operation }) =>
      operation === 'stamp' ? { kind: 'http', status: 504, when: 'after' } : undefined;
    const outcome = await bench.create(access, { idempotencyKey });
    if (outcome.kind !== 'recovering') throw new Error(outcome.kind);
    bench.onRequest = () => undefined;
    const asked = new Date(bench.clock.now().getTime() + 1_800_000);
    const { dataSource } = bench.database;
    await dataSource.query('update stamping_attempt set next_ask_at = $1 where id = $2', [asked, outcome.id]);
    await recoverAttempts(bench.services);
    const rows: { state: string; next_ask_at: Date }[] = await dataSource.query(
      'select state, next_ask_at from stamping_attempt where id = $1',
      [outcome.id],
    );
    expect(rows).to.deep.equal([{ state: 'unknown', next_ask_at: asked }]);
  });

  for (const minutes of [10, -10])
    it(`is stamped once when the worker's clock is ${minutes} minutes off, whatever becomes of the answer`, async () => {
      const clock = { now: () => new Date(bench.clock.now().getTime() + minutes * 60_000) };
      const worker = { ...withIssuing(bench.services, { sandbox: { clock }, production: { clock } }), clock };
      const access = await bench.access();
      const recover = async () => {
        while ((await recoverAttempts(worker)).asked > 0);
      };
      const recovered = Promise.withResolvers<void>();
      bench.onRequest = ({ operation }) =>
        operation === 'stamp' ? { kind: 'hold', until: recovered.promise } : undefined;
      // The worker finds it during its call, and may consider it left behind.
      const creating = createInvoice(bench.services, access, ingreso({ idempotencyKey }));
      while ((await bench.attempts(access))[0]?.state !== 'sending') await new Promise((next) => setImmediate(next));
      await recover().finally(recovered.resolve);
      const outcome = await creating;
      expect(outcome.kind).to.be.oneOf(['created', 'recovering']);
      bench.onRequest = () => undefined;
      for (let round = 0; round < 8; round += 1) {
        bench.clock.advance(120);
        await recover();
      }
      const [uuid, ...more] = await bench.ledgerOf(access);
      expect(more).to.deep.equal([]);
      const replay = await bench.create(access, { idempotencyKey });
      expect(replay.kind === 'replayed' && replay.invoice.uuid).to.equal(uuid);
      expect(await bench.count('invoice', access)).to.equal(1);
    });
});
