import { getInvoicePdf } from '@lacre/services/documents/get-document-pdf';
import type { PrintedDocument, PrintedForm } from '@lacre/services/ports/pdf-renderer';
import { expect } from 'chai';
import { type CancellationBench, createCancellationBench } from '../cancellations/cancellation-bench.ts';

describe('the PDF of a cancelled document', () => {
  let bench: CancellationBench;
  before(async () => {
    bench = await createCancellationBench();
  });
  after(() => bench.close());

  it('names the motive and the day of the cancellation at the place of issue, and is the same whenever it is printed', async () => {
    const access = await bench.access();
    // Half past ten in the evening of the 21st in Hidalgo.
    bench.clock.set('2026-11-22T04:30:00Z');
    const { id } = await bench.stamped(access);
    expect(await bench.cancel(access, id)).to.deep.include({ isKnown: true });
    bench.passDays(3);
    const forms: PrintedForm[] = [];
    const prepare = async (form: PrintedForm) => {
      forms.push(form);
      return { contentHash: Buffer.alloc(32), print: () => Promise.resolve(Buffer.from('%PDF-')) };
    };
    const services = { ...bench.services, pdf: { ...bench.services.pdf, prepare } };
    await getInvoicePdf(services, access, { id });
    bench.passDays(3);
    await getInvoicePdf(services, access, { id });
    const [first, again] = forms as PrintedDocument[];
    expect(first?.cancellation).to.deep.equal({
      day: '2026-11-21',
      motive: '02 Comprobante emitido con errores sin relación',
      substitute: undefined,
    });
    expect(again).to.deep.equal(first);
  });
});
