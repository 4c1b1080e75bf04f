import type { Database } from '@lacre/database/database';
import type { CredentialActor } from '../actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { recordEvent } from '../events/record-event.ts';
import { environmentOf } from '../livemode.ts';
import type { ImportResult } from './import-tally.ts';

/**
 * One event and one audit entry for a whole file, if anything was imported.
 *
 * @param live number of successes in production: a file may contain both environments
 */
export async function recordImport(
  tx: Database,
  now: Date,
  actor: CredentialActor,
  organizationId: string,
  kind: 'products.imported' | 'customers.imported',
  { totalRows, successCount, errorCount }: ImportResult,
  live: number,
): Promise<void> {
  if (successCount === 0) return;
  const environment = live === successCount ? environmentOf(true) : live === 0 ? environmentOf(false) : undefined;
  const facts = { totalRows, successCount, errorCount };
  await recordEvent(tx, now, organizationId, environment, kind, facts);
  await recordAudit(tx, now, actor, { organizationId, action: kind, details: facts });
}
