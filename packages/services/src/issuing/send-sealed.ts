import { hash } from 'node:crypto';
import { AppError } from '../errors.ts';
import type { Pac, StampOutcome } from '../ports/pac.ts';
import type { ClaimedDocument } from './document-kind.ts';
import type { Issuing } from './issuing.ts';
import { staleSendMs } from './mark-outcome.ts';
import { pacNotConfigured } from './pac-errors.ts';
import type { SealedDocument } from './seal-document.ts';
import { serviceOf } from './service-of.ts';

/** Stored bytes and the accounts they may be sent to; the first account is stored with the bytes. */
export interface StoredDocument {
  sealed: SealedDocument;
  accounts: readonly [Pac, ...Pac[]];
}

/** The accounts to try for a new document, in order. */
export function accountsFor({ pacs, realClock, environment }: Issuing): readonly [Pac, ...Pac[]] {
  const [first, ...others] = pacs.forNewDocument(realClock.now());
  if (first === undefined) throw pacNotConfigured(environment);
  return [first, ...others];
}

/** The columns stored before the bytes are sent. */
export const storedBytes = ({ clock }: Issuing, { bytes }: SealedDocument, pac: Pac) => ({
  xml: bytes,
  hash: hash('sha256', bytes, 'buffer'),
  pac: pac.name,
  ...dates(clock.now()),
});

/** Stores the exact bytes and the account they are sent to. Throws `ATTEMPT_TAKEN_OVER`. */
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
 * Sends the stored bytes. If an account definitely did not stamp them, the next account is recorded in the attempt and
 * sent the same bytes; after any other outcome no second account ever gets them. No transaction or connection is held
 * while a PAC is called.
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
    pacs.report(pac, outcome, realClock.now());
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

  /**
   * Committed before the request is sent, as for the first account. undefined: it could not be written, so nothing is
   * sent.
   */
  async function switchTo(next: Pac): Promise<boolean | undefined> {
    const change = { from: last.name, to: next.name, ...dates(clock.now()) };
    return database.stampingAttempts.markSwitched(organizationId, id, fence, change).catch((error: unknown) => {
      log.warn({ error, organizationId, attemptId: id }, 'the change to another account could not be written');
      return undefined;
    });
  }
}

/** When the bytes are sent, and when recovery queries the PAC if there is no response. */
const dates = (at: Date) => ({ at, nextAskAt: new Date(at.getTime() + staleSendMs) });
