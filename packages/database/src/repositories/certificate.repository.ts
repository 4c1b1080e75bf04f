import type { EntityManager } from 'typeorm';
import { In, IsNull } from 'typeorm';
import type { New } from '../columns.ts';
import type { CertificateRow, CertificateSecrets } from '../entities/certificate.entity.ts';
import { Certificate } from '../entities/certificate.entity.ts';
import { Organization } from '../entities/organization.entity.ts';
import { insertRow } from '../insert-row.ts';
import type { StatementRunner } from '../statements.ts';
import { asEveryTenant, asTenant } from '../tenancy.ts';
import { noticeIsDue } from './notice-is-due.ts';

/** What signing needs; the key is still under envelope encryption. */
export type SigningMaterial = CertificateSecrets & Pick<CertificateRow, 'serialNumber' | 'rfc'>;
export type NewCertificate = Omit<
  New<CertificateRow & CertificateSecrets>,
  'organizationId' | 'replacedAt' | 'expiringToldAt'
>;

/** What is told of a certificate that ends. */
export type EndingCertificate = Pick<CertificateRow, 'organizationId' | 'id' | 'rfc' | 'serialNumber' | 'validTo'>;

export function certificates(manager: EntityManager, statements: StatementRunner) {
  return {
    /** Makes `row` the active certificate and ends the one before, both or neither. Two at once follow each other. */
    async replaceActive(organizationId: string, row: NewCertificate, at: Date): Promise<void> {
      await manager.transaction((transaction) =>
        asTenant(transaction, organizationId, async (inner) => {
          // Without the lock the later of two would not see the first one's row and fail on certificate_one_active_key.
          await inner.findOne(Organization, {
            select: { id: true },
            where: { id: organizationId },
            lock: { mode: 'for_no_key_update' },
          });
          await inner.update(Certificate, { organizationId, replacedAt: IsNull() }, { replacedAt: at });
          await insertRow(inner, Certificate, { ...row, organizationId });
        }),
      );
    },

    /** Newest first. */
    list: (organizationId: string): Promise<CertificateRow[]> =>
      asTenant(manager, organizationId, (scoped) =>
        scoped.find(Certificate, { where: { organizationId }, order: { uploadedAt: 'DESC', id: 'DESC' } }),
      ),

    async findActive(organizationId: string): Promise<CertificateRow | undefined> {
      const find = (scoped: EntityManager) => scoped.findOneBy(Certificate, { organizationId, replacedAt: IsNull() });
      return (await asTenant(manager, organizationId, find)) ?? undefined;
    },

    /** The active certificate of each organization that has one, by organization. */
    async findActiveOfEach(organizationIds: string[]): Promise<Map<string, CertificateRow>> {
      const rows = await asEveryTenant(manager, (scoped) =>
        scoped.findBy(Certificate, { organizationId: In(organizationIds), replacedAt: IsNull() }),
      );
      return new Map(rows.map((row) => [row.organizationId, row]));
    },

    async findSigningMaterial(organizationId: string, id: string): Promise<SigningMaterial | undefined> {
      const select = { certificateDer: true, sealedKey: true, sealedKeyId: true, serialNumber: true, rfc: true };
      const find = (scoped: EntityManager) => scoped.findOne(Certificate, { select, where: { organizationId, id } });
      return (await asTenant(manager, organizationId, find)) ?? undefined;
    },

    /**
     * Of any organization: takes active certificates of whose end a notice is due and was not given, soonest first.
     *
     * @param noticeHours how long before its end each notice goes out; 0: when it has ended
     */
    async takeEnding(at: Date, noticeHours: readonly number[], limit: number): Promise<EndingCertificate[]> {
      return statements.run<EndingCertificate>({
        name: 'certificate-take-ending',
        text: `update certificate c set expiring_told_at = $1
          from (select a.organization_id, a.id from certificate a
                where a.replaced_at is null
                  and ${noticeIsDue('a.valid_to', "coalesce(a.expiring_told_at, '-infinity')")}
                order by a.valid_to limit $3 for update skip locked) due
          where c.organization_id = due.organization_id and c.id = due.id
          returning c.organization_id as "organizationId", c.id, c.rfc, c.serial_number as "serialNumber", c.valid_to as "validTo"`,
        values: [at, noticeHours, limit],
        tenant: 'every',
      });
    },
  };
}
