import { day, integer, oneOf, uuid } from '../columns.ts';
import { ofOrganization, table } from '../table.ts';

const countedMails = ['invoice', 'invitation'] as const;

/** Number of e-mails an organization has sent in a day. */
export const MailDay = table('mail_day', {
  columns: {
    organizationId: uuid().primary(),
    /** In America/Mexico_City. */
    day: day().primary(),
    kind: oneOf(countedMails).primary(),
    mails: integer(),
  },
  indices: [{ name: 'mail_day_day_idx', columns: ['day'] }],
  foreignKeys: [ofOrganization],
});
