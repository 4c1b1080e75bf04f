import { endSessionsOf } from '@lacre/services/sessions/end-sessions-of';
import { blockingTransaction } from '@lacre/testing/blocking-transaction';
import { given } from '@lacre/testing/given';
import type { TestServices } from '@lacre/testing/test-services';
import { sharedServices } from '../shared-services.ts';
import { until } from '../until.ts';

describe('sessions that the operator ends', () => {
  let t: TestServices;
  before(async () => {
    t = await sharedServices();
  });

  it('are recorded in the order of organizations, without a deadlock with the end of authorizations in them', async () => {
    const [ana, other] = [await given(t.services).user(), await given(t.services).user()];
    const organizations = [await given(t.services).organization(other), await given(t.services).organization(ana)];
    const [first, second] = organizations.map(({ id }) => id).sort();
    // Ana has belonged to the second one for longer.
    const { dataSource } = t.database;
    await dataSource.query(
      `insert into member (organization_id, id, user_id, role, created_at, updated_at)
        select o.id, gen_random_uuid(), $1, 'member', now(), now() from organization o
        where o.id in ($2, $3) and not exists (select from member m where m.organization_id = o.id and m.user_id = $1)`,
      [ana.userId, first, second],
    );
    await dataSource.query(
      `update member set created_at = case organization_id when $2 then now() else 'epoch' end where user_id = $1`,
      [ana.userId, first],
    );
    const end = await blockingTransaction(dataSource);
    const hold = 'select from audit_head where organization_id = $1 for update nowait';
    await end.query(hold, [first]);
    const ended = endSessionsOf(t.services, ana);
    try {
      await until(end.isWaitedFor);
      await end.query(hold, [second]);
    } finally {
      await end.commit();
      await ended;
    }
  });
});
