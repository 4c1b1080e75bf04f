import { bytes, instant, oneOf, text, uuid } from '../columns.ts';
import { ofOrganization, table } from '../table.ts';

const logoTypes = ['image/png'] as const;

/** The image at `organization.logo` as last fetched; without bytes if that failed. */
export const OrganizationLogo = table('organization_logo', {
  columns: {
    organizationId: uuid().primary(),
    url: text(),
    contentType: oneOf(logoTypes).nullable(),
    bytes: bytes().nullable(),
    fetchedAt: instant(),
  },
  foreignKeys: [ofOrganization],
});
