import { randomUUID } from 'node:crypto';
import type { Environment } from '@lacre/database/columns';
import type { TestDatabase } from '@lacre/testing/test-database';
import { createTestDatabase } from '@lacre/testing/test-database';
import { expect } from 'chai';
import { givenOrganization, later, newId, now } from './given.ts';

describe('the rows of a stamped document', () => {
  let test: TestDatabase;
  let organizationId: string;
  before(async () => {
    test = await createTestDatabase();
  });
  after(() => test.drop());
  beforeEach(async () => {
    ({ organizationId } = await givenOrganization(test.database));
  });

  const query = <Row>(text: string, values: unknown[] = [organizationId]) => test.dataSource.query<Row[]>(text, values);

  async function claim(environment: Environment, tipoComprobante: 'I' | 'E' = 'I') {
    const id = newId();
    const claimed = await test.database.stampingAttempts.claim(organizationId, {
      id,
      environment,
      type: tipoComprobante,
      series: undefined,
      firstSeries: 'A',
      folio: undefined,
      customerId: undefined,
      relatedInvoiceUuid: undefined,
      bodyHash: Buffer.alloc(32),
      idempotencyKey: id,
      createdBy: 'key:test',
      at: now,
    });
    return claimed ?? expect.fail('not claimed');
  }

  async function stamp({ total = '1740.5', folio = '12', metodoPago = 'PUE' } = {}): Promise<string> {
    const { id, fence } = await claim('production');
    const sealed = { xml: Buffer.from('<a/>'), hash: Buffer.alloc(32), pac: 'test', nextAskAt: now, at: now };
    await test.database.stampingAttempts.markSending(organizationId, id, fence, sealed);
    await test.database.stampingAttempts.markStamped(organizationId, id, fence, {
      uuid: randomUUID(),
      serie: 'A',
      folio,
      tipoComprobante: 'I',
      rfcEmisor: 'EKU9003173C9',
      rfcReceptor: 'URE180429TM6',
      nombreReceptor: 'C',
      regimenReceptor: '601',
      moneda: 'MXN',
      tipoCambio: undefined,
      total,
      subtotal: total,
      metodoPago,
      fecha: '2026-11-21T06:00:00',
      lugarExpedicion: '06000',
      fechaTimbrado: '2026-11-21T06:00:01',
      hasFuel: false,
      summed: { transferred: '0', withheld: '0', collected: '0', isLate: false },
      xml: Buffer.from('<stamped/>'),
      relations: [],
      events: [],
      at: now,
    });
    return id;
  }

  /** Inserts like the previous version: without the columns by which lists are ordered. */
  async function insertAsBefore({ total = '1740.5', folio = '12', metodoPago = 'PUE' } = {}): Promise<string> {
    const id = newId();
    await query(
      `insert into invoice (organization_id, id, environment, uuid, serie, folio, tipo_comprobante, rfc_emisor, rfc_receptor,
         nombre_receptor, regimen_receptor, moneda, total, metodo_pago, transferred, withheld, collected, is_late, fecha,
         lugar_expedicion, fecha_timbrado, has_fuel, status, created_at, updated_at)
       values ($1, $2::uuid, 'production', $2::uuid::text, 'A', $3, 'I', 'EKU9003173C9', 'URE180429TM6', 'C', '601', 'MXN', $4, $5,
         0, 0, 0, false, '2026-11-21T06:00:00', '06000', '2026-11-21T06:00:01', false, 'vigente', $6, $6)`,
      [organizationId, id, folio, total, metodoPago, now],
    );
    return id;
  }

  const ordersOf = (id: string) =>
    query(`select total_order, folio_order from invoice where organization_id = $1 and id = $2`, [organizationId, id]);

  for (const total of ['0', '1740.5', '999999999999999999.999999'])
    for (const folio of ['7', 'F-0012', 'x'.repeat(40)])
      it(`are ordered alike by either version, a total of ${total} and folio ${folio}`, async () => {
        const written = await ordersOf(await stamp({ total, folio }));
        expect(written).to.deep.equal(await ordersOf(await insertAsBefore({ total, folio })));
        expect(written).to.not.deep.include({ total_order: null });
      });

  it('reflect a changed total and folio', async () => {
    const id = await stamp();
    await query(`update invoice set total = 2, folio = '3' where organization_id = $1`);
    const changed = await ordersOf(id);
    expect(changed).to.deep.equal(await ordersOf(await insertAsBefore({ total: '2', folio: '3' })));
  });

  for (const [version, make] of [
    ['this version', stamp],
    ['the previous version', insertAsBefore],
  ] as const)
    it(`are counted, added up and owed once, written by ${version}`, async () => {
      await make({ total: '100', metodoPago: 'PPD' });
      await make({ total: '40', metodoPago: 'PUE' });
      const sum = (column: string, table: string) =>
        query(`select sum(${column})::text as sum from ${table} where organization_id = $1`);
      expect(await sum('delta', 'invoice_count_delta')).to.deep.equal([{ sum: '2' }]);
      expect(await sum('count', 'invoice_month_delta')).to.deep.equal([{ sum: '2' }]);
      expect(await sum('total', 'invoice_month_delta')).to.deep.equal([{ sum: '140.000000' }]);
      expect(await sum('owed', 'invoice_balance')).to.deep.equal([{ sum: '100.000000' }]);
    });

  it('have their XML deleted with them, and no other XML', async () => {
    const [gone, kept] = [await stamp(), await stamp({ folio: '13' })];
    await query('delete from invoice where organization_id = $1 and id = $2', [organizationId, gone]);
    const left = await query('select invoice_id from invoice_xml where organization_id = $1');
    expect(left).to.deep.equal([{ invoice_id: kept }]);
  });

  it('leave no XML when their organization is purged at once', async () => {
    await stamp();
    await query('update organization set deleted_at = $2 where id = $1', [organizationId, later(0)]);
    await test.database.organizations.purge(organizationId);
    for (const table of ['invoice', 'invoice_xml', 'stamping_attempt'])
      expect(await query(`select from ${table} where organization_id = $1`), table).to.deep.equal([]);
  });

  it('do not exist after a rejection, which releases one unit of production and none of the sandbox', async () => {
    const used = async () =>
      (await query<{ used: number }>('select used from usage_month where organization_id = $1'))[0]?.used;
    await query(`insert into usage_month (organization_id, period, used) values ($1, '2026-11', 5)`);
    const refusal = { code: 'CFDI40101', message: 'no', at: now };
    for (const [environment, left] of [
      ['sandbox', 5],
      ['production', 4],
    ] as const) {
      const { id, fence } = await claim(environment);
      for (let time = 0; time < 2; time += 1)
        await test.database.stampingAttempts.markRejected(organizationId, id, fence, refusal);
      expect(await used(), environment).to.equal(left);
    }
  });
});
