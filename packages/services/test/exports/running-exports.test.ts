import { buffer } from 'node:stream/consumers';
import type { InvoiceAccess } from '@lacre/services/access';
import { revokeApiKey } from '@lacre/services/api-keys/revoke-api-key';
import type { Services } from '@lacre/services/services';
import { given } from '@lacre/testing/given';
import { expect } from 'chai';
import { exportCsv } from '../../src/exports/export-csv.ts';
import { exportPdfZip } from '../../src/exports/export-pdf-zip.ts';
import { exportXmlZip } from '../../src/exports/export-xml-zip.ts';
import { errorOf } from '../error-of.ts';
import { createStampingBench, type StampingBench } from '../issuing/stamping-bench.ts';

describe('an export that is running', () => {
  let bench: StampingBench;
  before(async () => {
    bench = await createStampingBench();
  });
  after(() => bench.close());

  /** An organization with so many copies of one invoice, and its key. */
  async function withInvoices(count: number) {
    const owner = await given(bench.services).user();
    const { id: organizationId } = await given(bench.services).organization(owner);
    const { actor } = await given(bench.services).apiKey(owner, organizationId);
    const access: InvoiceAccess = { organizationId, environment: 'sandbox', actor };
    const { id } = await bench.stamped(access);
    const { dataSource } = bench.database;
    await dataSource.query(
      `with made as (
          insert into invoice (organization_id, id, environment, uuid, serie, folio, tipo_comprobante, rfc_emisor, rfc_receptor,
            nombre_receptor, regimen_receptor, moneda, total, fecha, lugar_expedicion, fecha_timbrado, has_fuel, status, created_at, updated_at)
          select organization_id, gen_random_uuid(), environment, gen_random_uuid(), serie, folio, tipo_comprobante, rfc_emisor, rfc_receptor,
            nombre_receptor, regimen_receptor, moneda, total, fecha, lugar_expedicion, fecha_timbrado, has_fuel, status, created_at, updated_at
          from invoice, generate_series(2, $2) where id = $1 returning organization_id, id)
        insert into invoice_xml (organization_id, invoice_id, xml)
        select made.organization_id, made.id, x.xml from made, invoice_xml x where x.invoice_id = $1`,
      [id, count],
    );
    const revoke = () => revokeApiKey(bench.services, owner.actor, { organizationId, id: actor.keyId });
    return { access, revoke };
  }

  const exportsOf = { csv: exportCsv, 'xml.zip': exportXmlZip, 'pdf.zip': exportPdfZip };
  for (const [what, run, count] of [
    ['csv', exportsOf.csv, 450],
    ['xml.zip', exportsOf['xml.zip'], 200],
    ['pdf.zip', exportsOf['pdf.zip'], 60],
  ] as const)
    it(`${what} ends, without being complete, once the key that began it is revoked`, async () => {
      const { access, revoke } = await withInvoices(count);
      const { content, total } = await run(bench.services, access, {});
      expect(total).to.equal(count);
      await revoke();
      expect(await errorOf(buffer(content))).to.include({ code: 'UNAUTHORIZED' });
      expect(bench.services.exportSlots.running(access.organizationId)).to.deep.equal([]);
    });

  it('is recorded in the audit log under the kind of its documents', async () => {
    const { access } = await withInvoices(1);
    for (const run of Object.values(exportsOf))
      for (const path of ['invoice', 'payment', 'payroll'] as const)
        await buffer((await run(bench.services, access, {}, undefined, path)).content);
    const entries = await bench.database.dataSource.query<{ action: string; format: string; documents: number }[]>(
      `select action, details ->> 'format' as format, (details ->> 'documents')::int as documents from audit_entry
       where organization_id = $1 and action like '%.exported' order by id`,
      [access.organizationId],
    );
    expect(entries).to.have.deep.members(
      ['csv', 'xml', 'pdf'].flatMap((format) => [
        { action: 'invoices.exported', format, documents: 1 },
        { action: 'payments.exported', format, documents: 0 },
        { action: 'payrolls.exported', format, documents: 0 },
      ]),
    );
  });

  it('csv searches the documents once where the first page has all of them, and counts them where it does not', async () => {
    const read = async (count: number) => {
      const { access } = await withInvoices(count);
      const asked: string[] = [];
      const database: Services['database'] = {
        ...bench.services.database,
        read: (work) =>
          bench.services.database.read((reading) =>
            work({
              ...reading,
              invoiceExports: {
                ...reading.invoiceExports,
                countUpTo: (...of) => {
                  asked.push('count');
                  return reading.invoiceExports.countUpTo(...of);
                },
                page: (...of) => {
                  asked.push('page');
                  return reading.invoiceExports.page(...of);
                },
              },
            }),
          ),
      };
      const { content, total } = await exportCsv({ ...bench.services, database }, access, { q: 'universidad' });
      const lines = (await buffer(content)).toString('utf8').trim().split('\r\n').length - 1;
      return { asked, total, lines };
    };
    expect(await read(3)).to.deep.equal({ asked: ['page'], total: 3, lines: 3 });
    expect(await read(205)).to.deep.equal({ asked: ['page', 'count', 'page'], total: 205, lines: 205 });
  });

  it('csv has at most 100,000 documents, and begins nothing beyond them', async () => {
    const { access } = await withInvoices(200);
    const ofSize = (size: number) => {
      const database: Services['database'] = {
        ...bench.services.database,
        read: (work) =>
          bench.services.database.read((reading) => {
            const countUpTo: typeof reading.invoiceExports.countUpTo = async (_id, _filter, most) =>
              Math.min(size, most);
            return work({ ...reading, invoiceExports: { ...reading.invoiceExports, countUpTo } });
          }),
      };
      return exportCsv({ ...bench.services, database }, access, {});
    };
    for (const size of [100_001, 1_000_000])
      expect(await errorOf(ofSize(size))).to.include({ code: 'EXPORT_TOO_LARGE' });
    expect(bench.services.exportSlots.running(access.organizationId)).to.deep.equal([]);
    const { content, total } = await ofSize(100_000);
    expect(total).to.equal(100_000);
    await buffer(content);
  });
});
