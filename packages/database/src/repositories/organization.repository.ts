import { escapeIdentifier } from 'pg';
import type { EntityManager } from 'typeorm';
import { IsNull } from 'typeorm';
import { announce } from '../announcements.ts';
import { CREDENTIAL_ENDED, endOfOrganization } from '../ended-credentials.ts';
import type { Role } from '../entities/member.entity.ts';
import { Member } from '../entities/member.entity.ts';
import type { OrganizationRow } from '../entities/organization.entity.ts';
import { Organization } from '../entities/organization.entity.ts';
import { insertRow } from '../insert-row.ts';
import type { StatementRunner } from '../statements.ts';
import type { NewRowOf } from '../table.ts';
import { asEveryTenant, asTenant } from '../tenancy.ts';
import { type IssuingProfile, issuingProfileText } from './issuing-profile.ts';
import { lockById } from './lock-by-id.ts';

/** Fields that the legal-data update may change; undefined leaves a value unchanged, null clears it. */
export type LegalPatch = Partial<
  Omit<OrganizationRow, 'id' | 'slug' | 'logo' | 'plan' | 'ownerId' | 'taxId' | 'createdAt' | 'updatedAt'>
>;

/** Tables whose rows grant access or act for the organization: deleted in the transaction of its deletion. */
const endedAtOnce = ['api_key', 'certificate', 'invitation', 'member', 'oauth_application', 'partner', 'subscription'];

const issuingProfile = `select p.*, p::text as version from (${issuingProfileText('$2', '$3')}) p`;

export function organizations(manager: EntityManager, statements: StatementRunner) {
  const findById = async (id: string): Promise<OrganizationRow | undefined> =>
    (await asTenant(manager, id, (scoped) => scoped.findOneBy(Organization, { id, deletedAt: IsNull() }))) ?? undefined;
  /**
   * Every table with rows of organizations, also those of later versions: read from the database itself, dependent
   * tables first. Excludes those that no login may delete from directly: the audit log, which has its own purge, and
   * its head, which is deleted with the organization's own row.
   */
  const listTenantTables = async (): Promise<string[]> => {
    const rows = await statements.run<{ name: string }>({
      name: 'organization-tenant-tables',
      text: `select t.relname as name from pg_class t
        join pg_attribute a on a.attrelid = t.oid and a.attname = 'organization_id' and not a.attisdropped
        where t.relkind = 'r' and t.relnamespace = 'public'::regnamespace and has_table_privilege('lacre_system', t.oid, 'delete')
        order by exists (select from pg_constraint f where f.contype = 'f' and f.conrelid = t.oid
                         and f.confrelid = 'organization'::regclass),
          exists (select from pg_constraint f join pg_constraint o on o.conrelid = f.conrelid and o.contype = 'f'
                  and o.confrelid = 'organization'::regclass where f.contype = 'f' and f.confrelid = t.oid), t.relname`,
      values: [],
    });
    return rows.map(({ name }) => name);
  };
  return {
    /** Violates `organization_slug_key` if the slug is taken. */
    insert: (row: NewRowOf<typeof Organization>): Promise<void> =>
      asTenant(manager, row.id, (scoped) => insertRow(scoped, Organization, row)),

    findById,

    /** Organizations the user is a member of, oldest membership first, with the user's role. */
    async listOfUser(userId: string): Promise<(OrganizationRow & { role: Role })[]> {
      const { entities, raw } = await asEveryTenant(manager, (scoped) =>
        scoped
          .createQueryBuilder(Organization, 'o')
          .innerJoin(Member.options.name, 'm', 'm.organizationId = o.id and m.userId = :userId', { userId })
          .addSelect('m.role', 'role')
          .orderBy('m.createdAt')
          .addOrderBy('o.id')
          .getRawAndEntities<{ role: Role }>(),
      );
      return entities.map((organization, index) => ({ ...organization, role: (raw[index] as { role: Role }).role }));
    },

    /** The updated organization; undefined if it does not exist. */
    async updateLegal(id: string, patch: LegalPatch, at: Date): Promise<OrganizationRow | undefined> {
      return asTenant(manager, id, async (scoped) => {
        const { affected } = await scoped.update(
          Organization,
          { id, deletedAt: IsNull() },
          { ...patch, updatedAt: at },
        );
        return affected === 0 ? undefined : ((await scoped.findOneBy(Organization, { id })) ?? undefined);
      });
    },

    /** The same for the fields of the organization's own update. */
    async update(
      id: string,
      patch: Partial<Pick<OrganizationRow, 'name' | 'logo' | 'ownerId' | 'plan'>>,
      at: Date,
    ): Promise<OrganizationRow | undefined> {
      return asTenant(manager, id, async (inner) => {
        const rows = inner.getRepository(Organization);
        const { affected } = await rows.update({ id, deletedAt: IsNull() }, { ...patch, updatedAt: at });
        return affected === 0 ? undefined : ((await rows.findOneBy({ id })) ?? undefined);
      });
    },

    /** Locks the organization until the transaction ends; false if it does not exist. */
    async hold(id: string): Promise<boolean> {
      const rows = await statements.run({
        name: 'organization-hold',
        text: 'select 1 from organization where id = $1 and deleted_at is null for no key update',
        values: [id],
        tenant: id,
      });
      return rows.length === 1;
    },

    /**
     * Within a transaction: hides the organization from all callers, frees its slug, and deletes everything that grants
     * access, signing keys too; the commit makes every process drop cached ones. The `purge...` methods delete the
     * rest. False if it does not exist.
     */
    async markDeleted(id: string, at: Date): Promise<boolean> {
      const rows = await statements.run({
        name: 'organization-mark-deleted',
        text: `update organization set deleted_at = $2, updated_at = $2, slug = 'deleted-' || id
          where id = $1 and deleted_at is null returning id`,
        values: [id, at],
        tenant: id,
      });
      if (rows.length === 0) return false;
      const tables = await listTenantTables();
      for (const table of endedAtOnce.filter((name) => tables.includes(name)))
        await statements.run({
          name: `organization-end-${table}`,
          text: `delete from ${table} where organization_id = $1`,
          values: [id],
          tenant: id,
        });
      // What was sent may be a long history, of e-mails as of deliveries: the purge deletes it.
      if (tables.includes('invoice_email'))
        await statements.run({
          name: 'organization-end-emails',
          text: `delete from invoice_email where organization_id = $1 and state = 'waiting'`,
          values: [id],
          tenant: id,
        });
      if (tables.includes('webhook'))
        await statements.run({
          name: 'organization-silence-webhooks',
          text: `with held as (${lockById('webhook')})
            update webhook w set is_active = false from held where w.organization_id = $1 and w.id = held.id`,
          values: [id],
          tenant: id,
        });
      await announce(statements, CREDENTIAL_ENDED, endOfOrganization(id));
      return true;
    },

    /**
     * Locks a deleted organization, so that only one process at a time purges it; stamps in progress do not have to
     * wait.
     */
    async holdDeleted(id: string): Promise<boolean> {
      const rows = await statements.run({
        name: 'organization-hold-deleted',
        text: 'select 1 from organization where id = $1 and deleted_at is not null for no key update',
        values: [id],
        tenant: 'every',
      });
      return rows.length === 1;
    },

    /** Organizations to be purged, oldest first. */
    async listDeleted(limit: number): Promise<{ id: string; deletedAt: Date }[]> {
      return statements.run<{ id: string; deletedAt: Date }>({
        name: 'organization-list-deleted',
        text: `select id, deleted_at as "deletedAt" from organization where deleted_at is not null order by deleted_at, id limit $1`,
        values: [limit],
        tenant: 'every',
      });
    },

    /**
     * Deletes up to `limit` rows of one table of a deleted organization, and their dependent rows; returns the number
     * deleted. Each batch is short, however much an organization has.
     */
    async purgeRows(id: string, table: string, limit: number): Promise<number> {
      const rows = await statements.run({
        name: `organization-purge-${table}`,
        text: `delete from ${escapeIdentifier(table)} where organization_id = $1 and ctid = any (array(
            select ctid from ${escapeIdentifier(table)} where organization_id = $1 limit $2 for update skip locked
          )) returning 1`,
        values: [id, limit],
        tenant: 'every',
      });
      return rows.length;
    },

    listTenantTables,

    /** The same for the first entries of its audit log. */
    async purgeAuditLog(id: string, limit: number): Promise<number> {
      const [row] = await statements.run<{ count: number }>({
        name: 'organization-purge-audit-log',
        text: 'select purge_audit_log($1, $2) as count',
        values: [id, limit],
        tenant: 'every',
      });
      return row?.count ?? 0;
    },

    /** Deletes the organization's own row. */
    async purge(id: string): Promise<void> {
      await statements.run({
        name: 'organization-purge',
        text: 'delete from organization where id = $1 and deleted_at is not null',
        values: [id],
        tenant: 'every',
      });
    },

    /** The RFC as proved by the certificate. */
    async setTaxId(id: string, taxId: string, at: Date): Promise<void> {
      await asTenant(manager, id, (scoped) => scoped.update(Organization, { id }, { taxId, updatedAt: at }));
    },

    /**
     * With the preferred active certificate at the instant `at`, or the active one that is named. Undefined if the
     * organization does not exist.
     */
    async findIssuingProfile(
      organizationId: string,
      at: Date,
      certificateId?: string,
    ): Promise<IssuingProfile | undefined> {
      const [row] = await statements.readTogether<IssuingProfile>({
        name: 'organization-issuing-profile',
        tenant: organizationId,
        text: issuingProfile,
        values: [organizationId, at, certificateId ?? null],
      });
      return row;
    },
  };
}
