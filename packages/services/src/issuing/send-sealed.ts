import { hash } from 'node:crypto';
import { AppError } from '../errors.ts';
import type { Pac, StampOutcome } from '../ports/pac.ts';
import type { ClaimedDocument } from './document-kind.ts';
import type { Issuing } from './issuing.ts';
import { staleSendMs } from './mark-outcome.ts';
import type { SealedDocument } from './seal-document.ts';
import { serviceOf } from './service-of.ts';

/** Bytes that are stored, and the accounts that may get them: the first one is written beside them. */
export interface StoredDocument {
  sealed: SealedDocument;
  accounts: readonly [Pac, ...Pac[]];
}

/** The accounts that a new document is sent to, the first one before all others. */
export function accountsFor({ pacs, realClock, environment }: Issuing): readonly [Pac, ...Pac[]] {
  const [first, ...others] = pacs.forNewDocument(realClock.now());
  if (first === undefined) throw new AppError('PAC_NOT_CONFIGURED', { params: { environment } });
  return [first, ...others];
}

/** What is stored of bytes that are about to be sent. */
export const storedBytes = ({ clock }: Issuing, { bytes }: SealedDocument, pac: Pac) => ({
  xml: bytes,
  hash: hash('sha256', bytes, 'buffer'),
  pac: pac.name,
  ...dates(clock.now()),
});

/** Stores the exact bytes and the account that gets them. Throws `ATTEMPT_TAKEN_OVER`. */
export async function storeSealed(
  issuing: Issuing,
  { claimed: { id, fence } }: Pick<ClaimedDocument, 'claimed'>,
  sealed: SealedDocument,
): Promise<StoredDocument> {
  const accounts = accountsFor(issuing);
  const { database, organizationId } = issuing;
  const bytes = storedBytes(issuing, sealed, accounts[0]);
  const isStored = await database.stampingAttempts.markSending(organizationId, id, fence, bytes);
  if (!isStored) throw new AppError('ATTEMPT_TAKEN_OVER', { retryAfterSeconds: 1 });
  return { sealed, accounts };
}

/**
 * Sends what is stored. While an account answers that it surely has not stamped the bytes, the next one is written into
 * the attempt and sent the same ones; after any other answer no second account ever sees them. No transaction or
 * connection is held while a PAC is called.
 */
export async function sendStored(
  issuing: Issuing,
  { claimed: { id, fence } }: Pick<ClaimedDocument, 'claimed'>,
  { sealed, accounts: [first, ...others] }: StoredDocument,
): Promise<StampOutcome> {
  const { database, clock, realClock, organizationId, pacs, log } = issuing;
  const stampWith = async (pac: Pac) => {
    const call = { lane: organizationId, at: clock.now(), document: serviceOf(sealed.comprobante) };
    const outcome = await pac.stamp(sealed.bytes, id, call);
    pacs.heard(pac, outcome, realClock.now());
    return outcome;
  };
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
