import { bytes, instant, integer, text, uuid } from '../columns.ts';
import { table } from '../table.ts';

/** A mail that waits to be sent. It belongs to a person, not to an organization. */
export const OutgoingMail = table('outgoing_mail', {
  columns: {
    id: uuid().primary(),
    sealed: bytes(),
    sealedKeyId: text(),
    /** How often it was taken, this time included. */
    tries: integer().default(0),
    dueAt: instant().hidden(),
    /** Which process sends it now; null: none, or one that cannot be asked after. */
    leasedBy: uuid().nullable().hidden(),
    createdAt: instant(),
  },
  indices: [{ name: 'outgoing_mail_due_idx', columns: ['dueAt'] }],
});
