import type { StatementRunner } from '../statements.ts';

export type CountedMail = 'invoice' | 'invitation';

/** Limits on e-mails to one recipient, and per organization and day; shared by all processes. */
export function mailLimits(statements: StatementRunner) {
  return {
    /** Takes the slot at `at`, in a transaction. Returns undefined if it did, else when the next one is free. */
    async takeTurn(name: Buffer, at: Date, freeAt: Date): Promise<Date | undefined> {
      const taken = await statements.run({
        name: 'mail-turn-take',
        text: `insert into mail_turn as t (name, free_at) values ($1, $3)
          on conflict (name) do update set free_at = $3 where t.free_at <= $2 returning 1`,
        values: [name, at, freeAt],
      });
      if (taken.length === 1) return undefined;
      const [row] = await statements.run<{ freeAt: Date }>({
        name: 'mail-turn-free-at',
        text: 'select free_at as "freeAt" from mail_turn where name = $1',
        values: [name],
      });
      return row?.freeAt ?? at;
    },

    /** Reserves the next free slot at `at` or later; returns its time. */
    async reserveTurn(name: Buffer, at: Date, seconds: number): Promise<Date> {
      const [row] = await statements.run<{ turn: Date }>({
        name: 'mail-turn-reserve',
        text: `insert into mail_turn as t (name, free_at) values ($1, $2::timestamptz + make_interval(secs => $3::float8))
          on conflict (name) do update set free_at = greatest(t.free_at, $2) + make_interval(secs => $3)
          returning free_at - make_interval(secs => $3) as turn`,
        values: [name, at, seconds],
      });
      return row?.turn ?? at;
    },

    /** Counts e-mails of a day, `2026-11-22`. False, and nothing is counted, if that would exceed `cap`. */
    async countDay(
      organizationId: string,
      day: string,
      kind: CountedMail,
      mails: number,
      cap: number,
    ): Promise<boolean> {
      const rows = await statements.run({
        name: 'mail-day-count',
        tenant: organizationId,
        text: `insert into mail_day as d (organization_id, day, kind, mails)
          select $1::uuid, $2::date, $3::text, $4::int where $4::int <= $5::int
          on conflict (organization_id, day, kind) do update set mails = d.mails + $4 where d.mails + $4 <= $5
          returning 1`,
        values: [organizationId, day, kind, mails, cap],
      });
      return rows.length === 1;
    },

    /**
     * Deletes up to `limit` slots that were free before `before`, and days before `day`; returns the number deleted.
     */
    async deleteOld(before: Date, day: string, limit: number): Promise<number> {
      const turns = await statements.run({
        name: 'mail-turn-delete-old',
        text: `delete from mail_turn where name in (
            select name from mail_turn where free_at < $1 order by free_at limit $2 for update skip locked)
          returning 1`,
        values: [before, limit],
      });
      const days = await statements.run({
        name: 'mail-day-delete-old',
        tenant: 'every',
        text: `delete from mail_day d using (
            select organization_id, day, kind from mail_day where day < $1::date order by day limit $2) old
          where d.organization_id = old.organization_id and d.day = old.day and d.kind = old.kind returning 1`,
        values: [day, limit],
      });
      return Math.max(turns.length, days.length);
    },
  };
}
