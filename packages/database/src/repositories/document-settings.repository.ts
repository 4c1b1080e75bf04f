import type { StatementRunner } from '../statements.ts';

export interface DocumentSettings {
  /** `#rrggbb`. */
  color: string;
  paper: 'letter' | 'a4';
  showLogo: boolean;
  showContact: boolean;
  footer: string | null;
  emailOnStamp: boolean;
}

/** What stands on top of an organization's documents. The settings are null where none were made. */
export interface LetterheadRow {
  name: string;
  logo: string | null;
  website: string | null;
  phone: string | null;
  supportEmail: string | null;
  addressStreet: string | null;
  addressExterior: string | null;
  addressInterior: string | null;
  addressNeighborhood: string | null;
  addressCity: string | null;
  addressMunicipality: string | null;
  addressZip: string | null;
  addressState: string | null;
  color: string | null;
  paper: 'letter' | 'a4' | null;
  showLogo: boolean | null;
  showContact: boolean | null;
  footer: string | null;
  /** The logo that was fetched last; without bytes it could not be. */
  logoUrl: string | null;
  logoType: LogoType | null;
  logoBytes: Buffer | null;
  logoFetchedAt: Date | null;
}

/** Logos are kept as they were drawn here. */
export type LogoType = 'image/png';

/** How an organization's documents look. */
export function documentSettings(statements: StatementRunner) {
  return {
    /** undefined where none were made. */
    async find(organizationId: string): Promise<DocumentSettings | undefined> {
      const [row] = await statements.run<DocumentSettings>({
        name: 'document-settings',
        text: `select color, paper, show_logo as "showLogo", show_contact as "showContact", footer,
            email_on_stamp as "emailOnStamp"
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
        text: `select o.name, o.logo, o.website, o.phone, o.support_email as "supportEmail", o.address_street as "addressStreet",
            o.address_exterior as "addressExterior", o.address_interior as "addressInterior",
            o.address_neighborhood as "addressNeighborhood", o.address_city as "addressCity",
            o.address_municipality as "addressMunicipality", o.address_zip as "addressZip", o.address_state as "addressState",
            s.color, s.paper, s.show_logo as "showLogo", s.show_contact as "showContact", s.footer,
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

    /** What was found behind an address, or that nothing was. */
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
