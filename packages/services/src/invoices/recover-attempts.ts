import { parseCfdi } from '@lacre/cfdi/parse';
import type { Services } from '../services.ts';
import { claimSilenceMs } from './issue-document.ts';
import { adoptStamp } from './stamp-invoice.ts';

/** Pauses between questions to the PAC about one attempt (reliability, section 2 rule 4); the last one repeats. */
const askAfterSeconds = [15, 30, 60, 120, 300, 600];
const batch = 20;

/**
 * Asks the PAC about attempts whose outcome is unknown or whose process died while sending, and adopts what it stamped.
 * Asks only: a negative answer leaves the attempt unknown, nothing is ever sent again from here.
 * Also ends claims whose owner died before sealing. Answers how many attempts were settled.
 */
export async function recoverAttempts(
  deps: Pick<Services, 'database' | 'clock' | 'pacs' | 'log'>,
): Promise<{ settled: number; asked: number; abandoned: number }> {
  const { database, clock, pacs, log } = deps;
  const now = clock.now();
  const abandoned = await database.stampingAttempts.abandonClaims(new Date(now.getTime() - claimSilenceMs), now, batch);
  const due = await database.stampingAttempts.takeDue(now, new Date(now.getTime() + 60_000), batch);
  const settled = await Promise.allSettled(
    due.map(async (attempt) => {
      const pac = pacs[attempt.environment];
      const { organizationId, id, fence, environment } = attempt;
      const pauseSeconds = askAfterSeconds[Math.min(attempt.asks, askAfterSeconds.length) - 1] ?? 600;
      const outcome = pac
        ? await pac.recover(attempt.sealedXml, id, organizationId)
        : ({ kind: 'unknown', reason: `No PAC is configured for ${environment}` } as const);
      if (outcome.kind === 'stamped') {
        const xml = attempt.sealedXml.toString('utf8');
        const { comprobante, sello } = parseCfdi(xml);
        const identity = {
          organizationId,
          environment,
          id,
          fence,
          customerId: attempt.customerId ?? undefined,
          relatedInvoiceUuid: attempt.relatedInvoiceUuid ?? undefined,
          idempotencyKey: attempt.idempotencyKey ?? undefined,
          addenda: attempt.addenda ?? undefined,
        };
        const sealed = { comprobante, xml, sello: sello?.sello ?? '' };
        if (await adoptStamp(deps, identity, sealed, outcome.xml, pauseSeconds * 1000)) {
          log.info({ organizationId, attemptId: id }, 'an invoice with unknown outcome was recovered');
          return true;
        }
        return false;
      }
      await database.stampingAttempts.markUnknown(organizationId, id, fence, {
        reason: outcome.kind === 'unknown' ? outcome.reason : 'The PAC says it has not stamped this document.',
        nextAskAt: new Date(clock.now().getTime() + pauseSeconds * 1000),
        at: clock.now(),
      });
      return false;
    }),
  );
  // One that fails is due again when its lease ends, and must not hide the others.
  for (const result of settled)
    if (result.status === 'rejected')
      log.error({ error: result.reason }, 'an unknown outcome could not be looked after');
  const settledCount = settled.filter((result) => result.status === 'fulfilled' && result.value).length;
  return { settled: settledCount, asked: due.length, abandoned };
}
