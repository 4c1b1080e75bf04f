import { boolean, instant, oneOf, text, uuid } from '../columns.ts';
import { ofOrganization, table } from '../table.ts';

const papers = ['letter', 'a4'] as const;

/** Appearance of an organization's documents. No row: the defaults. */
export const DocumentSettings = table('document_settings', {
  columns: {
    organizationId: uuid().primary(),
    /** `#rrggbb`. */
    color: text(),
    paper: oneOf(papers),
    showLogo: boolean(),
    showContact: boolean(),
    footer: text().nullable(),
    emailOnStamp: boolean(),
    updatedAt: instant(),
  },
  checks: [{ name: 'document_settings_color_check', expression: `(color ~ '^#[0-9a-f]{6}$'::text)` }],
  foreignKeys: [ofOrganization],
});
