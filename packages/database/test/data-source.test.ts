import { openDatabase } from '@lacre/database/data-source';
import { isDatabaseUnavailable } from '@lacre/database/database-unavailable';
import { Customer } from '@lacre/database/entities/customer.entity';
import { isUniqueViolation } from '@lacre/database/violations';
import type { TestDatabase } from '@lacre/testing/test-database';
import { createTestDatabase } from '@lacre/testing/test-database';
import { expect } from 'chai';
import { givenUser, newId } from './given.ts';

const thrownBy = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('the open database', () => {
  let test: TestDatabase;
  before(async () => {
    test = await createTestDatabase();
  });
  after(() => test.drop());

  for (const [value, word] of [
    [undefined, 'Undefined'],
    [null, 'Null'],
  ] as const) {
    it(`rejects ${word.toLowerCase()} in a where clause instead of finding everything`, async () => {
      const where = { organizationId: value as unknown as string };
      const { manager } = test.application;
      for (const attempt of [
        () => manager.findBy(Customer, where),
        () => manager.findOneBy(Customer, { ...where, id: newId() }),
        () => manager.update(Customer, where, { email: null }),
        () => manager.delete(Customer, where),
      ]) {
        const error = await thrownBy((async () => attempt())());
        expect((error as Error).message).to.match(new RegExp(`^${word} value encountered`));
      }
    });
  }

  it('rolls back everything in a transaction that fails, prepared statements included', async () => {
    const id = newId();
    const error = await thrownBy(
      test.database.transaction(async (tx) => {
        await givenUser(tx, 'gone@example.com');
        await tx.facts.putOnce(id, 'gone');
        await tx.ping();
        throw new Error('no');
      }),
    );
    expect((error as Error).message).to.equal('no');
    expect(await test.database.users.findByEmail('gone@example.com')).to.equal(undefined);
    expect(await test.database.facts.get(id)).to.equal(undefined);
  });

  it('identifies a unique violation by the name of the constraint', async () => {
    await givenUser(test.database, 'twice@example.com');
    const error = await thrownBy(givenUser(test.database, 'twice@example.com'));
    expect(isUniqueViolation(error, 'user_account_email_key')).to.equal(true);
    expect(isUniqueViolation(error, 'organization_slug_key')).to.equal(false);
    expect(isUniqueViolation(new Error('other'), 'user_account_email_key')).to.equal(false);
  });

  it('fails as unavailable within the limit when every connection is in use, and recovers', async () => {
    const small = await openDatabase({ url: test.url, poolMax: 1 });
    try {
      const started = performance.now();
      const error = await small.database.transaction(() => thrownBy(small.database.users.findById(newId())));
      expect(isDatabaseUnavailable(error)).to.equal(true);
      expect(performance.now() - started).to.be.within(1_500, 20_000);
      expect(await small.database.users.findById(newId())).to.equal(undefined);
    } finally {
      await small.close();
    }
  });

  it('fails as unavailable for all further statements and the commit of a transaction whose connection broke', async () => {
    const open = await openDatabase({ url: test.url, poolMax: 2, log: { warn: () => undefined } });
    const answers: unknown[] = [];
    try {
      const commit = await thrownBy(
        open.database.transaction(async (tx) => {
          await tx.ping();
          await test.dataSource.query(
            'select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
          );
          for (let turn = 0; turn < 50; turn += 1) {
            answers.push(await thrownBy(turn % 2 === 0 ? tx.ping() : tx.users.findById(newId())));
            await new Promise((resolve) => setImmediate(resolve));
          }
        }),
      );
      for (const error of [...answers, commit]) expect(isDatabaseUnavailable(error), String(error)).to.equal(true);
    } finally {
      await open.close();
    }
  });

  it('recovers by itself after the server closed every connection', async () => {
    const warnings: string[] = [];
    const open = await openDatabase({
      url: test.url,
      poolMax: 2,
      log: { warn: (_, text) => void warnings.push(text) },
    });
    const use = () => Promise.allSettled([open.database.ping(), open.database.users.findById(newId())]);
    try {
      await use();
      await test.dataSource.query(
        'select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
      // The error of the closed connections may arrive with the next statement.
      for (const answer of await use()) {
        if (answer.status === 'rejected') expect(isDatabaseUnavailable(answer.reason)).to.equal(true);
      }
      expect((await use()).map(({ status }) => status)).to.deep.equal(['fulfilled', 'fulfilled']);
      for (const text of warnings) expect(text).to.equal('An idle database connection broke');
    } finally {
      await open.close();
    }
  });

  it('fails for an address where nothing listens, without exposing the password', async () => {
    const error = (await thrownBy(openDatabase({ url: 'postgresql://lacre:hush-hush@127.0.0.1:1/lacre' }))) as Error;
    expect(error.message).to.include('127.0.0.1:1/lacre').and.not.include('hush');
    expect(isDatabaseUnavailable(error.cause)).to.equal(true);
  });

  it('may be closed twice', async () => {
    const open = await openDatabase({ url: test.url });
    await Promise.all([open.close(), open.close()]);
    expect(isDatabaseUnavailable(await thrownBy(open.database.ping()))).to.equal(true);
  });

  it('commits relaxed statements without waiting for the disk, and only those', async () => {
    // The cluster of the tests never waits for the disk, so what counts is the source of the setting: a connection, or
    // through a pooler a transaction.
    const text = `select setting, source in ('client', 'session') as ours from pg_settings where name = 'synchronous_commit'`;
    const read = { name: 'setting', text, values: [] };
    expect(await test.statements.runRelaxed(read)).to.deep.equal([{ setting: 'off', ours: true }]);
    expect((await test.statements.run(read))[0]).to.include({ ours: false });
  });

  it('limits every statement to five seconds', async () => {
    const read = { name: 'limit', text: 'show statement_timeout', values: [] };
    const limit = [{ statement_timeout: '5s' }];
    expect(await test.statements.run(read)).to.deep.equal(limit);
    expect(await test.statements.runRelaxed(read)).to.deep.equal(limit);
    expect(await test.application.query(read.text)).to.deep.equal(limit);
  });
});
