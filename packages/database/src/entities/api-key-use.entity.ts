import { decimal, instant, uuid } from '../columns.ts';
import { indexOfMigration, ofOrganization, table } from '../table.ts';

/** What one attempt counts against the limits of a key, in MXN. */
export const ApiKeyUse = table('api_key_use', {
  columns: {
    organizationId: uuid().primary(),
    attemptId: uuid().primary(),
    countedAs: uuid().primary(),
    amount: decimal(24),
    /** By the clock of the environment. */
    at: instant(),
  },
  indices: [indexOfMigration('api_key_use_day_idx', ['organizationId', 'countedAs', 'at'])],
  foreignKeys: [ofOrganization],
});
