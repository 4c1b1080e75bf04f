import type { EntityManager } from 'typeorm';
import type { New } from '../columns.ts';
import type { Role } from '../entities/member.entity.ts';
import { Member } from '../entities/member.entity.ts';
import type { OrganizationRow } from '../entities/organization.entity.ts';
import { Organization } from '../entities/organization.entity.ts';
import { insertRow } from '../insert-row.ts';
import type { StatementRunner } from '../statements.ts';
import { asEveryTenant, asTenant } from '../tenancy.ts';

/** What the legal-data update may change; undefined leaves a value as it is, null empties it. */
export type LegalPatch = Partial<
  Omit<OrganizationRow, 'id' | 'slug' | 'logo' | 'plan' | 'ownerId' | 'taxId' | 'createdAt' | 'updatedAt'>
>;

/** What issuing needs to know of an organization and its active certificate; the certificate's part is null without one. */
export interface IssuingProfile {
  organizationId: string;
  name: string;
  legalName: string | null;
  taxId: string | null;
  taxSystem: string | null;
  addressZip: string | null;
  certificateId: string | null;
  certificateRfc: string | null;
  certificateSerialNumber: string | null;
  certificateIsTest: boolean | null;
  certificateValidFrom: Date | null;
  certificateValidTo: Date | null;
  emailOnStamp: boolean;
}

export function organizations(manager: EntityManager, statements: StatementRunner) {
  const findById = async (id: string): Promise<OrganizationRow | undefined> =>
    (await asTenant(manager, id, (scoped) => scoped.findOneBy(Organization, { id }))) ?? undefined;
  return {
    /** Violates `organization_slug_key` when the slug is taken. */
    insert: (row: New<OrganizationRow, 'plan'>): Promise<void> =>
      asTenant(manager, row.id, (scoped) => insertRow(scoped, Organization, row)),

    findById,

    async findBySlug(slug: string): Promise<OrganizationRow | undefined> {
      return (await asEveryTenant(manager, (scoped) => scoped.findOneBy(Organization, { slug }))) ?? undefined;
    },

    /** Those the user is a member of, oldest membership first, with the user's role. */
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

    /** The organization as it is afterwards; undefined when it does not exist. */
    async updateLegal(id: string, patch: LegalPatch, at: Date): Promise<OrganizationRow | undefined> {
      return asTenant(manager, id, async (scoped) => {
        const { affected } = await scoped.update(Organization, { id }, { ...patch, updatedAt: at });
        return affected === 0 ? undefined : ((await scoped.findOneBy(Organization, { id })) ?? undefined);
      });
    },

    /** The RFC that the certificate proved. */
    async setTaxId(id: string, taxId: string, at: Date): Promise<void> {
      await asTenant(manager, id, (scoped) => scoped.update(Organization, { id }, { taxId, updatedAt: at }));
    },

    async findIssuingProfile(organizationId: string): Promise<IssuingProfile | undefined> {
      const [row] = await statements.runRelaxed<IssuingProfile>({
        name: 'organization-issuing-profile',
        tenant: organizationId,
        text: `select o.id as "organizationId", o.name, o.legal_name as "legalName", o.tax_id as "taxId",
            o.tax_system as "taxSystem", o.address_zip as "addressZip", c.id as "certificateId", c.rfc as "certificateRfc",
            c.serial_number as "certificateSerialNumber", c.is_test as "certificateIsTest",
            c.valid_from as "certificateValidFrom", c.valid_to as "certificateValidTo",
            coalesce(s.email_on_stamp, false) as "emailOnStamp"
          from organization o left join certificate c on c.organization_id = o.id and c.replaced_at is null
          left join document_settings s on s.organization_id = o.id
          where o.id = $1`,
        values: [organizationId],
      });
      return row;
    },
  };
}
