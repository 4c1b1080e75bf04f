import type { EntityManager } from 'typeorm';
import { In, IsNull } from 'typeorm';
import type { New } from '../columns.ts';
import type { CertificateRow, CertificateSecrets } from '../entities/certificate.entity.ts';
import { Certificate } from '../entities/certificate.entity.ts';
import { Organization } from '../entities/organization.entity.ts';
import { insertRow } from '../insert-row.ts';

/** What signing needs; the key is still under envelope encryption. */
export type SigningMaterial = CertificateSecrets & Pick<CertificateRow, 'serialNumber' | 'rfc'>;
export type NewCertificate = Omit<New<CertificateRow & CertificateSecrets>, 'organizationId' | 'replacedAt'>;

export function certificates(manager: EntityManager) {
  const table = manager.getRepository(Certificate);
  return {
    /** Makes `row` the active certificate and ends the one before, both or neither. Two at once follow each other. */
    async replaceActive(organizationId: string, row: NewCertificate, at: Date): Promise<void> {
      await manager.transaction(async (inner) => {
        // Without the lock the later of two would not see the first one's row and fail on certificate_one_active_key.
        await inner.findOne(Organization, {
          select: { id: true },
          where: { id: organizationId },
          lock: { mode: 'for_no_key_update' },
        });
        await inner.update(Certificate, { organizationId, replacedAt: IsNull() }, { replacedAt: at });
        await insertRow(inner, Certificate, { ...row, organizationId });
      });
    },

    /** Newest first. */
    list: (organizationId: string): Promise<CertificateRow[]> =>
      table.find({ where: { organizationId }, order: { uploadedAt: 'DESC', id: 'DESC' } }),

    async findActive(organizationId: string): Promise<CertificateRow | undefined> {
      return (await table.findOneBy({ organizationId, replacedAt: IsNull() })) ?? undefined;
    },

    /** The active certificate of each organization that has one, by organization. */
    async findActiveOfEach(organizationIds: string[]): Promise<Map<string, CertificateRow>> {
      const rows = await table.findBy({ organizationId: In(organizationIds), replacedAt: IsNull() });
      return new Map(rows.map((row) => [row.organizationId, row]));
    },

    async findSigningMaterial(organizationId: string, id: string): Promise<SigningMaterial | undefined> {
      const select = { certificateDer: true, sealedKey: true, sealedKeyId: true, serialNumber: true, rfc: true };
      return (await table.findOne({ select, where: { organizationId, id } })) ?? undefined;
    },
  };
}
