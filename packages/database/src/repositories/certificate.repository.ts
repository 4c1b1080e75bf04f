import type { EntityManager } from 'typeorm';
import { In, IsNull, Not } from 'typeorm';
import { announce } from '../announcements.ts';
import { CREDENTIAL_ENDED, endOfOrganization } from '../ended-credentials.ts';
import type { CertificateRow } from '../entities/certificate.entity.ts';
import { Certificate } from '../entities/certificate.entity.ts';
import { FolioSeries } from '../entities/folio-series.entity.ts';
import { Organization } from '../entities/organization.entity.ts';
import { insertRow } from '../insert-row.ts';
import type { StatementRunner } from '../statements.ts';
import { columnsOf, type NewRowOf, type StoredRowOf } from '../table.ts';
import { asTenant } from '../tenancy.ts';
import { certificateOrder } from './certificate-order.ts';
import { noticeIsDue } from './notice-is-due.ts';
import { organizationsWith } from './organizations-with.ts';
import { seriesOrder } from './series-order.ts';

/** What signing needs; the key is still under envelope encryption. */
export type SigningMaterial = Pick<
  StoredRowOf<typeof Certificate>,
  'certificateDer' | 'sealedKey' | 'sealedKeyId' | 'serialNumber' | 'rfc'
>;
export type NewCertificate = Omit<NewRowOf<typeof Certificate>, 'organizationId' | 'replacedAt' | 'expiringToldAt'>;

const columns = columnsOf(Certificate, 'c');

/** Contents of an expiry notice. */
export type EndingCertificate = Pick<CertificateRow, (typeof endingFields)[number]>;
const endingFields = ['organizationId', 'id', 'rfc', 'serialNumber', 'validTo'] as const;

const endingColumns = columnsOf(Certificate, 'c', { only: endingFields });

/**
 * A notice is due. Not for one outlived by another active certificate of the same RFC, which takes over sealing; a test
 * certificate only replaces another test certificate.
 */
const isEnding = `a.replaced_at is null
  and not exists (select from certificate o where o.organization_id = a.organization_id
    and o.replaced_at is null and o.rfc = a.rfc and (a.is_test or not o.is_test)
    and (o.valid_to, o.id) > (a.valid_to, a.id))
  and ${noticeIsDue('a.valid_to', "coalesce(a.expiring_told_at, '-infinity')")}`;

export function certificates(manager: EntityManager, statements: StatementRunner) {
  /** Locks the series that name a certificate in the order of a batch of claims, with which it would else deadlock. */
  const holdSeries = (inner: EntityManager, organizationId: string) =>
    statements.within(inner).run({
      name: 'certificate-hold-series',
      text: `select from folio_series where organization_id = $1 and certificate_id is not null
        order by ${seriesOrder} for no key update`,
      values: [organizationId],
      tenant: organizationId,
    });
  return {
    /**
     * Makes `row` the only active certificate and deactivates the previous ones, all or nothing; series that named one
     * of them use the default. Concurrent calls run one after the other.
     */
    async replaceActive(organizationId: string, row: NewCertificate, at: Date): Promise<void> {
      await manager.transaction((transaction) =>
        asTenant(transaction, organizationId, async (inner) => {
          await holdOrganization(inner, organizationId);
          await inner.update(Certificate, { organizationId, replacedAt: IsNull() }, { replacedAt: at });
          await holdSeries(inner, organizationId);
          await inner.update(FolioSeries, { organizationId, certificateId: Not(IsNull()) }, { certificateId: null });
          await insertRow(inner, Certificate, { ...row, organizationId });
        }),
      );
    },

    /** Adds `row` as another active certificate. It replaces the same certificate, also in its series. */
    async addActive(organizationId: string, row: NewCertificate, at: Date): Promise<void> {
      await manager.transaction((transaction) =>
        asTenant(transaction, organizationId, async (inner) => {
          await holdOrganization(inner, organizationId);
          const same = { organizationId, serialNumber: row.serialNumber, replacedAt: IsNull() };
          const before = await inner.find(Certificate, { select: { id: true }, where: same });
          await inner.update(Certificate, same, { replacedAt: at });
          await insertRow(inner, Certificate, { ...row, organizationId });
          await holdSeries(inner, organizationId);
          const certificateId = In(before.map(({ id }) => id));
          await inner.update(FolioSeries, { organizationId, certificateId }, { certificateId: row.id });
        }),
      );
    },

    /**
     * Within a transaction: deletes it with its signing key. The commit makes every process drop cached decrypted keys.
     */
    async remove(organizationId: string, id: string): Promise<void> {
      await asTenant(manager, organizationId, (scoped) => scoped.delete(Certificate, { organizationId, id }));
      await announce(statements, CREDENTIAL_ENDED, endOfOrganization(organizationId));
    },

    /** Newest first. */
    list: (organizationId: string): Promise<CertificateRow[]> =>
      asTenant(manager, organizationId, (scoped) =>
        scoped.find(Certificate, { where: { organizationId }, order: { uploadedAt: 'DESC', id: 'DESC' } }),
      ),

    /** The active certificate that seals at the instant `at` if none is named. */
    async findActive(organizationId: string, at: Date): Promise<CertificateRow | undefined> {
      const [row] = await statements.run<CertificateRow>({
        name: 'certificate-find-active',
        text: `select ${columns} from certificate c where c.organization_id = $1 and c.replaced_at is null
          order by ${certificateOrder('$2')} limit 1`,
        values: [organizationId, at],
        tenant: organizationId,
      });
      return row;
    },

    /** The same for each organization that has one, by organization. */
    async findActiveOfEach(organizationIds: string[], at: Date): Promise<Map<string, CertificateRow>> {
      const rows = await statements.run<CertificateRow>({
        name: 'certificate-find-active-of-each',
        text: `select distinct on (c.organization_id) ${columns} from certificate c
          where c.organization_id = any($1::uuid[]) and c.replaced_at is null
          order by c.organization_id, ${certificateOrder('$2')}`,
        values: [organizationIds, at],
        tenant: 'every',
      });
      return new Map(rows.map((row) => [row.organizationId, row]));
    },

    async isActive(organizationId: string, id: string): Promise<boolean> {
      const exists = (scoped: EntityManager) =>
        scoped.existsBy(Certificate, { organizationId, id, replacedAt: IsNull() });
      return asTenant(manager, organizationId, exists);
    },

    async findSigningMaterial(organizationId: string, id: string): Promise<SigningMaterial | undefined> {
      const select = { certificateDer: true, sealedKey: true, sealedKeyId: true, serialNumber: true, rfc: true };
      const find = (scoped: EntityManager) => scoped.findOne(Certificate, { select, where: { organizationId, id } });
      return (await asTenant(manager, organizationId, find)) ?? undefined;
    },

    /** Organizations with a certificate that `takeEnding` would claim, by id. */
    listEndingOrganizations: (
      at: Date,
      noticeHours: readonly number[],
      after: string | undefined,
      limit: number,
    ): Promise<string[]> =>
      organizationsWith(statements, {
        name: 'certificate-ending-organizations',
        table: 'certificate',
        as: 'a',
        where: isEnding,
        values: [at, noticeHours],
        after,
        limit,
      }),

    /**
     * Claims active certificates with an expiry notice due that was not sent, soonest first.
     *
     * @param noticeHours how many hours before expiry each notice is sent; 0: when it has expired
     */
    async takeEnding(organizationId: string, at: Date, noticeHours: readonly number[]): Promise<EndingCertificate[]> {
      return statements.run<EndingCertificate>({
        name: 'certificate-take-ending',
        text: `update certificate c set expiring_told_at = $1
          from (select a.organization_id, a.id from certificate a
                where a.organization_id = $3 and ${isEnding} order by a.valid_to for update skip locked) due
          where c.organization_id = due.organization_id and c.id = due.id
          returning ${endingColumns}`,
        values: [at, noticeHours, organizationId],
        tenant: organizationId,
      });
    },
  };
}

/** Serializes changes to an organization's certificates. */
async function holdOrganization(inner: EntityManager, organizationId: string): Promise<void> {
  await inner.findOne(Organization, {
    select: { id: true },
    where: { id: organizationId },
    lock: { mode: 'for_no_key_update' },
  });
}
