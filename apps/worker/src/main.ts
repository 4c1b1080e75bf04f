import { loadConfig } from '@lacre/runtime/config';
import { failToStart, stopOnSignal, tellParent } from '@lacre/runtime/lifecycle';
import { createRuntime } from '@lacre/runtime/runtime';
import { runJobs } from './agenda.ts';
import { announceExpiringKeysJob, expireInvitationsJob } from './jobs/expire-people.ts';
import { foldInvoiceCountsJob } from './jobs/fold-invoice-counts.ts';
import { mailDocumentsJob } from './jobs/mail-documents.ts';
import { purgeExpiredJob } from './jobs/purge-expired.ts';
import { cancelSubscriptionsJob, purgeArchiveJob, purgeOrganizationsJob } from './jobs/purge-organizations.ts';
import { purgePrintedJob } from './jobs/purge-printed.ts';
import { recoverAttemptsJob } from './jobs/recover-attempts.ts';
import { sendMailJob } from './jobs/send-mail.ts';

async function main(): Promise<void> {
  const runtime = await createRuntime(loadConfig(process.env));
  const jobs = await runJobs(runtime, [
    recoverAttemptsJob,
    purgeExpiredJob,
    purgePrintedJob,
    mailDocumentsJob,
    sendMailJob,
    expireInvitationsJob,
    announceExpiringKeysJob,
    cancelSubscriptionsJob,
    purgeOrganizationsJob,
    purgeArchiveJob,
    foldInvoiceCountsJob,
  ]);
  stopOnSignal(async () => {
    await jobs.stop();
    await runtime.close();
  }, runtime.log);
  runtime.log.info({}, 'worker ready');
  tellParent({ kind: 'ready' });
}

main().catch(failToStart);
