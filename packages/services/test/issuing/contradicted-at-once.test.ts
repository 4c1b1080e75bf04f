import { NEEDS_REVIEW } from '@lacre/database/entities/stamping-attempt.entity';
import { expect } from 'chai';
import { errorOf } from '../error-of.ts';
import { until } from '../until.ts';
import { createStampingBench, type StampingBench } from './stamping-bench.ts';

describe('a stamp that arrives for a rejected attempt', () => {
  let bench: StampingBench;
  before(async () => {
    bench = await createStampingBench();
  });
  after(() => bench.close());

  const references = { idempotency_key: { idempotencyKey: 'sale-1' }, external_id: { externalId: 'sale-1' } };
  for (const [column, reference] of Object.entries(references))
    it(`is left to an operator also where a concurrent attempt gets its ${column}`, async () => {
      const access = await bench.access();
      const { dataSource, database } = bench.database;
      bench.onRequest = ({ operation }) =>
        operation === 'stamp' ? { kind: 'refuse', code: 'CFDI40148', message: 'no' } : undefined;
      expect(await errorOf(bench.create(access, reference))).to.include({ code: 'PAC_REJECTED' });
      bench.onRequest = () => undefined;
      expect((await bench.create(access)).kind).to.equal('created');
      const [refused, other] = await bench.attempts(access);
      if (!refused || !other) throw new Error('there must be two');
      const { organizationId } = access;
      const marking = await dataSource.transaction(async (manager) => {
        await manager.query(`update stamping_attempt set ${column} = 'sale-1' where id = $1`, [other.id]);
        const marked = database.stampingAttempts
          .markContradicted(organizationId, refused.id, 'late', bench.clock.now())
          .catch((error: unknown) => error);
        await until(async () => {
          const rows: unknown[] = await dataSource.query(
            `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
          );
          return rows.length > 0;
        });
        return { marked };
      });
      expect(await marking.marked).to.equal(true);
      expect((await bench.attempts(access)).map(({ state }) => state)).to.deep.equal([NEEDS_REVIEW, 'stamped']);
    });
});
