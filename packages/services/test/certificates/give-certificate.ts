import { uploadCertificate } from '@lacre/services/certificates/upload-certificate';
import { updateLegalData } from '@lacre/services/organizations/update-legal-data';
import type { GivenUser } from '@lacre/testing/given';
import type { TestServices } from '@lacre/testing/test-services';
import { issueCsd } from './csds.ts';

/** What an organization needs to invoice in production: a CSD and legal data. */
export async function giveCertificate(t: TestServices, owner: GivenUser, id: string): Promise<void> {
  await uploadCertificate(t.services, owner.actor, { id, ...(await issueCsd(t)) });
  await updateLegalData(t.services, owner.actor, {
    id,
    legal_name: 'ESCUELA KEMPER URGATE',
    tax_system: '601',
    address: {
      street: 'Av. Juárez',
      exterior: 10,
      neighborhood: 'Centro',
      city: 'Ciudad de México',
      municipality: 'Cuauhtémoc',
      zipCode: '06000',
      state: 'CDMX',
    },
  });
}
