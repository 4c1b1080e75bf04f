import type { Server } from 'node:http';
import { collectGarbage } from '@lacre/runtime/collect-garbage';
import { loadConfig } from '@lacre/runtime/config';
import { dispatchEvents } from '@lacre/runtime/dispatch-events';
import { failToStart, sendToParent, stopOnSignal } from '@lacre/runtime/lifecycle';
import { listen } from '@lacre/runtime/listen';
import { createRuntime, type Runtime } from '@lacre/runtime/runtime';
import { startWatchdog } from '@lacre/runtime/watchdog';
import { createCancellationPolling } from '@lacre/services/cancellations/poll-cancellations';
import { createAttemptRecovery } from '@lacre/services/issuing/recover-attempts';
import { createIssuingQueue } from '@lacre/services/issuing-queue/issue-queued';
import { createSubstitutionFinishing } from '@lacre/services/substitutions/finish-substitutions';
import { runJobs } from './agenda.ts';
import { announceEndingsJob } from './jobs/announce-endings.ts';
import { auditJob } from './jobs/audit.ts';
import { backfillListsJob } from './jobs/backfill-lists.ts';
import { bringForwardJob } from './jobs/bring-forward.ts';
import { compareWithPacsJob } from './jobs/compare-with-pacs.ts';
import { dispatchEventsJob } from './jobs/dispatch-events.ts';
import { expireInvitationsJob } from './jobs/expire-invitations.ts';
import { finishSubstitutionsJob } from './jobs/finish-substitutions.ts';
import { foldInvoiceCountsJob } from './jobs/fold-invoice-counts.ts';
import { issueQueuedJob } from './jobs/issue-queued.ts';
import { mailDocumentsJob } from './jobs/mail-documents.ts';
import { pollCancellationsJob } from './jobs/poll-cancellations.ts';
import { purgeExpiredJob } from './jobs/purge-expired.ts';
import { cancelSubscriptionsJob, purgeArchiveJob, purgeOrganizationsJob } from './jobs/purge-organizations.ts';
import { purgePrintedJob } from './jobs/purge-printed.ts';
import { reconcileWithSatJob } from './jobs/reconcile-with-sat.ts';
import { recoverAttemptsJob } from './jobs/recover-attempts.ts';
import { rotateSigningKeysJob } from './jobs/rotate-signing-keys.ts';
import { sendMailJob } from './jobs/send-mail.ts';
import { releaseLeases } from './release-leases.ts';
import { stopWork } from './stop-work.ts';

async function main(): Promise<void> {
  const runtime = await createRuntime(loadConfig(process.env), { kind: 'worker' });
  const dispatcher = dispatchEvents(runtime);
  const leases = releaseLeases(runtime, dispatcher);
  const queue = createIssuingQueue(runtime.services);
  const recovery = createAttemptRecovery(runtime.services);
  const polling = createCancellationPolling(runtime.services);
  const finishing = createSubstitutionFinishing(runtime.services);
  const jobs = await runJobs(runtime, [
    recoverAttemptsJob(recovery),
    issueQueuedJob(queue),
    pollCancellationsJob(polling),
    finishSubstitutionsJob(finishing),
    reconcileWithSatJob(),
    compareWithPacsJob,
    bringForwardJob,
    expireInvitationsJob,
    announceEndingsJob,
    cancelSubscriptionsJob,
    purgeOrganizationsJob,
    purgeArchiveJob,
    purgeExpiredJob,
    sendMailJob,
    mailDocumentsJob,
    purgePrintedJob,
    foldInvoiceCountsJob,
    backfillListsJob,
    auditJob,
    rotateSigningKeysJob,
    dispatchEventsJob(dispatcher),
  ]);
  collectGarbage();
  const watchdog = startWatchdog();
  let isStopping = false;
  const health = runtime.config.workerPort === undefined ? undefined : await openHealth(runtime, () => isStopping);
  stopOnSignal(async () => {
    isStopping = true;
    await stopWork([jobs, queue, recovery, polling, finishing, leases, dispatcher, { stop: runtime.stopMail }]);
    health?.closeAllConnections();
    health?.close();
    await runtime.close();
    await watchdog.stop();
  }, runtime.log);
  runtime.log.info({}, 'worker ready');
  sendToParent({ kind: 'ready' });
}

/** Loaded on first use: metrics take memory that a worker without a port does not need. */
async function openHealth(runtime: Runtime, isStopping: () => boolean): Promise<Server> {
  const { createHealthServer } = await import('./health.ts');
  const server = createHealthServer(runtime, isStopping);
  await listen(server, runtime.config.host, runtime.config.workerPort ?? 0, 'WORKER_PORT');
  return server;
}

main().catch(failToStart);
