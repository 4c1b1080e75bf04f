import { buffer } from 'node:stream/consumers';
import { listStampedDocuments } from '@lacre/database/backup/restored-rows';
import type { InvoiceAccess } from '@lacre/services/access';
import type { Services } from '@lacre/services/services';
import { expect } from 'chai';
import { exportCsv } from '../../src/exports/export-csv.ts';
import type { ExportFile } from '../../src/exports/export-documents.ts';
import { exportPdfZip } from '../../src/exports/export-pdf-zip.ts';
import { exportXmlZip } from '../../src/exports/export-xml-zip.ts';
import { createStampingBench, type StampingBench } from '../issuing/stamping-bench.ts';

const mebibyte = 1024 * 1024;
const count = 9;

describe('reading documents of 3 MiB', () => {
  let bench: StampingBench;
  let access: InvoiceAccess;
  before(async () => {
    bench = await createStampingBench();
    access = await bench.access();
    for (let i = 0; i < count; i++) await bench.stamped(access);
    // Spaces after the document leave its content as it is.
    await bench.database.dataSource.query(
      `update invoice_xml set xml = xml || convert_to(repeat(' ', ${3 * mebibyte}), 'UTF8') where organization_id = $1`,
      [access.organizationId],
    );
  });
  after(() => bench.close());

  /** What the export contains, and the bytes of XML of each of its reads. */
  async function run(
    begin: (services: Services) => Promise<ExportFile>,
  ): Promise<{ content: string; reads: number[] }> {
    const reads: number[] = [];
    const { database } = bench.services;
    const read: typeof database.read = (work) =>
      database.read((reading) =>
        work({
          ...reading,
          invoiceExports: {
            ...reading.invoiceExports,
            async xmls(...asked) {
              const xmls = await reading.invoiceExports.xmls(...asked);
              reads.push([...xmls.values()].reduce((sum, { length }) => sum + length, 0));
              return xmls;
            },
          },
        }),
      );
    const { content } = await begin({ ...bench.services, database: { ...database, read } });
    return { content: (await buffer(content)).toString('latin1'), reads };
  }

  /** Everything was read by these reads. */
  function expectBounded(reads: readonly number[]): void {
    expect(reads.reduce((sum, bytes) => sum + bytes, 0)).to.be.at.least(count * 3 * mebibyte);
    expect(Math.max(...reads)).to.be.below(8 * mebibyte);
  }

  const countOf = (content: string, part: RegExp) => content.match(part)?.length;

  it('as CSV never reads more than 8 MiB of XML at once, and has a line for each', async () => {
    const { content, reads } = await run((services) => exportCsv(services, access, {}));
    expect(content.trim().split('\r\n').length - 1).to.equal(count);
    expectBounded(reads);
  });

  it('as XML never reads more than 8 MiB of XML at once, and has each file', async () => {
    const { content, reads } = await run((services) => exportXmlZip(services, access, {}));
    expect(countOf(content, /<\/cfdi:Comprobante>/g)).to.equal(count);
    expectBounded(reads);
  });

  it('as PDF never reads more than 8 MiB of XML at once, and has each file', async () => {
    const { content, reads } = await run((services) => exportPdfZip(services, access, {}));
    expect(countOf(content, /%PDF-/g)).to.equal(count);
    expectBounded(reads);
  }).timeout(120_000);

  it('for a drill passes over none that comes before one whose XML is missing', async () => {
    const { url, dataSource } = bench.database;
    await dataSource.query(
      `delete from invoice_xml where invoice_id = (select invoice_id from invoice_xml where organization_id = $1
        order by invoice_id offset 3 limit 1)`,
      [access.organizationId],
    );
    const found: boolean[] = [];
    for await (const { xml } of listStampedDocuments(url)) found.push(xml !== null);
    expect(found).to.deep.equal(Array.from({ length: count }, (_, place) => place !== 3));
  });
});
