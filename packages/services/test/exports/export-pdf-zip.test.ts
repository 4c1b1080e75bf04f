import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { createPrintSpool } from '@lacre/adapters/pdf/print-spool';
import type { InvoiceAccess } from '@lacre/services/access';
import type { Services } from '@lacre/services/services';
import { expect } from 'chai';
import { getInvoicePdf } from '../../src/documents/get-document-pdf.ts';
import { createSpooledPrints } from '../../src/documents/spooled-prints.ts';
import { exportPdfZip } from '../../src/exports/export-pdf-zip.ts';
import { createStampingBench, type StampingBench } from '../issuing/stamping-bench.ts';
import { until } from '../until.ts';

describe('PDFs of an archive', () => {
  let bench: StampingBench;
  let services: Services;
  let access: InvoiceAccess;
  let ids: string[];
  /** Documents that the browser printed. */
  let printed: number;
  /** Documents that the serving process typeset. */
  let composed: number;
  before(async () => {
    bench = await createStampingBench();
    const { pdf } = bench.services;
    services = {
      ...bench.services,
      pdf: {
        ...pdf,
        printTogether(wanted, options) {
          printed += wanted.length;
          return pdf.printTogether(wanted, options);
        },
        async prepare(form) {
          composed += 1;
          const printable = await pdf.prepare(form);
          const print = printable.print.bind(printable);
          printable.print = (options) => {
            printed += 1;
            return print(options);
          };
          return printable;
        },
      },
    };
  });
  after(() => bench.close());
  beforeEach(async () => {
    access = await bench.access();
    ids = [];
    for (let i = 0; i < 6; i++) {
      const outcome = await bench.create(access);
      if (outcome.kind !== 'created') throw new Error(outcome.kind);
      ids.push(outcome.invoice.id);
    }
    printed = 0;
    composed = 0;
  });

  const kept = () => bench.count('printed_document', access);

  it('are cached once the archive is sent, and not before', async () => {
    const { content } = await exportPdfZip(services, access, {});
    await until(() => printed === ids.length);
    expect(await kept()).to.equal(0);
    const archive = await buffer(content);
    await until(async () => (await kept()) === ids.length);
    for (const id of ids) {
      const { pdf } = await getInvoicePdf(services, access, { id });
      expect(archive.includes(pdf)).to.equal(true);
    }
    expect(printed).to.equal(ids.length);
  });

  it('are not printed again while they are spooled for the cache', async () => {
    const waiting = createSpooledPrints(services, createPrintSpool(bench.config.dataDir), { pauseMs: 600_000 });
    const own = { ...services, spooledPrints: waiting };
    const archive = await buffer((await exportPdfZip(own, access, {})).content);
    for (const id of ids) {
      const { pdf } = await getInvoicePdf(own, access, { id });
      expect(archive.includes(pdf)).to.equal(true);
    }
    const again = await buffer((await exportPdfZip(own, access, {})).content);
    expect(again.length).to.equal(archive.length);
    expect(printed).to.equal(ids.length);
    expect(await kept()).to.equal(0);
    await waiting.close();
  });

  it('are not printed again when they reach the cache after another export has looked there', async () => {
    const archive = await buffer((await exportPdfZip(services, access, {})).content);
    await until(async () => (await kept()) === ids.length);
    const { printedDocuments } = services.database;
    // They leave the spool when they are looked up there, and are in the cache from then on.
    const gone = new Set<string>();
    const spooledPrints: typeof services.spooledPrints = {
      ...services.spooledPrints,
      hashOf(_organizationId, invoiceId) {
        gone.add(invoiceId);
        return undefined;
      },
    };
    const contentHashes: typeof printedDocuments.contentHashes = (organizationId, invoiceIds) =>
      printedDocuments.contentHashes(
        organizationId,
        invoiceIds.filter((invoiceId) => gone.has(invoiceId)),
      );
    const database = { ...services.database, printedDocuments: { ...printedDocuments, contentHashes } };
    const again = await buffer((await exportPdfZip({ ...services, database, spooledPrints }, access, {})).content);
    expect(again.length).to.equal(archive.length);
    expect(printed).to.equal(ids.length);
  });

  it('are never typeset by the serving process, whether printed or cached', async () => {
    await buffer((await exportPdfZip(services, access, {})).content);
    expect(composed).to.equal(0);
    await until(async () => (await kept()) === ids.length);
    await buffer((await exportPdfZip(services, access, {})).content);
    expect([composed, printed]).to.deep.equal([0, ids.length]);
  });

  it('are looked up in the cache once', async () => {
    const { printedDocuments } = services.database;
    const looks: string[] = [];
    const contentHashes: typeof printedDocuments.contentHashes = (organizationId, invoiceIds) => {
      looks.push(...invoiceIds);
      return printedDocuments.contentHashes(organizationId, invoiceIds);
    };
    const database = { ...services.database, printedDocuments: { ...printedDocuments, contentHashes } };
    await buffer((await exportPdfZip({ ...services, database }, access, {})).content);
    expect(looks.toSorted()).to.deep.equal(ids.toSorted());
  });

  it('are printed again when they are deleted from the cache between the look-up and their turn', async () => {
    await buffer((await exportPdfZip(services, access, {})).content);
    await until(async () => (await kept()) === ids.length);
    await until(() => !ids.some((id) => services.spooledPrints.hashOf(access.organizationId, id)));
    const { printedDocuments } = services.database;
    const [organizationId, first = ''] = [access.organizationId, ids.at(-1)];
    let looks = 0;
    const own: typeof printedDocuments = {
      ...printedDocuments,
      async contentHashes(...wanted) {
        const hashes = await printedDocuments.contentHashes(...wanted);
        if (!wanted[1].includes(first)) return hashes;
        looks += 1;
        // Before the turn of the first one, and so of any.
        const clear = 'delete from printed_document where organization_id = $1';
        if (looks === 1) await bench.database.dataSource.query(clear, [organizationId]);
        return hashes;
      },
    };
    const database = { ...services.database, printedDocuments: own };
    printed = 0;
    const archive = await buffer((await exportPdfZip({ ...services, database }, access, {})).content);
    expect(printed).to.equal(ids.length);
    for (const id of ids) expect(archive.includes((await getInvoicePdf(services, access, { id })).pdf)).to.equal(true);
  });

  it('are printed again when the document was cancelled meanwhile', async () => {
    const { content } = await exportPdfZip(services, access, {});
    const archive = await buffer(content);
    const [id = ''] = ids;
    await bench.database.dataSource.query(`update invoice set status = 'cancelado' where id = $1`, [id]);
    const { pdf } = await getInvoicePdf(services, access, { id });
    expect(archive.includes(pdf)).to.equal(false);
    expect(printed).to.equal(ids.length + 1);
    // Whichever was cached last.
    await until(async () => (await kept()) === ids.length);
    expect(archive.includes((await getInvoicePdf(services, access, { id })).pdf)).to.equal(false);
  });

  it('are dropped when the client disconnects, and nothing continues', async () => {
    const { content } = await exportPdfZip(services, access, {});
    content.destroy();
    await once(content, 'close');
    expect(services.exportSlots.running(access.organizationId)).to.deep.equal([]);
    await getInvoicePdf(services, access, { id: ids.at(-1) ?? '' });
    // Its own.
    expect(await kept()).to.equal(1);
  });
});
