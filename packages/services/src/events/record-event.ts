import type { Database } from '@lacre/database/database';
import { uuidV7 } from '@lacre/database/uuid-v7';
import type { Environment } from '../actor.ts';

/** Kinds of events the service emits so far (contract section 8). */
export const eventKinds = [
  'organization.updated',
  'certificate.uploaded',
  'member.added',
  'member.role_updated',
  'member.removed',
  'invitation.created',
  'invitation.accepted',
  'invitation.declined',
  'invitation.cancelled',
  'invitation.expired',
  'api_key.created',
  'api_key.rotated',
  'api_key.revoked',
  'api_key.expiring',
  'quota.warning',
  'quota.exceeded',
  'invoice.stamped',
  'invoice.emailed',
  'customer.created',
  'customer.updated',
  'customer.deleted',
  'product.created',
  'product.updated',
  'product.deleted',
  'products.imported',
] as const;
export type EventKind = (typeof eventKinds)[number];

/** Writes an event in the transaction of the change it tells about. `data` holds identifiers and public facts only. */
export async function recordEvent(
  tx: Database,
  at: Date,
  organizationId: string,
  environment: Environment | undefined,
  kind: EventKind,
  data: Record<string, unknown>,
): Promise<void> {
  await tx.events.insert({
    organizationId,
    id: uuidV7(at),
    environment: environment ?? null,
    kind,
    payload: data,
    createdAt: at,
  });
}
