import { OutgoingMail } from '../entities/outgoing-mail.entity.ts';
import { ownerIsGoneSql } from '../peer-processes.ts';
import type { StatementRunner } from '../statements.ts';
import { columnsOf, type RowOf } from '../table.ts';

export type OutgoingMailRow = RowOf<typeof OutgoingMail>;

/** One claim of a mail: claiming it again increments its tries. */
type HeldMail = Pick<OutgoingMailRow, 'id' | 'tries'>;

/** Announced to every process by the commit that queues a mail. */
export const MAIL_QUEUED = 'lacre_mail_queued';

const columns = columnsOf(OutgoingMail, 'm');

/** Queued e-mails. They belong to people, not to organizations. */
export function outgoingMails(statements: StatementRunner) {
  return {
    /** Within a transaction the announcement is sent with its commit, or not at all. */
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
     * Claims what is due until `leaseUntil`, oldest first, so that no other process takes it meanwhile.
     *
     * @param owner id of the process, if others can check that it is running
     */
    takeDue(at: Date, leaseUntil: Date, limit: number, owner?: string): Promise<OutgoingMailRow[]> {
      return statements.run<OutgoingMailRow>({
        name: 'mail-take-due',
        text: `update outgoing_mail m set tries = tries + 1, due_at = $2, leased_by = $4
          from (select id from outgoing_mail where due_at <= $1 order by due_at limit $3 for update skip locked) due
          where m.id = due.id
          returning ${columns}`,
        values: [at, leaseUntil, limit, owner ?? null],
      });
    },

    /** Mails held by a process that has ended, as seen by the process `self`. */
    listOrphans(at: Date, self: string): Promise<HeldMail[]> {
      return statements.run({
        name: 'mail-list-orphans',
        text: `select m.id, m.tries from outgoing_mail m where m.due_at > $1 and ${ownerIsGoneSql('m.leased_by', '$2::uuid')}`,
        values: [at, self],
      });
    },

    /** Makes them due at once, unless they were claimed again, and notifies every process. */
    async release(mails: readonly HeldMail[], at: Date): Promise<void> {
      await statements.run({
        name: 'mail-release',
        text: `with freed as (
            update outgoing_mail m set due_at = $3, leased_by = null
            from unnest($1::uuid[], $2::int[]) o (id, tries) where m.id = o.id and m.tries = o.tries and m.leased_by is not null
          )
          select pg_notify('${MAIL_QUEUED}', '')`,
        values: [mails.map(({ id }) => id), mails.map(({ tries }) => tries), at],
      });
    },

    /** Does nothing if it was claimed again: its current holder postpones it. */
    async postpone({ id, tries }: HeldMail, dueAt: Date): Promise<void> {
      await statements.run({
        name: 'mail-postpone',
        text: 'update outgoing_mail set due_at = $3, leased_by = null where id = $1 and tries = $2',
        values: [id, tries, dueAt],
      });
    },

    /** Deletes it; false if it was claimed again: its current holder decides. */
    async giveUp({ id, tries }: HeldMail): Promise<boolean> {
      const rows = await statements.run({
        name: 'mail-give-up',
        text: 'delete from outgoing_mail where id = $1 and tries = $2 returning id',
        values: [id, tries],
      });
      return rows.length === 1;
    },

    /** Sent: deletes it. */
    async remove(id: string): Promise<void> {
      await statements.run({ name: 'mail-remove', text: 'delete from outgoing_mail where id = $1', values: [id] });
    },
  };
}
