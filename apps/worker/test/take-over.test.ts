import { readdirSync } from 'node:fs';
import { expect } from 'chai';
import type { Job } from '../src/jobs/job.ts';

const folder = new URL('../src/jobs/', import.meta.url);
/** The longest interval of jobs that callers wait for. */
const soonMs = 10_000;
/** The time after a worker's death given in docs/production.md. */
const takeOverMs = 60_000;

describe('the work of a worker that died', () => {
  it('is resumed by another one within a minute, e-mails and documents alike', async () => {
    const files = readdirSync(folder).filter((name) => name !== 'job.ts');
    const modules = await Promise.all(
      files.map((name) => import(new URL(name, folder).href) as Promise<Record<string, Job | ((of: unknown) => Job)>>),
    );
    const jobs = modules
      .flatMap((each) => Object.values(each))
      .map((job) => (typeof job === 'function' ? job({}) : job));
    const soon = jobs.filter(({ everyMs }) => everyMs <= soonMs);
    expect(soon.map(({ name }) => name)).to.include.members(['issue-queued', 'send-mail', 'mail-documents']);
    expect(soon.filter(({ lockLifetimeMs }) => lockLifetimeMs > takeOverMs).map(({ name }) => name)).to.deep.equal([]);
  });
});
