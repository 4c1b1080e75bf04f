import { gunzipSync } from 'node:zlib';
import { NEEDS_REVIEW } from '@lacre/database/entities/stamping-attempt.entity';
import type { InvoiceAccess } from '@lacre/services/access';
import { resolveApiKey } from '@lacre/services/api-keys/resolve-api-key';
import { deleteOrganization } from '@lacre/services/organizations/delete-organization';
import { purgeArchive } from '@lacre/services/organizations/purge-archive';
import { archiveContext, purgeDeletedOrganizations } from '@lacre/services/organizations/purge-deleted-organizations';
import type { Services } from '@lacre/services/services';
import { type GivenUser, given, ingreso } from '@lacre/testing/given';
import { pacOf, withIssuing } from '@lacre/testing/with-issuing';
import { expect } from 'chai';
import { getInvoiceXml } from '../../src/documents/get-document-xml.ts';
import { createInvoice } from '../../src/invoices/create-invoice.ts';
import { recoverAttempts } from '../../src/issuing/recover-attempts.ts';
import type { Pac } from '../../src/ports/pac.ts';
import { giveCertificate } from '../certificates/give-certificate.ts';
import { dyingAtCommit, untilListening } from '../dying-at-commit.ts';
import { errorOf } from '../error-of.ts';
import { createStampingBench, type StampingBench } from '../issuing/stamping-bench.ts';
import { until, untilRefused } from '../until.ts';

interface Archived {
  id: string;
  former_organization: string;
  uuid: string | null;
  rfc_emisor: string | null;
  status: string;
  sealed_xml: Buffer;
  sealed_key_id: string;
  keep_until: Date;
}

describe('deleting an organization', () => {
  let bench: StampingBench;
  let services: Services;
  let owner: GivenUser;
  let organizationId: string;
  let access: InvoiceAccess;
  let key: string;
  before(async () => {
    bench = await createStampingBench({ env: { PAC_PRODUCTION: 'simulator' } });
    services = bench.services;
  });
  after(() => bench.close());
  beforeEach(async () => {
    bench.onRequest = () => undefined;
    owner = await given(bench.services).user();
    organizationId = (await given(bench.services).organization(owner)).id;
    await giveCertificate(bench, owner, organizationId);
    const made = await given(bench.services).apiKey(owner, organizationId, { environment: 'production' });
    key = made.key;
    access = { organizationId, environment: 'production', actor: made.actor };
  });

  afterEach(async () => {
    bench.clock.advance(120);
    await purge();
  });

  const remove = () => deleteOrganization(services, owner.actor, { id: organizationId });
  const purge = () => purgeDeletedOrganizations(services);
  const query = <Row>(text: string, values: unknown[] = []) => bench.database.dataSource.query<Row[]>(text, values);
  const archive = () =>
    query<Archived>('select * from invoice_archive where former_organization = $1', [organizationId]);
  const open = ({ id, sealed_xml: bytes, sealed_key_id: keyId }: Archived) =>
    gunzipSync(services.secretBox.open({ keyId, bytes }, archiveContext(organizationId, id)));
  /** Rows that any table still contains of it. */
  const left = async () => {
    const tables = await query<{ name: string }>(
      `select table_name as name from information_schema.columns where column_name = 'organization_id' and table_schema = 'public'`,
    );
    const counts: Record<string, number> = {};
    for (const { name } of tables) {
      const [row] = await query<{ count: number }>(
        `select count(*)::int as count from ${name} where organization_id = $1`,
        [organizationId],
      );
      if (row && row.count > 0) counts[name] = row.count;
    }
    return counts;
  };

  it('archives the exact XML of production invoices, encrypted, and deletes everything else', async () => {
    const outcome = await createInvoice(services, access, ingreso());
    if (outcome.kind !== 'created') throw new Error(outcome.kind);
    const sandbox = { ...access, environment: 'sandbox' as const };
    // Other bytes than the production invoice: one PAC stamps both here, and gives the same bytes the same UUID.
    const other = { ...ingreso(), series: 'SANDBOX' };
    expect((await createInvoice(services, sandbox, other)).kind).to.equal('created');
    const xml = (await getInvoiceXml(services, access, { id: outcome.invoice.id })).xml;

    await query(
      `with made as (
         insert into webhook (organization_id, id, url, events, is_active, secret, secret_key_id, created_by, created_at, updated_at)
         values ($1, gen_random_uuid(), 'https://example.com', '{*}', true, '', '', $2, now(), now()) returning id)
       insert into webhook_delivery (organization_id, id, webhook_id, event_id, state, created_at)
       select $1, gen_random_uuid(), made.id, e.id, 'pending', now() from made, outbox_event e where e.organization_id = $1`,
      [organizationId, owner.userId],
    );

    await remove();
    expect(
      await query('select 1 from webhook where organization_id = $1 and is_active', [organizationId]),
    ).to.deep.equal([]);
    expect(Object.keys(await left())).to.not.include.members(['member', 'api_key', 'certificate', 'invitation']);
    expect(await purge()).to.deep.equal({ archived: 1, purged: 0, waiting: 1 });
    bench.clock.advance(120);
    expect(await purge()).to.deep.equal({ archived: 0, purged: 1, waiting: 0 });
    expect(await left()).to.deep.equal({});
    expect(await query('select 1 from organization where id = $1', [organizationId])).to.deep.equal([]);

    const [kept, ...others] = await archive();
    if (!kept) throw new Error('nothing was archived');
    expect(others).to.deep.equal([]);
    expect(kept).to.include({ id: outcome.invoice.id, uuid: outcome.invoice.uuid, status: 'vigente' });
    expect(open(kept).equals(xml)).to.equal(true);
    expect(kept.sealed_xml.includes('cfdi:Comprobante')).to.equal(false);
    expect(await purge()).to.deep.equal({ archived: 0, purged: 0, waiting: 0 });

    // Five years after the return of 2026 was due, 30 April 2027.
    expect(kept.keep_until.toISOString()).to.equal('2032-05-01T06:00:00.000Z');
    const now = bench.clock.now();
    bench.clock.set('2032-05-01T05:59:59Z');
    await purgeArchive(services);
    expect(await archive()).to.have.length(1);
    bench.clock.set('2032-05-01T06:00:00Z');
    await purgeArchive(services);
    expect(await archive()).to.have.length(0);
    bench.clock.set(now.toISOString());
  });

  it('leaves no long table to one statement: neither the audit log, nor the documents of batches, nor sent e-mails', async () => {
    const mail = (state: string) =>
      query(
        `insert into invoice_email (organization_id, id, invoice_id, recipients, state, created_at, updated_at)
         values ($1, gen_random_uuid(), gen_random_uuid(), '{}', $2, now(), now())`,
        [organizationId, state],
      );
    for (const state of ['waiting', 'sent', 'failed']) await mail(state);
    await remove();
    const mails = 'select state from invoice_email where organization_id = $1 order by state';
    expect(await query(mails, [organizationId])).to.deep.equal([{ state: 'failed' }, { state: 'sent' }]);
    bench.clock.advance(120);

    const { organizations } = services.database;
    let last: Record<string, number> | undefined;
    const watched: Services['database'] = {
      ...services.database,
      organizations: {
        ...organizations,
        async purge(id) {
          last = await left();
          await organizations.purge(id);
        },
      },
    };
    expect(await purgeDeletedOrganizations({ ...services, database: watched })).to.include({ purged: 1 });
    expect(last).to.deep.equal({ audit_head: 1 });

    const order = await organizations.listTenantTables();
    const references = await query<{ of: string; to: string }>(
      `select conrelid::regclass::text as of, confrelid::regclass::text as to from pg_constraint where contype = 'f'`,
    );
    const tooEarly = references.filter(({ of, to }) => order.includes(to) && order.indexOf(of) > order.indexOf(to));
    expect(tooEarly).to.deep.equal([]);
  });

  it('is completed though another organization, deleted before, cannot be purged, which is logged', async () => {
    const other = await given(services).user();
    const broken = (await given(services).organization(other)).id;
    await deleteOrganization(services, other.actor, { id: broken });
    await createInvoice(services, access, ingreso());
    await remove();
    bench.clock.advance(120);
    const { organizations } = services.database;
    const failing: Services['database'] = {
      ...services.database,
      organizations: {
        ...organizations,
        purge: (id) => (id === broken ? Promise.reject(new Error('a row is broken')) : organizations.purge(id)),
      },
    };
    const errors: object[] = [];
    const log = { ...services.log, error: (facts: object) => void errors.push(facts) };
    const counts = await purgeDeletedOrganizations({ ...services, database: failing, log });
    expect(counts).to.deep.equal({ archived: 1, purged: 1, waiting: 0 });
    expect(await left()).to.deep.equal({});
    expect(errors).to.have.length(1);
    expect(errors[0]).to.include({ organizationId: broken });
  });

  it('revokes keys and signing keys at once, in other processes too', async () => {
    const other = await bench.another();
    try {
      expect((await resolveApiKey(other.services, key)).organizationId).to.equal(organizationId);
      const { certificateId } =
        (await bench.services.database.organizations.findIssuingProfile(organizationId, bench.clock.now())) ?? {};
      await other.services.csds.open(organizationId, certificateId ?? undefined);
      await remove();
      expect(await errorOf(resolveApiKey(services, key))).to.include({ kind: 'unauthorized' });
      await untilRefused(() => resolveApiKey(other.services, key));
      await untilRefused(() => other.services.csds.open(organizationId, certificateId ?? undefined));
      expect(await errorOf(createInvoice(services, access, ingreso()))).to.include({
        kind: 'not-found',
        messages: 'Organization not found',
      });
    } finally {
      await other.close();
    }
  });

  it('revokes signing keys in other processes, though the process that deletes dies at the commit', async () => {
    const other = await bench.another();
    try {
      const profile = await bench.services.database.organizations.findIssuingProfile(organizationId, bench.clock.now());
      const open = () => other.services.csds.open(organizationId, profile?.certificateId ?? undefined);
      await untilListening(bench, 2);
      await open();
      const removed = deleteOrganization(dyingAtCommit(services), owner.actor, { id: organizationId });
      expect(await removed.catch(String)).to.include('died');
      await untilRefused(open);
    } finally {
      await other.close();
    }
  });

  it('revokes signing keys also in a process that missed the notification', async () => {
    const other = await bench.another();
    try {
      const profile = await bench.services.database.organizations.findIssuingProfile(organizationId, bench.clock.now());
      const open = () => other.services.csds.open(organizationId, profile?.certificateId ?? undefined);
      const listening = `from pg_stat_activity where datname = current_database() and query like 'listen %'`;
      await until(async () => (await query(`select 1 ${listening}`)).length >= 2);
      await open();
      await query(`select pg_terminate_backend(pid, 5000) ${listening}`);
      await remove();
      await untilRefused(open);
    } finally {
      await other.close();
    }
  });

  it('while an invoice is being stamped: the stamp is still adopted, archived, and then purged', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let sent = false;
    const slow = withProduction(bench.services, async () => {
      sent = true;
      await held;
    });
    const creating = createInvoice(slow, access, ingreso());
    await until(() => sent);
    await remove();
    bench.clock.advance(120);
    expect(await purge()).to.deep.equal({ archived: 0, purged: 0, waiting: 1 });
    release();
    const outcome = await creating;
    if (outcome.kind !== 'created') throw new Error(outcome.kind);
    expect(await purge()).to.deep.equal({ archived: 1, purged: 1, waiting: 0 });
    expect((await archive()).map(({ uuid }) => uuid)).to.deep.equal([outcome.invoice.uuid]);
    expect(await left()).to.deep.equal({});
  });

  it('while a stamp’s outcome is unknown: recovery settles it, then it is archived and purged', async () => {
    bench.onRequest = ({ operation }) =>
      operation === 'stamp' ? { kind: 'http', status: 500, when: 'after' } : undefined;
    const outcome = await createInvoice(services, access, ingreso());
    if (outcome.kind !== 'recovering') throw new Error(outcome.kind);
    const [stamped] = await bench.pac.simulator.ledger.findByReference(outcome.id);
    await remove();
    bench.clock.advance(120);
    expect(await purge()).to.deep.equal({ archived: 0, purged: 0, waiting: 1 });
    while ((await recoverAttempts(services)).settled === 0) bench.clock.advance(60);
    expect(await purge()).to.deep.equal({ archived: 1, purged: 1, waiting: 0 });
    const [kept] = await archive();
    expect(kept).to.include({ id: outcome.id, uuid: stamped?.uuid });
    expect(kept && open(kept).includes(stamped?.uuid ?? 'none')).to.equal(true);
    expect(await left()).to.deep.equal({});
  });

  it('archives the bytes of an attempt that needs review: it may have been stamped', async () => {
    bench.onRequest = ({ operation }) =>
      operation === 'stamp' ? { kind: 'http', status: 500, when: 'after' } : undefined;
    const outcome = await createInvoice(services, access, ingreso());
    if (outcome.kind !== 'recovering') throw new Error(outcome.kind);
    await query('update stamping_attempt set state = $2, next_ask_at = null where organization_id = $1', [
      organizationId,
      NEEDS_REVIEW,
    ]);
    const [sent] = await bench.attempts(access);
    await remove();
    bench.clock.advance(120);
    expect(await purge()).to.deep.equal({ archived: 1, purged: 1, waiting: 0 });
    const [kept] = await archive();
    expect(kept).to.include({ id: outcome.id, uuid: null, status: 'unresolved' });
    expect(kept && sent && open(kept).equals(sent.sealed_xml ?? Buffer.alloc(0))).to.equal(true);
    expect(await left()).to.deep.equal({});
  });

  it('archives in short batches, which two concurrent jobs share, and continues after a crash', async () => {
    const outcome = await createInvoice(services, access, ingreso());
    if (outcome.kind !== 'created') throw new Error(outcome.kind);
    const { id } = outcome.invoice;
    // Forty-four more of the same, by hand.
    const columns = (
      await query<{ name: string }>(
        `select column_name as name from information_schema.columns where table_name = 'invoice' and is_generated = 'NEVER'
         and column_name not in ('id', 'uuid', 'idempotency_key')`,
      )
    ).map(({ name }) => name);
    await query(
      `with made as (
         insert into invoice (id, uuid, ${columns.join(', ')})
         select gen_random_uuid(), gen_random_uuid(), ${columns.join(', ')} from invoice, generate_series(1, 44) where id = $1 returning id, organization_id)
       insert into invoice_xml select organization_id, id, convert_to(id::text, 'UTF8') from made`,
      [id],
    );
    await remove();
    bench.clock.advance(120);
    let sealed = 0;
    const dying: Services = {
      ...services,
      secretBox: {
        ...services.secretBox,
        seal: (plain: Buffer, context: string) => {
          sealed += 1;
          if (sealed === 30) throw new Error('killed');
          return services.secretBox.seal(plain, context);
        },
      },
    };
    expect(await purgeDeletedOrganizations(dying)).to.include({ purged: 0 });
    expect(await archive()).to.have.length(20);
    await Promise.all([purge(), purge()]);
    await purge();
    const kept = await archive();
    expect(kept).to.have.length(45);
    for (const one of kept) if (one.id !== id) expect(open(one).toString()).to.equal(one.id);
    expect(await left()).to.deep.equal({});
  });

  it('succeeds once for two concurrent calls', async () => {
    const outcomes = await Promise.allSettled([remove(), remove()]);
    expect(outcomes.map(({ status }) => status).sort()).to.deep.equal(['fulfilled', 'rejected']);
  });

  /** The same services with a production PAC that runs `before` first when it stamps. */
  function withProduction(base: Services, before: () => Promise<void>): Services {
    const production = pacOf(base, 'production');
    if (!production) throw new Error('production has no PAC');
    const held: Pac = Object.create(production, {
      stamp: {
        value: async (...args: Parameters<Pac['stamp']>) => {
          await before();
          return production.stamp(...args);
        },
      },
    }) as Pac;
    return withIssuing(base, { production: { pac: held } });
  }
});
