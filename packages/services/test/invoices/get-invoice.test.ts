import { expect } from 'chai';
import { getInvoiceXml } from '../../src/documents/get-document-xml.ts';
import { getInvoice } from '../../src/invoices/get-invoice.ts';
import type { InvoiceDetail } from '../../src/invoices/invoice-view.ts';
import { errorOf } from '../error-of.ts';
import { createStampingBench, type StampingBench } from '../issuing/stamping-bench.ts';

const missing = { kind: 'not-found', messages: 'Invoice not found' };

describe('getting an invoice', () => {
  let bench: StampingBench;
  before(async () => {
    bench = await createStampingBench();
  });
  after(() => bench.close());

  const stamp = async () => {
    const access = await bench.access();
    const outcome = await bench.create(access);
    if (outcome.kind !== 'created') throw new Error(outcome.kind);
    return { access, invoice: outcome.invoice };
  };

  it('accepts its record id or its fiscal UUID in any case', async () => {
    const { access, invoice } = await stamp();
    for (const id of [invoice.id, invoice.id.toUpperCase(), invoice.uuid, invoice.uuid.toLowerCase()]) {
      expect(await getInvoice(bench.services, access, { id })).to.deep.equal(invoice);
      const { xml, filename } = await getInvoiceXml(bench.services, access, { id });
      expect(filename).to.equal(`${invoice.uuid}.xml`);
      expect(xml.equals((await bench.pac.simulator.ledger.findByUuid(invoice.uuid))?.xml ?? Buffer.alloc(0))).to.equal(
        true,
      );
    }
  });

  it('returns every fact of the document that the request can contain', async () => {
    const access = await bench.access();
    const paid = await bench.stamped(access);
    const item = { productKey: '81111500', unitKey: 'E48', quantity: '1', unitPrice: '100', taxes: [] };
    const part = { description: 'Motor', productKey: '81111500', quantity: '2', unit: 'pza', unitPrice: '20.5' };
    const thirdParty = {
      taxId: 'CACX7605101P8',
      legalName: 'XOCHILT CASAS CHAVEZ',
      taxSystem: '612',
      zip: '36257',
    };
    const { id } = await bench.stamped(access, {
      paymentConditions: '30 días',
      related: [{ type: '07', uuids: [paid.uuid] }],
      items: [
        { ...item, description: 'Renta', thirdParty, propertyTaxAccounts: ['15956011002'] },
        {
          ...item,
          description: 'Equipo',
          customsDocuments: ['15  48  3009  0001234'],
          parts: [{ ...part, customsDocuments: ['15  48  3009  0001235'] }],
        },
      ],
    });
    const found = (await getInvoice(bench.services, access, { id })) as InvoiceDetail;
    expect(found).to.deep.include({
      condicionesDePago: '30 días',
      informacionGlobal: null,
      cfdiRelacionados: [{ tipoRelacion: '07', uuids: [paid.uuid] }],
    });
    expect(found.receptor).to.deep.include({ residenciaFiscal: null, numRegIdTrib: null });
    expect(found.conceptos[0]).to.deep.include({
      aCuentaTerceros: {
        rfc: 'CACX7605101P8',
        nombre: 'XOCHILT CASAS CHAVEZ',
        regimenFiscal: '612',
        domicilioFiscal: '36257',
      },
      informacionAduanera: [],
      cuentaPredial: ['15956011002'],
      partes: [],
    });
    expect(found.conceptos[1]).to.deep.include({
      aCuentaTerceros: null,
      informacionAduanera: ['15  48  3009  0001234'],
      cuentaPredial: [],
      partes: [
        {
          claveProdServ: '81111500',
          noIdentificacion: null,
          cantidad: 2,
          unidad: 'pza',
          descripcion: 'Motor',
          valorUnitario: 20.5,
          importe: 41,
          informacionAduanera: ['15  48  3009  0001235'],
        },
      ],
    });
  });

  it('returns the period of a global invoice, and the residence of a foreign receiver', async () => {
    const access = await bench.access();
    const global = await bench.stamped(access, {
      customer: { legalName: 'PUBLICO EN GENERAL', taxId: 'XAXX010101000' },
      use: 'S01',
      global: { periodicity: '04', months: '11', year: '2026' },
      items: [
        { description: 'Venta', productKey: '01010101', unitKey: 'ACT', sku: 'T-1', quantity: '1', unitPrice: '100' },
      ],
    });
    expect(global.informacionGlobal).to.deep.equal({ periodicidad: '04', meses: '11', anio: 2026 });
    const foreign = await bench.stamped(access, {
      customer: { legalName: 'ACME INC', taxId: 'XEXX010101000', country: 'USA', foreignTaxId: '121585958' },
      use: 'S01',
    });
    expect(foreign.receptor).to.deep.include({ residenciaFiscal: 'USA', numRegIdTrib: '121585958' });
  });

  it('finds one that is stamped between the two look-ups', async () => {
    const { access, invoice } = await stamp();
    const { database } = bench.services;
    // What a reader sees that looked for the invoice just before recovery committed it.
    let looks = 0;
    const late = {
      ...database,
      invoices: {
        ...database.invoices,
        findById: async (...call: Parameters<typeof database.invoices.findById>) =>
          (looks += 1) === 1 ? undefined : database.invoices.findById(...call),
      },
    };
    const found = await getInvoice({ ...bench.services, database: late }, access, { id: invoice.id });
    expect(found).to.deep.equal(invoice);
  });

  it('of another organization, of the other environment or that does not exist fails with one text', async () => {
    const { access, invoice } = await stamp();
    const other = await bench.access();
    const production = { ...access, environment: 'production' as const };
    for (const id of [invoice.id, invoice.uuid]) {
      for (const stranger of [other, production]) {
        expect(await errorOf(getInvoice(bench.services, stranger, { id }))).to.include(missing);
        expect(await errorOf(getInvoiceXml(bench.services, stranger, { id }))).to.include(missing);
      }
      const session = { ...access, environment: undefined };
      expect(await getInvoice(bench.services, session, { id })).to.include({ uuid: invoice.uuid });
    }
    const none = getInvoice(bench.services, access, { id: crypto.randomUUID() });
    expect(await errorOf(none)).to.include(missing);
  });

  it('shows an attempt without a UUID to its own organization and environment only, without XML', async () => {
    const access = await bench.access();
    bench.onRequest = ({ operation }) =>
      operation === 'stamp' ? { kind: 'http', status: 500, when: 'before' } : undefined;
    const outcome = await bench.create(access, { idempotencyKey: 'k' });
    bench.onRequest = () => undefined;
    if (outcome.kind !== 'recovering') throw new Error(outcome.kind);
    const { id } = outcome;
    expect(await getInvoice(bench.services, access, { id })).to.deep.equal({
      id,
      status: 'recovering',
      environment: 'sandbox',
      serie: 'A',
      folio: '1',
      idempotencyKey: 'k',
      message: null,
      code: null,
      details: [],
      scheduledAt: null,
      createdAt: '2026-11-21T18:00:00.000Z',
      updatedAt: '2026-11-21T18:00:00.000Z',
    });
    expect(await errorOf(getInvoiceXml(bench.services, access, { id }))).to.include(missing);
    for (const stranger of [await bench.access(), { ...access, environment: 'production' as const }])
      expect(await errorOf(getInvoice(bench.services, stranger, { id }))).to.include(missing);
  });
});
