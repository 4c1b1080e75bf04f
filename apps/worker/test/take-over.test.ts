import { readdirSync } from 'node:fs';
import { expect } from 'chai';
import type { Job } from '../src/jobs/job.ts';

const folder = new URL('../src/jobs/', import.meta.url);
/** Of what somebody waits for. */
const soonMs = 10_000;
/** Said of a worker that died in docs/production.md. */
const takeOverMs = 60_000;

describe('what a worker was doing that died', () => {
  it('is begun by another one within a minute, mail and documents alike', async () => {
    const files = readdirSync(folder).filter((name) => name !== 'job.ts');
    const modules = await Promise.all(
      files.map((name) => import(new URL(name, folder).href) as Promise<Record<string, Job>>),
    );
    const soon = modules.flatMap((each) => Object.values(each)).filter(({ everyMs }) => everyMs <= soonMs);
    expect(soon.map(({ name }) => name)).to.include.members(['issue-queued', 'send-mail', 'mail-documents']);
    expect(soon.filter(({ lockLifetimeMs }) => lockLifetimeMs > takeOverMs).map(({ name }) => name)).to.deep.equal([]);
  });
});
