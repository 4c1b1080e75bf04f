import { OutgoingMail } from '../entities/outgoing-mail.entity.ts';
import type { StatementRunner } from '../statements.ts';
import { columnsOf, type RowOf } from '../table.ts';

export type OutgoingMailRow = RowOf<typeof OutgoingMail>;

/** Announced to every process at the commit that queues a mail. */
export const MAIL_QUEUED = 'lacre_mail_queued';

const columns = columnsOf(OutgoingMail, 'm');

/** Mails that wait to be sent. They belong to people, not to organizations. */
export function outgoingMails(statements: StatementRunner) {
  return {
    /** Within a transaction the announcement goes out with its commit, or not at all. */
    async insert(mail: Omit<OutgoingMailRow, 'tries'>): Promise<void> {
      await statements.run({
        name: 'mail-insert',
        text: `with queued as (
            insert into outgoing_mail (id, sealed, sealed_key_id, due_at, created_at) values ($1, $2, $3, $4, $4)
          )
          select pg_notify('${MAIL_QUEUED}', '')`,
        values: [mail.id, mail.sealed, mail.sealedKeyId, mail.createdAt],
      });
    },

    /**
     * Takes what is due, oldest first, and puts it off to `leaseUntil`, so that no other process takes it meanwhile.
     */
    takeDue(at: Date, leaseUntil: Date, limit: number): Promise<OutgoingMailRow[]> {
      return statements.run<OutgoingMailRow>({
        name: 'mail-take-due',
        text: `update outgoing_mail m set tries = tries + 1, due_at = $2
          from (select id from outgoing_mail where due_at <= $1 order by due_at limit $3 for update skip locked) due
          where m.id = due.id
          returning ${columns}`,
        values: [at, leaseUntil, limit],
      });
    },

    async postpone(id: string, dueAt: Date): Promise<void> {
      await statements.run({
        name: 'mail-postpone',
        text: 'update outgoing_mail set due_at = $2 where id = $1',
        values: [id, dueAt],
      });
    },

    /** Sent or given up: nothing of it is kept. */
    async remove(id: string): Promise<void> {
      await statements.run({ name: 'mail-remove', text: 'delete from outgoing_mail where id = $1', values: [id] });
    },
  };
}
