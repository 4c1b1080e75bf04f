import { requireRole } from '../access.ts';
import type { SessionActor } from '../actor.ts';
import { lowerBound, upperBound } from '../instant-bounds.ts';
import type { Services } from '../services.ts';

export interface AuditEntryView {
  id: string;
  /** Position of the entry in the organization's chain, from 1. */
  position: number;
  createdAt: string;
  action: string;
  /** `name` is the current one; null when it is no longer known. */
  actor: {
    kind: string;
    id: string | null;
    name: string | null;
    /** The application that acted on behalf of the user. */
    applicationId: string | null;
  };
  target: { type: string; id: string } | null;
  details: Record<string, string | number | boolean | null>;
  ip: string | null;
  userAgent: string | null;
  /** SHA-256, hexadecimal, over `previousHash` and the entry. */
  hash: string;
  previousHash: string;
}

export interface AuditPage {
  data: AuditEntryView[];
  total: number;
  page: number;
  limit: number;
  totalPages: number;
}

export interface ListAuditLogInput {
  organizationId: string;
  action?: string | undefined;
  /** ISO 8601; a date without a time is the whole day in America/Mexico_City. */
  from?: string | undefined;
  to?: string | undefined;
  page?: number | undefined;
  limit?: number | undefined;
}

/** What was done in an organization, newest first. Owner only. */
export async function listAuditLog(
  services: Pick<Services, 'database'>,
  actor: SessionActor,
  { organizationId, action, from, to, page = 1, limit = 20 }: ListAuditLogInput,
): Promise<AuditPage> {
  const { database } = services;
  await requireRole(services, actor, organizationId, 'audit.list');
  const filter = {
    action,
    from: from === undefined ? undefined : lowerBound(from),
    to: to === undefined ? undefined : upperBound(to),
  };
  const [rows, total] = await database.read(({ auditEntries }) =>
    Promise.all([
      auditEntries.list(organizationId, filter, { offset: (page - 1) * limit, limit }),
      auditEntries.count(organizationId, filter),
    ]),
  );
  const data = rows.map(
    (row): AuditEntryView => ({
      id: row.id,
      position: row.position,
      createdAt: row.createdAt.toISOString(),
      action: row.action,
      actor: { kind: row.actorKind, id: row.actorId, name: row.actorName, applicationId: row.applicationId },
      target: row.targetType === null || row.targetId === null ? null : { type: row.targetType, id: row.targetId },
      details: row.details,
      ip: row.ip,
      userAgent: row.userAgent,
      hash: row.hash.toString('hex'),
      previousHash: row.previousHash.toString('hex'),
    }),
  );
  return { data, total, page, limit, totalPages: Math.ceil(total / limit) };
}
