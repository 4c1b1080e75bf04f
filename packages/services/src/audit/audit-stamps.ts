import type { Database } from '@lacre/database/database';
import type { AuditEntryRow, AuditHead, StampEvent } from '@lacre/database/repositories/audit-entry.repository';
import { uuidV7 } from '@lacre/database/uuid-v7';
import { eachOrganization, stopsAll } from '../each-organization.ts';
import { identityOf } from '../identity-of.ts';
import type { Services } from '../services.ts';
import { chained, chainStart } from './audit-chain.ts';

/** Created by the migration, with the position of the event stream at that time. */
const fact = 'audited-stamps-position';
/** The position of an organization whose stamps could not be added when it was their turn; unknown for all others. */
const factOf = (organizationId: string) => `${fact}:${organizationId}`;
const batch = 500;

type Facts = AuditEntryRow['details'];
type Deps = Pick<Services, 'database'>;

/**
 * Adds stamped documents to the audit log: from the event stream, in its order, in batches, so that stamping neither
 * writes more nor waits for the log. Each organization's log stores its position, so a run that was killed adds nothing
 * twice. One that cannot be written is left behind, and the others go on. Returns how many were added.
 */
export async function auditStamps({ database }: Deps): Promise<number> {
  let added = 0;
  for (;;) {
    const before = await database.facts.putOnce(fact, '0');
    const stamps = await database.auditEntries.listStampsAfter(Number(before), batch);
    const last = stamps.at(-1);
    if (!last) break;
    for (const [organizationId, own] of Map.groupBy(stamps, (stamp) => stamp.organizationId))
      try {
        added += await database.transaction(async (tx) =>
          (await tx.facts.hold(factOf(organizationId))) === undefined ? addOwn(tx, organizationId, own) : 0,
        );
      } catch (error) {
        if (stopsAll(error)) throw error;
        await database.facts.putOnce(factOf(organizationId), before);
      }
    await database.facts.replace(fact, before, String(last.position));
  }
  const idOf = (name: string) => name.slice(fact.length + 1);
  return (
    added +
    (await eachOrganization(
      async (after, most) => (await database.facts.listNames(factOf(''), factOf(after ?? ''), most)).map(idOf),
      (organizationId) => catchUp(database, organizationId),
    ))
  );
}

/** Adds the stamps of one that was left behind, and those since. */
async function catchUp(database: Services['database'], organizationId: string): Promise<number> {
  const name = factOf(organizationId);
  let added = 0;
  for (let isBehind = true; isBehind; )
    added += await database.transaction(async (tx) => {
      // A run that adds its latest stamps waits for this row, so that none is missed when it is removed.
      const from = await tx.facts.hold(name);
      const stamps =
        from === undefined ? [] : await tx.auditEntries.listStampsAfter(Number(from), batch, organizationId);
      const last = stamps.at(-1);
      isBehind = last !== undefined;
      await (last && from !== undefined ? tx.facts.replace(name, from, String(last.position)) : tx.facts.remove(name));
      return last ? addOwn(tx, organizationId, stamps) : 0;
    });
  return added;
}

async function addOwn(tx: Database, organizationId: string, stamps: readonly StampEvent[]): Promise<number> {
  const { stampsPosition, ...head } = await tx.auditEntries.holdHead(organizationId, chainStart(organizationId));
  let end: AuditHead = head;
  const rows: AuditEntryRow[] = [];
  for (const stamp of stamps) {
    if (stamp.position <= stampsPosition) continue;
    end = entryOf(end, stamp);
    rows.push(end as AuditEntryRow);
  }
  await tx.auditEntries.append(rows, stamps.at(-1)?.position);
  return rows.length;
}

function entryOf(
  previous: AuditHead,
  { organizationId, kind, payload, createdAt, createdBy, pac }: StampEvent,
): AuditEntryRow {
  const { id, uuid, serie, folio, tipoComprobante, total, moneda, environment } = payload as Record<string, string>;
  const facts = { uuid, serie, folio, tipoComprobante, total, moneda, environment, pac: pac ?? undefined };
  return chained(previous, {
    organizationId,
    id: uuidV7(createdAt),
    createdAt,
    ...identityOf(createdBy ?? ''),
    ip: null,
    userAgent: null,
    action: kind === 'invoice.stamped' && tipoComprobante === 'P' ? 'payment.stamped' : kind,
    targetType: 'invoice',
    targetId: id ?? null,
    // Unknown facts are omitted.
    details: JSON.parse(JSON.stringify(facts)) as Facts,
  });
}
