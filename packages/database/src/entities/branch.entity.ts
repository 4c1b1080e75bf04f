import { text, timestamps, uuid } from '../columns.ts';
import { ofOrganization, table } from '../table.ts';

/** A place of issue of an organization. */
export const Branch = table('branch', {
  columns: {
    organizationId: uuid().primary(),
    code: text().primary(),
    name: text(),
    /** c_CodigoPostal. */
    zip: text(),
    ...timestamps,
  },
  foreignKeys: [ofOrganization],
});
