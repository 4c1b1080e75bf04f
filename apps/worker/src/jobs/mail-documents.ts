import { mailWaitingDocuments } from '@lacre/services/documents/mail-waiting-documents';
import type { Job } from './job.ts';

/** Renders the documents to be e-mailed and adds them to the mail queue. */
export const mailDocumentsJob: Job = {
  name: 'mail-documents',
  everyMs: 5_000,
  lockLifetimeMs: 60_000,
  async run({ services, log }) {
    const { mailed, failed } = await mailWaitingDocuments(services);
    if (mailed + failed > 0) log.info({ mailed, failed }, 'stamped documents were handed to the mail queue');
  },
};
