import { NEEDS_REVIEW } from '@lacre/database/entities/stamping-attempt.entity';
import { migrate } from '@lacre/database/migrate';
import { migrationNames } from '@lacre/database/migration-names';
import type { TestDatabase } from '@lacre/testing/test-database';
import { createBareDatabase, createTestDatabase } from '@lacre/testing/test-database';
import { expect } from 'chai';
import { Client } from 'pg';
import { givenOrganization, later, newId, now } from './given.ts';

/**
 * The statements of this version, and of the one before migration `no-manual-state`, which uses the same indexes until
 * it is replaced.
 */
const statements: [what: string, text: string, index: string][] = [
  [
    'the list for review',
    `select id from stamping_attempt a where a.state = 'needs_review' order by a.updated_at limit 500`,
    'stamping_attempt_in_review_idx',
  ],
  [
    'the counts by evidence',
    `select evidence, count(*) from stamping_attempt where evidence is not null and state in ('unknown', 'needs_review') group by evidence`,
    'stamping_attempt_open_evidence_idx',
  ],
  [
    'the list for review, of the previous version',
    `select id from stamping_attempt a where a.state in ('needs_review', 'manual') order by a.updated_at limit 500`,
    'stamping_attempt_in_review_idx',
  ],
  [
    'the figure of what needs review, of the previous version',
    `select 'review', count(*), min(updated_at) from stamping_attempt where state in ('needs_review', 'manual')`,
    'stamping_attempt_in_review_idx',
  ],
  [
    'the counts by evidence, of the previous version',
    `select evidence, count(*) from stamping_attempt where evidence is not null and state in ('unknown', 'needs_review', 'manual') group by evidence`,
    'stamping_attempt_open_evidence_idx',
  ],
];

const inserted = `insert into stamping_attempt (organization_id, id, environment, state, body_hash, series, folio, created_by,
    sealed_xml, sealed_hash, pac, sends, sent_at, next_ask_at, evidence, created_at, updated_at)
  values ($1, $2, 'production', $3, '\\x00', 'A', '1', 'key', 'x', '\\x00', 'one', 1, $4, $4, 'not-ours', $4, $4)`;

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

  /** Everything that can be due is due. */
  const insert = (state: string, attemptId = id) =>
    test.dataSource.query(inserted, [organizationId, attemptId, state, later(-3_600_000)]);
  const row = async () => {
    const [found] = await test.dataSource.query<Record<string, unknown>[]>(
      'select * from stamping_attempt where organization_id = $1 and id = $2',
      [organizationId, id],
    );
    return found;
  };

  it('is stored as needs_review', async () => {
    await insert('unknown');
    const { stampingAttempts } = test.database;
    expect(await stampingAttempts.markNeedsReview(organizationId, id, 1, { reason: 'r', at: now })).to.equal(true);
    expect(await row()).to.include({ state: 'needs_review', outcome_code: 'NEEDS_REVIEW', next_ask_at: null });
  });

  it('cannot be stored under another name', async () => {
    for (const state of ['manual', 'review'] as const) {
      const refused = await insert(state).catch((error: Error) => error.message);
      expect(refused, state).to.include('stamping_attempt_state_check');
    }
  });

  it('that an earlier version stored as manual is converted, and nothing else of it changes', async () => {
    const bare = await createBareDatabase();
    const client = new Client({ connectionString: bare.url });
    try {
      const migration = migrationNames.findIndex((name) => name.startsWith('NoManualState'));
      await migrate(bare.url, migrationNames.slice(0, migration));
      await client.connect();
      await client.query(
        `with someone as (
          insert into user_account (id, email, name, password_hash, created_at, updated_at)
          values (gen_random_uuid(), 'ana@example.com', 'Ana', 'h', now(), now()) returning id
        ) insert into organization (id, name, slug, owner_id, created_at, updated_at) select $1, 'Ana', 'ana', id, now(), now() from someone`,
        [id],
      );
      for (const state of ['manual', 'unknown', 'rejected']) await client.query(inserted, [id, newId(), state, now]);
      const rows = async () =>
        (await client.query<{ state: string }>('select * from stamping_attempt order by id')).rows;
      const before = await rows();
      await migrate(bare.url);
      expect(await rows()).to.deep.equal(
        before.map((attempt) => (attempt.state === 'manual' ? { ...attempt, state: 'needs_review' } : attempt)),
      );
    } finally {
      await client.end();
      await bare.drop();
    }
  });

  describe('once it is stored', () => {
    beforeEach(() => insert(NEEDS_REVIEW));

    it('is never leased for a query, a send, a resend or an abandonment', async () => {
      const { stampingAttempts } = test.database;
      const before = await row();
      const at = { nextAskAt: now, at: now };
      const sealed = { xml: Buffer.from('y'), hash: Buffer.alloc(1), pac: 'two', ...at };
      expect(await stampingAttempts.takeDue(now, 1_000, 10, { latestMs: 660_000, perOrganization: 10 })).to.deep.equal(
        [],
      );
      expect(await stampingAttempts.markSending(organizationId, id, 1, sealed)).to.equal(false);
      expect(await stampingAttempts.markResending(organizationId, id, 1, at)).to.equal(false);
      const other = { from: 'one', to: 'two', ...at };
      expect(await stampingAttempts.markSwitched(organizationId, id, 1, other)).to.equal(false);
      expect(await stampingAttempts.markUnknown(organizationId, id, 1, { reason: 'r', ...at })).to.equal(false);
      expect(await stampingAttempts.abandonClaim(organizationId, id, 1, now)).to.equal(false);
      await stampingAttempts.abandonClaims(now, now, 10);
      expect(await row()).to.deep.equal(before);
    });

    it('is listed, counted and leased for an operator', async () => {
      const { stampingAttempts, queueFigures, invoiceArchive } = test.database;
      expect((await stampingAttempts.listNeedingReview(10)).map((listed) => listed.id)).to.deep.equal([id]);
      expect(await stampingAttempts.countByEvidence()).to.include({ 'not-ours': 1 });
      const review = (await queueFigures.queues(now)).find(({ waitingFor }) => waitingFor === 'review');
      expect(review).to.deep.equal({ waitingFor: 'review', rows: 1, oldestSeconds: 3_600 });
      const unresolved = await invoiceArchive.holdUnresolved(organizationId, 10);
      expect(unresolved.map((held) => held.id)).to.deep.equal([id]);
      const taken = await stampingAttempts.take(organizationId, id, later(1_000));
      expect(taken).to.include({ id, fence: 2, state: NEEDS_REVIEW });
      // Leased by an operator, it is still not due for recovery.
      expect(await row()).to.include({ next_ask_at: null });
    });
  });

  for (const [what, text, index] of statements)
    it(`is found by its index: ${what}`, async () => {
      const plan = await test.dataSource.transaction(async (manager) => {
        await manager.query('set local enable_seqscan = off');
        return manager.query<Record<string, string>[]>(`explain ${text}`);
      });
      expect(plan.map((line) => line['QUERY PLAN']).join('\n')).to.include(index);
    });
});
