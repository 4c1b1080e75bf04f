import { createHttpPac } from '@lacre/adapters/pac/http-pac';
import type { Fault } from '@lacre/pac-simulator/faults';
import type { InvoiceAccess } from '@lacre/services/access';
import { AppError } from '@lacre/services/errors';
import { given, ingreso } from '@lacre/testing/given';
import { withIssuing } from '@lacre/testing/with-issuing';
import { expect } from 'chai';
import { getInvoice } from '../../src/invoices/get-invoice.ts';
import { listInvoices } from '../../src/invoices/list-invoices.ts';
import { recoverAttempts } from '../../src/issuing/recover-attempts.ts';
import type { Pac } from '../../src/ports/pac.ts';
import { giveCertificate } from '../certificates/give-certificate.ts';
import { errorOf } from '../error-of.ts';
import { createStampingBench, type StampingBench } from '../issuing/stamping-bench.ts';
import { until } from '../until.ts';

const idempotencyKey = 'order-1';

describe('creating an invoice while the PAC misbehaves', () => {
  let bench: StampingBench;
  let hasty: ReturnType<typeof createHttpPac>;
  before(async () => {
    bench = await createStampingBench();
    // Same adapter; it times out sooner and its breaker never opens, so that no test disturbs the next.
    const limits = { totalMs: 300, breakerFailures: 1_000 };
    hasty = createHttpPac({
      baseUrl: bench.pac.url,
      // The same PAC: each may query what the other has sent.
      name: 'simulator',
      log: bench.services.log,
      now: () => bench.clock.now(),
      limits,
    });
  });
  after(async () => {
    await hasty.close();
    await bench.close();
  });
  beforeEach(() => {
    bench.onRequest = () => undefined;
  });

  const withPac = (sandbox: Pac) => withIssuing(bench.services, { sandbox: { pac: sandbox } });
  /** A run handles a batch of what is due, and other tests leave attempts unknown. */
  /** With the usual adapter: on a busy machine a stamp may take longer than the hasty one waits. */
  const recoverAll = async () => {
    while ((await recoverAttempts(bench.services)).asked > 0);
  };
  const onStamp = (fault: Fault) => {
    bench.onRequest = ({ operation }) => (operation === 'stamp' ? fault : undefined);
  };

  const stamped: Record<string, Fault> = {
    'times out after stamping': { kind: 'timeout-after-stamp' },
    'breaks the connection after stamping': { kind: 'reset', when: 'after' },
    'responds 500 after stamping': { kind: 'http', status: 500, when: 'after' },
    'returns half a document': { kind: 'truncated' },
    'responds 504 after stamping': { kind: 'http', status: 504, when: 'after' },
    'returns HTML': { kind: 'html' },
    'returns one byte per second': { kind: 'drip', bytesPerSecond: 1 },
    'returns 50 MB': {
      kind: 'answer',
      status: 200,
      contentType: 'application/xml',
      body: Buffer.alloc(50 * 1024 * 1024, ' '),
      when: 'after',
    },
    'returns an entity bomb': {
      kind: 'answer',
      status: 200,
      contentType: 'application/xml',
      body: '<!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c "&b;&b;&b;&b;"><!ENTITY d "&c;&c;&c;&c;">]><a>&d;</a>',
      when: 'after',
    },
  };
  for (const [name, fault] of Object.entries(stamped))
    it(`answers recovering when it ${name}, and recovery adopts that very UUID`, async () => {
      const access = await bench.access();
      onStamp(fault);
      const outcome = await bench.create(access, { idempotencyKey }, withPac(hasty));
      if (outcome.kind !== 'recovering') throw new Error(outcome.kind);
      expect(outcome).to.include({ statusUrl: `/invoices/${outcome.id}`, retryAfterSeconds: 5 });
      const [uuid] = await bench.ledgerOf(access);
      expect((await listInvoices(bench.services, access, {})).total).to.equal(0);
      expect(await getInvoice(bench.services, access, { id: outcome.id })).to.include({ status: 'recovering' });

      bench.clock.advance(5);
      await recoverAll();
      const replay = await bench.create(access, { idempotencyKey });
      expect(replay).to.include({ kind: 'replayed', bodyMismatch: false });
      expect(replay.kind === 'replayed' && replay.invoice).to.include({ id: outcome.id, uuid });
      expect(await bench.ledgerOf(access)).to.deep.equal([uuid]);
      expect((await bench.attempts(access))[0], 'the stamped document holds the bytes').to.include({
        sealed_xml: null,
      });
      expect(await bench.count('invoice', access)).to.equal(1);
    });

  const notStamped: Record<string, Fault> = {
    'times out before stamping': { kind: 'timeout-before-stamp' },
    'breaks the connection before stamping': { kind: 'reset', when: 'before' },
    'answers 502': { kind: 'http', status: 502, when: 'before' },
    'answers 503': { kind: 'http', status: 503, when: 'before' },
    'answers 504': { kind: 'http', status: 504, when: 'before' },
    'answers 429 without a time': { kind: 'http', status: 429, when: 'before' },
    'says it was stamped before, without the document': { kind: 'refuse', code: '307', message: 'timbre previo' },
    'refuses without a code': { kind: 'answer', status: 422, contentType: 'text/plain', body: 'no', when: 'before' },
  };
  for (const [name, fault] of Object.entries(notStamped))
    it(`answers recovering when it ${name}, and the very same bytes are sent again a minute later: one UUID`, async () => {
      const access = await bench.access();
      onStamp(fault);
      const outcome = await bench.create(access, { idempotencyKey }, withPac(hasty));
      if (outcome.kind !== 'recovering') throw new Error(outcome.kind);
      const sent: Buffer[] = [];
      bench.onRequest = ({ operation, reference, body }) => {
        if (operation === 'stamp' && reference === outcome.id) sent.push(body);
        return undefined;
      };
      for (const seconds of [5, 15, 30]) {
        bench.clock.advance(seconds);
        await recoverAll();
      }
      expect(sent, 'nothing is sent before a minute has passed').to.deep.equal([]);
      const [open] = await bench.attempts(access);
      expect(open).to.include({ state: 'unknown', sends: 1 });
      expect((await bench.create(access, { idempotencyKey })).kind).to.equal('recovering');
      bench.clock.advance(60);
      await recoverAll();
      const [attempt] = await bench.attempts(access);
      expect(attempt).to.include({ state: 'stamped', sends: 2 });
      expect(sent).to.deep.equal([open?.sealed_xml]);
      expect(await bench.ledgerOf(access)).to.have.length(1);
      expect((await bench.create(access, { idempotencyKey })).kind).to.equal('replayed');
    });

  it('returns the PAC’s rejection with its own text, frees the key and shows the attempt as failed', async () => {
    const access = await bench.access();
    onStamp({ kind: 'refuse', code: 'CFDI40148', message: 'El DomicilioFiscalReceptor no coincide' });
    expect(await errorOf(bench.create(access, { idempotencyKey }))).to.deep.equal({
      kind: 'bad-request',
      messages: ['CFDI40148: El DomicilioFiscalReceptor no coincide'],
      code: 'PAC_REJECTED',
    });
    const [attempt] = await bench.attempts(access);
    expect(attempt).to.include({ state: 'rejected', outcome_code: 'CFDI40148' });
    expect(await getInvoice(bench.services, access, { id: attempt?.id ?? '' })).to.include({
      status: 'failed',
      message: 'El DomicilioFiscalReceptor no coincide',
    });
    bench.onRequest = () => undefined;
    expect((await bench.create(access, { idempotencyKey })).kind).to.equal('created');
  });

  it('returns each rejection of the PAC with its code and text, and frees the key each time', async () => {
    const access = await bench.access();
    const codes = ['301', '302', '303', '304', '305', '306', '308', '401', '402', 'CFDI40102', 'CFDI40221'];
    for (const code of codes) {
      onStamp({ kind: 'refuse', code, message: 'no' });
      const rejection = await errorOf(bench.create(access, { idempotencyKey }));
      expect(rejection).to.deep.include({ kind: 'bad-request', messages: [`${code}: no`] });
    }
    bench.onRequest = () => undefined;
    expect((await bench.create(access, { idempotencyKey })).kind).to.equal('created');
    const states = (await bench.attempts(access)).map(({ state }) => state);
    expect(states).to.deep.equal([...codes.map(() => 'rejected'), 'stamped']);
    expect(await bench.ledgerOf(access)).to.have.length(1);
  });

  it('adopts at once the document that comes with "stamped before"', async () => {
    const access = await bench.access();
    const [item] = ingreso().items;
    if (!item) throw new Error('no item');
    const outcome = await bench.create(access, { idempotencyKey, items: [{ ...item, sku: 'SIM-307-WITH-XML' }] });
    expect(outcome.kind).to.equal('created');
    expect(await bench.ledgerOf(access)).to.deep.equal(outcome.kind === 'created' ? [outcome.invoice.uuid] : []);
  });

  it('resends nothing while the PAC denies for half a minute what it stamped', async () => {
    const access = await bench.access();
    onStamp({ kind: 'timeout-after-stamp' });
    const outcome = await bench.create(access, { idempotencyKey }, withPac(hasty));
    const [uuid] = await bench.ledgerOf(access);
    const asked: string[] = [];
    const deniedUntil = bench.clock.now().getTime() + 30_000;
    bench.onRequest = ({ operation, reference }) => {
      if (outcome.kind !== 'recovering' || reference !== outcome.id) return undefined;
      asked.push(operation);
      const denies = operation === 'recover' && bench.clock.now().getTime() < deniedUntil;
      return denies ? { kind: 'refuse', code: '603', message: 'El CFDI no existe' } : undefined;
    };
    for (const seconds of [5, 15, 30]) {
      bench.clock.advance(seconds);
      await recoverAll();
    }
    expect(asked).to.deep.equal(['recover', 'recover', 'recover']);
    expect((await bench.attempts(access))[0]).to.include({ state: 'stamped', sends: 1 });
    const replay = await bench.create(access, { idempotencyKey });
    expect(replay.kind === 'replayed' && replay.invoice.uuid).to.equal(uuid);
  });

  it('uses no connection for forty that wait for the PAC: others are served, and all are created in the end', async () => {
    const accesses = await Promise.all(Array.from({ length: 4 }, () => bench.access()));
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let waiting = 0;
    const slow: Pac = {
      ...hasty,
      stamp: async (xml, reference) => {
        waiting += 1;
        await held;
        const outcome = await bench.pac.simulator.stamp(xml, reference);
        if (outcome.kind !== 'stamped') throw new Error(outcome.message);
        return { kind: 'stamped', xml: outcome.xml };
      },
    };
    const creates = Array.from({ length: 40 }, (_, index) => {
      const access = accesses[index % 4];
      if (!access) throw new Error('no access');
      return bench.create(access, {}, withPac(slow));
    });
    try {
      // More than all connections of the process together; a list would fail if they held theirs.
      await until(() => waiting === 40);
      for (const access of accesses) expect((await listInvoices(bench.services, access, {})).total).to.equal(0);
    } finally {
      release();
    }
    expect((await Promise.all(creates)).map(({ kind }) => kind)).to.deep.equal(Array(40).fill('created'));
  });

  it('answers 503 when the PAC said "later" before working, and frees the key', async () => {
    const access = await bench.access();
    onStamp({ kind: 'http', status: 429, when: 'before', retryAfter: '7' });
    const error = await bench.create(access, { idempotencyKey }).catch((thrown: unknown) => thrown);
    expect(error).to.be.instanceOf(AppError);
    expect(error).to.deep.include({ kind: 'service-unavailable', code: 'PAC_UNAVAILABLE' });
    expect((error as AppError).options).to.include({ retryAfterSeconds: 7 });
    bench.onRequest = () => undefined;
    expect((await bench.create(access, { idempotencyKey })).kind).to.equal('created');
  });

  it('returns 503 when the PAC refuses connections, then at once while that is known, and frees the key', async () => {
    const access = await bench.access();
    const log = bench.services.log;
    const gone = createHttpPac({ baseUrl: 'http://127.0.0.1:1', name: 'gone', log, now: () => bench.clock.now() });
    try {
      for (let i = 0; i < 5; i += 1)
        expect(await errorOf(bench.create(access, { idempotencyKey }, withPac(gone)))).to.include({
          kind: 'service-unavailable',
          code: 'PAC_UNAVAILABLE',
        });
      expect((await bench.attempts(access)).map(({ state }) => state)).to.deep.equal(Array(5).fill('rejected'));
      // The breaker is open: rejected before a claim, so no folio is used.
      expect(await errorOf(bench.create(access, { idempotencyKey }, withPac(gone)))).to.include({
        code: 'PAC_UNAVAILABLE',
      });
      expect(await bench.attempts(access)).to.have.length(5);
    } finally {
      await gone.close();
    }
    expect((await bench.create(access, { idempotencyKey })).kind).to.equal('created');
  });

  it('shows for what was never sent, in both languages, what to do, and no address of the PAC', async () => {
    const access = await bench.access();
    const now = () => bench.clock.now();
    const gone = createHttpPac({ baseUrl: 'http://127.0.0.1:1', name: 'gone', log: bench.services.log, now });
    await errorOf(bench.create(access, { idempotencyKey }, withPac(gone)));
    await gone.close();
    const [attempt] = await bench.attempts(access);
    const show = async (language: 'en' | 'es') =>
      getInvoice(bench.services, access, { id: attempt?.id ?? '' }, { language, isAsked: true });
    expect(await show('en')).to.include({
      status: 'failed',
      code: 'PAC_UNAVAILABLE',
      message: 'The PAC is not available and nothing was stamped. Send the request again.',
    });
    expect(await show('es')).to.include({
      message: 'El PAC no está disponible y no se timbró nada. Envíe otra vez la solicitud.',
    });
  });

  describe('does not accept a document', () => {
    const pacThatAnswers = (answer: (sent: Buffer) => Promise<Buffer> | Buffer): Pac => ({
      ...hasty,
      name: 'liar',
      stamp: async (xml) => ({ kind: 'stamped', xml: await answer(xml) }),
    });
    const honest = async (sent: Buffer) => {
      const outcome = await bench.pac.simulator.stamp(sent);
      if (outcome.kind !== 'stamped') throw new Error(outcome.message);
      return outcome.xml;
    };
    const lies: Record<string, (sent: Buffer, foreign: Buffer) => Promise<Buffer> | Buffer> = {
      'that is another issuer’s': (_, foreign) => foreign,
      'with another document’s stamp on ours': async (sent, foreign) => {
        const complement = /<cfdi:Complemento>.*<\/cfdi:Complemento>/s.exec(foreign.toString())?.[0] ?? '';
        return Buffer.from(sent.toString().replace('</cfdi:Comprobante>', `${complement}</cfdi:Comprobante>`));
      },
      'whose total was changed': async (sent) =>
        Buffer.from((await honest(sent)).toString().replace(/ Total="[^"]*"/, ' Total="1.00"')),
      'whose receiver was changed': async (sent) =>
        Buffer.from((await honest(sent)).toString().replaceAll('URE180429TM6', 'EKU9003173C9')),
      'that is not stamped': (sent) => sent,
      'with two stamps': async (sent) =>
        Buffer.from((await honest(sent)).toString().replace(/(<tfd:[^>]*\/>)/, '$1$1')),
      'with an entity bomb': async (sent) =>
        Buffer.from((await honest(sent)).toString().replace('?>', '?><!DOCTYPE x [<!ENTITY a "aaaa">]>')),
      'that is not well-formed': async (sent) => (await honest(sent)).subarray(0, -5),
      'whose UUID is invalid': async (sent) =>
        Buffer.from((await honest(sent)).toString().replace(/ UUID="[^"]*"/, ' UUID="../../etc/passwd"')),
      'whose stamp is dated years later': async (sent) =>
        Buffer.from((await honest(sent)).toString().replace(/ FechaTimbrado="\d{4}/, ' FechaTimbrado="2099')),
    };
    for (const [name, lie] of Object.entries(lies))
      it(name, async () => {
        const access = await bench.access();
        const foreign = await bench.create(await bench.access());
        if (foreign.kind !== 'created') throw new Error(foreign.kind);
        const foreignXml = (await bench.pac.simulator.ledger.findByUuid(foreign.invoice.uuid))?.xml ?? Buffer.alloc(0);
        const liar = pacThatAnswers((sent) => lie(sent, foreignXml));
        const outcome = await bench.create(access, { idempotencyKey }, withPac(liar));
        expect(outcome.kind).to.equal('recovering');
        expect((await bench.attempts(access)).map(({ state }) => state)).to.deep.equal(['unknown']);
        for (const table of ['invoice', 'invoice_xml']) expect(await bench.count(table, access)).to.equal(0);
      });

    it('whose UUID another invoice has', async () => {
      const access = await bench.access();
      const first = await bench.create(access);
      if (first.kind !== 'created') throw new Error(first.kind);
      const { uuid } = first.invoice;
      const liar = pacThatAnswers(async (sent) =>
        Buffer.from((await honest(sent)).toString().replace(/ UUID="[^"]*"/, ` UUID="${uuid.toLowerCase()}"`)),
      );
      expect((await bench.create(access, {}, withPac(liar))).kind).to.equal('recovering');
      expect((await bench.attempts(access)).map(({ state }) => state)).to.deep.equal(['stamped', 'unknown']);
      expect(await bench.count('invoice', access)).to.equal(1);
    });

    it('whose UUID another organization has, or the other environment', async () => {
      const first = await bench.create(await bench.access());
      if (first.kind !== 'created') throw new Error(first.kind);
      const { uuid } = first.invoice;
      const liar = pacThatAnswers(async (sent) =>
        Buffer.from((await honest(sent)).toString().replace(/ UUID="[^"]*"/, ` UUID="${uuid.toLowerCase()}"`)),
      );
      const { 'uuid-taken': before } = await bench.services.database.stampingAttempts.countByEvidence();
      const production = withIssuing(bench.services, { production: { pac: liar } });
      const theirs = await bench.access();
      const people = given(bench.services);
      const owner = await people.user();
      const { id: organizationId } = await people.organization(owner);
      await giveCertificate(bench, owner, organizationId);
      const { actor } = await people.apiKey(owner, organizationId, { environment: 'production' });
      const inProduction: InvoiceAccess = { organizationId, environment: 'production', actor };
      for (const [access, services] of [
        [theirs, withPac(liar)],
        [inProduction, production],
      ] as const) {
        expect((await bench.create(access, {}, services)).kind).to.equal('recovering');
        const [attempt] = await bench.attempts(access);
        expect(attempt).to.include({ state: 'unknown', evidence: 'uuid-taken' });
        for (const table of ['invoice', 'invoice_xml']) expect(await bench.count(table, access)).to.equal(0);
      }
      const counts = await bench.services.database.stampingAttempts.countByEvidence();
      expect(counts['uuid-taken']).to.equal(before + 2);
    });
  });

  describe('and the database fails too', () => {
    const down = () =>
      Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET', syscall: 'read' });
    const failing = (times: number, error: () => Error = down) => {
      const { stampingAttempts } = bench.services.database;
      let left = times;
      const markStamped: typeof stampingAttempts.markStamped = async (...values) => {
        left -= 1;
        if (left >= 0) throw error();
        return stampingAttempts.markStamped(...values);
      };
      return {
        ...bench.services,
        database: { ...bench.services.database, stampingAttempts: { ...stampingAttempts, markStamped } },
      };
    };

    it('retries to store the stamp until the database is back', async () => {
      const access = await bench.access();
      expect((await bench.create(access, {}, failing(2))).kind).to.equal('created');
    });

    it('returns recovering, never an error, when the stamp cannot be stored at all, and recovers it', async () => {
      const access = await bench.access();
      const outcome = await bench.create(
        access,
        { idempotencyKey },
        failing(1, () => new Error('disk full')),
      );
      expect(outcome.kind).to.equal('recovering');
      expect((await bench.attempts(access)).map(({ state }) => state)).to.deep.equal(['sending']);
      bench.clock.advance(46);
      await recoverAll();
      expect((await bench.create(access, { idempotencyKey })).kind).to.equal('replayed');
      expect(await bench.ledgerOf(access)).to.have.length(1);
    });
  });

  describe('and its own process dies or is late', () => {
    it('an attempt left in "sending" is recovered after its lease, and adopted', async () => {
      const access = await bench.access();
      const dying: Pac = {
        ...hasty,
        stamp: async (xml, reference) => {
          await bench.pac.simulator.stamp(xml, reference);
          throw new Error('killed');
        },
      };
      await bench.create(access, { idempotencyKey }, withPac(dying)).catch(() => undefined);
      expect((await bench.attempts(access)).map(({ state }) => state)).to.deep.equal(['sending']);
      bench.clock.advance(44);
      await recoverAll();
      expect((await bench.attempts(access)).map(({ state }) => state)).to.deep.equal(['sending']);
      bench.clock.advance(1);
      await recoverAll();
      expect(await bench.count('invoice', access)).to.equal(1);
    });

    it('a late owner changes nothing that recovery has settled, and returns recovering', async () => {
      for (const end of ['stamped', 'refused'] as const) {
        const access = await bench.access();
        let release = () => {};
        const held = new Promise<void>((resolve) => {
          release = resolve;
        });
        const slow: Pac = {
          ...hasty,
          stamp: async (xml, reference) => {
            const outcome = await bench.pac.simulator.stamp(xml, reference);
            await held;
            if (end === 'refused' || outcome.kind !== 'stamped')
              return { kind: 'rejected', code: '301', message: 'no' };
            return outcome;
          },
        };
        const late = bench.create(access, { idempotencyKey }, withPac(slow));
        await until(async () => (await bench.ledgerOf(access)).length === 1);
        bench.clock.advance(46);
        await recoverAll();
        expect((await bench.attempts(access)).map(({ state }) => state)).to.deep.equal(['stamped']);
        release();
        expect((await late).kind).to.equal('recovering');
        expect((await bench.attempts(access)).map(({ state }) => state)).to.deep.equal(['stamped']);
        expect(await bench.count('invoice', access)).to.equal(1);
        expect((await bench.create(access, { idempotencyKey })).kind).to.equal('replayed');
      }
    });
  });
});
