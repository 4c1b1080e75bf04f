import { sendDueMail } from '@lacre/services/mail/send-due-mail';
import type { Job } from './job.ts';

/** Retries e-mails that could not be sent immediately. */
export const sendMailJob: Job = {
  name: 'send-mail',
  everyMs: 10_000,
  lockLifetimeMs: 60_000,
  async run({ services, log }) {
    const { sent, postponed, abandoned } = await sendDueMail(services);
    if (sent + postponed + abandoned > 0) log.info({ sent, postponed, abandoned }, 'due e-mails were processed');
  },
};
