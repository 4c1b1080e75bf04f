import type { Database } from '@lacre/database/database';
import type { OutgoingMailRow } from '@lacre/database/repositories/outgoing-mail.repository';
import { MailRefused } from '../errors.ts';
import { type MailOutcome, type MailTryMessage, mailTries } from '../ports/telemetry.ts';
import type { Services } from '../services.ts';
import { openMail, type QueuedMail } from './sealed-mail.ts';

/** E-mails sent concurrently; few enough to finish well within the lease. */
const mailsAtOnce = 5;
const leaseSeconds = 300;
/** After the first, second, ... failure; the last one repeats. */
const waitSeconds = [10, 60, 300, 900, 3_600, 7_200];
const keptSeconds = 86_400;

export type SentMail = Record<MailOutcome, number>;

/**
 * Sends every due e-mail, until the mailer is closed. Safe to call from any number of processes: each e-mail is taken
 * by one of them. If the sender dies, it is taken again after five minutes at the latest, so it may arrive twice, with
 * the same Message-ID.
 */
export async function sendDueMail(
  services: Pick<Services, 'database' | 'clock' | 'mailer' | 'secretBox' | 'log' | 'leaseOwner'>,
): Promise<SentMail> {
  const { database, clock, mailer } = services;
  const counts: SentMail = { sent: 0, postponed: 0, abandoned: 0 };
  while (!mailer.isClosed?.()) {
    const now = clock.now();
    const due = await database.outgoingMails.takeDue(now, later(now, leaseSeconds), mailsAtOnce, services.leaseOwner);
    for (const outcome of await Promise.all(due.map((row) => sendOne(services, row)))) {
      counts[outcome] += 1;
      mailTries.publish({ outcome } satisfies MailTryMessage);
    }
    if (due.length < mailsAtOnce) break;
  }
  return counts;
}

async function sendOne(
  { database, clock, mailer, secretBox, log }: Parameters<typeof sendDueMail>[0],
  row: OutgoingMailRow,
): Promise<MailOutcome> {
  const { id, sealed, sealedKeyId, tries, createdAt } = row;
  let queued: QueuedMail | undefined;
  try {
    queued = openMail(secretBox, id, { keyId: sealedKeyId, bytes: sealed });
    const { request: _, ...mail } = queued;
    await mailer.send(mail, id);
  } catch (error) {
    const wait = waitSeconds[tries - 1] ?? waitSeconds.at(-1) ?? keptSeconds;
    const next = later(clock.now(), wait);
    if (!(error instanceof MailRefused) && next <= later(createdAt, keptSeconds)) {
      log.warn({ reason: nameOf(error), mailId: id, tries }, 'a mail could not be sent and will be tried again');
      await database.outgoingMails.postpone(row, next);
      return 'postponed';
    }
    log.error({ reason: nameOf(error), mailId: id, tries }, 'a mail was given up');
    await giveUp(database, clock.now(), row, queued, error);
    return 'abandoned';
  }
  const remove = () => database.outgoingMails.remove(id);
  // Once more, on another connection, if the first one was lost: it would be sent again.
  await remove().catch(remove);
  return 'sent';
}

/** Deletes it; if it has a document, whoever sent it sees in the document's timeline why it did not arrive. */
async function giveUp(
  database: Database,
  now: Date,
  row: OutgoingMailRow,
  queued: QueuedMail | undefined,
  error: unknown,
): Promise<void> {
  await database.transaction(async (tx) => {
    if (!(await tx.outgoingMails.giveUp(row)) || !queued?.request) return;
    const { organizationId, id } = queued.request;
    await tx.invoiceEmails.addUndelivered(organizationId, id, {
      to: queued.to,
      reason: error instanceof MailRefused ? 'rejected' : 'expired',
      code: error instanceof MailRefused ? replyCodeOf(error) : null,
      at: now.toISOString(),
    });
  });
}

function replyCodeOf({ cause }: MailRefused): number | null {
  const { responseCode } = Object(cause) as { responseCode?: unknown };
  return typeof responseCode === 'number' ? responseCode : null;
}

/** Messages of mail servers contain addresses, which must not be logged. */
function nameOf(error: unknown): string {
  const cause = error instanceof MailRefused ? (error.cause ?? error) : error;
  // Without the original one a bad certificate looks like a server that is down: ESOCKET.
  const { code, originalCode, responseCode } = cause as Record<'code' | 'originalCode' | 'responseCode', unknown>;
  const codes = [code, originalCode, responseCode].filter(
    (part) => typeof part === 'string' || typeof part === 'number',
  );
  return codes.length > 0 ? codes.join(' ') : error instanceof Error ? error.name : 'unknown';
}

const later = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1000);
