import { randomBytes, randomUUID } from 'node:crypto';
import { FiscalUuidTaken } from '@lacre/database/repositories/attempt-outcomes';
import { ExternalIdTaken } from '@lacre/database/repositories/claim-errors';
import type { TestDatabase } from '@lacre/testing/test-database';
import { createTestDatabase } from '@lacre/testing/test-database';
import { expect } from 'chai';
import { Connection } from 'pg';
import { stampingAttempts } from '../src/repositories/stamping-attempt.repository.ts';
import { givenOrganization, later, newId, now } from './given.ts';
import { openStatementPools, type StatementPools } from './statement-pools.ts';

interface Asked {
  key?: string;
  externalId?: string;
  series?: string;
  folio?: string;
  of?: string;
  profileVersion?: string;
}

interface Wire {
  parse(statement: { name?: string; text: string }): void;
}

const callers = Array.from({ length: 19 }, (_, index) => index);
const atOnce = <T>(call: (caller: number) => Promise<T>): Promise<T[]> => Promise.all(callers.map(call));
const numbers = (folios: readonly (string | undefined)[]) => folios.map(Number).toSorted((a, b) => a - b);

/** Concurrent statements of one organization are batched, which no caller must notice. */
describe('concurrent stamps of one organization', () => {
  let test: TestDatabase;
  let organizationId: string;
  let attempts: ReturnType<typeof stampingAttempts>;
  let opened: StatementPools;
  before(async () => {
    test = await createTestDatabase();
    opened = openStatementPools(test.url);
    attempts = stampingAttempts(opened.statements);
  });
  after(async () => {
    await opened.close();
    await test.drop();
  });
  beforeEach(async () => {
    ({ organizationId } = await givenOrganization(test.database));
  });

  const query = <Row>(text: string, values: unknown[] = [organizationId]) => test.dataSource.query<Row[]>(text, values);

  const claim = (more: Asked = {}) => {
    const id = newId();
    return attempts.claim(more.of ?? organizationId, {
      id,
      environment: 'sandbox',
      type: 'I',
      series: more.series,
      firstSeries: 'A',
      folio: more.folio,
      customerId: undefined,
      relatedInvoiceUuid: undefined,
      bodyHash: Buffer.from(id),
      idempotencyKey: more.key ?? id,
      externalId: more.externalId,
      metadata: { id },
      addenda: `<of>${id}</of>`,
      createdBy: `key:${id}`,
      at: now,
      profileVersion: more.profileVersion,
    });
  };
  const claimed = async (more: Parameters<typeof claim>[0] = {}) => (await claim(more)) ?? expect.fail('not claimed');

  const send = (id: string, fence = 1, caller = 0) =>
    attempts.markSending(organizationId, id, fence, {
      xml: Buffer.from(`<sealed>${id}</sealed>`),
      hash: Buffer.from(id),
      pac: `pac-${caller}`,
      nextAskAt: later(caller),
      at: later(-caller),
    });

  function stamp(id: string, { fence = 1, caller = 0, uuid = randomUUID().toUpperCase(), related = 0, of = '' } = {}) {
    return attempts.markStamped(of === '' ? organizationId : of, id, fence, {
      uuid,
      serie: 'A',
      folio: String(caller),
      tipoComprobante: 'I',
      rfcEmisor: 'EKU9003173C9',
      rfcReceptor: `URE18042${String(caller).padStart(2, '0')}`,
      nombreReceptor: `Receptor ${caller}`,
      regimenReceptor: '601',
      moneda: caller % 2 === 0 ? 'MXN' : 'USD',
      tipoCambio: caller % 2 === 0 ? undefined : `17.${caller + 1}`,
      total: `${caller}.5`,
      subtotal: `${caller}.25`,
      metodoPago: caller % 3 === 0 ? null : 'PUE',
      fecha: '2026-11-21T06:00:00',
      lugarExpedicion: '06000',
      fechaTimbrado: `2026-11-21T06:00:${String(caller).padStart(2, '0')}`,
      hasFuel: caller % 2 === 1,
      summed: { transferred: `${caller}`, withheld: `${caller + 1}`, collected: `${caller + 2}`, isLate: caller > 5 },
      xml: Buffer.from(`<stamped>${id}</stamped>`),
      relations: Array.from({ length: related }, (_, line) => ({
        kind: 'related' as const,
        tipoRelacion: `0${line + 1}`,
        uuid: `00000000-0000-4000-8000-${String(caller * 10 + line).padStart(12, '0')}`,
      })),
      events: ['invoice.stamped', ...(caller === 3 ? ['invoice.stamp_recovered'] : [])].map((kind) => ({
        id: newId(),
        kind,
        payload: { id, kind },
      })),
      at: later(caller * 1_000),
    });
  }

  /** The names under which statements are prepared while `work` runs. */
  async function preparedBy(work: () => Promise<unknown>): Promise<string[]> {
    const wire = Connection.prototype as unknown as Wire;
    const { parse } = wire;
    const names: string[] = [];
    wire.parse = function (statement) {
      names.push(statement.name ?? '');
      parse.call(this, statement);
    };
    try {
      await work();
    } finally {
      wire.parse = parse;
    }
    return names;
  }

  it('are few statements for the server', async () => {
    // Series and connection exist then.
    const { id: first } = await claimed();
    await send(first);
    let ids: string[] = [];
    const names = await preparedBy(async () => {
      ids = (await atOnce(() => claimed())).map(({ id }) => id);
      await atOnce((caller) => send(ids[caller] ?? ''));
      await atOnce((caller) => stamp(ids[caller] ?? '', { caller }));
    });
    expect(names).to.include.members(['attempt-claim-of-7', 'attempt-sending-of-7', 'attempt-stamped-of-7']);
    expect(await query('select from invoice where organization_id = $1')).to.have.lengthOf(callers.length);
  });

  it('get different folios, without a gap', async () => {
    await claimed();
    const made = await atOnce(() => claimed());
    expect(numbers(made.map(({ folio }) => folio))).to.deep.equal(callers.map((caller) => caller + 2));
    expect((await claimed()).folio).to.equal(String(callers.length + 2));
  });

  it('get different folios in a new series', async () => {
    const made = await atOnce(() => claimed({ series: 'NEW' }));
    expect(numbers(made.map(({ folio }) => folio))).to.deep.equal(callers.map((caller) => caller + 1));
    expect(await query('select series, is_default from folio_series where organization_id = $1')).to.deep.equal([
      { series: 'NEW', is_default: true },
    ]);
  });

  it('use their own series, and skip given folios', async () => {
    await claimed();
    const made = await Promise.all([
      claimed({ series: 'B' }),
      claimed({ series: 'B' }),
      claimed({ series: 'C', folio: '40' }),
      claimed({ series: 'C', folio: 'F-1' }),
      claimed({ series: 'C', folio: '12' }),
      claimed(),
      claimed(),
    ]);
    const folios = (series: string) => made.filter((each) => each.series === series).map(({ folio }) => folio);
    expect(folios('B').toSorted()).to.deep.equal(['1', '2']);
    expect(folios('C')).to.deep.equal(['40', 'F-1', '12']);
    expect(folios('A').toSorted()).to.deep.equal(['2', '3']);
    expect((await claimed({ series: 'C' })).folio).to.equal('41');
  });

  it('succeed once for one key', async () => {
    const made = await atOnce((caller) => claim({ key: caller < 10 ? 'one' : newId() }));
    expect(made.filter((each) => each !== undefined)).to.have.lengthOf(10);
    const [holder] = await query<{ id: string }>(
      `select id from stamping_attempt where organization_id = $1 and idempotency_key = 'one'`,
    );
    expect(made.map((each) => each?.id)).to.include(holder?.id);
    // Nor do the others use a folio.
    expect(await claim({ key: 'one' })).to.equal(undefined);
    expect((await claim())?.folio).to.equal('11');
  });

  it('are rejected only for a used reference', async () => {
    await claimed({ externalId: 'order-1' });
    const settled = await Promise.allSettled(
      callers.map((caller) => claimed(caller === 5 ? { externalId: 'order-1' } : {})),
    );
    expect(settled.flatMap(({ status }, caller) => (status === 'rejected' ? [caller] : []))).to.deep.equal([5]);
    expect((settled[5] as PromiseRejectedResult).reason).to.be.instanceOf(ExternalIdTaken);
  });

  it('are stored each with its own values', async () => {
    const ids = (await atOnce(() => claimed())).map(({ id }) => id);
    expect(await atOnce((caller) => send(ids[caller] ?? '', 1, caller))).to.not.include(false);
    const rows = await query<Record<string, unknown> & { id: string }>(
      `select id, idempotency_key, encode(body_hash, 'escape') as body, addenda, created_by, metadata, state, sends, pac, next_ask_at,
        sent_at, encode(sealed_xml, 'escape') as sealed, encode(sealed_hash, 'escape') as hash
      from stamping_attempt where organization_id = $1`,
    );
    for (const [caller, id] of ids.entries())
      expect(rows.find((row) => row.id === id)).to.deep.equal({
        id,
        idempotency_key: id,
        body: id,
        addenda: `<of>${id}</of>`,
        created_by: `key:${id}`,
        metadata: { id },
        state: 'sending',
        sends: 1,
        pac: `pac-${caller}`,
        next_ask_at: later(caller),
        sent_at: later(-caller),
        sealed: `<sealed>${id}</sealed>`,
        hash: id,
      });
  });

  it('do not block a send', async () => {
    const { id: stamped } = await claimed();
    const { id: next } = await claimed();
    await send(stamped);
    const holder = await opened.pools[0].connect();
    let stamping: Promise<boolean> | undefined;
    try {
      await holder.query(`begin; select set_config('lacre.organization', '${organizationId}', true)`);
      const held = await holder.query(
        'select from stamping_attempt where organization_id = $1 and id = $2 for update',
        [organizationId, stamped],
      );
      expect(held.rowCount).to.equal(1);
      stamping = stamp(stamped);
      while ((await query(`select from pg_stat_activity where wait_event_type = 'Lock'`, [])).length === 0)
        await new Promise((resolve) => setTimeout(resolve, 5));
      expect(await send(next)).to.equal(true);
    } finally {
      await holder.query('rollback');
      holder.release();
    }
    expect(await stamping).to.equal(true);
  });

  it('leave no TOAST chunks of their sealed bytes', async () => {
    const pieces = async () => {
      const [heap] = await query<{ bytes: number }>(
        `select pg_relation_size(reltoastrelid)::int as bytes from pg_class where oid = 'stamping_attempt'::regclass`,
        [],
      );
      return heap?.bytes ?? expect.fail('no such table');
    };
    const before = await pieces();
    const { id } = await claimed();
    const sealed = { hash: Buffer.alloc(32), pac: 'one', nextAskAt: now, at: now };
    expect(await attempts.markSending(organizationId, id, 1, { ...sealed, xml: randomBytes(7_000) })).to.equal(true);
    expect(await pieces()).to.equal(before);
    // A longer document still has them.
    const { id: long } = await claimed();
    const xml = randomBytes(20_000);
    expect(await attempts.markSending(organizationId, long, 1, { ...sealed, xml })).to.equal(true);
    expect(await pieces()).to.be.greaterThan(before);
    const [row] = await query<{ xml: Buffer }>(
      'select sealed_xml as xml from stamping_attempt where organization_id = $1 and id = $2',
      [organizationId, long],
    );
    expect(row?.xml.equals(xml)).to.equal(true);
  });

  it('are written like single ones', async () => {
    const written = async (together: boolean) => {
      ({ organizationId } = await givenOrganization(test.database));
      const ids = (await atOnce(() => claimed())).map(({ id }) => id);
      await atOnce((caller) => send(ids[caller] ?? ''));
      const make = (caller: number) => stamp(ids[caller] ?? '', { caller, related: caller % 5 === 0 ? 2 : 0 });
      if (together) expect(await atOnce(make)).to.not.include(false);
      else for (const caller of callers) expect(await make(caller)).to.equal(true);
      const of = async (text: string) => {
        const rows = await query(text);
        const named = ids.reduce((all, id, caller) => all.replaceAll(id, `attempt ${caller}`), JSON.stringify(rows));
        return JSON.parse(named) as unknown;
      };
      return {
        invoices: await of(
          `select to_jsonb(i) - '{organization_id,uuid,uuid_lower}'::text[] as row from invoice i where organization_id = $1 order by folio::int`,
        ),
        xml: await of(
          `select encode(xml, 'escape') as xml from invoice_xml x join invoice i using (organization_id)
            where organization_id = $1 and i.id = x.invoice_id order by folio::int`,
        ),
        uuids: await of(
          'select count(*) from fiscal_uuid f join invoice i on f.uuid = i.uuid::uuid where i.organization_id = $1',
        ),
        events: await of(
          'select kind, payload, environment, created_at from outbox_event where organization_id = $1 order by created_at, kind',
        ),
        relations: await of(
          `select line, kind, tipo_relacion, related_uuid from invoice_relation r join invoice i using (organization_id)
            where organization_id = $1 and i.id = r.invoice_id order by folio::int, line`,
        ),
        attempts: await of(
          'select id, state, sealed_xml, next_ask_at, updated_at from stamping_attempt where organization_id = $1 order by updated_at',
        ),
        counted: await of('select sum(delta) from invoice_count_delta where organization_id = $1'),
        summed: await of('select sum(total), sum(withheld) from invoice_month_delta where organization_id = $1'),
      };
    };
    const together = await written(true);
    expect(together.invoices).to.have.lengthOf(callers.length);
    expect(together.events).to.have.lengthOf(callers.length + 1);
    expect(together.relations).to.have.lengthOf(8);
    expect(together).to.deep.equal(await written(false));
  });

  it('fail separately where the fence differs, or the attempt has ended', async () => {
    const ids = (await atOnce(() => claimed())).map(({ id }) => id);
    const sent = await atOnce((caller) => send(ids[caller] ?? '', caller === 2 ? 7 : 1));
    expect(sent.flatMap((isSent, caller) => (isSent ? [] : [caller]))).to.deep.equal([2]);
    await attempts.markRejected(organizationId, ids[4] ?? '', 1, { code: 'CFDI40101', message: 'no', at: now });
    const stamped = await atOnce((caller) => stamp(ids[caller] ?? '', { caller, fence: caller === 9 ? 2 : 1 }));
    expect(stamped.flatMap((isStamped, caller) => (isStamped ? [] : [caller]))).to.deep.equal([2, 4, 9]);
    expect(await query('select from invoice where organization_id = $1')).to.have.lengthOf(callers.length - 3);
  });

  it('are fenced out where the fence is raised while their statement waits', async () => {
    const ids = (await atOnce(() => claimed())).map(({ id }) => id);
    await atOnce((caller) => send(ids[caller] ?? ''));
    const runner = test.dataSource.createQueryRunner();
    await runner.startTransaction();
    await runner.query('update stamping_attempt set fence = 2 where organization_id = $1 and id = $2', [
      organizationId,
      ids[3],
    ]);
    const stamping = atOnce((caller) => stamp(ids[caller] ?? '', { caller }));
    const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    while ((await query(waits, [])).length === 0);
    await runner.commitTransaction();
    await runner.release();
    expect((await stamping).flatMap((isStamped, caller) => (isStamped ? [] : [caller]))).to.deep.equal([3]);
    expect(await query('select from invoice where organization_id = $1 and id = $2', [organizationId, ids[3]])).to.be
      .empty;
  });

  it('are stamped once where two are for one attempt', async () => {
    const ids = (await atOnce(() => claimed())).map(({ id }) => id);
    await atOnce((caller) => send(ids[caller] ?? ''));
    // The response itself, and the same document as recovered by a query.
    const twice = await atOnce((caller) => stamp(ids[caller % 4] ?? '', { caller, fence: caller < 12 ? 1 : 2 }));
    expect(twice.filter(Boolean)).to.have.lengthOf(4);
    expect(await query('select from invoice where organization_id = $1')).to.have.lengthOf(4);
  });

  it('store a fiscal UUID once for two attempts, and do not affect the others', async () => {
    const ids = (await atOnce(() => claimed())).map(({ id }) => id);
    await atOnce((caller) => send(ids[caller] ?? ''));
    const uuid = randomUUID().toUpperCase();
    const settled = await Promise.allSettled(
      ids.map((id, caller) => stamp(id, { caller, ...(caller === 2 || caller === 11 ? { uuid } : {}) })),
    );
    const refused = settled.filter((each) => each.status === 'rejected');
    expect(refused.map(({ reason }) => reason.constructor)).to.deep.equal([FiscalUuidTaken]);
    expect(await query('select from invoice where organization_id = $1')).to.have.lengthOf(callers.length - 1);
  });

  it('are separate from those of other organizations', async () => {
    const others = await Promise.all([1, 2].map(() => givenOrganization(test.database)));
    const companies = [organizationId, ...others.map((other) => other.organizationId)];
    const of = (caller: number) => companies[caller % 3] ?? '';
    const made = await atOnce((caller) => claimed({ of: of(caller) }));
    for (const [index, company] of companies.entries())
      expect(
        numbers(made.filter((_, caller) => caller % 3 === index).map(({ folio }) => folio)),
        company,
      ).to.deep.equal(callers.filter((caller) => caller % 3 === index).map((_, at) => at + 1));
    // One organization cannot send or stamp what another one has claimed.
    expect(await atOnce((caller) => send(made[caller]?.id ?? ''))).to.deep.equal(
      callers.map((caller) => caller % 3 === 0),
    );
    expect(await atOnce((caller) => stamp(made[caller]?.id ?? '', { caller, of: of(caller + 1) }))).to.not.include(
      true,
    );
  });
});
