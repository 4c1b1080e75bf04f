import type { InvoiceAccess } from '@lacre/services/access';
import type { Services } from '@lacre/services/services';
import { expect } from 'chai';
import { emailInvoice } from '../../src/documents/email-document.ts';
import { mailWaitingDocuments } from '../../src/documents/mail-waiting-documents.ts';
import { createStampingBench, type StampingBench } from '../issuing/stamping-bench.ts';

describe('documents that wait to be e-mailed', () => {
  let bench: StampingBench;
  let access: InvoiceAccess;
  before(async () => {
    bench = await createStampingBench();
    access = await bench.access();
  });
  after(() => bench.close());

  /** Services that print as `print` does. */
  const printing = (print: () => Promise<Buffer>): Services => ({
    ...bench.services,
    pdf: { ...bench.services.pdf, compose: () => ({ contentHash: Buffer.alloc(32), print }) },
  });

  it('are e-mailed by another worker if one dies while it prints, the one that it printed two minutes later', async () => {
    for (const to of ['a', 'b', 'c']) {
      const { id } = await bench.stamped(access);
      await emailInvoice(bench.services, access, { id, emails: [`${to}@example.com`] });
    }
    const isPrinting = Promise.withResolvers<void>();
    const dead = Promise.withResolvers<Buffer>();
    const dying = mailWaitingDocuments(
      printing(() => {
        isPrinting.resolve();
        return dead.promise;
      }),
    );
    await isPrinting.promise;
    const other = printing(async () => Buffer.from('%PDF-'));
    expect(await mailWaitingDocuments(other)).to.deep.equal({ mailed: 2, failed: 0 });
    bench.clock.advance(120);
    expect(await mailWaitingDocuments(other)).to.deep.equal({ mailed: 1, failed: 0 });
    dead.reject(new Error('killed'));
    await dying;
    const states = await bench.database.dataSource.query('select state from invoice_email');
    expect(states).to.deep.equal([{ state: 'sent' }, { state: 'sent' }, { state: 'sent' }]);
  });
});
