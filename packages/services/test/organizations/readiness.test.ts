import { uploadCertificate } from '@lacre/services/certificates/upload-certificate';
import { getOrganization } from '@lacre/services/organizations/get-organization';
import { type GivenUser, given, ingreso } from '@lacre/testing/given';
import { createTestServices, type TestServices } from '@lacre/testing/test-services';
import { expect } from 'chai';
import { createInvoice } from '../../src/invoices/create-invoice.ts';
import { issueCsd } from '../certificates/csds.ts';
import { giveCertificate } from '../certificates/give-certificate.ts';

describe('an organization is reported as ready', () => {
  let t: TestServices;
  let owner: GivenUser;
  let id: string;
  before(async () => {
    t = await createTestServices({ env: { PAC_PRODUCTION: 'simulator' } });
    owner = await given(t.services).user();
  });
  after(() => t.close());
  beforeEach(async () => {
    t.clock.set('2026-11-21T18:00:00Z');
    id = (await given(t.services).organization(owner)).id;
  });

  /** The reported readiness, checked by creating an invoice in each environment. */
  const readiness = async () => {
    const result = (await getOrganization(t.services, owner.actor, { id })).environmentReadiness;
    for (const environment of ['sandbox', 'production'] as const) {
      const actor = { ...owner.actor, kind: 'session' as const };
      const made = await createInvoice(t.services, { organizationId: id, environment, actor }, ingreso()).then(
        () => true,
        () => false,
      );
      expect(made, environment).to.equal(result[environment]);
    }
    return result;
  };

  it('for the sandbox from the start, with the built-in issuer', async () => {
    expect(await readiness()).to.deep.equal({
      sandbox: true,
      production: false,
      pending: ['legal_name', 'tax_system', 'address.zip', 'certificate'],
    });
  });

  it('for nothing with a certificate but without legal data, and for everything with both', async () => {
    await uploadCertificate(t.services, owner.actor, { id, ...(await issueCsd(t)) });
    expect(await readiness()).to.deep.equal({
      sandbox: false,
      production: false,
      pending: ['legal_name', 'tax_system', 'address.zip'],
    });
    await giveCertificate(t, owner, id);
    expect(await readiness()).to.deep.equal({ sandbox: true, production: true, pending: [] });
  });

  it('for nothing once the certificate has expired', async () => {
    await giveCertificate(t, owner, id);
    t.clock.set('2029-01-02T00:00:00Z');
    expect(await readiness()).to.deep.equal({ sandbox: false, production: false, pending: ['certificate'] });
  });
});
