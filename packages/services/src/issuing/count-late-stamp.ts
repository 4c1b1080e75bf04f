import type { OpenAttempt } from '@lacre/database/repositories/attempt-recovery';
import type { Services } from '../services.ts';

/**
 * What the PAC had contradicted may have failed in its batch meanwhile: then it is counted as done. Throws nothing: the
 * stamp stands, whatever its batch counts.
 */
export async function countLateStamp(
  { database, clock, log }: Pick<Services, 'database' | 'clock' | 'log'>,
  { organizationId, id: attemptId, evidence }: OpenAttempt,
  uuid: string,
): Promise<void> {
  if (evidence === null) return;
  await database.issuingBatches
    .countLateStamp(organizationId, { attemptId, uuid, at: clock.now() })
    .catch((error: unknown) => {
      log.error({ organizationId, attemptId, error }, 'a late stamp could not be counted in its batch');
    });
}
