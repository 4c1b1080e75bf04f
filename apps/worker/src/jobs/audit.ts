import { auditStamps } from '@lacre/services/audit/audit-stamps';
import { sealAuditHeads } from '@lacre/services/audit/seal-audit-heads';
import { runEach } from '../run-each.ts';
import type { Job } from './job.ts';

/** Adds stamps to the audit logs and seals new entries. */
export const auditJob: Job = {
  name: 'audit',
  everyMs: 5_000,
  lockLifetimeMs: 60_000,
  async run({ services }) {
    await runEach({ stamps: () => auditStamps(services), seals: () => sealAuditHeads(services) });
  },
};
