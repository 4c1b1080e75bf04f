import { bytes, instant } from '../columns.ts';
import { table } from '../table.ts';

/** When the next mail to one recipient may go. */
export const MailTurn = table('mail_turn', {
  columns: {
    /** SHA-256 of who mails and of the recipient. */
    name: bytes().primary(),
    /** The next mail to that recipient goes no earlier. */
    freeAt: instant(),
  },
  indices: [{ name: 'mail_turn_free_idx', columns: ['freeAt'] }],
});
