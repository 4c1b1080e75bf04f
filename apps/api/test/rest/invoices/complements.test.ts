import { complements } from '@lacre/cfdi/complements/complements';
import { issueQueued } from '@lacre/services/issuing-queue/issue-queued';
import { expect } from 'chai';
import { invoiceBody, item } from '../../support/bodies.ts';
import { sharedTestApi } from '../../support/shared-api.ts';
import type { TestApi } from '../../support/test-api.ts';

describe('POST /invoices, complements', () => {
  let test: TestApi;
  let key: string;
  /** Payrolls and retentions have separate operations. */
  const isOfInvoices = ({ key: name, level }: { key: string; level: string }) =>
    name !== 'nomina12' && level !== 'retention';
  const untaxed = (more: Record<string, unknown> = {}) => item({ taxes: [], taxObject: '01', ...more });
  const post = (body: Record<string, unknown>, path = '/invoices') =>
    test.api('POST', path, { key, body: invoiceBody({ items: [untaxed()], ...body }) });

  before(async () => {
    test = await sharedTestApi();
    const owner = await test.given.user();
    const organization = await test.given.organization(owner);
    ({ key } = await test.given.apiKey(owner, organization.id));
  });

  describe('201', () => {
    for (const { key: name, level, example, exampleItem, exampleBody, namespace } of complements.filter(isOfInvoices))
      it(`stamps the example of ${name} and returns it in the detail as it was sent`, async () => {
        const carried = { [name]: example };
        const { status, body } = await post(
          level === 'concept'
            ? { items: [untaxed({ ...exampleItem, complement: carried })] }
            : { items: [untaxed({ unitPrice: 100, ...exampleItem })], complements: carried, ...exampleBody },
        );
        expect(status, JSON.stringify(body)).to.equal(201);
        const detail = await test.api('GET', `/invoices/${String(body.id)}`, { key });
        const [concepto] = detail.body.conceptos as unknown as { complemento: unknown }[];
        expect(level === 'concept' ? concepto?.complemento : detail.body.complementos).to.deep.equal(carried);
        const xml = await test.api('GET', `/invoices/${String(body.id)}/xml`, { key });
        const text = xml.bytes.toString();
        expect(text).to.include(`"${namespace}"`);
        const verdict = await test.api('POST', '/cfdi/verify', { body: { xml: text } });
        const failing = (
          verdict.body.checks as unknown as { id: string; ok: boolean | null; message: string }[]
        ).filter(({ ok }) => ok === false);
        expect(failing).to.deep.equal([]);
      });

    it('accepts a JSON number for a numeric member and returns it as text', async () => {
      const ine11 = { tipoProceso: 'Ordinario', tipoComite: 'Ejecutivo Nacional', idContabilidad: 123 };
      const { status, body } = await post({ complements: { ine11 } });
      expect(status, JSON.stringify(body)).to.equal(201);
      expect(body.complementos).to.deep.equal({ ine11: { ...ine11, idContabilidad: '123' } });
    });

    it('accepts the model year of a used vehicle as a number or as text', async () => {
      const vehicle = complements.find(({ key: of }) => of === 'vehiculoUsado10')?.example;
      for (const modelo of [2019, '2019']) {
        const { status, body } = await post({
          complements: { vehiculoUsado10: { ...vehicle, modelo } },
        });
        expect(status, JSON.stringify(body)).to.equal(201);
        const { bytes } = await test.api('GET', `/invoices/${String(body.id)}/xml`, { key });
        expect(bytes.toString()).to.include(' modelo="2019"');
      }
    });
  });

  describe('201, several', () => {
    const example = (name: string) => complements.find(({ key: of }) => of === name)?.example ?? {};

    it('stamps complements of the document and of its concepts together, and writes each namespace once', async () => {
      const carried = { ine11: example('ine11'), leyendasFiscales10: example('leyendasFiscales10') };
      const iedu = complements.find(({ key: of }) => of === 'iedu10');
      const pupil = untaxed({ ...iedu?.exampleItem, complement: { iedu10: example('iedu10') } });
      const { status, body } = await post({ items: [pupil, pupil], complements: carried });
      expect(status, JSON.stringify(body)).to.equal(201);
      expect(body.complementos).to.deep.equal(carried);
      const conceptos = body.conceptos as unknown as { complemento: unknown }[];
      for (const { complemento } of conceptos) expect(complemento).to.deep.equal({ iedu10: example('iedu10') });
      const text = (await test.api('GET', `/invoices/${String(body.id)}/xml`, { key })).bytes.toString();
      for (const name of ['ine11', 'leyendasFiscales10', 'iedu10']) {
        const { namespace = '' } = complements.find(({ key: of }) => of === name) ?? {};
        expect(text.split(`"${namespace}"`), namespace).to.have.length(2);
      }
    });

    it('stamps in a batch what it stamps alone, and prints it in the preview', async () => {
      const body = invoiceBody({
        items: [untaxed()],
        complements: { ine11: example('ine11') },
        idempotencyKey: 'batch-ine',
      });
      const preview = await test.api('POST', '/invoices/preview/pdf', { key, body });
      expect([preview.status, preview.headers.get('content-type')]).to.deep.equal([200, 'application/pdf']);
      const batch = await test.api('POST', '/invoices/batch', { key, body: { invoices: [body] } });
      await issueQueued(test.services);
      const { items } = (await test.api('GET', String(batch.body.statusUrl), { key })).body;
      const [{ invoiceId }] = items as unknown as [{ invoiceId: string }];
      const issued = await test.api('GET', `/invoices/${invoiceId}`, { key });
      expect(issued.body.complementos).to.deep.equal({ ine11: example('ine11') });
    });
  });

  describe('201, fuels', () => {
    const example = (name: string) => complements.find(({ key: of }) => of === name)?.example ?? {};
    const purchase = (name: string) => (example(name)['conceptos'] as object[])[0] ?? {};

    it('writes quantities and amounts sent as numbers with the decimals that their schemas require', async () => {
      const estadoDeCuentaCombustible12 = {
        ...example('estadoDeCuentaCombustible12'),
        subTotal: 50,
        total: 58.5,
        conceptos: [
          {
            ...purchase('estadoDeCuentaCombustible12'),
            cantidad: 2.5,
            valorUnitario: 20,
            importe: 50,
            traslados: [{ impuesto: 'IVA', tasaOCuota: '0.160000', importe: 8.5 }],
          },
        ],
      };
      const consumoDeCombustibles11 = {
        ...example('consumoDeCombustibles11'),
        conceptos: [{ ...purchase('consumoDeCombustibles11'), cantidad: 25 }],
      };
      const { status, body } = await post({ complements: { estadoDeCuentaCombustible12, consumoDeCombustibles11 } });
      expect(status, JSON.stringify(body)).to.equal(201);
      const { bytes } = await test.api('GET', `/invoices/${String(body.id)}/xml`, { key });
      const texts = [...bytes.toString().matchAll(/ ([\w]+)="([\d.]+)"/g)].map(([, name, value]) => `${name} ${value}`);
      expect(texts).to.include.members([
        'Cantidad 2.500',
        'ValorUnitario 20.000',
        'Importe 50.00',
        'Importe 8.50',
        'Total 58.50',
        'cantidad 25.000',
      ]);
    });
  });

  describe('400', () => {
    const details = async (body: Record<string, unknown>) => {
      const answer = await post(body);
      expect(answer.status, JSON.stringify(answer.body)).to.equal(400);
      return answer.body.details as unknown as { path: string; code: string; message: string; rule?: string }[];
    };

    it('names the broken rule of the SAT’s matrix, its path and a hint', async () => {
      const [detail] = await details({ complements: { ine11: { tipoProceso: 'Ordinario' } } });
      expect(detail).to.include({ rule: 'INE180', path: 'complements.ine11.tipoComite' });
      expect(detail).to.have.property('hint').that.is.a('string');
    });

    it('rejects an unknown complement or member and suggests the likely name', async () => {
      expect((await details({ complements: { ine12: {} } }))[0]).to.include({
        path: 'complements.ine12',
        code: 'UNKNOWN_FIELD',
        message: 'complements.ine12 is not a known field: did you mean ine11?',
      });
      const [detail] = await details({ complements: { ine11: { tipoProseso: 'Campaña', tipoProceso: 'Campaña' } } });
      expect(detail).to.include({ path: 'complements.ine11.tipoProseso', code: 'UNKNOWN_FIELD' });
    });

    it('reports every member that violates its schema', async () => {
      const ine11 = {
        tipoProceso: 'Otro',
        idContabilidad: 1.5,
        entidad: [{ claveEntidad: 'JAL', contabilidad: [{}] }],
      };
      expect((await details({ complements: { ine11 } })).map(({ path, message }) => [path, message])).to.deep.equal([
        [
          'complements.ine11.tipoProceso',
          'complements.ine11.tipoProceso must be one of: Ordinario, Precampaña, Campaña',
        ],
        [
          'complements.ine11.idContabilidad',
          'complements.ine11.idContabilidad must be an integer between 0 and 999999',
        ],
        [
          'complements.ine11.entidad[0].contabilidad[0].idContabilidad',
          'complements.ine11.entidad[0].contabilidad[0].idContabilidad is required',
        ],
      ]);
    });

    it('rejects a concept complement on the document and a document complement on a concept', async () => {
      expect((await details({ complements: { iedu10: {} } }))[0]).to.include({ path: 'complements.iedu10' });
      const inItem = { items: [untaxed({ complement: { ine11: {} } })] };
      expect((await details(inItem))[0]).to.include({ path: 'items[0].complement.ine11' });
    });

    it('hints where a misplaced complement belongs', async () => {
      const hintOf = async (body: Record<string, unknown>) => {
        const [detail] = await details(body);
        expect(detail).to.include({ code: 'UNKNOWN_FIELD' });
        return (detail as { hint?: string }).hint;
      };
      expect(await hintOf({ complements: { nomina12: {} } })).to.equal('Send nomina12 to POST /payrolls');
      expect(await hintOf({ complements: { dividendos10: {} } })).to.equal(
        'Send dividendos10 to POST /retentions, in complement',
      );
      expect(await hintOf({ complements: { iedu10: {} } })).to.equal('Send iedu10 in items[].complement of an invoice');
      expect(await hintOf({ items: [untaxed({ complement: { ine11: {} } })] })).to.equal(
        'Send ine11 in complements of an invoice',
      );
    });

    it('hints what to send instead of a raw complement that is not well-formed XML', async () => {
      const [broken] = await details({ complements: { raw: ['<ine:INE'] } });
      expect(broken).to.include({
        code: 'COMPLEMENT_NOT_XML',
        path: 'complements.raw[0]',
        hint: 'Send one element with its namespaces declared, without DOCTYPE.',
      });
    });

    it('returns the PAC’s code when the PAC rejects the complement', async () => {
      const answer = await post({ items: [untaxed({ sku: 'SIM-REFUSE-INE180' })] });
      expect(answer.status).to.equal(400);
      expect(JSON.stringify(answer.body)).to.include('INE180');
    });
  });

  describe('200: POST /invoices/validate', () => {
    it('reports a broken rule of a complement', async () => {
      const { body } = await post({ complements: { ine11: { tipoProceso: 'Campaña' } } }, '/invoices/validate');
      expect(body.valid).to.equal(false);
      expect((body.errors as unknown as { rule: string }[]).map(({ rule }) => rule)).to.deep.equal(['INE181']);
    });
  });
});
