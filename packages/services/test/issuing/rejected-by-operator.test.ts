import type { InvoiceAccess } from '@lacre/services/access';
import { expect } from 'chai';
import { verifyAuditChain } from '../../src/audit/verify-audit-log.ts';
import { recoverAttempts } from '../../src/issuing/recover-attempts.ts';
import { rejectByOperator } from '../../src/issuing/settle-attempt.ts';
import { createStampingBench, type StampingBench } from './stamping-bench.ts';

describe('an attempt that an operator settles as not stamped', () => {
  let bench: StampingBench;
  before(async () => {
    bench = await createStampingBench();
  });
  after(() => bench.close());

  const needingReview = async () => {
    const access = await bench.access();
    bench.onRequest = () => ({ kind: 'reset', when: 'before' });
    expect((await bench.create(access)).kind).to.equal('recovering');
    bench.clock.advance(72 * 3600);
    await recoverAttempts(bench.services);
    const [attempt] = await bench.attempts(access);
    if (!attempt) throw new Error('no attempt');
    return { access, attempt };
  };
  const entriesOf = ({ organizationId }: InvoiceAccess) =>
    bench.database.dataSource.query(
      `select action, actor_kind, target_type, target_id, details from audit_entry
        where organization_id = $1 and action = 'document.rejected_by_operator'`,
      [organizationId],
    );

  it('is in the audit log of its organization, with the document and the reason, once', async () => {
    const { access, attempt } = await needingReview();
    const { organizationId } = access;
    const settle = () => rejectByOperator(bench.services, organizationId, attempt.id, 'seen at the SAT');
    expect(await settle()).to.equal(true);
    expect(await settle().catch((error: Error) => error.name)).to.equal('AttemptNotOpen');
    const { series: serie, folio } = attempt;
    const details = {
      serie,
      folio,
      tipoComprobante: 'I',
      environment: 'sandbox',
      pac: 'simulator',
      reason: 'seen at the SAT',
    };
    expect(await entriesOf(access)).to.deep.equal([
      {
        action: 'document.rejected_by_operator',
        actor_kind: 'anonymous',
        target_type: 'invoice',
        target_id: attempt.id,
        details,
      },
    ]);
    expect((await verifyAuditChain(bench.services, organizationId)).ok).to.equal(true);
  });

  it('stays in review if the audit log cannot be written', async () => {
    const { access, attempt } = await needingReview();
    const { dataSource } = bench.database;
    await dataSource.query(
      `create function refuse_entry() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$`,
    );
    await dataSource.query(
      'create trigger refuse_entry before insert on audit_entry for each row execute function refuse_entry()',
    );
    try {
      expect(await rejectByOperator(bench.services, access.organizationId, attempt.id, 'seen')).to.equal(false);
    } finally {
      await dataSource.query('drop trigger refuse_entry on audit_entry');
      await dataSource.query('drop function refuse_entry()');
    }
    expect((await bench.attempts(access)).map(({ state }) => state)).to.deep.equal([attempt.state]);
    expect(await entriesOf(access)).to.deep.equal([]);
  });
});
