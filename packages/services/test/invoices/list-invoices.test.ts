import type { InvoiceAccess } from '@lacre/services/access';
import { given, receiver } from '@lacre/testing/given';
import { expect } from 'chai';
import type { ListInvoicesInput } from '../../src/documents/list-documents.ts';
import { listInvoices } from '../../src/invoices/list-invoices.ts';
import { createStampingBench, type StampingBench } from '../issuing/stamping-bench.ts';

describe('listing invoices', () => {
  let bench: StampingBench;
  let session: InvoiceAccess;
  let sandboxKey: InvoiceAccess;
  let productionKey: InvoiceAccess;
  before(async () => {
    bench = await createStampingBench();
    const owner = await given(bench.services).user();
    const { id: organizationId } = await given(bench.services).organization(owner);
    const key = async (environment: 'sandbox' | 'production') => ({
      organizationId,
      environment,
      actor: (await given(bench.services).apiKey(owner, organizationId, { environment })).actor,
    });
    session = { organizationId, environment: undefined, actor: owner.actor };
    sandboxKey = await key('sandbox');
    productionKey = await key('production');
    for (let folio = 1; folio <= 7; folio += 1) {
      await bench.create(sandboxKey, { series: folio === 7 ? 'B_1' : 'A', folioNumber: String(folio) });
      bench.clock.advance(60);
    }
    const generic = { legalName: 'PUBLICO EN GENERAL', taxId: 'XAXX010101000' };
    await bench.create(sandboxKey, {
      series: 'G',
      customer: generic,
      use: 'S01',
      global: { periodicity: '01', months: '11', year: '2026' },
    });
    await bench.create(await bench.access());
    const set = (folio: string, column: string, value: string) =>
      bench.database.dataSource.query(
        `update invoice set ${column} = $1 where organization_id = $2 and serie = 'A' and folio = $3`,
        [value, organizationId, folio],
      );
    // Mexico City had summer time (UTC-5) until 2022-10-30 and has none since (UTC-6).
    await set('1', 'created_at', '2022-07-15T05:00:00.000Z');
    await set('2', 'created_at', '2022-07-16T04:59:59.999Z');
    await set('3', 'created_at', '2023-07-15T05:59:59.999Z');
    await set('4', 'created_at', '2023-07-15T06:00:00.000Z');
    await set('4', 'status', 'cancelado');
    await set('5', 'environment', 'production');
    await set('6', 'nombre_receptor', String.raw`100% ACERO_\ "SA"`);
  });
  after(() => bench.close());

  const list = (input: ListInvoicesInput = {}, access = session) => listInvoices(bench.services, access, input);
  const folios = async (input: ListInvoicesInput = {}, access = session) =>
    (await list(input, access)).data.map(({ serie, folio }) => `${serie}${folio}`);

  it('returns the newest first', async () => {
    expect(await folios()).to.deep.equal(['G1', 'B_17', 'A6', 'A5', 'A4', 'A3', 'A2', 'A1']);
  });

  it('pages without omission or repetition and counts all', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list({ page, limit: 3 })));
    expect(pages.map(({ data }) => data.length)).to.deep.equal([3, 3, 2, 0]);
    expect(new Set(pages.flatMap(({ data }) => data.map(({ id }) => id))).size).to.equal(8);
    for (const page of pages) expect(page).to.include({ total: 8, limit: 3, totalPages: 3 });
    expect(await list({}, await bench.access())).to.deep.equal({
      data: [],
      total: 0,
      page: 1,
      limit: 20,
      totalPages: 0,
      nextCursor: null,
    });
  });

  it('reads a date as that day in Mexico City, with and without summer time', async () => {
    expect(await folios({ dateFrom: '2022-07-15', dateTo: '2022-07-15' })).to.deep.equal(['A2', 'A1']);
    expect(await folios({ dateTo: '2022-07-14' })).to.deep.equal([]);
    expect(await folios({ dateFrom: '2022-07-16', dateTo: '2023-07-14' })).to.deep.equal(['A3']);
    expect(await folios({ dateFrom: '2023-07-15', dateTo: '2023-07-15' })).to.deep.equal(['A4']);
  });

  it('includes both bounds of a date-time, with an offset or read in Mexico City', async () => {
    for (const at of [
      '2023-07-15T06:00:00.000Z',
      '2023-07-15T00:00:00',
      '2023-07-15T00:00',
      '2023-07-14T23:00:00-07:00',
    ])
      expect(await folios({ dateFrom: at, dateTo: at }), at).to.deep.equal(['A4']);
    expect(await folios({ dateFrom: '2023-07-14T23:59:59.999', dateTo: '2023-07-15T00:00:00.000' })).to.deep.equal([
      'A4',
      'A3',
    ]);
  });

  it('filters by fields of the document', async () => {
    expect(await folios({ status: 'cancelado' })).to.deep.equal(['A4']);
    expect(await folios({ type: 'E' })).to.deep.equal([]);
    expect(await folios({ rfcReceptor: 'XAXX010101000' })).to.deep.equal(['G1']);
    expect(await folios({ rfcReceptor: 'XAXX%' })).to.deep.equal([]);
    expect(await folios({ series: 'A', folio: '3' })).to.deep.equal(['A3']);
    expect(await folios({ series: 'A', rfcReceptor: receiver.taxId, status: 'vigente', limit: 2 })).to.deep.equal([
      'A6',
      'A5',
    ]);
  });

  it('filters by Fecha, both bounds included', async () => {
    // Fecha of the first is 12:00:00 at the place of issue; the others follow one minute apart each.
    expect(await folios({ issuedFrom: '2026-11-21T12:01:00', issuedTo: '2026-11-21T12:02' })).to.deep.equal([
      'A3',
      'A2',
    ]);
    expect(await folios({ issuedFrom: '2026-11-22' })).to.deep.equal([]);
    expect((await folios({ issuedFrom: '2026-11-21', issuedTo: '2026-11-21' })).length).to.equal(8);
  });

  it('matches free text literally', async () => {
    expect(await folios({ q: '100%' })).to.deep.equal(['A6']);
    expect(await folios({ q: '0% acero_' })).to.deep.equal(['A6']);
    expect(await folios({ q: String.raw`_\ "` })).to.deep.equal(['A6']);
    expect(await folios({ q: '%' })).to.deep.equal(['A6']);
    expect(await folios({ q: '_' })).to.deep.equal(['B_17', 'A6']);
    expect(await folios({ q: '\\' })).to.deep.equal(['A6']);
    expect(await folios({ q: "' or 1=1 --" })).to.deep.equal([]);
    const [newest] = (await list({ limit: 1 })).data;
    expect(await folios({ q: newest?.uuid.toLowerCase().slice(0, 13) })).to.deep.equal(['G1']);
  });

  it('shows a key its own environment whatever it requests, and a session the requested one or both', async () => {
    expect(await folios({}, productionKey)).to.deep.equal(['A5']);
    expect(await folios({ environment: 'sandbox' }, productionKey)).to.deep.equal(['A5']);
    expect(await folios({}, sandboxKey)).not.to.include('A5');
    expect(await folios({ environment: 'production' })).to.deep.equal(['A5']);
    expect((await list({ environment: 'sandbox' })).total).to.equal(7);
  });

  it("reads the sandbox's clock only where rows of the sandbox may be returned", async () => {
    const { database } = bench.services;
    let asked = 0;
    const sandboxClocks = {
      ...database.sandboxClocks,
      aheadMs: (organizationId: string) => {
        asked += 1;
        return database.sandboxClocks.aheadMs(organizationId);
      },
    };
    const counting = { ...bench.services, database: { ...database, sandboxClocks } };
    await listInvoices(counting, productionKey, {});
    await listInvoices(counting, session, { environment: 'production' });
    expect(asked).to.equal(0);
    await listInvoices(counting, sandboxKey, {});
    await listInvoices(counting, session, {});
    expect(asked).to.equal(2);
  });

  it('returns the fields of the specification, with the total as a number', async () => {
    const [item] = (await list({ limit: 1, series: 'A', folio: '6' })).data;
    expect(item).to.have.all.keys(
      'id uuid serie folio tipoComprobante rfcReceptor moneda total status environment createdAt'
        .split(' ')
        .concat(['requiresReceptorApproval', 'cancellationStatus', 'cancellationDesynced'])
        .concat(['receptorNombre', 'fecha', 'subtotal', 'metodoPago', 'saldo', 'externalId']),
    );
    expect(item).to.include({ total: 1740, moneda: 'MXN', tipoComprobante: 'I', cancellationStatus: null });
    expect(item?.createdAt).to.match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });
});
