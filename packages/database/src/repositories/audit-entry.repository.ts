import type { StatementRunner } from '../statements.ts';

export interface AuditEntryRow {
  organizationId: string;
  /** From 1, without gaps. */
  position: number;
  id: string;
  createdAt: Date;
  actorKind: string;
  actorId: string | null;
  ip: string | null;
  userAgent: string | null;
  action: string;
  targetType: string | null;
  targetId: string | null;
  details: Record<string, string | number | boolean | null>;
  previousHash: Buffer;
  hash: Buffer;
}

export interface AuditFilter {
  action?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
}

/** The end of an organization's chain. */
export interface AuditHead {
  position: number;
  hash: Buffer;
}

const columns = `e.organization_id as "organizationId", e.position, e.id, e.created_at as "createdAt", e.actor_kind as "actorKind",
  e.actor_id as "actorId", e.ip, e.user_agent as "userAgent", e.action, e.target_type as "targetType", e.target_id as "targetId",
  e.details, e.previous_hash as "previousHash", e.hash`;

/** bigint comes as text; positions stay far below what a number holds exactly. */
const numbered = <Row extends { position: number | string }>(row: Row) => ({ ...row, position: Number(row.position) });

function conditions(organizationId: string, { action, from, to }: AuditFilter) {
  const values: unknown[] = [organizationId];
  const parts = ['e.organization_id = $1'];
  let shape = '';
  const add = (letter: string, value: unknown, column: string) => {
    if (value === undefined) return;
    values.push(value);
    parts.push(`${column} $${values.length}`);
    shape += letter;
  };
  add('a', action, 'e.action =');
  add('f', from, 'e.created_at >=');
  add('t', to, 'e.created_at <=');
  return { where: parts.join(' and '), shape, values };
}

/** What was done in an organization: written once, read by its owner. */
export function auditEntries(statements: StatementRunner) {
  return {
    /** Holds the end of the chain until the transaction ends, so that the next writer waits. `start` is the hash before the first. */
    async holdHead(organizationId: string, start: Buffer): Promise<AuditHead> {
      const [row] = await statements.run<AuditHead>({
        name: 'audit-hold-head',
        text: `insert into audit_head as h (organization_id, position, hash) values ($1, 0, $2)
          on conflict (organization_id) do update set position = h.position returning h.position, h.hash`,
        values: [organizationId, start],
        tenant: organizationId,
      });
      if (!row) throw new Error('the end of an audit chain could not be held');
      return numbered(row);
    },

    /** In the transaction that holds the head. */
    async append(row: AuditEntryRow): Promise<void> {
      await statements.run({
        name: 'audit-append',
        text: `with entry as (
            insert into audit_entry (organization_id, position, id, created_at, actor_kind, actor_id, ip, user_agent, action,
              target_type, target_id, details, previous_hash, hash)
            values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
          )
          update audit_head set position = $2, hash = $14 where organization_id = $1`,
        values: [
          row.organizationId,
          row.position,
          row.id,
          row.createdAt,
          row.actorKind,
          row.actorId,
          row.ip,
          row.userAgent,
          row.action,
          row.targetType,
          row.targetId,
          JSON.stringify(row.details),
          row.previousHash,
          row.hash,
        ],
        tenant: row.organizationId,
      });
    },

    /** One page, newest first, with the name of who did it where they are still known. */
    async list(
      organizationId: string,
      filter: AuditFilter,
      page: { offset: number; limit: number },
    ): Promise<(AuditEntryRow & { actorName: string | null })[]> {
      const { where, shape, values } = conditions(organizationId, filter);
      const rows = await statements.run<AuditEntryRow & { actorName: string | null }>({
        name: `audit-list-${shape}`,
        text: `select ${columns}, coalesce(k.name, u.name) as "actorName" from audit_entry e
          left join api_key k on k.organization_id = e.organization_id and k.id = e.actor_id
          left join user_account u on u.id = e.actor_id
          where ${where} order by e.position desc limit $${values.length + 1} offset $${values.length + 2}`,
        values: [...values, page.limit, page.offset],
        tenant: organizationId,
      });
      return rows.map(numbered);
    },

    async count(organizationId: string, filter: AuditFilter): Promise<number> {
      const { where, shape, values } = conditions(organizationId, filter);
      const [row] = await statements.run<{ count: string }>({
        name: `audit-count-${shape}`,
        text: `select count(*) as count from audit_entry e where ${where}`,
        values,
        tenant: organizationId,
      });
      return Number(row?.count ?? 0);
    },

    /** The next entries after a position, in their order. */
    async listAfter(organizationId: string, position: number, limit: number): Promise<AuditEntryRow[]> {
      const rows = await statements.run<AuditEntryRow>({
        name: 'audit-list-after',
        text: `select ${columns} from audit_entry e where e.organization_id = $1 and e.position > $2 order by e.position limit $3`,
        values: [organizationId, position, limit],
        tenant: organizationId,
      });
      return rows.map(numbered);
    },

    /** Undefined: nothing was written yet. */
    async findHead(organizationId: string): Promise<AuditHead | undefined> {
      const [row] = await statements.run<AuditHead>({
        name: 'audit-head',
        text: 'select position, hash from audit_head where organization_id = $1',
        values: [organizationId],
        tenant: organizationId,
      });
      return row && numbered(row);
    },
  };
}
