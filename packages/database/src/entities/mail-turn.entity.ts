import { bytes, instant } from '../columns.ts';
import { table } from '../table.ts';

/** When the next e-mail to one recipient may be sent. */
export const MailTurn = table('mail_turn', {
  columns: {
    /** SHA-256 of sender and recipient. */
    name: bytes().primary(),
    /** Earliest time of the next e-mail to that recipient. */
    freeAt: instant(),
  },
  indices: [{ name: 'mail_turn_free_idx', columns: ['freeAt'] }],
});
