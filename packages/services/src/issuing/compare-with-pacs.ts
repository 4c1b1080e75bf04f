import { isRetenciones } from '@lacre/cfdi/fiscal-document';
import { readTimbre } from '@lacre/cfdi/timbre';
import type { LatestAttempt } from '@lacre/database/repositories/attempt-comparison';
import type { OpenAttempt } from '@lacre/database/repositories/attempt-recovery';
import { uuidV7Floor } from '@lacre/database/uuid-v7';
import type { Pac } from '../ports/pac.ts';
import { adopt } from './end-recovery.ts';
import { accountOf, type RecoveryServices, recoveryOf } from './recover-attempts.ts';
import { readSealed } from './seal-document.ts';

/** What a PAC stamped so long ago is looked at, several times over: a list that fails once is no gap. */
const windowMs = 6 * 3_600_000;
/** What is younger may still be on its way into the database. */
const settledAfterMs = 15 * 60_000;
/** Refused attempts of an issuer that are asked about for one list. */
const refusedMax = 50;

export interface PacComparison {
  /** Lists that were read. */
  lists: number;
  /** Fiscal UUIDs in them that are not here. */
  unheld: number;
  /** Attempts that were believed not to be stamped, and are: they need review now. */
  contradicted: number;
  /** Lists that no sure answer came of. */
  failed: number;
}

/**
 * Holds what each PAC says it has stamped in the last hours, where it has a list, against the documents that are here.
 * One that is not here may be that of an attempt which was believed not to be stamped: the PAC is asked about those,
 * and what it has needs review. Any other is logged as an error, and changes nothing.
 */
export async function compareWithPacs(services: RecoveryServices): Promise<PacComparison> {
  const { database, clock, issuing } = services;
  const counts: PacComparison = { lists: 0, unheld: 0, contradicted: 0, failed: 0 };
  const accounts = Object.values(issuing).flatMap(({ pacs }) => pacs.all);
  if (!accounts.some(({ listStamped }) => listStamped)) return counts;
  const since = new Date(clock.now().getTime() - windowMs);
  const latest = await database.stampingAttempts.listIssuersSince(uuidV7Floor(since));
  // One list for all organizations that issue for the same taxpayer.
  const issuers = Map.groupBy(latest, (attempt) => `${attempt.environment} ${attempt.pac} ${rfcOf(attempt)}`);
  for (const attempts of issuers.values()) await compareIssuer(services, attempts, counts);
  return counts;
}

/** @param attempts the latest one of each organization that sent documents of the issuer to the account */
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

/** Of retentions there is no list, and none comes here. */
function rfcOf(attempt: LatestAttempt): string {
  if (attempt.stampedRfcEmisor !== null) return attempt.stampedRfcEmisor;
  const { comprobante } = readSealed(attempt);
  return isRetenciones(comprobante) ? '' : comprobante.emisor.rfc;
}

/** The UUID that the PAC has given to it after all: then it waits for an operator. */
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
