import type { InvoiceEmailRow } from '@lacre/database/repositories/invoice-email.repository';
import { isDatabaseUnavailable } from '../database-unavailable.ts';
import { recordEvent } from '../events/record-event.ts';
import { reserveMailTurns } from '../mail/mail-limits.ts';
import { queueMail } from '../mail/queue-mail.ts';
import type { Services } from '../services.ts';
import { documentMail } from './document-mail.ts';
import { printDocument } from './print-document.ts';
import { readLetterhead } from './read-letterhead.ts';

type Deps = Pick<
  Services,
  | 'database'
  | 'clock'
  | 'catalogs'
  | 'catalogSearch'
  | 'pdf'
  | 'logos'
  | 'log'
  | 'secretBox'
  | 'settings'
  | 'spooledPrints'
>;

const documentsMax = 20;
/** Longer than printing and mailing one document can take. Each is claimed when its turn comes. */
const leaseMs = 2 * 60_000;
const minutes = (count: number) => count * 60_000;
/** Pauses after each failed try; after the last one the e-mail is abandoned. */
const pauses = [minutes(1), minutes(5), minutes(15), minutes(60), minutes(180), minutes(360), minutes(720)];

/**
 * E-mails the stamped documents that are waiting for it. E-mail, event and the end of the request are written in one
 * transaction, so that each is sent once; what cannot be printed now is retried.
 */
export async function mailWaitingDocuments(deps: Deps): Promise<{ mailed: number; failed: number }> {
  const counts = { mailed: 0, failed: 0 };
  for (let taken = 0; taken < documentsMax; taken += 1) {
    const at = deps.clock.now();
    const [wish] = await deps.database.invoiceEmails.takeDue(at, new Date(at.getTime() + leaseMs), 1);
    if (!wish) break;
    const outcome = await mailOne(deps, wish);
    if (outcome !== 'put off') counts[outcome] += 1;
  }
  return counts;
}

async function mailOne(deps: Deps, wish: InvoiceEmailRow): Promise<'mailed' | 'failed' | 'put off'> {
  const { database, clock, log } = deps;
  try {
    if (!(await hasTurn(deps, wish))) return 'put off';
    await mail(deps, wish);
    return 'mailed';
  } catch (error) {
    const { organizationId, id, tries, waits, isCounted } = wish;
    const failed = tries - waits;
    const pause = pauses[failed];
    log.warn({ error, organizationId, emailId: id, tries }, 'a document was not mailed');
    const now = clock.now();
    if (isDatabaseUnavailable(error)) {
      // Not a failed try: however long the database fails, the e-mail is not given up.
      await database.invoiceEmails.putOff(organizationId, id, tries, {
        until: new Date(now.getTime() + minutes(1)),
        isCounted,
        at: now,
      });
      return 'put off';
    }
    await database.invoiceEmails.markFailed(organizationId, id, tries, {
      failure: error instanceof Error ? error.message : String(error),
      failures: failed + 1,
      nextTryAt: pause === undefined ? undefined : new Date(now.getTime() + pause),
      at: now,
    });
    return 'failed';
  }
}

/** There is a minute between e-mails to one recipient and a daily limit; e-mails beyond that are postponed. */
async function hasTurn(deps: Deps, wish: InvoiceEmailRow): Promise<boolean> {
  if (wish.isCounted) return true;
  const { organizationId, id, tries, recipients } = wish;
  const now = deps.clock.now();
  return deps.database.transaction(async (tx) => {
    const turn = await reserveMailTurns(deps, tx, now, { organizationId, kind: 'invoice', recipients });
    const isNow = turn.isCounted && turn.at <= now;
    if (isNow) await tx.invoiceEmails.markCounted(organizationId, id);
    else
      await tx.invoiceEmails.putOff(organizationId, id, tries, { until: turn.at, isCounted: turn.isCounted, at: now });
    return isNow;
  });
}

async function mail(deps: Deps, { organizationId, id, invoiceId, recipients, tries }: InvoiceEmailRow): Promise<void> {
  const { database, clock } = deps;
  const [row, xml, letterhead] = await Promise.all([
    database.invoices.findById(organizationId, invoiceId),
    database.invoices.findXml(organizationId, invoiceId),
    readLetterhead(deps, organizationId),
  ]);
  if (!row || !xml) throw new Error('the document is gone');
  const pdf = await printDocument(deps, organizationId, letterhead, row, xml, { patient: true });
  const now = clock.now();
  await database.transaction(async (tx) => {
    // Another process may have taken it after a long silence.
    if (!(await tx.invoiceEmails.markSent(organizationId, id, tries, now))) return;
    for (const to of recipients)
      await queueMail(deps, tx, now, {
        ...documentMail(to, letterhead, row, { pdf, xml }, deps.catalogs),
        request: { organizationId, id },
      });
    await recordEvent(tx, now, organizationId, row.environment, 'invoice.emailed', {
      id: row.id,
      uuid: row.uuid,
      emailId: id,
      recipients: recipients.length,
    });
  });
}
