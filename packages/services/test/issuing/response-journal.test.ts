import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createResponseJournal } from '@lacre/adapters/pac/response-journal';
import { withIssuing } from '@lacre/testing/with-issuing';
import { expect } from 'chai';
import { recoverAttempts } from '../../src/issuing/recover-attempts.ts';
import { createStampingBench, type StampingBench } from './stamping-bench.ts';

describe('a response of the PAC that could not be committed', () => {
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

  it('is on disk until the process that starts next commits it, without calling the PAC', async () => {
    const access = await bench.access();
    const journal = createResponseJournal({ dir, log: bench.services.log });
    const { stampingAttempts } = bench.services.database;
    const markStamped = () => Promise.reject(new Error('killed'));
    const dying = {
      ...withIssuing(bench.services, { sandbox: { journal } }),
      database: { ...bench.services.database, stampingAttempts: { ...stampingAttempts, markStamped } },
    };
    expect((await bench.create(access, { idempotencyKey: 'k' }, dying)).kind).to.equal('recovering');
    const names = await readdir(dir);
    expect(names).to.have.length(1);
    // Versions read each other's files.
    expect(names[0]).to.match(/^\d+-[\da-f]+\.answers$/);
    // The process ends without having committed the response.
    await journal.close();
    let questions = 0;
    bench.onRequest = () => {
      questions += 1;
      return undefined;
    };
    const next = createResponseJournal({ dir, log: bench.services.log });
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

  describe('and was left behind by a process that died', () => {
    /** A process whose commit fails leaves the response in its journal, where the next one finds it. */
    const leftBehind = async (key: string) => {
      const access = await bench.access();
      const journal = createResponseJournal({ dir, log: bench.services.log });
      const { stampingAttempts } = bench.services.database;
      const markStamped = () => Promise.reject(new Error('killed'));
      const dying = {
        ...withIssuing(bench.services, { sandbox: { journal } }),
        database: { ...bench.services.database, stampingAttempts: { ...stampingAttempts, markStamped } },
      };
      expect((await bench.create(access, { idempotencyKey: key }, dying)).kind).to.equal('recovering');
      await journal.close();
      const next = createResponseJournal({ dir, log: bench.services.log });
      return { access, next, services: withIssuing(bench.services, { sandbox: { journal: next } }) };
    };

    it('is dropped when the attempt has been settled meanwhile', async () => {
      const { access, next, services } = await leftBehind('settled');
      bench.clock.advance(60);
      // Recovery of a process without that folder queries the PAC.
      expect(await recoverAttempts(bench.services)).to.include({ settled: 1 });
      expect(await recoverAttempts(services)).to.include({ replayed: 1, settled: 0 });
      expect(await bench.count('invoice', access)).to.equal(1);
      await next.close();
      expect(await readdir(dir)).to.deep.equal([]);
    });

    it('is kept, and the PAC is queried after 15 seconds, when it does not match the document', async () => {
      const { access, next, services } = await leftBehind('other');
      await bench.database.dataSource.query(
        "update stamping_attempt set sealed_xml = convert_to(replace(convert_from(sealed_xml, 'UTF8'), 'Folio=\"1\"', 'Folio=\"2\"'), 'UTF8') where organization_id = $1",
        [access.organizationId],
      );
      expect(await recoverAttempts(services)).to.include({ replayed: 0, asked: 0 });
      const [attempt] = await bench.attempts(access);
      expect(attempt).to.include({ state: 'unknown', evidence: 'not-ours' });
      expect((attempt?.next_ask_at?.getTime() ?? 0) - bench.clock.now().getTime()).to.equal(15_000);
      expect(await bench.count('invoice', access)).to.equal(0);
      let asked = 0;
      for (let at = 0; at < 600; at += 5) {
        bench.clock.advance(5);
        asked += (await recoverAttempts(services)).asked;
      }
      expect(asked).to.be.within(3, 6);
      await next.close();
      expect(await readdir(dir)).to.have.length(1);
      await bench.database.dataSource.query('delete from stamping_attempt where organization_id = $1', [
        access.organizationId,
      ]);
      for (const file of await readdir(dir)) await rm(join(dir, file));
    });

    it('is kept, and recovers everything else, when it cannot be processed', async () => {
      const { access, next, services } = await leftBehind('after the unreadable');
      const xml = Buffer.from('<x/>');
      const earlier = createResponseJournal({ dir, log: services.log });
      await earlier.hold({ organizationId: 'no id', attemptId: crypto.randomUUID(), xml });
      await earlier.close();
      const errors: string[] = [];
      const log = { ...services.log, error: (_facts: object, text: string) => void errors.push(text) };
      expect(await recoverAttempts({ ...services, log })).to.include({ replayed: 1 });
      expect(await bench.count('invoice', access)).to.equal(1);
      expect(errors).to.deep.equal(['an answer that a stopped process left behind cannot be processed: it is kept']);
      await next.close();
      const left = await readdir(dir);
      expect(left).to.have.length(1);
      for (const file of left) await rm(join(dir, file));
    });

    it('leases the attempt while it is committed: no other process queries the PAC about it', async () => {
      const { next, services } = await leftBehind('held');
      bench.clock.advance(60);
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      let begun = () => {};
      const committing = new Promise<void>((resolve) => {
        begun = resolve;
      });
      const { stampingAttempts } = services.database;
      const markStamped: typeof stampingAttempts.markStamped = async (...values) => {
        begun();
        await held;
        return stampingAttempts.markStamped(...values);
      };
      const slow = {
        ...services,
        database: { ...services.database, stampingAttempts: { ...stampingAttempts, markStamped } },
      };
      const replaying = recoverAttempts(slow);
      await committing;
      expect(await recoverAttempts(bench.services)).to.include({ asked: 0 });
      release();
      expect(await replaying).to.include({ replayed: 1 });
      await next.close();
    });
  });

  it('is written again as soon as its folder is writable again', async () => {
    const broken = join(dir, 'full');
    await writeFile(broken, 'no folder');
    const warnings: string[] = [];
    const log = { warn: (_fields: object, text: string) => void warnings.push(text) };
    const journal = createResponseJournal({ dir: broken, log });
    const response = { organizationId: crypto.randomUUID(), attemptId: crypto.randomUUID(), xml: Buffer.from('<x/>') };
    (await journal.hold(response))();
    expect(warnings).to.have.length(1);
    await rm(broken);
    await journal.hold(response);
    expect(await readdir(broken)).to.have.length(1);
    expect(warnings).to.have.length(1);
    await journal.close();
    await rm(broken, { recursive: true });
  });

  it('is on disk though another process deleted the file of a process that wrote nothing for an hour', async () => {
    const own = join(dir, 'idle');
    const held = (xml: string) => ({
      organizationId: crypto.randomUUID(),
      attemptId: crypto.randomUUID(),
      xml: Buffer.from(xml),
    });
    const journal = createResponseJournal({ dir: own, log: bench.services.log });
    (await journal.hold(held('<committed/>')))();
    // As the worker does with files that it considers left behind, once all of their content is settled.
    for (const file of await readdir(own)) await rm(join(own, file));
    const release = await journal.hold(held('<next/>'));
    const [name = ''] = await readdir(own);
    expect((await readFile(join(own, name))).toString()).to.include('<next/>');
    release();
    await journal.close();
    expect(await readdir(own)).to.deep.equal([]);
    await rm(own, { recursive: true });
  });

  it('is read though the one before it was cut off', async () => {
    const own = join(dir, 'torn');
    const journal = createResponseJournal({ dir: own, log: bench.services.log });
    const responses = ['<a/>', '<b>\nñ</b>', '<c/>', '<d/>'].map((xml) => ({
      organizationId: crypto.randomUUID(),
      attemptId: crypto.randomUUID(),
      xml: Buffer.from(xml),
    }));
    for (const response of responses) await journal.hold(response);
    await journal.close();
    const [name = ''] = await readdir(own);
    const whole = await readFile(join(own, name));
    const starts = responses.map(({ organizationId }) => whole.indexOf(`{"organizationId":"${organizationId}`));
    const [, second = 0, third = 0, fourth = 0] = starts;
    const readFrom = async (...parts: Buffer[]) => {
      await writeFile(join(own, name), Buffer.concat(parts));
      const found: string[] = [];
      const next = createResponseJournal({ dir: own, log: bench.services.log });
      await next.replay(async ({ xml }) => found.push(xml.toString()) === 0);
      return found;
    };
    expect(await readFrom(whole)).to.deep.equal(['<a/>', '<b>\nñ</b>', '<c/>', '<d/>']);
    for (let cut = second; cut < third - 1; cut += 1)
      expect(await readFrom(whole.subarray(0, cut), whole.subarray(third))).to.deep.equal(['<a/>', '<c/>', '<d/>']);
    for (let cut = fourth; cut < whole.length - 1; cut += 1)
      expect(await readFrom(whole.subarray(0, cut))).to.deep.equal(['<a/>', '<b>\nñ</b>', '<c/>']);
    await rm(own, { recursive: true });
  });

  it('leaves no file when it is committed', async () => {
    const access = await bench.access();
    const journal = createResponseJournal({ dir, log: bench.services.log });
    for (let i = 0; i < 3; i += 1)
      expect((await bench.create(access, {}, withIssuing(bench.services, { sandbox: { journal } }))).kind).to.equal(
        'created',
      );
    await journal.close();
    expect(await readdir(dir)).to.deep.equal([]);
  });
});
