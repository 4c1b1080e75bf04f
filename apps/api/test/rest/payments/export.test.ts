import { expect } from 'chai';
import type { Json } from '../../support/api-client.ts';
import { invoiceBody, ppdBody } from '../../support/bodies.ts';
import { readZip } from '../../support/read-zip.ts';
import { sharedTestApi } from '../../support/shared-api.ts';
import type { TestApi } from '../../support/test-api.ts';

const paths = ['pdf.zip', 'xml.zip', 'csv'].map((file) => `/payments/report/export/${file}`);
const [pdfZip = '', xmlZip = '', csv = ''] = paths;

describe('exports of payment receipts', () => {
  let test: TestApi;
  let key: string;
  let session: { token: string; organizationId: string };
  let invoices: Json[];
  let receipt: Json;

  before(async () => {
    test = await sharedTestApi();
    const owner = await test.given.user();
    const { id: organizationId } = await test.given.organization(owner);
    session = { token: owner.token, organizationId };
    ({ key } = await test.given.apiKey(owner, organizationId));
    const make = async (path: string, body: Record<string, unknown>) => {
      const answer = await test.api('POST', path, { key, body });
      expect(answer.status, JSON.stringify(answer.body)).to.equal(201);
      return answer.body;
    };
    invoices = [await make('/invoices', ppdBody()), await make('/invoices', ppdBody())];
    const documents = invoices.map(({ uuid }, i) => ({ uuid, paid: 100 + i }));
    receipt = await make('/payments', {
      customer: invoiceBody().customer,
      payments: [{ date: '2026-11-20', paymentForm: '03', documents }],
      series: 'RP',
      folioNumber: '12',
    });
  });

  describe('200', () => {
    it('returns one PDF per receipt and no invoice', async () => {
      const answer = await test.api('GET', pdfZip, { key });
      expect([answer.status, answer.headers.get('x-total-count')]).to.deep.equal([200, '1']);
      expect(answer.headers.get('content-disposition')).to.include('recibos-de-pago-pdf.zip');
      const files = readZip(answer.bytes);
      expect([...files.keys()]).to.deep.equal([`${receipt.uuid}.pdf`]);
      expect(files.get(`${receipt.uuid}.pdf`)?.subarray(0, 5).toString()).to.equal('%PDF-');
    });

    it('returns the exact stamped bytes, under long names with names=long', async () => {
      const files = readZip((await test.api('GET', xmlZip, { key, query: { names: 'long' } })).bytes);
      const name = `RP-12_URE180429TM6_${receipt.uuid}.xml`;
      expect([...files.keys()]).to.deep.equal([name]);
      const alone = (await test.api('GET', `/payments/${receipt.id}/xml`, { key })).bytes;
      expect(files.get(name)?.equals(alone)).to.equal(true);
    });

    it('writes a line for each invoice that a receipt pays', async () => {
      const answer = await test.api('GET', csv, { key });
      expect(answer.headers.get('content-disposition')).to.include('recibos-de-pago.csv');
      const [head = '', ...lines] = answer.bytes.toString('utf8').trim().split('\r\n');
      const at = (name: string) => head.split(',').indexOf(name);
      const cells = lines.map((line) => line.split(','));
      expect(
        cells.map((line) => [line[at('UUID factura')], line[at('Pagado')], line[at('Saldo insoluto')]]),
      ).to.deep.equal([
        [invoices[0]?.uuid, '100.00', '1640.00'],
        [invoices[1]?.uuid, '101.00', '1639.00'],
      ]);
      expect(cells[0]?.[at('Monto del pago')]).to.equal('201.00');
      const taxes = ['IVA trasladado', 'IEPS trasladado', 'ISR retenido', 'IVA retenido'];
      expect(taxes.map((name) => cells[0]?.[at(name)])).to.deep.equal(['13.793103', '0.00', '0.00', '0.00']);
    });

    it('filters as the list does, and exports production for a session by default', async () => {
      const sizeOf = async (query: Record<string, string>, as: object = { key }) =>
        readZip((await test.api('GET', xmlZip, { ...as, query })).bytes).size;
      expect(await sizeOf({ series: 'RP' })).to.equal(1);
      expect(await sizeOf({ series: 'X' })).to.equal(0);
      expect(await sizeOf({}, session)).to.equal(0);
      expect(await sizeOf({ environment: 'sandbox' }, session)).to.equal(1);
    });
  });

  describe('400', () => {
    it('rejects filters that receipts do not have, and unsupported values of names', async () => {
      for (const [path, query] of [
        [xmlZip, { metodoPago: 'PPD' }],
        [csv, { names: 'long' }],
        [pdfZip, { names: 'short' }],
      ] as const)
        expect((await test.api('GET', path, { key, query })).status, JSON.stringify(query)).to.equal(400);
    });
  });

  describe('401', () => {
    it('rejects a caller without credentials', async () => {
      for (const path of paths) expect((await test.api('GET', path)).status).to.equal(401);
    });
  });
});
