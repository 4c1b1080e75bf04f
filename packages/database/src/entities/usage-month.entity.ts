import { instant, integer, text, uuid } from '../columns.ts';
import { ofOrganization, table } from '../table.ts';

/** Production stamps used in a month by a limited plan. */
export const UsageMonth = table('usage_month', {
  columns: {
    organizationId: uuid().primary(),
    /** YYYY-MM */
    period: text().primary(),
    used: integer(),
    warnedAt: instant().nullable(),
    /** The largest limit for which it was warned; null also where an earlier version did it. */
    warnedLimit: integer().nullable(),
    exceededAt: instant().nullable(),
    /** The same. */
    exceededLimit: integer().nullable(),
  },
  foreignKeys: [ofOrganization],
});
