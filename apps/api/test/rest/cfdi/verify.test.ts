import { expect } from 'chai';
import type { Json } from '../../support/api-client.ts';
import { invoiceBody, item, paymentBody, ppdBody } from '../../support/bodies.ts';
import { sharedTestApi } from '../../support/shared-api.ts';
import type { TestApi } from '../../support/test-api.ts';

describe('POST /cfdi/verify', () => {
  let test: TestApi;
  let key: string;
  let invoice: Json;
  let xml: Buffer;
  let pacCertificate: string;
  const send = (raw: Buffer | FormData | string, headers: Record<string, string> = {}) =>
    test.api('POST', '/cfdi/verify', {
      raw: typeof raw === 'string' || raw instanceof FormData ? raw : new Uint8Array(raw),
      headers,
    });
  const asXml = (raw: Buffer | string, headers: Record<string, string> = {}) =>
    send(raw, { 'content-type': 'application/xml', ...headers });
  const failed = (body: Json) =>
    (body.checks as unknown as { id: string; ok: boolean | null }[])
      .filter(({ ok }) => ok === false)
      .map(({ id }) => id);
  /**
   * All checks pass; where the SAT's schema is not available only that check is skipped, and the document is not
   * reported as valid.
   */
  const expectRight = (body: Json) => {
    const unmade = (body.checks as unknown as { id: string; ok: boolean | null }[]).filter(({ ok }) => ok === null);
    const hasSchema = test.services.issuing.sandbox.schemaValidator !== undefined;
    expect(failed(body), JSON.stringify(body.checks)).to.deep.equal([]);
    expect(unmade.map(({ id }) => id)).to.deep.equal(hasSchema ? [] : ['schema']);
    expect(body.valid).to.equal(hasSchema);
  };
  const stamp = async (path: string, body: unknown) => {
    const made = (await test.api('POST', path, { key, body })).body;
    return { made, xml: (await test.api('GET', `${path}/${made.id}/xml`, { key })).bytes };
  };

  before(async () => {
    test = await sharedTestApi();
    const owner = await test.given.user();
    ({ key } = await test.given.apiKey(owner, (await test.given.organization(owner)).id));
    ({ made: invoice, xml } = await stamp('/invoices', invoiceBody()));
    pacCertificate = test.pac.simulator.stampCertificate.toString('base64');
  });

  describe('200', () => {
    it('accepts the document as the body, as a form and as JSON, with the same result', async () => {
      const form = new FormData();
      form.set('file', new Blob([new Uint8Array(xml)]), 'factura.xml');
      const answers = [
        await asXml(xml),
        await send(xml, { 'content-type': 'text/xml; charset=utf-8' }),
        await send(form),
        await test.api('POST', '/cfdi/verify', { body: { xml: xml.toString() } }),
      ];
      for (const { status, body } of answers) {
        expect(status).to.equal(200);
        expectRight(body);
        expect(body).to.include({
          uuid: invoice.uuid,
          tipoComprobante: 'I',
          receptorRfc: 'URE180429TM6',
          total: 1740,
        });
        expect(body.checks).to.deep.equal(answers[0]?.body.checks);
      }
    });

    it('checks the stamp with the PAC’s certificate, DER or PEM', async () => {
      const lines = pacCertificate.match(/.{1,64}/g)?.join('\n');
      const pem = `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`;
      for (const given of [pacCertificate, pem]) {
        const { body } = await test.api('POST', '/cfdi/verify', {
          body: { xml: xml.toString(), pacCertificate: given },
        });
        expectRight(body);
      }
      const forged = xml
        .toString()
        .replace(/(SelloSAT=")(.)/, (_, name: string, first: string) => name + (first === 'A' ? 'B' : 'A'));
      const { body } = await test.api('POST', '/cfdi/verify', { body: { xml: forged, pacCertificate } });
      expect(failed(body)).to.deep.equal(['stamp']);
    });

    it('detects a changed amount by the seal', async () => {
      const { body } = await asXml(xml.toString().replace('Consultoría', 'Consultoria'));
      expect(body.valid).to.equal(false);
      expect(failed(body)).to.include('seal');
    });

    it('reports a total that is not an amount, and returns null for it', async () => {
      for (const total of ['1,740.00', 'NaN', '', '1e400', '9'.repeat(400)]) {
        const { status, body } = await asXml(xml.toString().replace(/ Total="[^"]*"/, ` Total="${total}"`));
        expect([status, body.total, body.valid], total).to.deep.equal([200, null, false]);
        expect(failed(body), total).to.include('sums');
      }
    });

    it('verifies a receipt, local taxes and an addenda', async () => {
      const { made, xml: ppd } = await stamp('/invoices', ppdBody());
      expectRight((await asXml(ppd)).body);
      const receipt = await stamp('/payments', paymentBody({ uuid: made.uuid, paid: 1740 }));
      const verdict = (await asXml(receipt.xml)).body;
      expectRight(verdict);
      expect(verdict).to.include({ tipoComprobante: 'P' });
      const rich = await stamp(
        '/invoices',
        invoiceBody({
          localTaxes: [{ name: 'ISH', rate: '3.00' }],
          addenda: '<x:pedido xmlns:x="urn:example">7</x:pedido>',
        }),
      );
      expect(rich.made.total, JSON.stringify(rich.made)).to.equal(1785);
      expect(rich.xml.toString()).to.include('<x:pedido xmlns:x="urn:example">7</x:pedido>');
      const { body } = await asXml(rich.xml);
      expectRight(body);
    });

    it('verifies a large document off the event loop', async () => {
      const large = await stamp('/invoices', invoiceBody({ items: Array.from({ length: 400 }, () => item()) }));
      expect(large.xml.length).to.be.greaterThan(65_536);
      const { body } = await asXml(large.xml);
      expectRight(body);
    });

    it('responds in Spanish where that is preferred', async () => {
      const { body } = await asXml(xml, { 'accept-language': 'es' });
      const [first] = body.checks as unknown as { message: string }[];
      expect(first?.message).to.match(/válido|estructura/);
    });

    it('stores nothing', async () => {
      const count = async () => {
        const tables: { name: string }[] = await test.database.dataSource.query(
          `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
        );
        const rows = await Promise.all(
          tables.map(({ name }) => test.database.dataSource.query(`select count(*)::int as count from "${name}"`)),
        );
        return JSON.stringify(rows);
      };
      const before = await count();
      await asXml(xml);
      expect(await count()).to.equal(before);
    });
  });

  describe('400', () => {
    const bad: [string, string, string][] = [
      ['text', 'hello', 'NOT_XML'],
      ['an entity bomb', '<!DOCTYPE x [<!ENTITY a "aaaa">]><x>&a;</x>', 'NOT_XML'],
      ['XML that is no CFDI', '<x/>', 'NOT_A_CFDI'],
      ['an empty body', '', 'XML_REQUIRED'],
    ];
    for (const [what, body, code] of bad)
      it(`rejects ${what}`, async () => {
        const answer = await asXml(body);
        expect({ status: answer.status, code: answer.body.code }).to.deep.equal({ status: 400, code });
        expect(answer.body).to.have.nested.include({
          'details[0].path': body ? 'file' : 'xml',
          'details[0].code': code,
        });
      });

    it('rejects bytes that are not UTF-8, and a large body that is not XML', async () => {
      expect((await asXml(Buffer.from([0x3c, 0xff, 0xfe]))).body.code).to.equal('NOT_XML');
      expect((await asXml(`<x>${'a'.repeat(100_000)}`)).body.code).to.equal('NOT_XML');
    });

    it('explains a rejected document in one language only, whether it is large or small', async () => {
      const english = /\b(?:the|is|has|not|root|of)\b/;
      const text = xml.toString();
      const padded = (document: string) => `${document}<!--${' '.repeat(70_000)}-->`;
      const reasons: [string | Buffer, RegExp][] = [
        ['hola', /no está bien formado; el error está en la línea 1, columna \d+/],
        [`<!DOCTYPE x>${text}`, /DOCTYPE, que no se permite en un CFDI/],
        ['<x/>', /el elemento raíz no es un Comprobante/],
        [text.replace(/ SubTotal="[^"]*"/, ''), /Comprobante no tiene SubTotal/],
        [text.replace('http://www.sat.gob.mx/cfd/4"', 'http://www.sat.gob.mx/cfd/3"'), /una versión anterior, 4\.0/],
        [text.replace(' Version="4.0"', ' Version="4.1"'), /no es versión 4\.0/],
        [Buffer.from('PK\u0003\u0004\u00ff', 'latin1'), /archivo ZIP/],
        ['%PDF-1.7', /es un PDF/],
        [
          Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><x a="\u00f1"/>', 'latin1'),
          /declara la codificación ISO-8859-1/,
        ],
        [Buffer.from('\ufeff<x/>', 'utf16le'), /declara la codificación UTF-16/],
      ];
      for (const [document, reason] of reasons)
        for (const sent of typeof document === 'string' ? [document, padded(document)] : [document]) {
          const es = String((await asXml(sent, { 'accept-language': 'es' })).body.message);
          expect(es).to.match(reason);
          expect(es.split(': ').slice(1).join(': ')).to.not.match(english);
          expect((await asXml(sent, { 'accept-language': 'en' })).body.message).to.match(english);
        }
    });

    it('rejects a form and JSON without a document, and an invalid certificate', async () => {
      const form = new FormData();
      form.set('pacCertificate', 'x');
      expect((await send(form)).body.code).to.equal('XML_REQUIRED');
      const missing = await test.api('POST', '/cfdi/verify', { body: {} });
      expect(missing.body.code).to.equal('XML_REQUIRED');
      expect(missing.body.details?.[0]).to.include({ path: 'xml', hint: 'Send the document.' });
      const { body } = await test.api('POST', '/cfdi/verify', {
        body: { xml: xml.toString(), pacCertificate: 'AAAA' },
      });
      expect(body.code).to.equal('PAC_CERTIFICATE_INVALID');
      expect(body.details?.[0]?.path).to.equal('pacCertificate');
    });

    it('refuses 300,000 attributes without reading them', async () => {
      const attributes = Array.from({ length: 300_000 }, (_, i) => `a${i}="1"`).join(' ');
      const hostile = `<cfdi:Comprobante xmlns:cfdi="http://www.sat.gob.mx/cfd/4" ${attributes}/>`;
      const answers = await Promise.all(Array.from({ length: 3 }, () => asXml(hostile)));
      for (const { status, body } of answers) {
        expect({ status, code: body.code }).to.deep.equal({ status: 400, code: 'NOT_XML' });
        expect(body.message).to.include('more than 200 attributes');
      }
    });
  });

  describe('413', () => {
    it('rejects a body over 5 MB', async () => {
      expect((await asXml('x'.repeat(5 * 1024 * 1024 + 1))).status).to.equal(413);
    });
  });

  describe('415', () => {
    it('names the accepted content types', async () => {
      const { status, body } = await send('a', { 'content-type': 'text/plain' });
      expect({ status, message: body.message }).to.deep.equal({
        status: 415,
        message: 'Content-Type must be application/json, application/xml, text/xml, multipart/form-data',
      });
    });
  });
});
