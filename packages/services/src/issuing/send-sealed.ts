import { hash } from 'node:crypto';
import { AppError } from '../errors.ts';
import type { Pac, StampOutcome } from '../ports/pac.ts';
import type { ClaimedDocument } from './document-kind.ts';
import type { Issuing } from './issuing.ts';
import { staleSendMs } from './mark-outcome.ts';
import type { SealedDocument } from './seal-document.ts';
import { serviceOf } from './service-of.ts';

/**
 * Stores the exact bytes and the account that gets them, and only then sends them. While an account answers that it
 * surely has not stamped them, the next one is written into the attempt and sent the same bytes; after any other answer
 * no second account ever sees them. No transaction or connection is held while a PAC is called.
 */
export async function sendSealed(
  issuing: Issuing,
  { claimed: { id, fence } }: Pick<ClaimedDocument, 'claimed'>,
  sealed: SealedDocument,
): Promise<StampOutcome> {
  const { database, clock, realClock, organizationId, pacs, log } = issuing;
  const xml = sealed.bytes;
  const stampWith = async (pac: Pac) => {
    const call = { lane: organizationId, at: clock.now(), document: serviceOf(sealed.comprobante) };
    const outcome = await pac.stamp(xml, id, call);
    pacs.heard(pac, outcome, realClock.now());
    return outcome;
  };
  const [first, ...others] = pacs.forNewDocument(realClock.now());
  if (first === undefined) throw new AppError('PAC_NOT_CONFIGURED', { params: { environment: issuing.environment } });
  const sent = await database.stampingAttempts.markSending(organizationId, id, fence, {
    xml,
    hash: hash('sha256', xml, 'buffer'),
    pac: first.name,
    ...dates(clock.now()),
  });
  if (!sent) throw new AppError('ATTEMPT_TAKEN_OVER', { retryAfterSeconds: 1 });
  let last = first;
  let outcome = await stampWith(first);
  for (const next of others) {
    if (outcome.kind !== 'unavailable') return outcome;
    if (next.unavailableForSeconds() > 0) continue;
    const isMine = await switchTo(next);
    if (isMine === undefined) return outcome;
    if (!isMine) return { kind: 'unknown', reason: 'Recovery took the attempt before it was sent to another account.' };
    log.warn(
      { organizationId, attemptId: id, from: last.name, to: next.name, reason: outcome.reason },
      'an account with a PAC surely has not stamped: the same bytes go to another one',
    );
    last = next;
    outcome = await stampWith(next);
  }
  return outcome;

  /** Durable before the socket opens, like the first. undefined: it could not be written, so nothing is sent. */
  async function switchTo(next: Pac): Promise<boolean | undefined> {
    const change = { from: last.name, to: next.name, ...dates(clock.now()) };
    return database.stampingAttempts.markSwitched(organizationId, id, fence, change).catch((error: unknown) => {
      log.warn({ error, organizationId, attemptId: id }, 'the change to another account could not be written');
      return undefined;
    });
  }
}

/** When the bytes leave, and when recovery asks about them if nothing is heard. */
const dates = (at: Date) => ({ at, nextAskAt: new Date(at.getTime() + staleSendMs) });
