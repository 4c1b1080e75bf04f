import { nominaExample } from '@lacre/cfdi/complements/nomina/nomina-example';
import type { InvoiceAccess } from '@lacre/services/access';
import { previewInvoicePdf } from '@lacre/services/invoices/preview-invoice-pdf';
import { issueQueued } from '@lacre/services/issuing-queue/issue-queued';
import { queueDocument } from '@lacre/services/issuing-queue/queue-document';
import { getUsage } from '@lacre/services/usage/get-usage';
import { type GivenUser, given, ingreso } from '@lacre/testing/given';
import { expect } from 'chai';
import { createInvoice } from '../../src/invoices/create-invoice.ts';
import { getInvoice } from '../../src/invoices/get-invoice.ts';
import { recoverAttempts } from '../../src/issuing/recover-attempts.ts';
import { createPayroll } from '../../src/payrolls/create-payroll.ts';
import { createRetention } from '../../src/retentions/create-retention.ts';
import { consumeQuota } from '../../src/usage/consume-quota.ts';
import { errorOf } from '../error-of.ts';
import { createStampingBench, type StampingBench } from '../issuing/stamping-bench.ts';
import { fees } from '../retentions/fees.ts';
import { giveProductionAccess } from './production-access.ts';

const exceeded =
  'The 10 invoices of the plan ten for this month are used. Choose a larger plan or wait until 2026-12-01T06:00:00.000Z.';

describe('a plan with a limit', () => {
  let bench: StampingBench;
  let owner: GivenUser;
  let access: InvoiceAccess;
  before(async () => {
    bench = await createStampingBench({
      env: {
        PAC_PRODUCTION: 'simulator',
        PLANS: JSON.stringify({
          one: { cfdiIncluded: 1 },
          ten: { cfdiIncluded: 10 },
          sixty: { cfdiIncluded: 60 },
          none: { cfdiIncluded: 0 },
        }),
      },
    });
    owner = await given(bench.services).user();
  });
  after(() => bench.close());
  beforeEach(async () => {
    bench.clock.set('2026-11-21T18:00:00Z');
    bench.onRequest = () => undefined;
    access = await giveProductionAccess(bench, 'ten', owner);
  });

  const choose = (plan: string) =>
    bench.services.database.organizations.update(access.organizationId, { plan }, bench.clock.now());
  const create = (changes = {}, environment: 'sandbox' | 'production' = 'production') =>
    createInvoice(bench.services, { ...access, environment }, ingreso(changes));
  const usage = () => getUsage(bench.services, access.actor, { organizationId: access.organizationId });
  const events = async (kind: string) =>
    (
      await bench.database.dataSource.query<{ payload: object }[]>(
        'select payload from outbox_event where organization_id = $1 and kind = $2 order by id',
        [access.organizationId, kind],
      )
    ).map(({ payload }) => payload);

  it('counts production stamps, reports what remains, and notifies of warning and exhaustion once each', async () => {
    expect(await usage()).to.deep.equal({
      plan: 'ten',
      cfdiIncluded: 10,
      cfdiUsedThisMonth: 0,
      cfdiRemaining: 10,
      periodResetsAt: '2026-12-01T06:00:00.000Z',
    });
    for (let n = 0; n < 10; n += 1) expect((await create()).kind).to.equal('created');
    expect(await usage()).to.include({ cfdiUsedThisMonth: 10, cfdiRemaining: 0 });
    for (let n = 0; n < 2; n += 1)
      expect(await errorOf(create())).to.deep.equal({
        kind: 'payment-required',
        messages: exceeded,
        code: 'QUOTA_EXCEEDED',
      });
    const period = { plan: 'ten', period: '2026-11', included: 10 };
    expect(await events('quota.warning')).to.deep.equal([{ ...period, used: 8 }]);
    expect(await events('quota.exceeded')).to.deep.equal([period]);
    expect((await bench.mail.next(owner.email)).subject).to.equal(
      'Comercializadora Peña: quedan 2 timbres de su plan este mes',
    );
    expect((await bench.mail.next(owner.email)).subject).to.match(/se agotaron los timbres/);
    // The sandbox, previews and other organizations continue.
    // Not the same bytes as a production invoice: one simulator serves both and would return that one's UUID.
    expect((await create({ use: 'G01' }, 'sandbox')).kind).to.equal('created');
    await previewInvoicePdf(bench.services, access, ingreso());
    await choose('sixty');
    expect((await create()).kind).to.equal('created');
  });

  it('is exact under 100 concurrent creates of which some are rejected', async () => {
    await choose('sixty');
    bench.onRequest = ({ operation, ordinal }) =>
      operation === 'stamp' && ordinal % 3 === 0
        ? { kind: 'refuse', code: '301', message: 'XML mal formado' }
        : undefined;
    const outcomes = await Promise.allSettled(Array.from({ length: 100 }, () => create()));
    const created = outcomes.filter(({ status }) => status === 'fulfilled').length;
    const [{ count }] = await bench.database.dataSource.query<[{ count: number }]>(
      `select count(*)::int as count from invoice where organization_id = $1`,
      [access.organizationId],
    );
    expect(created).to.equal(count).and.to.be.at.most(60);
    expect(await usage()).to.include({ cfdiUsedThisMonth: count, cfdiRemaining: 60 - count });
    bench.onRequest = () => undefined;
    const rest = await Promise.allSettled(Array.from({ length: 70 - count }, () => create()));
    expect(rest.filter(({ status }) => status === 'fulfilled')).to.have.length(60 - count);
    expect(await usage()).to.include({ cfdiUsedThisMonth: 60, cfdiRemaining: 0 });
    const folios = await bench.attempts(access);
    expect(new Set(folios.map(({ folio }) => folio)).size).to.equal(folios.length);
  });

  it('is shared by two processes', async () => {
    const other = await bench.another();
    try {
      const both = [bench.services, other.services];
      const outcomes = await Promise.allSettled(
        Array.from({ length: 16 }, (_, n) => createInvoice(both[n % 2] ?? bench.services, access, ingreso())),
      );
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).to.have.length(10);
      expect(await usage()).to.include({ cfdiUsedThisMonth: 10 });
    } finally {
      await other.close();
    }
  });

  it('releases the unit of what is rejected or abandoned, and retains that of an unknown outcome', async () => {
    bench.onRequest = ({ operation }) =>
      operation === 'stamp' ? { kind: 'refuse', code: '301', message: 'XML mal formado' } : undefined;
    await errorOf(create());
    expect(await usage()).to.include({ cfdiUsedThisMonth: 0 });
    bench.onRequest = ({ operation }) =>
      operation === 'stamp' ? { kind: 'http', status: 500, when: 'after' } : undefined;
    expect((await create()).kind).to.equal('recovering');
    expect(await usage()).to.include({ cfdiUsedThisMonth: 1 });
    bench.clock.advance(60);
    await recoverAttempts(bench.services);
    expect(await usage()).to.include({ cfdiUsedThisMonth: 1 });
  });

  it('uses one unit for ten concurrent requests with one key', async () => {
    bench.onRequest = () => undefined;
    await Promise.all(Array.from({ length: 10 }, () => create({ idempotencyKey: 'once' })));
    expect(await usage()).to.include({ cfdiUsedThisMonth: 1 });
  });

  it('counts and rejects payroll receipts and retentions like invoices', async () => {
    await choose('one');
    const payroll = (idempotencyKey: string) =>
      createPayroll(bench.services, access, {
        employee: { rfc: 'CUSR850101JK4', nombre: 'ROSA CRUZ SOLIS', zip: '86991' },
        nomina12: nominaExample,
        idempotencyKey,
      });
    const retention = (idempotencyKey: string) => createRetention(bench.services, access, { ...fees, idempotencyKey });
    expect((await payroll('first')).kind).to.equal('created');
    expect(await usage()).to.include({ cfdiUsedThisMonth: 1 });
    expect(await errorOf(retention('first fees'))).to.include({ code: 'QUOTA_EXCEEDED' });
    await choose('ten');
    expect((await retention('fees')).kind).to.equal('created');
    expect(await usage()).to.include({ cfdiUsedThisMonth: 2 });
    await choose('one');
    expect(await errorOf(payroll('second'))).to.include({ code: 'QUOTA_EXCEEDED' });
  });

  it('resets with the month in Mexico City', async () => {
    await choose('none');
    expect(await errorOf(create())).to.include({ kind: 'payment-required' });
    await choose('ten');
    bench.clock.set('2026-12-01T05:59:59Z');
    expect((await create()).kind).to.equal('created');
    expect(await usage()).to.include({ cfdiUsedThisMonth: 1, periodResetsAt: '2026-12-01T06:00:00.000Z' });
    bench.clock.set('2026-12-01T06:00:00Z');
    expect(await usage()).to.include({ cfdiUsedThisMonth: 0, periodResetsAt: '2027-01-01T06:00:00.000Z' });
    expect((await create()).kind).to.equal('created');
    expect(await usage()).to.include({ cfdiUsedThisMonth: 1 });
  });

  it('takes the unit of the new month when the month ends during the claim', async () => {
    bench.clock.set('2026-12-01T05:59:59Z');
    const claim = async () => {
      bench.clock.set('2026-12-01T06:00:00Z');
      return 'claimed';
    };
    const { organizationId } = access;
    const attempt = { organizationId, environment: 'production' as const, plan: 'one' };
    expect(await consumeQuota(bench.services, attempt, claim)).to.equal('claimed');
    const used = (period: string) => bench.services.database.usageMonths.find(organizationId, period);
    expect([await used('2026-11'), await used('2026-12')]).to.deep.equal([undefined, 1]);
  });

  it('that starts in the middle of a month counts earlier stamps; without a limit there is no counter', async () => {
    await choose('unlimited');
    for (let n = 0; n < 9; n += 1) await create();
    expect(await usage()).to.include({
      plan: 'unlimited',
      cfdiIncluded: null,
      cfdiUsedThisMonth: 9,
      cfdiRemaining: null,
    });
    expect(await bench.count('usage_month', access)).to.equal(0);
    await choose('ten');
    expect(await usage()).to.include({ cfdiUsedThisMonth: 9, cfdiRemaining: 1 });
    expect((await create()).kind).to.equal('created');
    expect(await errorOf(create())).to.include({ kind: 'payment-required' });
  });

  it('that starts in the middle of a month counts no sandbox documents, rejections or stamps of the month before', async () => {
    await choose('unlimited');
    bench.clock.set('2026-11-01T05:59:59Z');
    await create();
    bench.clock.set('2026-11-21T18:00:00Z');
    bench.onRequest = ({ operation }) =>
      operation === 'stamp' ? { kind: 'refuse', code: '301', message: 'XML mal formado' } : undefined;
    await errorOf(create());
    bench.onRequest = () => undefined;
    await create({ use: 'G01' }, 'sandbox');
    expect(await usage()).to.include({ cfdiUsedThisMonth: 0 });
    await choose('one');
    expect(await usage()).to.include({ cfdiUsedThisMonth: 0, cfdiRemaining: 1 });
    expect((await create()).kind).to.equal('created');
    expect(await usage()).to.include({ cfdiUsedThisMonth: 1, cfdiRemaining: 0 });
  });

  it('rejects documents for the queue when those queued use up the month, and counts units when they are issued', async () => {
    await choose('one');
    const queue = () => queueDocument(bench.services, access, 'invoice', ingreso());
    const first = await queue();
    expect(await errorOf(queue())).to.include({
      kind: 'payment-required',
      code: 'QUOTA_EXCEEDED',
      messages:
        'All 1 invoices of the plan one for this month are used or reserved by 1 queued documents. Choose a larger plan, cancel some of them or wait until 2026-12-01T06:00:00.000Z.',
    });
    expect(await usage()).to.include({ cfdiUsedThisMonth: 0 });
    expect(await events('quota.exceeded')).to.have.length(0);
    await choose('ten');
    const second = await queue();
    await choose('one');
    await issueQueued(bench.services);
    expect(await usage()).to.include({ cfdiUsedThisMonth: 1 });
    const ids = [first, second].map((outcome) => (outcome.kind === 'queued' ? outcome.id : outcome.kind));
    const shown = await Promise.all(ids.map((id) => getInvoice(bench.services, access, { id })));
    expect(shown.map((one) => ('code' in one ? one.code : one.status)).sort()).to.deep.equal([
      'QUOTA_EXCEEDED',
      'vigente',
    ]);
  });

  it('counts queued documents in the month in which they are due', async () => {
    await choose('one');
    bench.clock.set('2026-11-29T18:00:00Z');
    const queue = (scheduledAt?: string) =>
      queueDocument(bench.services, access, 'invoice', ingreso(), { scheduledAt });
    const kindOf = async (scheduledAt?: string) => (await queue(scheduledAt)).kind;
    expect(await kindOf('2026-12-01T06:00:00Z')).to.equal('queued');
    expect(await errorOf(queue('2026-12-01T18:00:00Z'))).to.include({ code: 'QUOTA_EXCEEDED' });
    expect(await kindOf('2026-12-01T05:59:59Z')).to.equal('queued');
    expect(await errorOf(queue())).to.include({ code: 'QUOTA_EXCEEDED' });
  });

  it('counts documents that are queued over the end of a month in the new one', async () => {
    await choose('one');
    bench.clock.set('2026-12-01T05:59:00Z');
    const queue = () => queueDocument(bench.services, access, 'invoice', ingreso());
    expect((await queue()).kind).to.equal('queued');
    bench.clock.set('2026-12-01T06:01:00Z');
    expect(await errorOf(queue())).to.include({ code: 'QUOTA_EXCEEDED' });
    await issueQueued(bench.services);
    expect(await usage()).to.include({ cfdiUsedThisMonth: 1 });
  });
});
