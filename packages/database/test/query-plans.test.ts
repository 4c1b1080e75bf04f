import { apiKeys } from '@lacre/database/repositories/api-key.repository';
import type { StampedInvoice } from '@lacre/database/repositories/attempt-outcomes';
import { auditEntries } from '@lacre/database/repositories/audit-entry.repository';
import { cancellationRequests } from '@lacre/database/repositories/cancellation-request.repository';
import type { ClaimExtras } from '@lacre/database/repositories/claim-extras';
import { deliveryLog } from '@lacre/database/repositories/delivery-log';
import { invoices } from '@lacre/database/repositories/invoice.repository';
import type { InvoiceFilter } from '@lacre/database/repositories/invoice-filter';
import { invoiceLedger } from '@lacre/database/repositories/invoice-ledger.repository';
import { invoiceSortKeys } from '@lacre/database/repositories/invoice-order';
import { issuingJobs } from '@lacre/database/repositories/issuing-job.repository';
import { members } from '@lacre/database/repositories/member.repository';
import { monthSums } from '@lacre/database/repositories/month-sum.repository';
import { organizations } from '@lacre/database/repositories/organization.repository';
import { events } from '@lacre/database/repositories/outbox-event.repository';
import { receivables } from '@lacre/database/repositories/receivable.repository';
import { satChecks } from '@lacre/database/repositories/sat-check.repository';
import { sessions } from '@lacre/database/repositories/session.repository';
import { stampingAttempts } from '@lacre/database/repositories/stamping-attempt.repository';
import type { Statement } from '@lacre/database/statements';
import type { TestDatabase } from '@lacre/testing/test-database';
import { createTestDatabase } from '@lacre/testing/test-database';
import { expect } from 'chai';
import type { EntityManager } from 'typeorm';
import { genericPlan, type PlanNode } from './generic-plan.ts';
import { givenOrganization, newId, now } from './given.ts';
import { recordedStatements } from './recorded-statements.ts';

/** The query, the indexes that must serve it, and what the plan must not do besides reading a whole table. */
type Question = [what: string, ask: () => Promise<unknown>, indexes: string[], never?: string[]];

/**
 * Among thousands of rows of other organizations, as the role to which the policies apply, planned once for all
 * values.
 */
describe('the plan of', () => {
  let test: TestDatabase;
  const { recorder, said } = recordedStatements();
  const neverTypeOrm = { getRepository: () => undefined } as unknown as EntityManager;
  const id = newId();

  before(async function () {
    // Tens of thousands of rows, with their triggers.
    this.timeout(180_000);
    test = await createTestDatabase();
    const many = Array.from({ length: 3 }, () => givenOrganization(test.database));
    for (const { organizationId, ownerId } of await Promise.all(many)) {
      await test.dataSource.query(
        `with made as (
            insert into stamping_attempt (organization_id, id, environment, state, idempotency_key, body_hash, series, folio,
              created_by, next_ask_at, created_at, updated_at)
            select $1, gen_random_uuid(), 'production', case when n % 100 = 0 then 'unknown' when n % 100 = 1 then 'claimed' else 'stamped' end,
              n::text, '\\x00', 'A', n::text, 'key', $2::timestamptz + n * interval '1 s', $2::timestamptz + n * interval '1 s', $2
            from generate_series(1, 4000) n returning *)
          insert into invoice (organization_id, id, environment, uuid, serie, folio, tipo_comprobante, rfc_emisor, rfc_receptor,
            nombre_receptor, regimen_receptor, moneda, total, fecha, lugar_expedicion, fecha_timbrado, has_fuel, status, created_at, updated_at, metodo_pago, customer_id)
          select $1, id, case when folio::int % 50 = 0 then 'sandbox' else 'production' end, upper(gen_random_uuid()::text), series, folio, 'I', 'EKU9003173C9', 'XAXX0101' || lpad(folio, 5, '0'),
            'CLIENTE', '616', 'MXN', 1, '2026-11-21T12:00:00', '64000', '2026-11-21T12:00:00', false, 'vigente', created_at, updated_at, 'PPD', gen_random_uuid() from made`,
        [organizationId, now],
      );
      await test.dataSource.query(
        `insert into invoice_ledger (organization_id, attempt_id, line, invoice_id, kind, amount)
          select organization_id, id, 0, id, 'credit', 0.4 from invoice where organization_id = $1`,
        [organizationId],
      );
      await test.dataSource.query(
        `insert into invoice_xml select organization_id, id, 'x' from invoice where organization_id = $1`,
        [organizationId],
      );
      await test.dataSource.query(
        `insert into issuing_job (organization_id, id, environment, kind, actor, state, attempt_id, tries, fence, created_at, updated_at)
          select $1, gen_random_uuid(), 'production', 'invoice', '{}', 'done', gen_random_uuid(), 1, 0, $2, $2 from generate_series(1, 4000)`,
        [organizationId, now],
      );
      await test.dataSource.query(
        `insert into invoice_count (organization_id, span, starts, environment, tipo_comprobante, status, count)
          select $1, span, '2001-01-01'::date + n, 'sandbox', 'I', 'vigente', 0
          from generate_series(1, 2000) n, unnest(array['day', 'month']) span`,
        [organizationId],
      );
      await test.dataSource.query(
        `insert into invoice_count_delta (organization_id, day, environment, tipo_comprobante, status, delta)
          select $1, '2001-01-01'::date + n, 'sandbox', 'I', 'vigente', 0 from generate_series(1, 4000) n`,
        [organizationId],
      );
      await test.dataSource.query(
        `insert into invoice_month (organization_id, environment, month, tipo_comprobante, status, metodo_pago, moneda,
            count, total, transferred, withheld, collected, late)
          select $1, 'sandbox', to_char('1901-01-01'::date + n * 31, 'YYYY-MM'), 'I', 'vigente', 'PUE', 'MXN', 0, 0, 0, 0, 0, 0
          from generate_series(1, 1200) n`,
        [organizationId],
      );
      await test.dataSource.query(
        `insert into customer_month (organization_id, environment, month, moneda, rfc_receptor, nombre_receptor, count, total)
          select $1, 'sandbox', to_char('1901-01-01'::date + n * 31, 'YYYY-MM'), 'MXN', 'R', n::text, 0, 0 from generate_series(1, 4000) n`,
        [organizationId],
      );
      await test.dataSource.query(
        `insert into invoice_month_delta (organization_id, environment, month, tipo_comprobante, status, metodo_pago, moneda,
            rfc_receptor, nombre_receptor, count, total, transferred, withheld, collected, late)
          select $1, 'sandbox', '2026-11', 'I', 'vigente', 'PUE', 'MXN', 'R', 'N', 0, 0, 0, 0, 0, 0 from generate_series(1, 4000) n`,
        [organizationId],
      );
      await test.dataSource.query(
        `insert into api_key (organization_id, id, hash, prefix, last4, name, environment, scopes, created_by, created_at)
          select $1, gen_random_uuid(), sha256(gen_random_uuid()::text::bytea), 'sk', 'abcd', 'k', 'sandbox', '{}', $2, $3
          from generate_series(1, 1000)`,
        [organizationId, ownerId, now],
      );
      await test.dataSource.query(
        `insert into session (id, user_id, refresh_hash, created_at, refreshed_at, expires_at)
          select gen_random_uuid(), $1, '\\x00', $2, $2, $2 from generate_series(1, 1000)`,
        [ownerId, now],
      );
    }
    await test.dataSource.query(`with made as (insert into user_account (id, email, name, password_hash, created_at, updated_at)
        select gen_random_uuid(), n || '@example.com', 'u', 'h', now(), now() from generate_series(1, 2000) n returning id),
      o as (insert into organization (id, name, slug, owner_id, created_at, updated_at)
        select id, 'o', id::text, id, now(), now() from made returning id)
      insert into certificate (organization_id, id, rfc, legal_name, serial_number, issuer, fingerprint, is_test, valid_from, valid_to,
          certificate_der, sealed_key, sealed_key_id, uploaded_by, uploaded_at)
        select id, id, 'r', 'n', 's', 'i', 'f', true, now(), now(), '', '', 'k', id, now() from o`);
    await test.dataSource.query(`insert into member (organization_id, id, user_id, role, created_at, updated_at)
      select id, gen_random_uuid(), unnest(array[owner_id, lag(owner_id, 1, owner_id) over (order by id)]), 'admin', now(), now()
      from organization on conflict do nothing`);
    await test.dataSource.query(`insert into sandbox_clock (organization_id, ahead_ms, updated_at)
      select id, 0, now() from organization`);
    await test.dataSource.query(`insert into cancellation_request (organization_id, id, invoice_id, environment, uuid, motivo, state,
        requires_approval, requested_by, requested_at, next_poll_at, accepted_at, updated_at)
      select organization_id, gen_random_uuid(), id, environment, uuid, '02', case when random() < 0.05 then 'open' else 'accepted' end,
        false, 'x', created_at, created_at, created_at, created_at from invoice`);
    await test.dataSource.query(`insert into sat_check (organization_id, invoice_id, checked_at)
      select organization_id, id, created_at from invoice`);
    await test.dataSource.query('vacuum analyze');
  });
  after(() => test.drop());

  async function plansOf(ask: () => Promise<unknown>): Promise<PlanNode[]> {
    said.length = 0;
    await ask();
    expect(said).not.to.deep.equal([]);
    const plans: PlanNode[] = [];
    for (const statement of said) plans.push(...(await planOf(statement)));
    return plans;
  }

  async function planOf({ text, tenant }: Statement): Promise<PlanNode[]> {
    return test.application.transaction(async (manager) => {
      // Tables that are empty here would be read as a whole; where no index can serve, they still are.
      await manager.query('set local enable_seqscan = off');
      await manager.query(`select set_config($1, $2, true)`, [
        tenant === 'every' ? 'role' : 'lacre.organization',
        tenant === 'every' ? 'lacre_system' : (tenant ?? ''),
      ]);
      return genericPlan(manager, text);
    });
  }

  const keys = apiKeys(neverTypeOrm, recorder);
  const people = members(neverTypeOrm, recorder);
  const companies = organizations(neverTypeOrm, recorder);
  const signedIn = sessions(neverTypeOrm, recorder);
  const documents = invoices(recorder, { isDone: async () => true });
  const ledger = invoiceLedger(recorder);
  const attempts = stampingAttempts(recorder);
  const cancellations = cancellationRequests(recorder);
  const jobs = issuingJobs(recorder, () => {});
  const page = { offset: 0, limit: 20 };
  const outboxEvents = events(neverTypeOrm, recorder, () => {});
  const deliveryIndexes = {
    delivered: ['webhook_delivery_log_idx', 'webhook_delivery_due_idx', 'webhook_delivery_failed_idx'],
    failed: ['webhook_delivery_failed_idx'],
    pending: ['webhook_delivery_due_idx'],
  };
  const sealed = { xml: Buffer.alloc(0), hash: Buffer.alloc(0), pac: 'one', nextAskAt: now, at: now };
  const stamped = { relations: [], events: [], summed: {}, at: now } as unknown as StampedInvoice;
  /** The same for five rows at once. */
  const ofFive = (ask: () => Promise<unknown>) => async () => {
    await ask();
    for (const statement of said) statement.text = statement.many?.text(5) ?? expect.fail('of one only');
  };
  const sending = () => attempts.markSending(id, id, 1, sealed);
  const claimingSealed = (besides?: ClaimExtras) =>
    attempts.claimSealed(id, {
      id,
      environment: 'sandbox',
      type: 'I',
      idempotencyKey: 'key',
      bodyHash: Buffer.alloc(0),
      customerId: undefined,
      relatedInvoiceUuid: undefined,
      createdBy: 'key:1',
      profileVersion: 'one',
      series: undefined,
      sealedSeries: 'A',
      sealedFolio: 1,
      ...sealed,
      ...(besides && { besides }),
    });
  const claimingWithAll = () =>
    claimingSealed({
      mail: { id, recipients: ['ana@example.com'], at: now },
      unit: { period: '2026-11', included: 10, unwarned: 7 },
      use: { countedAs: [id], amount: '1' },
    });
  const stamping = () => attempts.markStamped(id, id, 1, stamped);
  const doubted = () => attempts.markStamped(id, id, 1, { ...stamped, isDoubted: true });

  const orderIndexes = {
    createdAt: 'invoice_environment_idx',
    fecha: 'invoice_fecha_idx',
    total: 'invoice_total_idx',
    folio: 'invoice_folio_order_idx',
  };
  const positions = { createdAt: now.toISOString(), fecha: '2026-11-21T12:00:00', total: '1.00', folio: '7' };
  const ordered = invoiceSortKeys.flatMap((key): Question[] => {
    const ask =
      (filter: InvoiceFilter, more = {}) =>
      () =>
        documents.orderedPage(id, { kind: 'invoice', ...filter }, { key, descending: false }, { ...page, ...more });
    const next = { after: { value: positions[key], id } };
    // By creation, the few rows that the counts lead to are sorted (see narrow-lists.test.ts for how many are read).
    const never = key === 'createdAt' ? [] : ['Sort'];
    return [
      [`a page by ${key}`, ask({ environment: 'production' }, { offset: 3_000 }), [orderIndexes[key]], never],
      [`the page after a cursor by ${key}`, ask({ environment: 'production' }, next), [orderIndexes[key]], never],
    ];
  });

  const questions: Question[] = [
    ['the page of one receiver', () => documents.page(id, { rfcReceptor: 'X' }, page), ['invoice_receptor_idx']],
    ['the newest page with its total', () => documents.page(id, {}, page), ['invoice_list_idx']],
    [
      'the newest page of one environment',
      () => documents.page(id, { environment: 'sandbox' }, page),
      ['invoice_environment_idx'],
    ],
    [
      'a deep page',
      () => documents.page(id, { kind: 'invoice' }, { offset: 3_000, limit: 20 }),
      ['invoice_count_pkey', 'invoice_list_idx'],
    ],
    ...ordered,
    [
      'what is owed for all invoices',
      () => receivables(recorder).page(id, { environment: 'production', asOf: '2026-11-22' }, page),
      ['invoice_balance_open_idx', 'invoice_fecha_idx', 'invoice_ledger_pkey'],
    ],
    [
      'what one customer owes',
      () => receivables(recorder).page(id, { environment: 'production', asOf: '2026-11-22', customerId: id }, page),
      ['invoice_balance_customer_idx'],
    ],
    [
      'the sums of months',
      () => monthSums(recorder).find(id, 'production', { first: '2026-06', last: '2026-11' }),
      ['invoice_month_pkey', 'invoice_month_delta_pkey'],
    ],
    [
      'the most invoiced customers of a month',
      () => monthSums(recorder).topCustomers(id, 'production', '2026-11', 10),
      ['customer_month_pkey', 'invoice_month_delta_pkey'],
    ],
    ['whether the sums are complete', () => monthSums(recorder).isComplete(id), ['invoice_unsummed_idx']],

    [
      'a page of open invoices, and how many are open',
      () => documents.page(id, { kind: 'invoice', environment: 'production', isOpen: true }, page),
      ['invoice_balance_open_idx', 'invoice_pkey'],
    ],
    [
      'the open invoices of a customer by another order',
      () =>
        documents.orderedPage(
          id,
          { kind: 'invoice', environment: 'production', customerId: id, isOpen: true },
          { key: 'fecha', descending: false },
          page,
        ),
      ['invoice_balance_customer_idx', 'invoice_balance_open_idx'],
    ],
    ['a page of a folio', () => documents.page(id, { folio: '7' }, page), ['invoice_folio_idx']],
    ['an invoice by its id', () => documents.findById(id, id), ['invoice_pkey']],
    ['an invoice by its fiscal UUID', () => documents.findByUuid(id, 'A'), ['invoice_uuid_key']],
    ['the exact XML', () => documents.findXml(id, id), ['invoice_xml_pkey']],
    [
      'the amounts applied to invoices',
      () => ledger.find(id, ['A']),
      ['invoice_uuid_key', 'invoice_ledger_invoice_idx', 'stamping_attempt_pkey', 'invoice_pkey'],
    ],
    ['locking invoices', () => ledger.hold(id, ['A']), ['invoice_uuid_key']],
    ['an attempt by its key', () => attempts.findByKey(id, 'production', 'k'), ['stamping_attempt_idempotency_key']],
    ['an attempt by its id', () => attempts.findById(id, id), ['stamping_attempt_pkey']],
    ['the recent issuers', () => attempts.listIssuersSince(id), ['stamping_attempt_pkey']],
    [
      'the recent rejections',
      () => attempts.listRefusedSince({ organizationId: id, environment: 'production', pac: 'one' }, id, 10),
      ['stamping_attempt_pkey'],
    ],
    ['stamps without an attempt', () => attempts.listUnheld([id], 'production', [id]), ['invoice_uuid_key']],
    ['a claim of a sealed document', () => claimingSealed(), ['folio_series_pkey', 'stamping_attempt_idempotency_key']],
    [
      'five claims of sealed documents',
      ofFive(() => claimingSealed()),
      ['folio_series_pkey', 'stamping_attempt_idempotency_key'],
    ],
    [
      'five claims of sealed documents with all extras',
      ofFive(claimingWithAll),
      ['usage_month_pkey', 'folio_series_pkey', 'stamping_attempt_idempotency_key'],
    ],
    ['a send', sending, ['stamping_attempt_pkey']],
    ['five sends', ofFive(sending), ['stamping_attempt_pkey']],
    ['a stamp', stamping, ['stamping_attempt_pkey']],
    ['five stamps', ofFive(stamping), ['stamping_attempt_pkey']],
    [
      'a stamp that arrives after its document failed in a batch',
      doubted,
      ['issuing_job_failed_idx', 'issuing_batch_pkey'],
    ],
    ['five of them', ofFive(doubted), ['issuing_job_failed_idx', 'issuing_batch_pkey']],
    [
      'the attempts that are due',
      () => attempts.takeDue(now, 1_000, 10, { latestMs: 660_000, perOrganization: 10 }),
      ['stamping_attempt_open_idx'],
    ],
    ['the attempts that need review', () => attempts.listNeedingReview(10), ['stamping_attempt_in_review_idx']],
    ['the evidence of open attempts', () => attempts.countByEvidence(), ['stamping_attempt_open_evidence_idx']],
    [
      'the cancellations that are due',
      () => cancellations.takeDue(now, 1_000, 10, { perOrganization: 10 }),
      ['sandbox_clock_pkey'],
    ],
    ['the requests to cancel a document', () => cancellations.list(id, id), ['cancellation_request_invoice_idx']],
    ['the claims to abandon', () => attempts.abandonClaims(now, now, 10), ['stamping_attempt_open_idx']],
    ['the queued documents that ended long ago', () => jobs.purge(now, 10), ['issuing_job_ended_idx'], ['Sort']],
    ['a role', () => people.findRole(id, id), ['member_user_key']],
    [
      'a role or a missing organization',
      () => people.findRoleOrMissing(id, id),
      ['organization_pkey', 'member_user_key'],
    ],
    ['the organizations of a user', () => people.listOrganizationsOf(id), ['member_user_idx', 'organization_pkey']],
    [
      'an issuing profile',
      () => companies.findIssuingProfile(id, now),
      ['organization_pkey', 'certificate_active_idx'],
    ],
    ['a key by its hash', () => keys.findByHash(Buffer.alloc(32)), ['api_key_hash_idx']],
    [
      'a page of the audit log',
      () => auditEntries(recorder).list(id, {}, { offset: 3_000, limit: 20 }),
      ['audit_entry_pkey', 'audit_head_pkey'],
      ['Sort'],
    ],
    ...([undefined, 'delivered', 'failed', 'pending'] as const).map(
      (state): Question => [
        `how many deliveries are ${state ?? 'logged'}`,
        () => deliveryLog(recorder).count(id, id, { state }),
        state === undefined ? ['webhook_delivery_log_idx'] : deliveryIndexes[state],
        ['Index Scan', 'Bitmap Heap Scan'],
      ],
    ),
    ...(['invoice.stamped', 'invoice.cancelled'] as const).map(
      (kind): Question => [
        `how many deliveries are of ${kind}`,
        () => deliveryLog(recorder).count(id, id, { kind }),
        ['outbox_event_kind_idx', 'webhook_delivery_event_key'],
      ],
    ),
    [
      'the deliveries of a kind',
      () => deliveryLog(recorder).list(id, id, { kind: 'invoice.cancelled' }, page),
      ['outbox_event_kind_idx', 'webhook_delivery_event_key', 'webhook_delivery_log_idx'],
    ],
    [
      'the failed deliveries',
      () => deliveryLog(recorder).list(id, id, { state: 'failed' }, page),
      ['webhook_delivery_failed_idx'],
    ],
    ...(['sandbox', 'production', undefined] as const).flatMap((environment): Question[] => {
      const indexes = environment
        ? [`outbox_event_${environment}_idx`]
        : ['outbox_event_sandbox_idx', 'outbox_event_production_idx'];
      const never = environment && ['Sort'];
      const whose = environment ? `of ${environment}` : 'of both environments';
      return [
        [`the events ${whose}`, () => outboxEvents.listAfter(id, '0', environment, 20), indexes, never],
        [`the newest event ${whose}`, () => outboxEvents.findNewestId(id, environment), indexes, never],
      ];
    }),
    ['how long the audit log is', () => auditEntries(recorder).count(id, {}), ['audit_head_pkey']],
    ['a live session', () => signedIn.findLive(id, now), ['session_pkey']],
  ];

  for (const [what, ask, indexes, never = []] of questions)
    it(`${what} uses its index`, async () => {
      const plans = await plansOf(ask);
      const used = new Set(plans.flatMap((plan) => plan['Index Name'] ?? []));
      expect(plans.filter((plan) => ['Seq Scan', ...never].includes(plan['Node Type']))).to.deep.equal([]);
      expect([...used]).to.include.members(indexes);
    });

  it('what is due at the SAT looks up comparisons by document, however many an organization has', async () => {
    const plans = await plansOf(() => satChecks(recorder).listDue(now, now, 1_000));
    const lookup = plans.find((plan) => plan['Index Name'] === 'sat_check_pkey');
    expect(lookup?.['Index Cond']).to.include('invoice_id');
    expect(plans.map((plan) => plan['Index Name'])).to.include('invoice_list_idx');
  });

  it('a page of deliveries skips those before it in the index alone', async () => {
    const plans = await plansOf(() => deliveryLog(recorder).list(id, id, {}, { offset: 3_000, limit: 20 }));
    const skipping = plans.find((plan) => plan['Index Name'] === 'webhook_delivery_log_idx');
    expect(skipping?.['Node Type']).to.equal('Index Only Scan');
  });
});
