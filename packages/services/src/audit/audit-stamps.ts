import type { AuditEntryRow, AuditHead, StampEvent } from '@lacre/database/repositories/audit-entry.repository';
import { uuidV7 } from '@lacre/database/uuid-v7';
import { identityOf } from '../identity-of.ts';
import type { Services } from '../services.ts';
import { chained, chainStart } from './audit-chain.ts';

/** Created by the migration, with the position of the event stream at that time. */
const fact = 'audited-stamps-position';
const batch = 500;

type Facts = AuditEntryRow['details'];

/**
 * Adds stamped documents to the audit log: from the event stream, in its order, in batches, so that stamping neither
 * writes more nor waits for the log. Each organization's log stores its position, so a run that was killed adds nothing
 * twice. Returns how many were added.
 */
export async function auditStamps({ database }: Pick<Services, 'database'>): Promise<number> {
  let added = 0;
  for (;;) {
    const before = await database.facts.putOnce(fact, '0');
    const stamps = await database.auditEntries.listStampsAfter(Number(before), batch);
    const last = stamps.at(-1);
    if (!last) return added;
    for (const [organizationId, own] of Map.groupBy(stamps, (stamp) => stamp.organizationId))
      added += await addOwn(database, organizationId, own);
    await database.facts.replace(fact, before, String(last.position));
  }
}

function addOwn(
  database: Services['database'],
  organizationId: string,
  stamps: readonly StampEvent[],
): Promise<number> {
  return database.transaction(async (tx) => {
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
  });
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
