import { isRetenciones } from '@lacre/cfdi/fiscal-document';
import { readTimbre } from '@lacre/cfdi/timbre';
import type { LatestAttempt } from '@lacre/database/repositories/attempt-comparison';
import type { OpenAttempt } from '@lacre/database/repositories/attempt-recovery';
import { uuidV7Floor } from '@lacre/database/uuid-v7';
import { isDatabaseUnavailable } from '../database-unavailable.ts';
import type { Pac } from '../ports/pac.ts';
import { adopt } from './end-recovery.ts';
import { accountOf, type RecoveryServices, recoveryOf } from './recover-attempts.ts';
import { readSealed } from './seal-document.ts';

/** Window of stamps to compare. Each stamp falls into several runs, so one failed list leaves no gap. */
const windowMs = 6 * 3_600_000;
/** Younger stamps may not have been committed to the database yet. */
const settledAfterMs = 15 * 60_000;
/** Maximum of rejected attempts per issuer that are looked up for one list. */
const refusedMax = 50;

export interface PacComparison {
  /** Lists read. */
  lists: number;
  /** Fiscal UUIDs in the lists that are not in the database. */
  unheld: number;
  /** Attempts recorded as not stamped that were stamped after all; they now need review. */
  contradicted: number;
  /** Lists that could not be read or compared. */
  failed: number;
}

/**
 * Compares the documents that each PAC reports as stamped in the last hours (if it offers a list) with those in the
 * database. A missing one may belong to an attempt that was recorded as not stamped: the PAC is queried about those
 * attempts, and a match is set to needs review. Any other is only logged as an error.
 */
export async function compareWithPacs(services: RecoveryServices): Promise<PacComparison> {
  const { database, clock, issuing, log } = services;
  const counts: PacComparison = { lists: 0, unheld: 0, contradicted: 0, failed: 0 };
  const accounts = Object.values(issuing).flatMap(({ pacs }) => pacs.all);
  if (!accounts.some(({ listStamped }) => listStamped)) return counts;
  const since = new Date(clock.now().getTime() - windowMs);
  const latest = await database.stampingAttempts.listIssuersSince(uuidV7Floor(since));
  // One list for all organizations that issue for the same taxpayer.
  const issuers = Map.groupBy(latest, (attempt) => `${attempt.environment} ${attempt.pac} ${rfcOf(attempt)}`);
  for (const attempts of issuers.values())
    try {
      await compareIssuer(services, attempts, counts);
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      // The lists of the others are still compared.
      counts.failed += 1;
      const organizationIds = attempts.map(({ organizationId }) => organizationId);
      log.error({ error, organizationIds }, 'the list of a PAC could not be compared');
    }
  return counts;
}

/** @param attempts the latest attempt of each organization that sent this issuer's documents to the account */
async function compareIssuer(
  services: RecoveryServices,
  attempts: readonly LatestAttempt[],
  counts: PacComparison,
): Promise<void> {
  const { database, clock, log } = services;
  const [attempt] = attempts;
  if (!attempt) return;
  const pac = accountOf(recoveryOf(services, attempt), attempt);
  if (!pac?.listStamped) return;
  const { environment } = attempt;
  const rfcEmisor = rfcOf(attempt);
  const now = clock.now().getTime();
  const [from, to] = [new Date(now - windowMs), new Date(now - settledAfterMs)];
  const outcome = await pac.listStamped({ rfcEmisor, from, to }, { lane: attempt.organizationId });
  if (outcome.kind === 'unknown') {
    counts.failed += 1;
    return;
  }
  counts.lists += 1;
  const organizationIds = attempts.map(({ organizationId }) => organizationId);
  const unheld = new Set(await database.stampingAttempts.listUnheld(organizationIds, environment, outcome.uuids));
  if (unheld.size === 0) return;
  counts.unheld += unheld.size;
  for (const organizationId of organizationIds) {
    const sender = { organizationId, environment, pac: pac.name };
    for (const refused of await database.stampingAttempts.listRefusedSince(sender, uuidV7Floor(from), refusedMax)) {
      const uuid = await recoverRejected(services, pac, refused);
      if (uuid === undefined) continue;
      counts.contradicted += 1;
      unheld.delete(uuid);
    }
  }
  if (unheld.size > 0)
    log.error(
      { organizationIds, environment, pac: pac.name, uuids: [...unheld].slice(0, 20) },
      'the PAC has stamps of an issuer that are not here',
    );
}

/** Returns '' for retentions: PACs offer no list of those. */
function rfcOf(attempt: LatestAttempt): string {
  if (attempt.stampedRfcEmisor !== null) return attempt.stampedRfcEmisor;
  const { comprobante } = readSealed(attempt);
  return isRetenciones(comprobante) ? '' : comprobante.emisor.rfc;
}

/** Returns the UUID that the PAC stamped after all; the attempt then needs review. */
async function recoverRejected(
  services: RecoveryServices,
  pac: Pac,
  refused: OpenAttempt,
): Promise<string | undefined> {
  const deps = recoveryOf(services, refused, Number(refused.aheadMs));
  const { organizationId, id, sealedXml } = refused;
  const outcome = await pac.recover(sealedXml, id, { lane: organizationId, at: deps.clock.now() });
  if (outcome.kind !== 'stamped') return undefined;
  const sealed = readSealed(refused);
  const reading = readTimbre(outcome.xml.toString('utf8'), sealed);
  if (!reading.ok) return undefined;
  await adopt(deps, refused, sealed, outcome.xml, 0);
  return reading.timbre.uuid.toLowerCase();
}
