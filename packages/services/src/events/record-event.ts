import type { Database } from '@lacre/database/database';
import { uuidV7 } from '@lacre/database/uuid-v7';
import type { Environment } from '../actor.ts';

/** Kinds of events the service emits so far (contract section 8). */
export const eventKinds = [
  'organization.updated',
  'certificate.uploaded',
  'api_key.created',
  'api_key.revoked',
  'invoice.stamped',
  'invoice.emailed',
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
