import { uploadCertificate } from '@lacre/services/certificates/upload-certificate';
import { getOrganization } from '@lacre/services/organizations/get-organization';
import { updateLegalData } from '@lacre/services/organizations/update-legal-data';
import { type GivenUser, given } from '@lacre/testing/given';
import { withIssuing } from '@lacre/testing/with-issuing';
import { expect } from 'chai';
import { issueCsd } from '../certificates/csds.ts';
import { errorOf } from '../error-of.ts';
import { createStampingBench, type StampingBench } from '../issuing/stamping-bench.ts';
import { verifyStamped } from '../verify-stamped.ts';

const address = {
  street: 'Av. Juárez',
  exterior: 10,
  neighborhood: 'Centro',
  city: 'Ciudad de México',
  municipality: 'Cuauhtémoc',
  zipCode: '06000',
  state: 'CDMX',
};

describe('the issuer of an invoice', () => {
  let bench: StampingBench;
  let owner: GivenUser;
  before(async () => {
    bench = await createStampingBench({ env: { PAC_PRODUCTION: 'simulator' } });
    owner = await given(bench.services).user();
  });
  after(() => bench.close());

  const organization = async (ready: { certificate?: boolean; legal?: boolean }) => {
    const { id } = await given(bench.services).organization(owner);
    const rfc = 'AAA010101AAA';
    if (ready.certificate)
      await uploadCertificate(bench.services, owner.actor, {
        id,
        ...(await issueCsd(bench, { rfc, nombre: 'EMPRESA' })),
      });
    const legal = { legal_name: '  EMPRESA   DE PRUEBA ', tax_system: '601', address };
    if (ready.legal) await updateLegalData(bench.services, owner.actor, { id, ...legal });
    const access = async (environment: 'sandbox' | 'production') => ({
      organizationId: id,
      environment,
      actor: (await given(bench.services).apiKey(owner, id, { environment })).actor,
    });
    return { id, sandbox: await access('sandbox'), production: await access('production') };
  };

  it('is the built-in one in a sandbox without certificate', async () => {
    const { sandbox } = await organization({ legal: true });
    const outcome = await bench.create(sandbox);
    expect(outcome.kind === 'created' && outcome.invoice.emisor).to.deep.equal({
      rfc: 'EKU9003173C9',
      nombre: 'ESCUELA KEMPER URGATE',
      regimenFiscal: '601',
    });
  });

  it('is the organization itself once it has a certificate, in both environments', async () => {
    const ready = await organization({ certificate: true, legal: true });
    for (const access of [ready.sandbox, ready.production]) {
      // The PAC of the tests serves both environments and would treat the second document as the first.
      bench.clock.advance(1);
      const outcome = await bench.create(access);
      if (outcome.kind !== 'created') throw new Error(outcome.kind);
      expect(outcome.invoice).to.include({ environment: access.environment, lugarExpedicion: '06000', folio: '1' });
      expect(outcome.invoice.emisor).to.deep.equal({
        rfc: 'AAA010101AAA',
        nombre: 'EMPRESA DE PRUEBA',
        regimenFiscal: '601',
      });
      const xml = await bench.database.database.invoices.findXml(access.organizationId, outcome.invoice.id);
      expect(verifyStamped(xml ?? Buffer.alloc(0), bench.pac)).to.equal(outcome.invoice.uuid);
    }
  });

  it('is missing in production without a certificate', async () => {
    const { production } = await organization({ legal: true });
    expect(await errorOf(bench.create(production))).to.deep.equal({
      kind: 'bad-request',
      code: 'ORGANIZATION_NOT_READY',
      messages:
        'Upload a signing certificate (CSD) with PUT /organizations/{id}/certificates before invoicing in production',
    });
  });

  it('is incomplete without legal data, and the error names the missing fields', async () => {
    const { sandbox, production } = await organization({ certificate: true });
    for (const access of [sandbox, production])
      expect((await errorOf(bench.create(access))).messages).to.equal(
        'Organization legal data is incomplete: set legal_name, tax_system, address with PUT /organizations/{id}/legal',
      );
  });

  it('may not use a test certificate in production, except where settings allow it', async () => {
    const { id, sandbox, production } = await organization({ certificate: true, legal: true });
    const settings = { ...bench.services.settings, allowTestCertificatesInProduction: false };
    const strict = { ...bench.services, settings };
    expect((await errorOf(bench.create(production, {}, strict))).messages).to.match(/test certificate/);
    expect((await bench.create(sandbox, {}, strict)).kind).to.equal('created');
    const view = await getOrganization(strict, owner.actor, { id });
    expect(view.environmentReadiness).to.deep.equal({ sandbox: true, production: false, pending: ['certificate'] });
  });

  it('may not use a certificate that has expired', async () => {
    const { sandbox } = await organization({ certificate: true, legal: true });
    await bench.database.dataSource.query('update certificate set valid_to = $1 where organization_id = $2', [
      bench.clock.now(),
      sandbox.organizationId,
    ]);
    expect((await errorOf(bench.create(sandbox))).messages).to.match(/has expired/);
  });

  it('does not matter in production without a PAC: 503 is returned, whatever the organization lacks', async () => {
    const { production, sandbox } = await organization({});
    const services = withIssuing(bench.services, { production: { pac: undefined } });
    expect(await errorOf(bench.create(production, {}, services))).to.deep.equal({
      kind: 'service-unavailable',
      code: 'PAC_NOT_CONFIGURED',
      messages: 'No PAC is configured for production',
    });
    expect((await bench.create(sandbox, {}, services)).kind).to.equal('created');
    expect(await bench.attempts(production)).to.have.length(1);
  });
});
