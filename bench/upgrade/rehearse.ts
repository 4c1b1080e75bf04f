import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { migrate } from '@lacre/database/migrate';
import { checkGuarantees, openAttempts } from '../chaos/oracle.ts';
import { makeKeys } from '../harness/keys.ts';
import { apis, type Fleet, type Member, startFleet, workers } from '../soak/fleet.ts';
import { type Answers, countAnswers, type Load, startLoad } from '../soak/load.ts';
import { migrateBy, unpackVersion } from './earlier-version.ts';

export interface UpgradeResult {
  /** Migrations that ran while the earlier version was under load. */
  applied: string[];
  migratedMs: number;
  requests: number;
  stamped: number;
  cancelled: number;
  /** Violations, by what they are. */
  findings: Record<string, string[]>;
}

const ours = fileURLToPath(new URL('../..', import.meta.url));

/** @param beSideBySide resolves when both versions have run side by side for long enough */
export async function rehearseUpgrade(
  dir: string,
  commit: string,
  beSideBySide: () => Promise<void>,
): Promise<UpgradeResult> {
  const earlier = join(dir, 'earlier');
  await unpackVersion(commit, earlier);
  const upgraded = new Set<Member>();
  const fleet = await startFleet(dir, {
    rootOf: (member) => (upgraded.has(member) ? ours : earlier),
    migrateWith: (url) => migrateBy(earlier, url, join(dir, 'migrating')),
    hasOnePac: true,
  });
  try {
    const load = startLoad(fleet.url, await makeKeys(fleet.url, 3));
    const exits: string[] = [];
    const replace = async (member: Member) => {
      const { code } = await fleet.stop(member);
      if (code !== 0) exits.push(`${member} of ${upgraded.has(member) ? 'this' : 'the earlier'} version: ${code}`);
      upgraded.add(member);
      await fleet.start(member);
      // As long as the proxy may need to detect that it is ready again.
      await wait(2_500);
    };
    await wait(5_000);
    load.during('the migration');
    const began = performance.now();
    const { applied } = await migrate(fleet.directUrl);
    const migratedMs = performance.now() - began;
    load.during('the earlier version over new tables');
    await wait(5_000);
    load.during('the first half is replaced');
    for (const member of [workers[0], apis[0]]) if (member) await replace(member);
    load.during('both versions');
    await beSideBySide();
    load.during('the other half is replaced');
    for (const member of [...workers, ...apis].filter((each) => !upgraded.has(each))) await replace(member);
    await load.stop();
    for (const end = Date.now() + 120_000; (await openAttempts(fleet)) > 0 && Date.now() < end; ) await wait(250);
    const findings = { ...(await find(fleet, load)), 'processes that did not end with 0': exits };
    const requests = [load.answers, load.lists, load.cancels].reduce(
      (sum, answers) => sum + countAnswers(answers, () => true),
      0,
    );
    return { applied, migratedMs, requests, stamped: load.intents.length, cancelled: load.cancelled.length, findings };
  } finally {
    await fleet.close();
  }
}

async function find(fleet: Fleet, load: Load): Promise<Record<string, string[]>> {
  const verdict = await checkGuarantees(fleet);
  const invoices = await fleet.ask<{ uuid: string; status: string; requests: number }>(
    `select uuid, status, (select count(*)::int from cancellation_request r
         where r.organization_id = i.organization_id and r.invoice_id = i.id) as requests from invoice i`,
  );
  const byUuid = new Map(invoices.map((invoice) => [invoice.uuid, invoice]));
  const received = load.intents.flatMap(({ uuids }) => [...uuids]);
  const cancelled = new Set(load.cancelled);
  const uncounted = await fleet.ask<{ status: string; counted: number; are: number }>(
    `select status, sum(counted)::int as counted, sum(held)::int as are from (
         select status, count as counted, 0 as held from invoice_count where span = 'month'
         union all select status, delta, 0 from invoice_count_delta
         union all select status, 0, 1 from invoice) as tally group by 1 having sum(counted) <> sum(held)`,
  );
  const open = await openAttempts(fleet);
  return {
    'requests that failed': [
      ...failures('invoices', load.answers),
      ...failures('lists', load.lists),
      ...failures('cancellations', load.cancels),
    ],
    'clients that did not see their own document': load.missedOwn,
    'intents with two fiscal UUIDs': verdict.duplicates,
    'stamped and not here': verdict.lost,
    'answered to a client and not here': received.filter((uuid) => !byUuid.has(uuid)),
    'attempts without an outcome': open > 0 ? [`${open}`] : [],
    'invoices without exactly one event': verdict.events,
    'cancellations that were confirmed and are none': load.cancelled.filter(
      (uuid) => byUuid.get(uuid)?.status !== 'cancelado',
    ),
    'invoices with more or fewer cancellations than asked for': invoices
      .filter(({ uuid, requests }) => requests !== (cancelled.has(uuid) ? 1 : 0))
      .map(({ uuid }) => uuid),
    'sums that are not those of the invoices': uncounted.map(
      ({ status, counted, are }) => `${counted} of ${are} ${status}`,
    ),
  };
}

/** Each failed status, with what was being done then. */
const failures = (kind: string, answers: Answers): string[] =>
  [...answers].flatMap(([what, of]) =>
    [...of]
      .filter(([status]) => status !== 200 && status !== 201)
      .flatMap(([status, times]) => Array.from({ length: times }, () => `${kind} ${status} while ${what}`)),
  );
