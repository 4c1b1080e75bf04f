import { readTimbre } from '@lacre/cfdi/timbre';
import type { OpenAttempt } from '@lacre/database/repositories/attempt-recovery';
import { attemptEnds } from '../documents/attempt-texts.ts';
import { clockAhead } from '../environment-clock.ts';
import type { Pac } from '../ports/pac.ts';
import { jittered, pauseAfter } from '../schedule.ts';
import type { Services } from '../services.ts';
import { adopt, escalateToOperator, fechaOf, type RecoveryDeps, reject } from './end-recovery.ts';
import { staleClaimMs } from './idempotent-result.ts';
import { markOutcomeUnknown } from './mark-outcome.ts';
import { resend } from './resend.ts';
import { readSealed } from './seal-document.ts';
import { serviceOf } from './service-of.ts';

export type RecoveryServices = Pick<Services, 'database' | 'clock' | 'log' | 'issuing'>;

/** Pauses between questions to the PAC about one attempt (reliability, section 2 rule 4); the last one repeats. */
const askAfterMs = [15, 30, 60, 120, 300, 600].map((seconds) => seconds * 1000);
const batch = 20;
/** Longer than a question and a send together. */
const leaseMs = 90_000;
/** No pause but one that the PAC asks for is so long: a clock that was ahead may have planned what waits longer. */
const latestMs = Math.max(...askAfterMs) + 60_000;
/** The SAT takes a document for so long after its Fecha (code 401). */
const stampableMs = 72 * 3_600_000;
/**
 * A PAC that does not dedupe is believed when it has denied so often, so far apart, the last time so long after the
 * send.
 */
const enoughDenials = { times: 3, apartMs: 60_000, afterSendMs: 15 * 60_000 };

/**
 * Recovers attempts whose outcome is unknown or whose process died while sending. Asks first; sends the identical bytes
 * again only to a PAC that dedupes, a minute after the last send at the earliest and within 72 hours of Fecha; believes
 * a PAC that does not dedupe only when it has denied often enough; leaves to an operator what contradicts itself or is
 * too old. Before all that, it commits what dead processes were answered. Also ends claims whose owner died before
 * sealing.
 */
export async function recoverAttempts(
  services: RecoveryServices,
): Promise<{ settled: number; asked: number; abandoned: number; replayed: number }> {
  const { database, clock, log } = services;
  const replayed = await replayAnswers(services);
  const now = clock.now();
  const abandoned = await database.stampingAttempts.abandonClaims(new Date(now.getTime() - staleClaimMs), now, batch);
  const due = await database.stampingAttempts.takeDue(now, leaseMs, batch, latestMs);
  const settled = await Promise.allSettled(
    due.map((attempt) => recoverAttempt(recoveryOf(services, attempt, Number(attempt.aheadMs)), attempt)),
  );
  // One that fails is due again when its lease ends, and must not hide the others.
  for (const result of settled)
    if (result.status === 'rejected') log.error({ error: result.reason }, 'an unknown outcome could not be processed');
  const settledCount = settled.filter((result) => result.status === 'fulfilled' && result.value).length;
  return { settled: settledCount, asked: due.length, abandoned, replayed };
}

/**
 * Commits what dead processes were answered whose journals are in the `DATA_DIR` of this one. The API does so as it
 * starts: where each process has a folder of its own, no worker sees what the one before left behind.
 */
export async function replayAnswers(services: RecoveryServices): Promise<number> {
  let replayed = 0;
  for (const journal of new Set(Object.values(services.issuing).map((context) => context.journal)))
    replayed += await journal.replay(({ organizationId, attemptId, xml }) =>
      adoptHeldAnswer(services, organizationId, attemptId, xml),
    );
  return replayed;
}

export function recoveryOf(
  { database, log, issuing }: RecoveryServices,
  { environment }: Pick<OpenAttempt, 'environment'>,
  aheadMs = 0,
): RecoveryDeps {
  const { pacs, clock, journal } = issuing[environment];
  return { database, log, pacs, journal, clock: clockAhead(clock, aheadMs) };
}

/**
 * What a process was answered before it died, checked like any answer. True when there is nothing left to settle. One
 * that was disbelieved stays on disk as evidence and is not offered again: each time would put off the question to the
 * PAC.
 */
async function adoptHeldAnswer(
  services: RecoveryServices,
  organizationId: string,
  id: string,
  xml: Buffer,
): Promise<boolean> {
  const open = await services.database.stampingAttempts.findOpen(organizationId, id);
  if (!open) return true;
  if (isDisbelieved(open, xml)) return false;
  const leaseUntil = new Date(services.clock.now().getTime() + leaseMs);
  const attempt = await services.database.stampingAttempts.take(organizationId, id, leaseUntil);
  if (!attempt) return true;
  const askAgainMs = askAfterMs[0] ?? 0;
  if (!(await adopt(recoveryOf(services, attempt), attempt, readSealed(attempt), xml, askAgainMs))) return false;
  services.log.info({ organizationId, attemptId: id }, 'an answer that a stopped process left behind was committed');
  return true;
}

/** Whether its evidence says already what would be made of this answer. */
const isDisbelieved = (open: OpenAttempt, xml: Buffer): boolean =>
  open.evidence === 'uuid-taken' || (open.evidence !== null && !readTimbre(xml.toString('utf8'), readSealed(open)).ok);

/** One attempt, asked about once. True when its outcome is known now. */
async function recoverAttempt(deps: RecoveryDeps, attempt: OpenAttempt): Promise<boolean> {
  const { clock } = deps;
  const { organizationId, id, asks } = attempt;
  const askAgainMs = jittered(pauseAfter(askAfterMs, asks), id, asks);
  const pac = accountOf(deps, attempt);
  if (!pac) return unknown(notConfigured(attempt));
  const sealed = readSealed(attempt);
  const outcome = pac.recovers
    ? await pac.recover(attempt.sealedXml, id, {
        lane: organizationId,
        at: clock.now(),
        document: serviceOf(sealed.comprobante),
      })
    : ({ kind: 'unknown', reason: 'The PAC cannot be asked what it has stamped.' } as const);
  const isTooOld = clock.now().getTime() >= fechaOf(sealed) + stampableMs;
  if (outcome.kind === 'stamped') {
    if (await adopt(deps, attempt, sealed, outcome.xml, askAgainMs)) return true;
    const disbelieved = isTooOld ? await reasonOfDisbelief(outcome.xml) : undefined;
    return disbelieved === undefined ? false : escalateForAge(disbelieved);
  }
  const isDenied = outcome.kind === 'not-stamped';
  if (isTooOld) return escalateForAge(isDenied ? 'The PAC says it has not stamped it' : outcome.reason);
  if (pac.dedupes && (isDenied || !pac.recovers)) return resend(deps, pac, attempt, sealed, askAgainMs);
  if (!isDenied) return unknown(outcome.reason);
  if (attempt.evidence !== null)
    return escalate('The PAC says it has not stamped it, after it had answered as if it had.');
  return believeDenial(deps, attempt, askAgainMs);

  async function unknown(reason: string): Promise<false> {
    await markOutcomeUnknown(deps, attempt, reason, askAgainMs);
    return false;
  }

  /** undefined where the document is ours and could not be written: then the next question writes it. */
  async function reasonOfDisbelief(xml: Buffer): Promise<string | undefined> {
    const after = await deps.database.stampingAttempts.findOpen(organizationId, id);
    return after && isDisbelieved(after, xml) ? (after.outcomeMessage ?? '') : undefined;
  }

  function escalateForAge(said: string): Promise<false> {
    return escalate(`72 hours have passed since its Fecha and its outcome is not known. ${said}`);
  }

  function escalate(reason: string): Promise<false> {
    return escalateToOperator(deps, attempt, reason);
  }
}

/** The one that its bytes were sent to: only that one knows. */
export const accountOf = ({ pacs }: Pick<RecoveryDeps, 'pacs'>, { pac }: Pick<OpenAttempt, 'pac'>): Pac | undefined =>
  pac === null ? pacs.all[0] : pacs.named(pac);

export const notConfigured = ({ pac, environment }: Pick<OpenAttempt, 'pac' | 'environment'>): string =>
  pac === null
    ? `No PAC is configured for ${environment}`
    : `It was sent to the PAC "${pac}", which is not configured for ${environment} now: only that one knows.`;

/**
 * "Not stamped" of a PAC that stamps again whatever it is sent again: counted until it may be believed, never sent
 * again.
 */
async function believeDenial(deps: RecoveryDeps, attempt: OpenAttempt, askAgainMs: number): Promise<boolean> {
  const { organizationId, id, fence, denials, deniedAt, sentAt } = attempt;
  const at = deps.clock.now();
  const unlessSince = new Date(at.getTime() - enoughDenials.apartMs);
  const counts = deniedAt === null || deniedAt <= unlessSince;
  const isLateEnough = at.getTime() >= (sentAt?.getTime() ?? 0) + enoughDenials.afterSendMs;
  if (counts && isLateEnough && denials + 1 >= enoughDenials.times)
    return reject(deps, attempt, 'NOT_STAMPED', attemptEnds.notReceived.en);
  await deps.database.stampingAttempts.markUnknown(organizationId, id, fence, {
    reason: 'The PAC says it has not stamped this document.',
    nextAskAt: new Date(at.getTime() + askAgainMs),
    at,
    denied: { unlessSince },
  });
  return false;
}
