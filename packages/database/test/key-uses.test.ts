import { apiKeyUses } from '@lacre/database/repositories/api-key-use.repository';
import type { Statement, StatementRunner } from '@lacre/database/statements';
import type { TestDatabase } from '@lacre/testing/test-database';
import { createTestDatabase } from '@lacre/testing/test-database';
import { expect } from 'chai';
import { genericPlan } from './generic-plan.ts';
import { newId, now } from './given.ts';

/** A generic plan is made once, in a new installation before there is a row, and is then used for many documents. */
describe('the daily sum of a key with limits', () => {
  let test: TestDatabase;
  before(async () => {
    test = await createTestDatabase();
  });
  after(() => test.drop());

  it('looks up each document by its key, also with a plan that was made without rows', async () => {
    const said: Statement[] = [];
    const record = async (statement: Statement) => {
      said.push(statement);
      return [];
    };
    const id = newId();
    await apiKeyUses({ run: record } as unknown as StatementRunner).sum(id, id, now, now);
    const plans = await test.dataSource.transaction(async (manager) => {
      await manager.query('set local role lacre_app');
      await manager.query(`select set_config('lacre.organization', $1, true)`, [id]);
      return genericPlan(manager, said[0]?.text ?? expect.fail('nothing was asked'));
    });
    const condition = (table: string) =>
      plans.filter((plan) => plan['Relation Name'] === table).map((plan) => plan['Index Cond']);
    expect(plans.map((plan) => plan['Node Type'])).to.not.include('Nested Loop');
    expect(condition('stamping_attempt').join()).to.include('id = u.attempt_id');
  });
});
