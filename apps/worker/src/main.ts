import { loadConfig } from '@lacre/runtime/config';
import { failToStart, stopOnSignal, tellParent } from '@lacre/runtime/lifecycle';
import { createRuntime } from '@lacre/runtime/runtime';
import { runJobs } from './agenda.ts';
import { purgeExpiredJob } from './jobs/purge-expired.ts';
import { recoverAttemptsJob } from './jobs/recover-attempts.ts';
import { rotateSigningKeysJob } from './jobs/rotate-signing-keys.ts';
import { sendMailJob } from './jobs/send-mail.ts';

async function main(): Promise<void> {
  const runtime = await createRuntime(loadConfig(process.env));
  const jobs = await runJobs(runtime, [recoverAttemptsJob, purgeExpiredJob, sendMailJob, rotateSigningKeysJob]);
  stopOnSignal(async () => {
    await jobs.stop();
    await runtime.close();
  }, runtime.log);
  runtime.log.info({}, 'worker ready');
  tellParent({ kind: 'ready' });
}

main().catch(failToStart);
