import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPrintSpool } from '@lacre/adapters/pdf/print-spool';
import type { PrintedPdf } from '@lacre/database/repositories/printed-document.repository';
import type { InvoiceAccess } from '@lacre/services/access';
import type { Services } from '@lacre/services/services';
import { given } from '@lacre/testing/given';
import { expect } from 'chai';
import { createSpooledPrints, type SpooledPrintsOptions } from '../../src/documents/spooled-prints.ts';
import { deleteOrganization } from '../../src/organizations/delete-organization.ts';
import type { PrintSpool } from '../../src/ports/print-spool.ts';
import { createStampingBench, type StampingBench } from '../issuing/stamping-bench.ts';
import { until } from '../until.ts';

const hashOf = (text: string) => Buffer.alloc(32, text);

describe('PDFs of an export that are spooled for the cache', () => {
  let bench: StampingBench;
  let dir: string;
  let access: InvoiceAccess;
  let organizationId: string;
  let prints: PrintedPdf[];
  let warnings: string[];
  /** Statements that wrote to the cache. */
  let saves: number;
  /** Each of these statements waits for it. */
  let gate: Promise<void>;
  before(async () => {
    bench = await createStampingBench();
    dir = await mkdtemp(join(tmpdir(), 'lacre-spool-'));
  });
  after(async () => {
    await bench.close();
    await rm(dir, { recursive: true, force: true });
  });
  beforeEach(async () => {
    access = await bench.access();
    ({ organizationId } = access);
    prints = [];
    warnings = [];
    saves = 0;
    gate = Promise.resolve();
    for (const text of ['one', 'two', 'three', 'four', 'five']) {
      const outcome = await bench.create(access);
      if (outcome.kind !== 'created') throw new Error(outcome.kind);
      prints.push({ invoiceId: outcome.invoice.id, contentHash: hashOf(text), pdf: Buffer.from(`%PDF-${text}`) });
    }
  });

  const open = (options: SpooledPrintsOptions = {}, spool: PrintSpool = createPrintSpool(dir)) => {
    const { database, clock, log } = bench.services;
    const printedDocuments: Services['database']['printedDocuments'] = {
      ...database.printedDocuments,
      async saveUnlessNewer(...values) {
        saves += 1;
        await gate;
        return database.printedDocuments.saveUnlessNewer(...values);
      },
    };
    const deps = {
      database: { ...database, printedDocuments },
      clock,
      log: { ...log, warn: (_: object, text: string) => void warnings.push(text) },
    };
    return createSpooledPrints(deps, spool, { pauseMs: 0, ...options });
  };
  const cached = async () =>
    [
      ...(await bench.database.dataSource.query(
        'select pdf from printed_document where organization_id = $1 order by 1',
        [organizationId],
      )),
    ].map(({ pdf }: { pdf: Buffer }) => pdf.toString());
  const all = () => prints.map(({ pdf }) => pdf.toString()).sort();
  const found = (spooled: ReturnType<typeof open>, { invoiceId, contentHash }: PrintedPdf) =>
    spooled.find(organizationId, invoiceId, contentHash);

  it('are not written to the cache until the archive is sent, then all of them are', async () => {
    const spooled = open();
    const run = spooled.begin(organizationId);
    await run.add(prints.slice(0, 1));
    await run.add(prints.slice(1));
    expect(saves).to.equal(0);
    run.end(true);
    await until(async () => (await cached()).length === prints.length);
    expect(await cached()).to.deep.equal(all());
    expect(warnings).to.deep.equal([]);
    await spooled.close();
  });

  it('are found from their printing until they are in the cache', async () => {
    const spooled = open();
    const run = spooled.begin(organizationId);
    await run.add(prints);
    for (const print of prints) expect(await found(spooled, print)).to.deep.equal(print.pdf);
    let release = () => {};
    gate = new Promise((resolve) => (release = resolve));
    run.end(true);
    await until(() => saves === 1);
    for (const print of prints) expect(await found(spooled, print)).to.deep.equal(print.pdf);
    release();
    await until(async () => (await cached()).length === prints.length);
    await until(async () => (await found(spooled, prints[4] as PrintedPdf)) === undefined);
    const hashes = () => prints.map(({ invoiceId }) => spooled.hashOf(organizationId, invoiceId));
    await until(() => hashes().every((hash) => hash === undefined));
    await spooled.close();
  });

  it('are found only with their current content hash, and only for their organization', async () => {
    const spooled = open();
    const run = spooled.begin(organizationId);
    await run.add(prints);
    const [{ invoiceId, contentHash }] = prints as [PrintedPdf];
    // If it is cancelled, or has another logo, it has another hash.
    expect(await spooled.find(organizationId, invoiceId, hashOf('other'))).to.equal(undefined);
    const { organizationId: stranger } = await bench.access();
    expect(await spooled.find(stranger, invoiceId, contentHash)).to.equal(undefined);
    expect(spooled.hashOf(organizationId, invoiceId)).to.deep.equal(contentHash);
    expect(spooled.hashOf(stranger, invoiceId)).to.equal(undefined);
    await spooled.close();
  });

  it('have the hash of the latest print, where two archives printed the same invoice', async () => {
    const spooled = open();
    const [{ invoiceId }] = prints as [PrintedPdf];
    const later = { invoiceId, contentHash: hashOf('later'), pdf: Buffer.from('later') };
    const runs = [spooled.begin(organizationId), spooled.begin(organizationId)] as const;
    await runs[0].add(prints);
    await runs[1].add([later]);
    expect(spooled.hashOf(organizationId, invoiceId)).to.deep.equal(later.contentHash);
    for (const run of runs) run.end(false);
    await spooled.close();
  });

  it('are dropped when the archive is aborted', async () => {
    const spooled = open();
    const run = spooled.begin(organizationId);
    await run.add(prints.slice(0, 3));
    run.end(false);
    // Still being printed when the client disconnected.
    await run.add(prints.slice(3));
    for (const print of prints) expect(await found(spooled, print)).to.equal(undefined);
    await spooled.close();
    expect(saves).to.equal(0);
    expect(warnings).to.deep.equal([]);
  });

  it('do not overwrite what others have cached since the export began', async () => {
    const spooled = open();
    const run = spooled.begin(organizationId);
    await run.add(prints);
    bench.clock.advance(1);
    const [{ invoiceId }] = prints as [PrintedPdf];
    const newer = Buffer.from('%PDF-newer');
    const { printedDocuments } = bench.services.database;
    await printedDocuments.save(organizationId, invoiceId, 'es', hashOf('newer'), newer, bench.clock.now());
    run.end(true);
    await until(async () => (await cached()).length === prints.length);
    expect(await printedDocuments.find(organizationId, invoiceId, 'es', hashOf('newer'))).to.deep.equal(newer);
    await spooled.close();
  });

  it('are dropped for a deleted organization, and for no other', async () => {
    const owner = await given(bench.services).user();
    const { id } = await given(bench.services).organization(owner);
    const spooled = open();
    await spooled.begin(id).add(prints);
    await spooled.begin(organizationId).add(prints);
    await deleteOrganization({ ...bench.services, spooledPrints: spooled }, owner.actor, { id });
    for (const { invoiceId, contentHash, pdf } of prints) {
      expect(await spooled.find(id, invoiceId, contentHash)).to.equal(undefined);
      expect(await spooled.find(organizationId, invoiceId, contentHash)).to.deep.equal(pdf);
    }
    await spooled.close();
  });

  /** An export whose first statement is in progress until `release`. */
  const heldAtTheFirst = async () => {
    const spooled = open();
    const run = spooled.begin(organizationId);
    await run.add(prints);
    const { promise, resolve: release } = Promise.withResolvers<void>();
    gate = promise;
    run.end(true);
    await until(() => saves === 1);
    return { spooled, release };
  };

  it('are not written any more once their organization is deleted', async () => {
    const { spooled, release } = await heldAtTheFirst();
    spooled.forget(organizationId);
    release();
    await spooled.close();
    expect(saves).to.equal(1);
    expect(warnings).to.deep.equal([]);
  });

  it('delay the end of the process only by the statement in progress', async () => {
    const { spooled, release } = await heldAtTheFirst();
    let isClosed = false;
    const closed = spooled.close().then(() => void (isClosed = true));
    await until(async () => (await found(spooled, prints[0] as PrintedPdf)) === undefined);
    expect(isClosed).to.equal(false);
    release();
    await closed;
    expect(saves).to.equal(1);
    expect((await cached()).length).to.equal(1);
    await spooled.begin(organizationId).add(prints);
    expect(await found(spooled, prints[0] as PrintedPdf)).to.equal(undefined);
    expect(warnings).to.deep.equal([]);
  });

  it('use limited space for all exports together, and release it', async () => {
    const size = (prints[0] as PrintedPdf).pdf.length;
    const spooled = open({ bytesMax: size });
    const first = spooled.begin(organizationId);
    await first.add(prints.slice(0, 2));
    const second = spooled.begin(organizationId);
    await second.add(prints.slice(0, 2));
    expect(await found(spooled, prints[0] as PrintedPdf)).to.deep.equal(prints[0]?.pdf);
    expect(await found(spooled, prints[1] as PrintedPdf)).to.equal(undefined);
    first.end(false);
    const third = spooled.begin(organizationId);
    await until(async () => {
      await third.add(prints.slice(1, 2));
      return (await found(spooled, prints[1] as PrintedPdf)) !== undefined;
    });
    await spooled.close();
  });

  it('are skipped where their file cannot be created: the export continues', async () => {
    const spooled = open({}, { open: () => Promise.reject(new Error('no space left')) });
    const run = spooled.begin(organizationId);
    await run.add(prints);
    await run.add(prints);
    run.end(true);
    await spooled.close();
    expect(saves).to.equal(0);
    expect(warnings).to.deep.equal(['printed documents were not kept']);
  });
});
