import { expect } from 'chai';
import { getInvoiceXml } from '../../src/documents/get-document-xml.ts';
import { recoverAttempts } from '../../src/issuing/recover-attempts.ts';
import { createStampingBench, type StampingBench } from '../issuing/stamping-bench.ts';
import { verifyStamped } from '../verify-stamped.ts';

const addenda = '<x:pedido xmlns:x="urn:example" folio="7">á &amp; é</x:pedido>';
const node = `<cfdi:Addenda>${addenda}</cfdi:Addenda></cfdi:Comprobante>`;

describe('an addenda', () => {
  let bench: StampingBench;
  before(async () => {
    bench = await createStampingBench();
  });
  after(() => bench.close());

  it('is not sent to the PAC and is in the document byte for byte, outside of the seal', async () => {
    const access = await bench.access();
    const sent: string[] = [];
    bench.onRequest = ({ body }) => void sent.push(body.toString());
    const outcome = await bench.create(access, { addenda });
    if (outcome.kind !== 'created') throw new Error(outcome.kind);
    const { xml } = await getInvoiceXml(bench.services, access, { id: outcome.invoice.id });
    expect(sent.join()).to.not.include('pedido');
    expect(xml.toString().endsWith(node)).to.equal(true);
    expect(verifyStamped(xml, bench.pac)).to.equal(outcome.invoice.uuid);
  });

  it('is included also when the stamp is recovered', async () => {
    const access = await bench.access();
    bench.onRequest = ({ operation }) =>
      operation === 'stamp' ? { kind: 'http', status: 500, when: 'after' } : undefined;
    const outcome = await bench.create(access, { addenda });
    if (outcome.kind !== 'recovering') throw new Error(outcome.kind);
    bench.clock.advance(5);
    await recoverAttempts(bench.services);
    const { xml } = await getInvoiceXml(bench.services, access, { id: outcome.id });
    expect(xml.toString().endsWith(node)).to.equal(true);
  });
});
