import { decimal, instant, uuid } from '../columns.ts';
import { indexOfMigration, ofOrganization, table } from '../table.ts';

/** The amount, in MXN, that one attempt counts towards the limits of a key. */
export const ApiKeyUse = table('api_key_use', {
  columns: {
    organizationId: uuid().primary(),
    attemptId: uuid().primary(),
    countedAs: uuid().primary(),
    amount: decimal(24),
    /** In the time of the environment. */
    at: instant(),
  },
  indices: [indexOfMigration('api_key_use_day_idx', ['organizationId', 'countedAs', 'at'])],
  foreignKeys: [ofOrganization],
});
