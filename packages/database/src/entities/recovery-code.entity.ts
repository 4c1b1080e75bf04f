import { bytes, uuid } from '../columns.ts';
import { belongsTo, table } from '../table.ts';

/** The hash of a code that can replace the second factor once. */
export const RecoveryCode = table('recovery_code', {
  columns: {
    userId: uuid().primary(),
    hash: bytes().primary(),
  },
  foreignKeys: [belongsTo('second_factor', { userId: 'userId' })],
});
