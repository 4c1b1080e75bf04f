import { bytes, instant, integer, text, uuid } from '../columns.ts';
import { table } from '../table.ts';

/** An e-mail that waits to be sent. It belongs to a person, not to an organization. */
export const OutgoingMail = table('outgoing_mail', {
  columns: {
    id: uuid().primary(),
    sealed: bytes(),
    sealedKeyId: text(),
    /** Number of tries, the current one included. */
    tries: integer().default(0),
    dueAt: instant().hidden(),
    /** The process that is sending it; null: none, or one whose liveness cannot be checked. */
    leasedBy: uuid().nullable().hidden(),
    createdAt: instant(),
  },
  indices: [{ name: 'outgoing_mail_due_idx', columns: ['dueAt'] }],
});
