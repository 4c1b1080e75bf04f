import { DocumentSettings as Settings } from '../entities/document-settings.entity.ts';
import { Organization, type OrganizationRow } from '../entities/organization.entity.ts';
import type { OrganizationLogo } from '../entities/organization-logo.entity.ts';
import type { StatementRunner } from '../statements.ts';
import { columnsOf, type RowOf } from '../table.ts';

export type DocumentSettings = Omit<RowOf<typeof Settings>, 'organizationId' | 'updatedAt'>;

const letterheadColumns = [
  'name',
  'logo',
  'website',
  'phone',
  'supportEmail',
  'addressStreet',
  'addressExterior',
  'addressInterior',
  'addressNeighborhood',
  'addressCity',
  'addressMunicipality',
  'addressZip',
  'addressState',
] as const;
const letterheadSettings = ['color', 'paper', 'showLogo', 'showContact', 'footer'] as const;

type Letterhead = Pick<OrganizationRow, (typeof letterheadColumns)[number]> & {
  [Key in (typeof letterheadSettings)[number]]: DocumentSettings[Key] | null;
};

/** The letterhead of an organization's documents. The settings are null if it has none. */
export interface LetterheadRow extends Letterhead {
  /** The logo as last fetched; without bytes if that failed. */
  logoUrl: string | null;
  logoType: LogoType | null;
  logoBytes: Buffer | null;
  logoFetchedAt: Date | null;
}

/** Logos are stored as we drew them. */
export type LogoType = NonNullable<RowOf<typeof OrganizationLogo>['contentType']>;

const columns = columnsOf(Settings, 'document_settings', { without: ['organizationId', 'updatedAt'] });
const letterhead = columnsOf(Organization, 'o', { only: letterheadColumns });
const settingsOfLetterhead = columnsOf(Settings, 's', { only: letterheadSettings });

/** Appearance of an organization's documents. */
export function documentSettings(statements: StatementRunner) {
  return {
    /** undefined if there are none. */
    async find(organizationId: string): Promise<DocumentSettings | undefined> {
      const [row] = await statements.run<DocumentSettings>({
        name: 'document-settings',
        text: `select ${columns}
          from document_settings where organization_id = $1`,
        values: [organizationId],
        tenant: organizationId,
      });
      return row;
    },

    async save(organizationId: string, settings: DocumentSettings, at: Date): Promise<void> {
      const { color, paper, showLogo, showContact, footer, emailOnStamp } = settings;
      await statements.run({
        name: 'document-settings-save',
        text: `insert into document_settings (organization_id, color, paper, show_logo, show_contact, footer, email_on_stamp, updated_at)
          values ($1, $2, $3, $4, $5, $6, $7, $8)
          on conflict (organization_id) do update set color = $2, paper = $3, show_logo = $4, show_contact = $5, footer = $6,
            email_on_stamp = $7, updated_at = $8`,
        values: [organizationId, color, paper, showLogo, showContact, footer, emailOnStamp, at],
        tenant: organizationId,
      });
    },

    async findLetterhead(organizationId: string): Promise<LetterheadRow | undefined> {
      const [row] = await statements.runRelaxed<LetterheadRow>({
        name: 'document-letterhead',
        text: `select ${letterhead},
            ${settingsOfLetterhead},
            l.url as "logoUrl", l.content_type as "logoType", l.bytes as "logoBytes", l.fetched_at as "logoFetchedAt"
          from organization o
          left join document_settings s on s.organization_id = o.id
          left join organization_logo l on l.organization_id = o.id
          where o.id = $1 and o.deleted_at is null`,
        values: [organizationId],
        tenant: organizationId,
      });
      return row;
    },

    /** Stores what was found at a URL, or that nothing was. */
    async saveLogo(
      organizationId: string,
      url: string,
      image: { contentType: LogoType; bytes: Buffer } | undefined,
      at: Date,
    ): Promise<void> {
      await statements.run({
        name: 'organization-logo-save',
        text: `insert into organization_logo (organization_id, url, content_type, bytes, fetched_at) values ($1, $2, $3, $4, $5)
          on conflict (organization_id) do update set url = $2, content_type = $3, bytes = $4, fetched_at = $5`,
        values: [organizationId, url, image?.contentType ?? null, image?.bytes ?? null, at],
        tenant: organizationId,
      });
    },
  };
}
