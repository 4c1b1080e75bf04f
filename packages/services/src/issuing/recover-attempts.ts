import { readTimbre } from '@lacre/cfdi/timbre';
import type { OpenAttempt } from '@lacre/database/repositories/attempt-recovery';
import { isDatabaseUnavailable } from '../database-unavailable.ts';
import { attemptEnds } from '../documents/attempt-texts.ts';
import { createDueSlots, type RunOptions, sharedSlots } from '../due-slots.ts';
import { clockAhead } from '../environment-clock.ts';
import type { Pac } from '../ports/pac.ts';
import type { JournaledResponse } from '../ports/response-journal.ts';
import { jittered, pauseAfter } from '../schedule.ts';
import type { Services } from '../services.ts';
import { adopt, escalateToOperator, fechaOf, type RecoveryDeps, reject } from './end-recovery.ts';
import { staleClaimMs } from './idempotent-result.ts';
import { markOutcomeUnknown } from './mark-outcome.ts';
import { resend } from './resend.ts';
import { readSealed } from './seal-document.ts';
import { serviceOf } from './service-of.ts';

export type RecoveryServices = Pick<Services, 'database' | 'clock' | 'catalogs' | 'log' | 'issuing'>;

/** Pauses between queries to the PAC about one attempt (reliability, section 2 rule 4); the last one repeats. */
const askAfterMs = [15, 30, 60, 120, 300, 600].map((seconds) => seconds * 1000);
const abandonedAtOnce = 20;
/** Longer than a query and a send together. */
const leaseMs = 90_000;
/** Longest regular pause. A later planned query comes from a clock that was ahead, unless the PAC asked for it. */
const latestMs = Math.max(...askAfterMs) + 60_000;
/** The SAT accepts a document for this long after its Fecha (code 401). */
const stampableMs = 72 * 3_600_000;
/**
 * "Not stamped" from a PAC that does not dedupe is trusted after this many denials, this far apart, the last one this
 * long after the send.
 */
const enoughDenials = { times: 3, apartMs: 60_000, afterSendMs: 15 * 60_000 };

export interface Recovered {
  settled: number;
  asked: number;
  abandoned: number;
  replayed: number;
}

/** Recovery of attempts; see `DueSlots`. */
export interface AttemptRecovery {
  run(options?: RunOptions): Promise<Recovered>;
  stop(): Promise<void>;
}

/**
 * Recovers attempts whose outcome is unknown or whose process died while sending. It queries the PAC first. It sends
 * the identical bytes again only to a PAC that dedupes, at least a minute after the last send and within 72 hours of
 * Fecha. It trusts a PAC that does not dedupe only after enough denials, and escalates what is contradictory or too old
 * to an operator. Before all that, it commits the responses that dead processes left behind. It also ends claims whose
 * owner died before sealing.
 */
export function createAttemptRecovery(services: RecoveryServices): AttemptRecovery {
  const { database, clock, log } = services;
  const slots = createDueSlots<OpenAttempt>({
    ...sharedSlots,
    take: (limit, turns) => database.stampingAttempts.takeDue(clock.now(), leaseMs, limit, { ...turns, latestMs }),
    process: (attempt) => recoverAttempt(recoveryOf(services, attempt, Number(attempt.aheadMs)), attempt),
    onFailure: (error, { organizationId, id: attemptId }) =>
      log.error({ error, organizationId, attemptId }, 'an unknown outcome could not be processed'),
  });
  return {
    async run(options) {
      const replayed = await replayResponses(services);
      const now = clock.now();
      const stale = new Date(now.getTime() - staleClaimMs);
      const abandoned = await database.stampingAttempts.abandonClaims(stale, now, abandonedAtOnce);
      const { taken, settled } = await slots.run(options);
      return { settled, asked: taken, abandoned, replayed };
    },
    stop: () => slots.stop(),
  };
}

/** One run that waits for all it has taken. */
export const recoverAttempts = (services: RecoveryServices): Promise<Recovered> =>
  createAttemptRecovery(services).run({ toEnd: true });

/**
 * Commits the PAC responses that dead processes left in the journals under this process's `DATA_DIR`. The API also does
 * so when it starts: if each process has its own folder, no worker sees the journal of its predecessor.
 */
export async function replayResponses(services: RecoveryServices): Promise<number> {
  let replayed = 0;
  for (const journal of new Set(Object.values(services.issuing).map((context) => context.journal)))
    replayed += await journal.replay((response) =>
      adoptHeldResponse(services, response).catch((error: unknown) => {
        if (isDatabaseUnavailable(error)) throw error;
        // It must not stop the recovery of everything else.
        const { organizationId, attemptId } = response;
        services.log.error(
          { error, organizationId, attemptId },
          'an answer that a stopped process left behind cannot be processed: it is kept',
        );
        return false;
      }),
    );
  return replayed;
}

export function recoveryOf(
  { database, catalogs, log, issuing }: RecoveryServices,
  { environment }: Pick<OpenAttempt, 'environment'>,
  aheadMs = 0,
): RecoveryDeps {
  const { pacs, clock, journal } = issuing[environment];
  return { database, catalogs, log, pacs, journal, clock: clockAhead(clock, aheadMs) };
}

/**
 * Commits a response that a process received before it died, validated like any response. True when nothing is left to
 * settle. A response that failed validation stays on disk as evidence and is not processed again, since each time would
 * postpone the query to the PAC.
 */
async function adoptHeldResponse(
  services: RecoveryServices,
  { organizationId, attemptId: id, xml }: JournaledResponse,
): Promise<boolean> {
  const open = await services.database.stampingAttempts.findOpen(organizationId, id);
  if (!open) return true;
  if (failedValidation(open, xml)) return false;
  const leaseUntil = new Date(services.clock.now().getTime() + leaseMs);
  const attempt = await services.database.stampingAttempts.take(organizationId, id, leaseUntil);
  if (!attempt) return true;
  const askAgainMs = askAfterMs[0] ?? 0;
  if (!(await adopt(recoveryOf(services, attempt), attempt, readSealed(attempt), xml, askAgainMs))) return false;
  services.log.info({ organizationId, attemptId: id }, 'an answer that a stopped process left behind was committed');
  return true;
}

/** Whether the recorded evidence already states why this response is not accepted. */
const failedValidation = (open: OpenAttempt, xml: Buffer): boolean =>
  open.evidence === 'uuid-taken' || (open.evidence !== null && !readTimbre(xml.toString('utf8'), readSealed(open)).ok);

/** Queries the PAC once about one attempt. True when its outcome is now known. */
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
    : ({ kind: 'unknown', reason: 'The PAC offers no way to look up what it has stamped.' } as const);
  const now = clock.now();
  const isTooOld = now.getTime() >= fechaOf(deps, sealed, now) + stampableMs;
  if (outcome.kind === 'stamped') {
    if (await adopt(deps, attempt, sealed, outcome.xml, askAgainMs)) return true;
    const disbelieved = isTooOld ? await validationFailure(outcome.xml) : undefined;
    return disbelieved === undefined ? false : escalateForAge(disbelieved);
  }
  const isDenied = outcome.kind === 'not-stamped';
  if (isTooOld) return escalateForAge(isDenied ? 'The PAC reports that it has not stamped it' : outcome.reason);
  if (pac.dedupes && (isDenied || !pac.recovers)) return resend(deps, pac, attempt, sealed, askAgainMs);
  if (!isDenied) return unknown(outcome.reason);
  if (attempt.evidence !== null)
    return escalate('The PAC reports that it has not stamped it, although its earlier response said otherwise.');
  return countDenial(deps, attempt, askAgainMs);

  async function unknown(reason: string): Promise<false> {
    await markOutcomeUnknown(deps, attempt, reason, askAgainMs);
    return false;
  }

  /** undefined when the document is ours but could not be written: the next query writes it. */
  async function validationFailure(xml: Buffer): Promise<string | undefined> {
    const after = await deps.database.stampingAttempts.findOpen(organizationId, id);
    return after && failedValidation(after, xml) ? (after.outcomeMessage ?? '') : undefined;
  }

  function escalateForAge(said: string): Promise<false> {
    return escalate(`72 hours have passed since its Fecha and its outcome is unknown. ${said}`);
  }

  function escalate(reason: string): Promise<false> {
    return escalateToOperator(deps, attempt, reason);
  }
}

/** The account that the bytes were sent to; only that one knows the outcome. */
export const accountOf = ({ pacs }: Pick<RecoveryDeps, 'pacs'>, { pac }: Pick<OpenAttempt, 'pac'>): Pac | undefined =>
  pac === null ? pacs.all[0] : pacs.named(pac);

export const notConfigured = ({ pac, environment }: Pick<OpenAttempt, 'pac' | 'environment'>): string =>
  pac === null
    ? `No PAC is configured for ${environment}`
    : `It was sent to the PAC "${pac}", which is no longer configured for ${environment}: only that PAC knows the outcome.`;

/**
 * Handles "not stamped" from a PAC that does not dedupe: denials are counted until they may be trusted, and the
 * document is never sent again.
 */
async function countDenial(deps: RecoveryDeps, attempt: OpenAttempt, askAgainMs: number): Promise<boolean> {
  const { organizationId, id, fence, denials, deniedAt, sentAt } = attempt;
  const at = deps.clock.now();
  const unlessSince = new Date(at.getTime() - enoughDenials.apartMs);
  const counts = deniedAt === null || deniedAt <= unlessSince;
  const isLateEnough = at.getTime() >= (sentAt?.getTime() ?? 0) + enoughDenials.afterSendMs;
  if (counts && isLateEnough && denials + 1 >= enoughDenials.times)
    return reject(deps, attempt, 'NOT_STAMPED', attemptEnds.notReceived.en);
  await deps.database.stampingAttempts.markUnknown(organizationId, id, fence, {
    reason: 'The PAC reports that it has not stamped this document.',
    nextAskAt: new Date(at.getTime() + askAgainMs),
    at,
    denied: { unlessSince },
  });
  return false;
}
