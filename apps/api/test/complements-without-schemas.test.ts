import { complementOf } from '@lacre/cfdi/complements/complements';
import { expect } from 'chai';
import { invoiceBody, item, payrollBody, retentionBody } from './support/bodies.ts';
import { startTestApi, type TestApi } from './support/test-api.ts';

/** On a machine without any SAT data (SAT_DATA=none), as in a first trial. */
describe('documents with complements whose schemas are missing', () => {
  let test: TestApi;
  let key: string;

  before(async () => {
    test = await startTestApi({ env: { SAT_DATA: 'none' } });
    const owner = await test.given.user();
    const organization = await test.given.organization(owner);
    const scopes = ['invoices', 'payrolls', 'retentions'].flatMap(
      (of) => [`read:${of}`, `write:${of}`] as ('read:invoices' | 'write:invoices')[],
    );
    ({ key } = await test.given.apiKey(owner, organization.id, { scopes }));
  });

  after(() => test.close());

  const example = (name: string) => complementOf(name)?.example ?? expect.fail(name);
  const freight = item({ taxes: [], taxObject: '01', productKey: '78101802', unitKey: 'E48' });
  const carta = invoiceBody({ items: [freight], complements: { cartaPorte31: example('cartaPorte31') } });
  const national = '<i:INE xmlns:i="http://www.sat.gob.mx/ine" Version="1.1" TipoProceso="Ordinario" ';
  const raw = (xml: string) =>
    invoiceBody({ items: [item({ taxes: [], taxObject: '01' })], complements: { raw: [xml] } });
  const retention = retentionBody({ cveRetenc: '16', complement: { intereses10: example('intereses10') } });

  const documents = [
    ['a Carta Porte', '/invoices', carta, 'complements.cartaPorte31'],
    ['a payroll receipt', '/payrolls', payrollBody(), 'nomina12'],
    ['a retention', '/retentions', retention, 'complement.intereses10'],
    ['a complement as XML', '/invoices', raw(`${national}TipoComite="Ejecutivo Nacional"/>`), 'complements.ine11'],
  ] as const;

  for (const [what, path, body, at] of documents)
    it(`${what}: the check is reported as partial, and the issued document is complete`, async () => {
      const verdict = await test.api('POST', `${path}/validate`, { key, body });
      expect(verdict.status, JSON.stringify(verdict.body)).to.equal(200);
      expect(verdict.body).to.deep.include({ valid: true, errors: [] });
      const warnings = verdict.body.warnings as unknown as { code: string; path: string; message: string }[];
      const result = warnings.filter(({ code }) => code === 'COMPLEMENT_SCHEMA_NOT_HELD');
      expect(result.map((each) => each.path)).to.deep.equal([at]);
      expect(result[0]?.message).to.include('partial');
      const made = await test.api('POST', path, { key, body });
      expect(made.status, JSON.stringify(made.body)).to.equal(201);
      expect(made.body).to.include({ status: 'vigente' });
      expect(made.body.uuid).to.match(/^[0-9A-F-]{36}$/);
      const { bytes } = await test.api('GET', `${path}/${String(made.body.id)}/xml`, { key });
      expect(bytes.toString()).to.include('TimbreFiscalDigital').and.to.include(String(made.body.uuid));
    });

  const wrong = [
    ['a Carta Porte', '/invoices', { ...carta, items: [item({ taxes: [], taxObject: '01' })] }, 'CP109'],
    ['a payroll receipt', '/payrolls', { ...payrollBody(), nomina12: {} }, 'REQUIRED'],
    ['a retention', '/retentions', { ...retention, complement: {} }, 'Reten20107'],
    ['a complement as XML', '/invoices', raw(`${national}/>`), 'INE180'],
  ] as const;

  for (const [what, path, body, code] of wrong)
    it(`${what} that breaks its rules is still rejected with the code of the rule, and nothing is stamped`, async () => {
      const before = await listed(path);
      const answer = await test.api('POST', path, { key, body });
      expect(answer.status, JSON.stringify(answer.body)).to.equal(400);
      const details = answer.body.details as unknown as { code: string }[];
      expect(details.map((each) => each.code)).to.include(code);
      expect(await listed(path)).to.equal(before);
    });

  const listed = async (path: string) => {
    const { body } = await test.api('GET', path, { key });
    return (body.data as unknown as unknown[]).length;
  };

  it('make GET /health/ready report the schemas as missing', async () => {
    const { body } = await test.api('GET', '/health/ready');
    expect(body).to.deep.include({ catalogs: 'partial' });
    expect(body.checks).to.include({ satSchemas: 'missing' });
  });
});
