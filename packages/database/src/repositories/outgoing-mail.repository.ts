import { OutgoingMail } from '../entities/outgoing-mail.entity.ts';
import { ownerIsGoneSql } from '../peer-processes.ts';
import type { StatementRunner } from '../statements.ts';
import { columnsOf, type RowOf } from '../table.ts';

export type OutgoingMailRow = RowOf<typeof OutgoingMail>;

/** One hold of a mail: whoever takes it again has tried more often. */
type HeldMail = Pick<OutgoingMailRow, 'id' | 'tries'>;

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
     *
     * @param owner of the process, where others can tell by it that it runs
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

    /** Mails whose sender has ended, as the process `self` sees it. */
    listOrphans(at: Date, self: string): Promise<HeldMail[]> {
      return statements.run({
        name: 'mail-list-orphans',
        text: `select m.id, m.tries from outgoing_mail m where m.due_at > $1 and ${ownerIsGoneSql('m.leased_by', '$2::uuid')}`,
        values: [at, self],
      });
    },

    /** Due at once, unless they were taken again; every process is told. */
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

    /** Unless it was taken again: then it is put off by the one that holds it now. */
    async postpone({ id, tries }: HeldMail, dueAt: Date): Promise<void> {
      await statements.run({
        name: 'mail-postpone',
        text: 'update outgoing_mail set due_at = $3, leased_by = null where id = $1 and tries = $2',
        values: [id, tries, dueAt],
      });
    },

    /** Sent or given up: nothing of it is kept. */
    async remove(id: string): Promise<void> {
      await statements.run({ name: 'mail-remove', text: 'delete from outgoing_mail where id = $1', values: [id] });
    },
  };
}
