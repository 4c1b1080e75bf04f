import { NEEDS_REVIEW, needsReview, reviewStates } from '@lacre/database/entities/stamping-attempt.entity';
import type { TestDatabase } from '@lacre/testing/test-database';
import { createTestDatabase } from '@lacre/testing/test-database';
import { expect } from 'chai';
import { givenOrganization, later, newId, now } from './given.ts';

/** What versions before migration `needs-review` ask, which work over its indexes while they are replaced. */
const statementsBefore: [what: string, text: string, index: string][] = [
  [
    'the list for review',
    `select id from stamping_attempt a where a.state = 'manual' order by a.updated_at limit 500`,
    'stamping_attempt_in_review_idx',
  ],
  [
    'the figure of what needs review',
    `select 'review', count(*), min(updated_at) from stamping_attempt where state = 'manual'`,
    'stamping_attempt_in_review_idx',
  ],
  [
    'the counts by evidence',
    `select evidence, count(*) from stamping_attempt where evidence is not null and state in ('unknown', 'manual') group by evidence`,
    'stamping_attempt_open_evidence_idx',
  ],
];

describe('an attempt that needs review', () => {
  let test: TestDatabase;
  let organizationId: string;
  let id: string;
  before(async () => {
    test = await createTestDatabase();
  });
  after(() => test.drop());
  beforeEach(async () => {
    await test.dataSource.query('delete from stamping_attempt');
    ({ organizationId } = await givenOrganization(test.database));
    id = newId();
  });

  /** Everything is due that could be. */
  const insert = (state: string, attemptId = id) =>
    test.dataSource.query(
      `insert into stamping_attempt (organization_id, id, environment, state, body_hash, series, folio, created_by, sealed_xml,
         sealed_hash, pac, sends, sent_at, next_ask_at, evidence, created_at, updated_at)
       values ($1, $2, 'production', $3, '\\x00', 'A', '1', 'key', 'x', '\\x00', 'one', 1, $4, $4, 'not-ours', $4, $4)`,
      [organizationId, attemptId, state, later(-3_600_000)],
    );
  const row = async () => {
    const [found] = await test.dataSource.query<Record<string, unknown>[]>(
      'select * from stamping_attempt where organization_id = $1 and id = $2',
      [organizationId, id],
    );
    return found;
  };

  it('is written as needs_review, which the version before reads', async () => {
    await insert('unknown');
    const { stampingAttempts } = test.database;
    expect(await stampingAttempts.markNeedsReview(organizationId, id, 1, { reason: 'r', at: now })).to.equal(true);
    expect(await row()).to.include({ state: 'needs_review', outcome_code: 'NEEDS_REVIEW', next_ask_at: null });
    expect(NEEDS_REVIEW).to.equal('needs_review');
  });

  it('is no other state', async () => {
    for (const state of ['claimed', 'sealed', 'sending', 'stamped', 'rejected', 'unknown'] as const)
      expect(needsReview({ state }), state).to.equal(false);
    const refused = await insert('review').catch((error: Error) => error.message);
    expect(refused).to.include('stamping_attempt_state_check');
  });

  for (const state of reviewStates)
    describe(`stored as ${state}`, () => {
      beforeEach(() => insert(state));

      it('is never taken to be asked about, sent, sent again or given up', async () => {
        const { stampingAttempts } = test.database;
        const before = await row();
        const at = { nextAskAt: now, at: now };
        const sealed = { xml: Buffer.from('y'), hash: Buffer.alloc(1), pac: 'two', ...at };
        expect(await stampingAttempts.takeDue(now, 1_000, 10)).to.deep.equal([]);
        expect(await stampingAttempts.markSending(organizationId, id, 1, sealed)).to.equal(false);
        expect(await stampingAttempts.markResending(organizationId, id, 1, at)).to.equal(false);
        const other = { from: 'one', to: 'two', ...at };
        expect(await stampingAttempts.markSwitched(organizationId, id, 1, other)).to.equal(false);
        expect(await stampingAttempts.markUnknown(organizationId, id, 1, { reason: 'r', ...at })).to.equal(false);
        expect(await stampingAttempts.abandonClaim(organizationId, id, 1, now)).to.equal(false);
        await stampingAttempts.abandonClaims(now, now, 10);
        expect(await row()).to.deep.equal(before);
      });

      it('is listed, counted and taken for an operator', async () => {
        const { stampingAttempts, queueFigures, invoiceArchive } = test.database;
        expect((await stampingAttempts.listNeedingReview(10)).map((listed) => listed.id)).to.deep.equal([id]);
        expect(await stampingAttempts.countByEvidence()).to.include({ 'not-ours': 1 });
        const review = (await queueFigures.queues(now)).find(({ waitingFor }) => waitingFor === 'review');
        expect(review).to.deep.equal({ waitingFor: 'review', rows: 1, oldestSeconds: 3_600 });
        const unresolved = await invoiceArchive.holdUnresolved(organizationId, 10);
        expect(unresolved.map((held) => held.id)).to.deep.equal([id]);
        const taken = await stampingAttempts.take(organizationId, id, later(1_000));
        expect(taken).to.include({ id, fence: 2, state });
        // Taken by an operator, it is still not recovery's.
        expect(await row()).to.include({ next_ask_at: null });
      });
    });

  for (const [what, text, index] of statementsBefore)
    it(`of the version before goes by its index: ${what}`, async () => {
      const plan = await test.dataSource.transaction(async (manager) => {
        await manager.query('set local enable_seqscan = off');
        return manager.query<Record<string, string>[]>(`explain ${text}`);
      });
      expect(plan.map((line) => line['QUERY PLAN']).join('\n')).to.include(index);
    });
});
