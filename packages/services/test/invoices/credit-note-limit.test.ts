import type { InvoiceAccess } from '@lacre/services/access';
import { AppError } from '@lacre/services/errors';
import { ingreso } from '@lacre/testing/given';
import { expect } from 'chai';
import type { InvoiceInput } from '../../src/invoices/invoice-input.ts';
import { validateInvoice } from '../../src/invoices/validate-invoice.ts';
import { errorOf } from '../error-of.ts';
import { createStampingBench, type StampingBench } from '../issuing/stamping-bench.ts';
import { until } from '../until.ts';

const iva = { type: '002', factorType: 'Tasa', rate: '0.160000' };

/** A credit note whose total is `net` plus 16 % of it. */
const credit = (
  relatedInvoiceUuid: string,
  net: string,
  changes: Partial<InvoiceInput> = {},
): Partial<InvoiceInput> => ({
  type: 'E',
  relatedInvoiceUuid,
  use: 'G02',
  items: [
    {
      description: 'Bonificación',
      productKey: '84111506',
      unitKey: 'ACT',
      quantity: '1',
      unitPrice: net,
      taxes: [iva],
    },
  ],
  ...changes,
});

describe('crediting an invoice', () => {
  let bench: StampingBench;
  before(async () => {
    bench = await createStampingBench();
  });
  after(() => bench.close());
  beforeEach(() => {
    bench.onRequest = () => undefined;
  });

  /** An Ingreso of 1,740.00. */
  const invoiceOf = async (access: InvoiceAccess) => {
    const outcome = await bench.create(access);
    if (outcome.kind !== 'created') throw new Error(outcome.kind);
    return outcome.invoice;
  };

  it('may cover several: one credit note is allotted to them in order, each within its own total', async () => {
    const access = await bench.access();
    const [first, second, third] = [await invoiceOf(access), await invoiceOf(access), await invoiceOf(access)];
    // 580.00 of the first remain.
    expect((await bench.create(access, credit(first.uuid, '1000'))).kind).to.equal('created');
    const related = [{ type: '01', uuids: [first.uuid, second.uuid, third.uuid] }];
    const several = await bench.create(access, credit(first.uuid, '2500', { related }));
    if (several.kind !== 'created') throw new Error(several.kind);
    expect(several.invoice.relatedInvoiceUuid).to.equal(first.uuid);
    const lines = await bench.database.dataSource.query(
      'select invoice_id as id, amount::float as amount from invoice_ledger where attempt_id = $1 order by line',
      [several.invoice.id],
    );
    expect(lines).to.deep.equal([
      { id: first.id, amount: 580 },
      { id: second.id, amount: 1740 },
      { id: third.id, amount: 580 },
    ]);
    const left = (uuid: string, net: string) => bench.create(access, credit(uuid, net));
    expect(await errorOf(left(second.uuid, '0.01'))).to.include({ code: 'INVOICE_INVALID' });
    expect(await errorOf(left(third.uuid, '1000.01'))).to.include({ code: 'INVOICE_INVALID' });
    expect((await left(third.uuid, '1000')).kind).to.equal('created');
    expect(await errorOf(bench.create(access, credit(first.uuid, '1', { related })))).to.deep.include({
      messages: [
        'the credit note of 1.16 MXN exceeds the amount that can still be credited to the invoices: 0.00 of 5220.00',
      ],
    });
  });

  it('requires every one to be a vigente Ingreso of the organization', async () => {
    const access = await bench.access();
    const { uuid } = await invoiceOf(access);
    const theirs = await invoiceOf(await bench.access());
    const related = [{ type: '01', uuids: [uuid, theirs.uuid] }];
    expect(await errorOf(bench.create(access, credit(uuid, '10', { related })))).to.include({
      code: 'RELATED_INVOICE_INVALID',
    });
  });

  it('accepts credit notes up to its total and reports what can still be credited', async () => {
    const access = await bench.access();
    const { uuid } = await invoiceOf(access);
    expect((await bench.create(access, credit(uuid, '1000'))).kind).to.equal('created');
    expect(await errorOf(bench.create(access, credit(uuid, '500.01')))).to.deep.equal({
      kind: 'bad-request',
      code: 'INVOICE_INVALID',
      messages: [
        'the credit note of 580.01 MXN exceeds the amount that can still be credited to the invoice: 580.00 of 1740.00',
      ],
    });
    expect((await bench.create(access, credit(uuid.toLowerCase(), '500'))).kind).to.equal('created');
    expect((await errorOf(bench.create(access, credit(uuid, '0.01')))).code).to.equal('INVOICE_INVALID');
  });

  it('never exceeds it with a hundred credit notes, ten at once', async () => {
    const access = await bench.access();
    const { uuid } = await invoiceOf(access);
    // 29.00 each: sixty of them amount to 1,740.00.
    const ends: PromiseSettledResult<Awaited<ReturnType<StampingBench['create']>>>[] = [];
    // As many as there are connections: a slow machine keeps more waiting for one until they are rejected.
    while (ends.length < 100)
      ends.push(
        ...(await Promise.allSettled(Array.from({ length: 10 }, () => bench.create(access, credit(uuid, '25'))))),
      );
    const made = ends.filter((end) => end.status === 'fulfilled' && end.value.kind === 'created');
    const refused = ends.filter((end) => end.status === 'rejected').map(({ reason }) => reason as unknown);
    expect(made).to.have.length(60);
    for (const reason of refused) {
      if (!(reason instanceof AppError)) throw reason;
      expect(reason.options.details?.[0]?.code).to.equal('CREDIT_EXCEEDS_INVOICE');
    }
    const [sum] = await bench.database.dataSource.query<{ total: string }[]>(
      `select sum(total)::text as total from invoice where organization_id = $1 and tipo_comprobante = 'E'`,
      [access.organizationId],
    );
    expect(Number(sum?.total)).to.equal(1740);
  });

  it('releases the amount of a rejected credit note', async () => {
    const access = await bench.access();
    const { uuid } = await invoiceOf(access);
    bench.onRequest = ({ operation }) =>
      operation === 'stamp' ? { kind: 'refuse', code: 'CFDI40148', message: 'no' } : undefined;
    expect((await errorOf(bench.create(access, credit(uuid, '1500')))).code).to.equal('PAC_REJECTED');
    bench.onRequest = () => undefined;
    expect((await bench.create(access, credit(uuid, '1500'))).kind).to.equal('created');
  });

  it('retains the amount of a credit note whose outcome is unknown', async () => {
    const access = await bench.access();
    const { uuid } = await invoiceOf(access);
    bench.onRequest = ({ operation }) =>
      operation === 'stamp' ? { kind: 'http', status: 500, when: 'before' } : undefined;
    expect((await bench.create(access, credit(uuid, '1500'))).kind).to.equal('recovering');
    bench.onRequest = () => undefined;
    expect((await errorOf(bench.create(access, credit(uuid, '0.01')))).code).to.equal('INVOICE_INVALID');
  });

  it('releases the amount of a cancelled credit note', async () => {
    const access = await bench.access();
    const { uuid } = await invoiceOf(access);
    const outcome = await bench.create(access, credit(uuid, '1500'));
    if (outcome.kind !== 'created') throw new Error(outcome.kind);
    await bench.database.dataSource.query(`update invoice set status = 'cancelado' where id = $1`, [
      outcome.invoice.id,
    ]);
    expect((await bench.create(access, credit(uuid, '1500'))).kind).to.equal('created');
  });

  it('creates one credit note for concurrent requests with one key, also when it credits all that remains', async () => {
    const access = await bench.access();
    const { uuid } = await invoiceOf(access);
    const send = () => bench.create(access, credit(uuid, '1500', { idempotencyKey: 'all' }));
    const kinds = (await Promise.all([send(), send(), send()])).map(({ kind }) => kind);
    expect(kinds.sort()).to.deep.equal(['created', 'replayed', 'replayed']);
  });

  it('waits for a concurrent cancellation of the invoice, and is rejected once that has begun', async () => {
    const access = await bench.access();
    const { uuid, id } = await invoiceOf(access);
    let waiting: ReturnType<typeof errorOf> | undefined;
    await bench.database.dataSource.transaction(async (manager) => {
      await manager.query('select from invoice where id = $1 for update', [id]);
      waiting = errorOf(bench.create(access, credit(uuid, '1500')));
      // Until a process waits for the row.
      await until(async () => {
        const rows: unknown[] = await bench.database.dataSource.query(
          `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        );
        return rows.length > 0;
      });
      await manager.query(`update invoice set cancellation_status = 'pendiente' where id = $1`, [id]);
    });
    expect((await waiting)?.messages).to.deep.equal([
      'the related invoice is being cancelled and does not accept credit notes',
    ]);
    expect(await bench.attempts(access), 'the claim went with it').to.have.length(1);
  });

  it('requires the invoice’s currency', async () => {
    const access = await bench.access();
    const { uuid } = await invoiceOf(access);
    const { errors } = await validateInvoice(
      bench.services,
      access,
      ingreso(credit(uuid, '10', { currency: 'USD', exchange: '17.5' })),
      { language: 'es', isAsked: true },
    );
    expect(errors.map(({ code, path, message }) => ({ code, path, message }))).to.deep.equal([
      {
        code: 'CREDIT_CURRENCY',
        path: 'currency',
        message: 'currency debe ser MXN, como en la factura a la que se aplica la nota de crédito',
      },
    ]);
  });

  it('warns when the invoice has another receiver, and not when it has the same', async () => {
    const access = await bench.access();
    const { uuid } = await invoiceOf(access);
    const warnings = async (changes: Partial<InvoiceInput>) => {
      const input = ingreso(credit(uuid, '10', changes));
      const verdict = await validateInvoice(bench.services, access, input, { language: 'en', isAsked: true });
      expect(verdict.errors).to.deep.equal([]);
      return verdict.warnings.map(({ code, path, message }) => ({ code, path, message }));
    };
    const customer = { legalName: 'XOCHILT CASAS CHAVEZ', taxId: 'CACX7605101P8', taxSystem: '612', zip: '36257' };
    const { rfcReceptor } = await invoiceOf(access);
    expect(await warnings({ customer })).to.deep.include({
      code: 'CREDIT_OTHER_RECEIVER',
      path: 'relatedInvoiceUuid',
      message: `the credited invoice ${uuid} has another receiver (${rfcReceptor})`,
    });
    expect((await warnings({})).map(({ code }) => code)).not.to.include('CREDIT_OTHER_RECEIVER');
  });
});
