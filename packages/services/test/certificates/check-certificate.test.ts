import { checkCertificate } from '@lacre/services/certificates/check-certificate';
import { english } from '@lacre/services/language';
import { updateLegalData } from '@lacre/services/organizations/update-legal-data';
import { type GivenUser, given } from '@lacre/testing/given';
import type { TestServices } from '@lacre/testing/test-services';
import { expect } from 'chai';
import { sharedServices } from '../shared-services.ts';
import { type CsdFiles, issueCsd } from './csds.ts';

describe('checking a signing certificate', () => {
  let t: TestServices;
  let owner: GivenUser;
  let csd: CsdFiles;
  let id: string;
  before(async () => {
    t = await sharedServices();
    owner = await given(t.services).user();
    csd = await issueCsd(t);
  });
  beforeEach(async () => {
    ({ id } = await given(t.services).organization(owner));
  });

  it('reports one whose kind of person does not fit the tax system', async () => {
    await updateLegalData(t.services, owner.actor, { id, tax_system: '605' });
    const { ok, faults } = await checkCertificate(t.services, owner.actor, { id, ...csd }, english);
    const errors = faults.filter(({ severity }) => severity === 'error');
    expect([ok, errors.map(({ code }) => code)]).to.deep.equal([false, ['CERTIFICATE_DOES_NOT_FIT_TAX_SYSTEM']]);
  });

  it('checks a test certificate as ready for production only where the installation allows those', async () => {
    const readiness = async (allowTestCertificatesInProduction: boolean) => {
      const services = { ...t.services, settings: { ...t.services.settings, allowTestCertificatesInProduction } };
      return (await checkCertificate(services, owner.actor, { id, ...csd }, english)).readiness;
    };
    expect([await readiness(false), await readiness(true)]).to.deep.equal([
      { sandbox: true, production: false },
      { sandbox: true, production: true },
    ]);
  });
});
