import { comercioExteriorExample } from '@lacre/cfdi/complements/comercio-exterior/example';
import { expect } from 'chai';
import { invoiceBody } from '../../support/bodies.ts';
import { sharedTestApi } from '../../support/shared-api.ts';
import type { TestApi } from '../../support/test-api.ts';

describe('POST /invoices, Comercio Exterior', () => {
  let test: TestApi;
  let key: string;
  const sugar = {
    sku: 'AZ-1',
    quantity: 1,
    unitPrice: 100,
    description: 'Azúcar',
    productKey: '50161509',
    unitKey: 'KGM',
    unit: '01',
    taxObject: '01',
  };
  const { claveDePedimento: _, totalUSD: __, ...bare } = comercioExteriorExample;
  const post = (comercioExterior20: Record<string, unknown>, more: Record<string, unknown> = {}, path = '/invoices') =>
    test.api('POST', path, {
      key,
      body: invoiceBody({ items: [sugar], export: '02', complements: { comercioExterior20 }, ...more }),
    });
  const itself = {
    customer: { legalName: 'ESCUELA KEMPER URGATE', taxId: 'EKU9003173C9', taxSystem: '601', zip: '42501' },
    type: 'T',
    use: 'S01',
    paymentForm: undefined,
    items: [{ ...sugar, unitPrice: 0 }],
  };
  const abroad = {
    customer: { legalName: 'LONE STAR SWEETS LLC', taxId: 'XEXX010101000', country: 'USA', foreignTaxId: '123456789' },
    use: 'S01',
  };

  before(async () => {
    test = await sharedTestApi();
    const owner = await test.given.user();
    const organization = await test.given.organization(owner);
    ({ key } = await test.given.apiKey(owner, organization.id));
  });

  describe('201', () => {
    it('stamps a sale abroad, fills in the customs key and the total, and prints and verifies it', async () => {
      const { status, body } = await post({ ...bare, receptor: { numRegIdTrib: '123456789' } }, abroad);
      expect(status, JSON.stringify(body)).to.equal(201);
      expect(body.complementos).to.deep.nested.include({
        'comercioExterior20.claveDePedimento': 'A1',
        'comercioExterior20.totalUSD': '5.00',
      });
      const pdf = await test.api('GET', `/invoices/${String(body.id)}/pdf`, { key });
      expect(pdf.bytes.subarray(0, 5).toString()).to.equal('%PDF-');
      const xml = await test.api('GET', `/invoices/${String(body.id)}/xml`, { key });
      const verdict = await test.api('POST', '/cfdi/verify', { body: { xml: xml.bytes.toString() } });
      const checks = verdict.body.checks as unknown as { ok: boolean | null }[];
      expect(checks.filter(({ ok }) => ok === false)).to.deep.equal([]);
    });

    it('stamps a transfer of own goods to a single recipient', async () => {
      const { status, body } = await post({ ...bare, motivoTraslado: '02' }, itself);
      expect(status, JSON.stringify(body)).to.equal(201);
    });

    it('stamps a complement sent as XML like the same one sent as JSON', async () => {
      const made = await post(bare);
      const { bytes } = await test.api('GET', `/invoices/${String(made.body.id)}/xml`, { key });
      const [node = ''] = /<cce20:ComercioExterior .*<\/cce20:ComercioExterior>/.exec(bytes.toString()) ?? [];
      const xml = node.replace(' ', ' xmlns:cce20="http://www.sat.gob.mx/ComercioExterior20" ');
      const { status, body } = await test.api('POST', '/invoices', {
        key,
        body: invoiceBody({ items: [sugar], export: '02', complements: { raw: [xml] } }),
      });
      expect(status, JSON.stringify(body)).to.equal(201);
      expect(body.complementos).to.deep.equal(made.body.complementos);
    });
  });

  describe('400', () => {
    const rules = (answer: { status: number; body: Record<string, unknown> }) => {
      expect(answer.status, JSON.stringify(answer.body)).to.equal(400);
      return (answer.body.details as { rule?: string; path: string }[]).map(({ rule, path }) => `${rule} ${path}`);
    };

    it('names the rule and the path of every error', async () => {
      const wrong = await post({ ...bare, totalUSD: '5.01', incoterm: undefined });
      expect(rules(wrong)).to.include.members([
        'CCE120 complements.comercioExterior20.incoterm',
        'CCE122 complements.comercioExterior20.totalUSD',
      ]);
    });

    it('requires the complement for an export with transfer of ownership, and rejects it otherwise', async () => {
      expect(rules(await post(bare, { complements: {} }))).to.include('CFDI40122 export');
      expect(rules(await post(bare, { export: '01' }))).to.include('CFDI40222 export');
    });

    it('returns the PAC’s code when the PAC rejects the complement', async () => {
      const mercancias = (bare['mercancias'] as Record<string, unknown>[]).map((each) => ({
        ...each,
        noIdentificacion: 'SIM-REFUSE-CCE121',
      }));
      const answer = await post({ ...bare, mercancias }, { items: [{ ...sugar, sku: 'SIM-REFUSE-CCE121' }] });
      expect(answer.status).to.equal(400);
      expect(JSON.stringify(answer.body)).to.include('CCE121');
    });
  });
});
