import { AuditEntry } from '../entities/audit-entry.entity.ts';
import type { StatementRunner } from '../statements.ts';
import { columnsOf, type RowOf } from '../table.ts';

/** `position` is read as a number. */
export interface AuditEntryRow extends Omit<RowOf<typeof AuditEntry>, 'position'> {
  position: number;
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

/** The end of a chain as sealed by the master key: bytes, and the id of that key. Null: not sealed. */
export interface SealedAuditHead extends AuditHead {
  sealed: { bytes: Buffer; keyId: string } | null;
}

/** A stamp from the event stream, with who requested it. */
export interface StampEvent {
  organizationId: string;
  position: number;
  kind: string;
  payload: Record<string, unknown>;
  createdAt: Date;
  /** As stored in the attempt: `user:`, `key:` or `app:`, and the id. */
  createdBy: string | null;
  /** The PAC account that stamped it; null for stamps from before accounts had names. */
  pac: string | null;
}

const columns = columnsOf(AuditEntry, 'e');

/** bigint is returned as text; positions stay far below the largest exact number. */
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

/** The audit log of organizations: append-only. */
export function auditEntries(statements: StatementRunner) {
  return {
    /**
     * Locks the end of the chain until the transaction ends, so that the next writer waits. `start` is the hash before
     * the first entry.
     */
    async holdHead(organizationId: string, start: Buffer): Promise<AuditHead & { stampsPosition: number }> {
      const [row] = await statements.run<AuditHead & { stampsPosition: string }>({
        name: 'audit-hold-head',
        text: `insert into audit_head as h (organization_id, position, hash) values ($1, 0, $2)
          on conflict (organization_id) do update set position = h.position
          returning h.position, h.hash, h.stamps_position as "stampsPosition"`,
        values: [organizationId, start],
        tenant: organizationId,
      });
      if (!row) throw new Error('the end of an audit chain could not be held');
      return { ...numbered(row), stampsPosition: Number(row.stampsPosition) };
    },

    /**
     * Appends entries in order, in the transaction that holds the head. `stampsPosition`: position in the event stream
     * up to which they include stamps.
     */
    async append(rows: readonly AuditEntryRow[], stampsPosition?: number): Promise<void> {
      const last = rows.at(-1);
      if (!last) return;
      await statements.run({
        name: 'audit-append',
        text: `with entry as (
            insert into audit_entry (organization_id, position, id, created_at, actor_kind, actor_id, application_id, ip, user_agent,
              action, target_type, target_id, details, previous_hash, hash)
            select $1, r.position, r.id, r.created_at, r.actor_kind, r.actor_id, r.application_id, r.ip, r.user_agent, r.action,
              r.target_type, r.target_id, r.details, decode(r.previous_hash, 'hex'), decode(r.hash, 'hex')
            from jsonb_to_recordset($2::jsonb) as r (position bigint, id uuid, created_at timestamptz, actor_kind text, actor_id uuid,
              application_id text, ip text, user_agent text, action text, target_type text, target_id text, details jsonb,
              previous_hash text, hash text)
          )
          update audit_head set position = $3, hash = $4, stamps_position = coalesce($5::bigint, stamps_position)
          where organization_id = $1`,
        values: [
          last.organizationId,
          JSON.stringify(rows.map(recordOf)),
          last.position,
          last.hash,
          stampsPosition ?? null,
        ],
        tenant: last.organizationId,
      });
    },

    /** One page, newest first, with the actors' names if still known. */
    async list(
      organizationId: string,
      filter: AuditFilter,
      page: { offset: number; limit: number },
    ): Promise<(AuditEntryRow & { actorName: string | null })[]> {
      const { where, shape, values } = conditions(organizationId, filter);
      const [limit, offset] = [`$${values.length + 1}`, `$${values.length + 2}`];
      // Without a filter, positions say where the page is. With one, the entries before it are skipped one by one.
      const bounds =
        shape === ''
          ? `and e.position <= (select h.position from audit_head h where h.organization_id = $1) - ${offset}::bigint
            order by e.position desc limit ${limit}`
          : `order by e.position desc limit ${limit} offset ${offset}`;
      const rows = await statements.run<AuditEntryRow & { actorName: string | null }>({
        name: `audit-list-${shape}`,
        text: `select ${columns}, coalesce(k.name, u.name) as "actorName"
          from (select * from audit_entry e where ${where} ${bounds}) e
          left join api_key k on k.organization_id = e.organization_id and k.id = e.actor_id
          left join user_account u on u.id = e.actor_id
          order by e.position desc`,
        values: [...values, page.limit, page.offset],
        tenant: organizationId,
      });
      return rows.map(numbered);
    },

    /** The chain has no gaps and nothing may be deleted from it, so its end says how long it is. */
    async count(organizationId: string, filter: AuditFilter): Promise<number> {
      const { where, shape, values } = conditions(organizationId, filter);
      if (shape === '') return (await this.findHead(organizationId))?.position ?? 0;
      const [row] = await statements.run<{ count: string }>({
        name: `audit-count-${shape}`,
        text: `select count(*) as count from audit_entry e where ${where}`,
        values,
        tenant: organizationId,
      });
      return Number(row?.count ?? 0);
    },

    /** The next entries after a position, in order. */
    async listAfter(organizationId: string, position: number, limit: number): Promise<AuditEntryRow[]> {
      const rows = await statements.run<AuditEntryRow>({
        name: 'audit-list-after',
        text: `select ${columns} from audit_entry e where e.organization_id = $1 and e.position > $2 order by e.position limit $3`,
        values: [organizationId, position, limit],
        tenant: organizationId,
      });
      return rows.map(numbered);
    },

    /** Undefined: no entry yet. */
    async findHead(organizationId: string): Promise<SealedAuditHead | undefined> {
      const [row] = await statements.run<HeadColumns>({
        name: 'audit-head',
        text: `select ${headColumns} from audit_head where organization_id = $1`,
        values: [organizationId],
        tenant: organizationId,
      });
      return row && headOf(row);
    },

    /** Organizations whose chain has grown since it was sealed. `isSealed` false: those never sealed. */
    async listUnsealed(isSealed: boolean, after: string | undefined, limit: number): Promise<string[]> {
      const rows = await statements.run<{ id: string }>({
        name: `audit-unsealed-${isSealed}`,
        text: `select organization_id as id from audit_head where position <> sealed_position and (sealed is not null) = $1
          and ($2::uuid is null or organization_id > $2) order by organization_id limit $3`,
        values: [isSealed, after ?? null, limit],
        tenant: 'every',
      });
      return rows.map(({ id }) => id);
    },

    /** Replaces the seal `before`; false if it has changed. */
    async seal(
      organizationId: string,
      { position, sealed }: { position: number; sealed: { bytes: Buffer; keyId: string } },
      before: Buffer | null,
    ): Promise<boolean> {
      const rows = await statements.run({
        name: 'audit-seal',
        text: `update audit_head set sealed = $2, sealed_key_id = $3, sealed_position = $4
          where organization_id = $1 and sealed is not distinct from $5 returning 1 as one`,
        values: [organizationId, sealed.bytes, sealed.keyId, position, before],
        tenant: organizationId,
      });
      return rows.length === 1;
    },

    /** The stamps after a position in the event stream, in its order, of one organization or all. */
    async listStampsAfter(position: number, limit: number, organizationId?: string): Promise<StampEvent[]> {
      const ofOne = organizationId === undefined ? '' : 'and e.organization_id = $3';
      const rows = await statements.run<Omit<StampEvent, 'position'> & { position: string }>({
        name: organizationId === undefined ? 'audit-stamps-after' : 'audit-stamps-after-of',
        text: `select e.organization_id as "organizationId", e.position, e.kind, e.payload, e.created_at as "createdAt",
            a.created_by as "createdBy", a.pac
          from outbox_event e left join stamping_attempt a on a.organization_id = e.organization_id
            and a.id = (e.payload ->> 'id')::uuid
          where e.kind in ('invoice.stamped', 'payroll.stamped', 'retention.stamped') and not e.is_test and e.position > $1 ${ofOne}
          order by e.position limit $2`,
        values: organizationId === undefined ? [position, limit] : [position, limit, organizationId],
        tenant: organizationId ?? 'every',
      });
      return rows.map(numbered);
    },
  };
}

type HeadColumns = AuditHead & { bytes: Buffer | null; keyId: string | null };

const headColumns = 'position, hash, sealed as bytes, sealed_key_id as "keyId"';

const headOf = ({ bytes, keyId, ...head }: HeadColumns): SealedAuditHead => ({
  ...numbered(head),
  sealed: bytes && keyId !== null ? { bytes, keyId } : null,
});

const recordOf = (row: AuditEntryRow) => ({
  position: row.position,
  id: row.id,
  created_at: row.createdAt,
  actor_kind: row.actorKind,
  actor_id: row.actorId,
  application_id: row.applicationId,
  ip: row.ip,
  user_agent: row.userAgent,
  action: row.action,
  target_type: row.targetType,
  target_id: row.targetId,
  details: row.details,
  previous_hash: row.previousHash.toString('hex'),
  hash: row.hash.toString('hex'),
});
