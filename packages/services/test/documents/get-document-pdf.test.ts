import { expect } from 'chai';
import { getInvoicePdf } from '../../src/documents/get-document-pdf.ts';
import { createStampingBench, type StampingBench } from '../issuing/stamping-bench.ts';

describe('the PDF of a document', () => {
  let bench: StampingBench;
  before(async () => {
    bench = await createStampingBench();
  });
  after(() => bench.close());

  it('starts the browser while the document is read, unless it is cached', async () => {
    const access = await bench.access();
    const outcome = await bench.create(access);
    if (outcome.kind !== 'created') throw new Error(outcome.kind);
    const { id } = outcome.invoice;
    const steps: string[] = [];
    const { pdf } = bench.services;
    const services = {
      ...bench.services,
      pdf: {
        ...pdf,
        warmUp() {
          steps.push('start');
          pdf.warmUp();
        },
        prepare(form: Parameters<typeof pdf.prepare>[0]) {
          steps.push('set');
          return pdf.prepare(form);
        },
      },
    };
    const first = await getInvoicePdf(services, access, { id });
    expect(steps).to.deep.equal(['start', 'set']);
    const again = await getInvoicePdf(services, access, { id });
    expect(again.pdf.equals(first.pdf)).to.equal(true);
    expect(steps).to.deep.equal(['start', 'set', 'set']);
    await getInvoicePdf(services, access, { id, lang: 'en' });
    expect(steps).to.deep.equal(['start', 'set', 'set', 'start', 'set']);
  });
});
