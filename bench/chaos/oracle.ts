import type { Installation } from './installation.ts';

export interface Verdict {
  /** Intents with more than one fiscal UUID at all PACs together. Must be empty. */
  duplicates: string[];
  /** Fiscal UUIDs at the PACs that our database does not have. Must be empty. */
  lost: string[];
  /** Stamped documents without exactly one event. Must be empty. */
  events: string[];
  stamped: number;
}

/** Number of attempts not settled yet. */
export async function openAttempts({ ask }: Pick<Installation, 'ask'>): Promise<number> {
  const [row] = await ask<{ count: number }>(
    "select count(*)::int as count from stamping_attempt where state in ('claimed', 'sealed', 'sending', 'unknown', 'needs_review')",
  );
  return row?.count ?? 0;
}

/** Compares the PACs' own ledgers with the database. */
export async function checkGuarantees({ ask, pacs }: Pick<Installation, 'ask' | 'pacs'>): Promise<Verdict> {
  const attempts = await ask<{ id: string; key: string }>(
    "select id, organization_id || ' ' || environment || ' ' || coalesce(idempotency_key, id::text) as key from stamping_attempt",
  );
  const keyOf = new Map(attempts.map(({ id, key }) => [id, key]));
  const ours = new Set(
    (await ask<{ uuid: string }>('select lower(uuid) as uuid from invoice')).map(({ uuid }) => uuid),
  );
  const byIntent = new Map<string, Set<string>>();
  const lost: string[] = [];
  let stamped = 0;
  for (const { simulator } of pacs)
    for await (const { uuid, reference } of simulator.ledger.entries()) {
      stamped += 1;
      const intent = keyOf.get(reference ?? '') ?? `unknown attempt ${reference}`;
      byIntent.set(intent, (byIntent.get(intent) ?? new Set()).add(uuid));
      if (!ours.has(uuid.toLowerCase())) lost.push(uuid);
    }
  const duplicates = [...byIntent].filter(([, uuids]) => uuids.size > 1).map(([intent]) => intent);
  const events = await ask<{ id: string }>(
    `select i.id from invoice i left join (
         select organization_id, payload ->> 'id' as id, count(*) as times from outbox_event
         where kind like '%.stamped' group by 1, 2) e on e.organization_id = i.organization_id and e.id = i.id::text
       where coalesce(e.times, 0) <> 1`,
  );
  return { duplicates, lost, events: events.map(({ id }) => id), stamped };
}
