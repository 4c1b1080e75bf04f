import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAnswerJournal } from '@lacre/adapters/pac/answer-journal';
import { withIssuing } from '@lacre/testing/with-issuing';
import { expect } from 'chai';
import { recoverAttempts } from '../../src/issuing/recover-attempts.ts';
import { createStampingBench, type StampingBench } from './stamping-bench.ts';

describe('an answer of the PAC that could not be committed', () => {
  let bench: StampingBench;
  let dir: string;
  before(async () => {
    bench = await createStampingBench();
    dir = await mkdtemp(join(tmpdir(), 'lacre-test-journal-'));
  });
  after(async () => {
    await bench.close();
    await rm(dir, { recursive: true, force: true });
  });

  it('is on disk until then, and is committed by the process that starts next, without asking the PAC', async () => {
    const access = await bench.access();
    const journal = createAnswerJournal({ dir, log: bench.services.log });
    const { stampingAttempts } = bench.services.database;
    const markStamped = () => Promise.reject(new Error('killed'));
    const dying = {
      ...withIssuing(bench.services, { sandbox: { journal } }),
      database: { ...bench.services.database, stampingAttempts: { ...stampingAttempts, markStamped } },
    };
    expect((await bench.create(access, { idempotencyKey: 'k' }, dying)).kind).to.equal('recovering');
    expect(await readdir(dir)).to.have.length(1);
    // The process ends with the answer in its hands.
    await journal.close();
    let questions = 0;
    bench.onRequest = () => {
      questions += 1;
      return undefined;
    };
    const next = createAnswerJournal({ dir, log: bench.services.log });
    expect(await recoverAttempts(withIssuing(bench.services, { sandbox: { journal: next } }))).to.include({
      replayed: 1,
      asked: 0,
    });
    expect(questions).to.equal(0);
    expect((await bench.create(access, { idempotencyKey: 'k' })).kind).to.equal('replayed');
    expect(await bench.ledgerOf(access)).to.have.length(1);
    await next.close();
    expect(await readdir(dir)).to.deep.equal([]);
  });

  it('leaves nothing behind when it is committed', async () => {
    const access = await bench.access();
    const journal = createAnswerJournal({ dir, log: bench.services.log });
    for (let i = 0; i < 3; i += 1)
      expect((await bench.create(access, {}, withIssuing(bench.services, { sandbox: { journal } }))).kind).to.equal(
        'created',
      );
    await journal.close();
    expect(await readdir(dir)).to.deep.equal([]);
  });
});
