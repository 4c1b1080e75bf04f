import type { InvoiceAccess } from '@lacre/services/access';
import { AppError } from '@lacre/services/errors';
import { receiver } from '@lacre/testing/given';
import { expect } from 'chai';
import { backfillLists } from '../../src/invoices/backfill-lists.ts';
import { foldInvoiceCounts } from '../../src/invoices/fold-invoice-counts.ts';
import { recoverAttempts } from '../../src/issuing/recover-attempts.ts';
import { createPayment } from '../../src/payments/create-payment.ts';
import { listReceivables } from '../../src/receivables/list-receivables.ts';
import { type CancellationBench, createCancellationBench } from '../cancellations/cancellation-bench.ts';

/** The same numbers at each run. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

const isRejection = (error: unknown) => {
  if (!(error instanceof AppError)) throw error;
};

describe('what is owed, whatever was stamped, paid, credited and cancelled', () => {
  let bench: CancellationBench;
  before(async () => {
    bench = await createCancellationBench();
  });
  after(() => bench.close());

  const query = <Row>(text: string, values: unknown[] = []) => bench.database.dataSource.query<Row[]>(text, values);

  /** Computed from each document and line, without stored balances. In centavos. */
  async function fromScratch({ organizationId }: InvoiceAccess, asOf: string) {
    const documents = await query<{
      id: string;
      fecha: string;
      status: string;
      moneda: string;
      total: string;
      method: string | null;
    }>('select id, fecha, status, moneda, total, metodo_pago as method from invoice where organization_id = $1', [
      organizationId,
    ]);
    const attempts = await query<{ id: string; state: string }>(
      'select id, state from stamping_attempt where organization_id = $1',
      [organizationId],
    );
    const lines = await query<{ attempt_id: string; invoice_id: string; amount: string; replaced_by: string | null }>(
      'select * from invoice_ledger where organization_id = $1',
      [organizationId],
    );
    const document = new Map(documents.map((row) => [row.id, row]));
    const rejected = new Set(attempts.filter(({ state }) => state === 'rejected').map(({ id }) => id));
    const isDead = (id: string) => rejected.has(id) || document.get(id)?.status === 'cancelado';
    const centavos = (text: string) => Math.round(Number(text) * 100);
    const owed = documents
      .filter(({ method, status, fecha }) => method === 'PPD' && status === 'vigente' && fecha.slice(0, 10) <= asOf)
      .map(({ id, moneda, fecha, total }) => {
        const taken = lines
          .filter((line) => line.invoice_id === id && !isDead(line.attempt_id))
          .filter((line) => (document.get(line.attempt_id)?.fecha ?? '').slice(0, 10) <= asOf)
          .filter((line) => line.replaced_by === null || isDead(line.replaced_by))
          .reduce((sum, { amount }) => sum + centavos(amount), 0);
        return { id, moneda, fecha, saldo: centavos(total) - taken };
      })
      .filter(({ saldo }) => saldo > 0)
      .sort((a, b) => (a.fecha + a.id < b.fecha + b.id ? -1 : 1));
    const totals: Record<string, number> = {};
    for (const { moneda, saldo } of owed) totals[moneda] = (totals[moneda] ?? 0) + saldo;
    return { rows: owed.map(({ id, saldo }) => [id, saldo]), totals };
  }

  async function asListed(access: InvoiceAccess, asOf: string) {
    const { data, totals, total } = await listReceivables(bench.services, access, { asOf, limit: 100 });
    expect(data).to.have.length(total);
    return {
      rows: data.map(({ id, saldo }) => [id, Math.round(saldo * 100)]),
      totals: Object.fromEntries(
        Object.entries(totals).map(([moneda, sums]) => [moneda, Math.round(sums.total * 100)]),
      ),
    };
  }

  async function agrees(access: InvoiceAccess, when: string) {
    const today = bench.clock.now().toISOString().slice(0, 10);
    for (const asOf of [today, '2099-12-31', '2026-11-20', '2026-11-21', '2026-11-25'])
      expect(await asListed(access, asOf), `${when}, as of ${asOf}`).to.deep.equal(await fromScratch(access, asOf));
  }

  /** One random change; the PAC sometimes rejects, fails or loses responses. */
  function change(access: InvoiceAccess, random: (below: number) => number): () => Promise<unknown> {
    const invoice = () =>
      query<{ id: string; uuid: string }>(
        `select id, uuid from invoice where organization_id = $1 and metodo_pago = 'PPD' order by id offset $2 limit 1`,
        [access.organizationId, random(6)],
      ).then(([row]) => row);
    const kind = random(10);
    const amount = String(1 + random(1_740));
    if (kind < 2) {
      const currency = random(3) === 0 ? { currency: 'USD', exchange: '18.5' } : {};
      return () => bench.create(access, { paymentForm: '99', paymentMethod: 'PPD', ...currency });
    }
    if (kind < 6)
      return async () => {
        const found = await invoice();
        const paid = [{ uuid: found?.uuid ?? '', paid: amount }];
        return (
          found &&
          createPayment(bench.services, access, {
            customer: receiver,
            payments: [{ date: '2026-11-20', paymentForm: '03', documents: paid }],
          })
        );
      };
    if (kind < 7)
      return async () => {
        const found = await invoice();
        const item = { description: 'Bonificación', productKey: '84111506', unitKey: 'ACT', quantity: '1' };
        const taxes = [{ type: '002', factorType: 'Tasa', rate: '0.160000' }];
        return (
          found &&
          bench.create(access, {
            type: 'E',
            relatedInvoiceUuid: found.uuid,
            use: 'G02',
            items: [{ ...item, unitPrice: String(1 + random(500)), taxes }],
          })
        );
      };
    if (kind < 9) {
      const place = random(30);
      return async () => {
        const [found] = await query<{ id: string }>(
          'select id from invoice where organization_id = $1 order by created_at desc, id offset $2 limit 1',
          [access.organizationId, place],
        );
        return found && bench.cancel(access, found.id, { ignoreRelated: true });
      };
    }
    return async () => {
      bench.clock.advance(600 + random(90_000));
      await recoverAttempts(bench.services);
      await bench.poll();
    };
  }

  function misbehave(random: (below: number) => number) {
    bench.onRequest = ({ operation }) => {
      if (operation !== 'stamp') return undefined;
      const luck = random(10);
      if (luck === 0) return { kind: 'refuse', code: '301', message: 'XML mal formado' };
      if (luck === 1) return { kind: 'http', status: 503, when: random(2) === 0 ? 'before' : 'after' };
      return undefined;
    };
  }

  for (const seed of [3, 11])
    it(`is the sum of the ledger after each change (sequence ${seed})`, async () => {
      const random = numbersFrom(seed);
      const access = await bench.access();
      misbehave(random);
      for (let step = 0; step < 45; step += 1) {
        await change(access, random)().catch(isRejection);
        if (random(6) === 0) await foldInvoiceCounts(bench.services);
        await agrees(access, `step ${step}`);
      }
      const balances = await query('select from invoice_balance where organization_id = $1 and owed > 0', [
        access.organizationId,
      ]);
      expect(balances).to.have.length.greaterThan(0);
    });

  it('is the sum of the ledger after concurrent changes', async () => {
    const random = numbersFrom(5);
    const access = await bench.access();
    for (let round = 0; round < 6; round += 1) {
      misbehave(random);
      const changes = Array.from({ length: 12 }, () => change(access, random));
      await Promise.all([...changes.map((make) => make().catch(isRejection)), foldInvoiceCounts(bench.services)]);
      await agrees(access, `round ${round}`);
    }
  });

  it('is the same before, during and after the backfill of invoices of an older version', async () => {
    const random = numbersFrom(9);
    const access = await bench.access();
    misbehave(random);
    for (let step = 0; step < 15; step += 1) await change(access, random)().catch(isRejection);
    await query('delete from invoice_balance');
    await query('update invoice set total_order = null, folio_order = null');
    await query(`update installation_fact set value = '' where name = 'list-back-fill'`);
    await query('alter table invoice disable trigger order_changed');
    await query('update invoice set total_order = null, folio_order = null');
    await query('alter table invoice enable trigger order_changed');
    await agrees(access, 'before');
    for (let step = 0; step < 12; step += 1) {
      await change(access, random)().catch(isRejection);
      await bench.database.database.listBackFill.fill(3);
      await agrees(access, `while, ${step}`);
    }
    await backfillLists(bench.services, { forMs: 60_000 });
    expect(await bench.database.database.listBackFill.isDone()).to.equal(true);
    expect(await query('select from invoice where total_order is null or folio_order is null')).to.deep.equal([]);
    await agrees(access, 'after');
  });

  it('is that of today in Mexico City by default', async () => {
    const access = await bench.access();
    for (const [now, today] of [
      ['2027-11-22T05:59:59Z', '2027-11-21'],
      ['2027-11-22T06:00:00Z', '2027-11-22'],
    ] as const) {
      bench.clock.set(now);
      expect((await listReceivables(bench.services, access, {})).asOf).to.equal(today);
    }
  });
});
