import { createHash } from 'node:crypto';
import type { Database } from '@lacre/database/database';
import type { CountedMail } from '@lacre/database/repositories/mail-limit.repository';
import { AppError } from '../errors.ts';
import type { Services } from '../services.ts';
import { mailDayOf } from './mail-day.ts';
import { normalizeEmail } from './normalize-email.ts';

/** Minimum time between two e-mails to one recipient. Verification, reset and security notices do not count. */
const turnSeconds = 60;
const invitationsPerDay = 100;

interface Sending {
  organizationId: string;
  kind: CountedMail;
  recipients: readonly string[];
  /** The user who sends invitations: one limit over all of their organizations. */
  userId?: string;
}

/**
 * Reserves a turn for each recipient and their share of the organization's daily limit, in the transaction that queues
 * the e-mails; it is rolled back with it. 429 with Retry-After when one recipient had an e-mail within a minute, or the
 * daily limit is reached.
 */
export async function takeMailTurns(
  { settings }: Pick<Services, 'settings'>,
  tx: Database,
  at: Date,
  sending: Sending,
): Promise<void> {
  const freeAt = new Date(at.getTime() + turnSeconds * 1000);
  const { day, endsAt } = mailDayOf(at);
  const cap = capOf(settings, sending.kind);
  const { organizationId, kind, recipients } = sending;
  // Locked before the turns, as in `reserveMailTurns`: in different orders they would deadlock.
  const isCounted = await tx.mailLimits.countDay(organizationId, day, kind, recipients.length, cap);
  for (const { name, recipient } of turnsOf(sending)) {
    const nextAt = await tx.mailLimits.takeTurn(name, at, freeAt);
    if (nextAt) throw tooSoon(recipient, secondsUntil(nextAt, at));
  }
  if (!isCounted) throw dayIsFull(kind, cap, secondsUntil(endsAt, at));
}

/**
 * The same for an e-mail that no request waits for: reserves the next free turns. `isCounted` false: the daily limit is
 * reached, try again later. It may be sent at `at`.
 */
export async function reserveMailTurns(
  { settings }: Pick<Services, 'settings'>,
  tx: Database,
  now: Date,
  sending: Sending,
): Promise<{ at: Date; isCounted: boolean }> {
  const { organizationId, kind, recipients } = sending;
  const { day, endsAt } = mailDayOf(now);
  if (!(await tx.mailLimits.countDay(organizationId, day, kind, recipients.length, capOf(settings, kind))))
    return { at: endsAt, isCounted: false };
  let at = now;
  for (const { name } of turnsOf(sending)) {
    const turn = await tx.mailLimits.reserveTurn(name, now, turnSeconds);
    if (turn > at) at = turn;
  }
  return { at, isCounted: true };
}

/** In a fixed order, to avoid deadlocks between two e-mails to the same recipients. */
function turnsOf({ organizationId, userId, recipients }: Sending): { name: Buffer; recipient: string }[] {
  const senders = [`organization:${organizationId}`, ...(userId === undefined ? [] : [`user:${userId}`])];
  return senders
    .flatMap((sender) =>
      recipients.map((recipient) => ({
        name: createHash('sha256')
          .update(`${sender}:${normalizeEmail(recipient)}`)
          .digest(),
        recipient,
      })),
    )
    .sort((a, b) => Buffer.compare(a.name, b.name));
}

const capOf = ({ mailDailyCap }: Services['settings'], kind: CountedMail) =>
  kind === 'invoice' ? mailDailyCap : invitationsPerDay;

const secondsUntil = (end: Date, now: Date) => Math.max(1, Math.ceil((end.getTime() - now.getTime()) / 1000));

function tooSoon(recipient: string, seconds: number): AppError {
  return new AppError('MAIL_TOO_SOON', { params: { recipient, seconds }, retryAfterSeconds: seconds });
}

function dayIsFull(kind: CountedMail, cap: number, seconds: number): AppError {
  const noun =
    kind === 'invoice'
      ? { en: 'invoice e-mails', es: 'correos de facturas' }
      : { en: 'invitations', es: 'invitaciones' };
  const en = `An organization can send at most ${cap} ${noun.en} per day. Try again after midnight in Mexico City.`;
  const es = `Una organización puede enviar como máximo ${cap} ${noun.es} al día. Intente de nuevo después de la medianoche de la Ciudad de México.`;
  return new AppError('MAIL_DAILY_CAP', { texts: { en, es }, retryAfterSeconds: seconds });
}
