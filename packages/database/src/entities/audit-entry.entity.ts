import { bigint, bytes, instant, json, text, uuid } from '../columns.ts';
import { ofOrganization, table } from '../table.ts';

/** What was done in an organization: append-only, each entry hashed together with the hash of the previous one. */
export const AuditEntry = table('audit_entry', {
  columns: {
    organizationId: uuid().primary(),
    /** From 1, without gaps. */
    position: bigint().primary(),
    id: uuid(),
    createdAt: instant(),
    actorKind: text(),
    actorId: uuid().nullable(),
    ip: text().nullable(),
    userAgent: text().nullable(),
    action: text(),
    targetType: text().nullable(),
    targetId: text().nullable(),
    details: json<Record<string, string | number | boolean | null>>().default({}),
    previousHash: bytes(),
    hash: bytes(),
    /** The application that acted on behalf of the person. */
    applicationId: text().nullable(),
  },
  indices: [
    { name: 'audit_entry_action_idx', columns: ['organizationId', 'action', 'position'] },
    { name: 'audit_entry_created_idx', columns: ['organizationId', 'createdAt'] },
  ],
  foreignKeys: [ofOrganization],
});
