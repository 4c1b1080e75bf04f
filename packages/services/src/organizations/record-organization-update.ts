import type { Database } from '@lacre/database/database';
import { recordEvent } from '../events/record-event.ts';

/** Emits `organization.updated` with the names of the changed fields; nothing if none changed. */
export async function recordOrganizationUpdate(
  tx: Database,
  now: Date,
  id: string,
  changed: readonly string[],
): Promise<void> {
  if (changed.length > 0)
    await recordEvent(tx, now, id, undefined, 'organization.updated', { id, changed: [...changed] });
}
