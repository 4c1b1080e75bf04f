import type { InvoiceAccess } from '@lacre/services/access';
import { planCancellation } from '@lacre/services/cancellations/plan-cancellation';
import type { Services } from '@lacre/services/services';
import { finishSubstitutions } from '@lacre/services/substitutions/finish-substitutions';
import { getSubstitution, substituteInvoice } from '@lacre/services/substitutions/substitute-invoice';
import { given, ingreso, receiver } from '@lacre/testing/given';
import { pacOf, withIssuing } from '@lacre/testing/with-issuing';
import { expect } from 'chai';
import { createInvoice } from '../../src/invoices/create-invoice.ts';
import { recoverAttempts } from '../../src/issuing/recover-attempts.ts';
import { createPayment } from '../../src/payments/create-payment.ts';
import { type CancellationBench, createCancellationBench } from '../cancellations/cancellation-bench.ts';
import { errorOf } from '../error-of.ts';

describe('replacing an invoice', () => {
  let bench: CancellationBench;
  beforeEach(async () => {
    bench ??= await createCancellationBench();
    bench.clock.set('2026-11-21T18:00:00Z');
    bench.onRequest = () => undefined;
  });
  after(() => bench.close());

  const access = async (): Promise<InvoiceAccess> => {
    const people = given(bench.services);
    const owner = await people.user();
    const { id: organizationId } = await people.organization(owner);
    const scopes = ['read:invoices', 'write:invoices', 'cancel:invoices'] as const;
    const { actor } = await people.apiKey(owner, organizationId, { scopes: [...scopes] });
    return { organizationId, environment: 'sandbox', actor };
  };
  const substitute = (who: InvoiceAccess, id: string, changes = {}, services: Services = bench.services) =>
    substituteInvoice(services, who, { ...ingreso({ use: 'G01', ...changes }), id });
  const ledgerSize = async (who: InvoiceAccess) => (await bench.ledgerOf(who)).length;
  const finish = async () => {
    bench.clock.advance(130);
    await finishSubstitutions(bench.services);
  };

  it('stamps the new one with relation 04, then cancels the old one with motive 01', async () => {
    const who = await access();
    const old = await bench.stamped(who);
    const { view, isReplayed } = await substitute(who, old.id, { idempotencyKey: 'again' });
    expect({ isReplayed, status: view.status }).to.deep.equal({ isReplayed: false, status: 'completed' });
    expect(view.cancellation).to.include({ motivo: '01', folioSustitucion: view.substituteUuid, status: 'aceptada' });
    expect(await bench.listed(who, old.id)).to.include({ status: 'cancelado' });
    expect(await bench.listed(who, view.substituteId ?? '')).to.include({
      status: 'vigente',
      uuid: view.substituteUuid,
    });
    const replay = await substitute(who, old.id, { idempotencyKey: 'again' });
    expect(replay).to.deep.equal({ view, isReplayed: true, bodyMismatch: false });
    const changed = await substitute(who, old.id, { idempotencyKey: 'again', use: 'G03' });
    expect(changed).to.deep.equal({ view, isReplayed: true, bodyMismatch: true });
    expect(await ledgerSize(who)).to.equal(2);
    expect(await getSubstitution(bench.services, who, { id: old.uuid })).to.deep.equal(view);
  });

  it('is one for all simultaneous requests with the same key, none of which is refused', async () => {
    const who = await access();
    const old = await bench.stamped(who);
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, () => substitute(who, old.id, { idempotencyKey: 'together' })),
    );
    expect(new Set(outcomes.map(({ view }) => view.id)).size).to.equal(1);
    expect(outcomes.filter(({ isReplayed }) => !isReplayed)).to.have.length(1);
    expect(await ledgerSize(who)).to.equal(2);
    const other = await errorOf(substitute(who, old.id, { idempotencyKey: 'another' }));
    expect(other).to.include({ code: 'NOT_SUBSTITUTABLE' });
  });

  it('cancels the old one once the SAT knows the new one', async () => {
    const who = await access();
    const old = await bench.stamped(who);
    const items = ingreso().items.map((item) => ({ ...item, sku: 'SIM-SAT-LAGS' }));
    const { view } = await substitute(who, old.id, { items });
    expect(view).to.include({ status: 'cancelling', cancellation: null });
    expect(view.message).to.match(/does not know the new document yet/);
    await finish();
    expect(await bench.requests(who, old.id)).to.deep.equal([]);
    bench.clock.advance(500);
    await finish();
    expect(await getSubstitution(bench.services, who, { id: old.id })).to.include({ status: 'completed' });
    expect(await bench.listed(who, old.id)).to.include({ status: 'cancelado' });
    expect(await bench.requests(who, old.id)).to.have.length(1);
  });

  it('continues without waiting where the SAT cannot be queried about the new one', async () => {
    const who = await access();
    const old = await bench.stamped(who);
    bench.onRequest = ({ operation }) =>
      operation === 'status' ? { kind: 'http', status: 504, when: 'before' } : undefined;
    expect((await substitute(who, old.id)).view.status).to.equal('completed');
    expect(await bench.requests(who, old.id)).to.have.length(1);
  });

  it('leaves the old one as it was when the new one is rejected', async () => {
    const who = await access();
    const old = await bench.stamped(who);
    expect(await errorOf(substitute(who, old.id, { use: 'ZZZ' }))).to.include({ kind: 'bad-request' });
    expect(await bench.listed(who, old.id)).to.include({ status: 'vigente', cancellationStatus: null });
    expect((await substitute(who, old.id)).view.status).to.equal('completed');
  });

  it('requires both scopes', async () => {
    const who = await access();
    const old = await bench.stamped(who);
    if (who.actor.kind !== 'api-key') throw new Error(who.actor.kind);
    const narrow = { ...who, actor: { ...who.actor, scopes: ['cancel:invoices' as const] } };
    expect(await errorOf(substitute(narrow, old.id))).to.include({ kind: 'forbidden' });
    const token = {
      kind: 'oauth' as const,
      userId: who.actor.createdBy,
      organizationId: who.organizationId,
      clientId: 'client',
      applicationId: 'application',
      authorizationId: crypto.randomUUID(),
      grantId: 'grant',
      scopes: ['cancel:invoices' as const],
    };
    expect(await errorOf(substitute({ ...who, actor: token }, old.id))).to.include({ kind: 'forbidden' });
  });

  it('is completed by the worker wherever the process crashes, with one new invoice', async () => {
    const deaths: Record<string, (services: Services) => Services> = {
      'before the stamp': (services) => ({
        ...services,
        issuing: {
          ...services.issuing,
          sandbox: {
            ...services.issuing.sandbox,
            get pac(): never {
              throw new Error('killed');
            },
          },
        },
      }),
      'after the stamp': (services) => {
        const sandbox = pacOf(services, 'sandbox');
        if (!sandbox) throw new Error('no PAC');
        const stamp: typeof sandbox.stamp = async (...values) => {
          await sandbox.stamp(...values);
          throw new Error('killed');
        };
        return withIssuing(services, { sandbox: { pac: { ...sandbox, stamp } } });
      },
      'before the request to cancel': (services) => {
        const sandbox = pacOf(services, 'sandbox');
        if (!sandbox) throw new Error('no PAC');
        const cancel: typeof sandbox.cancel = () => Promise.reject(new Error('killed'));
        return withIssuing(services, { sandbox: { pac: { ...sandbox, cancel } } });
      },
      'before the end is written': (services) => {
        const { substitutions } = services.database;
        const step: typeof substitutions.step = (organizationId, id, fence, change) =>
          change.state === 'completed'
            ? Promise.reject(new Error('killed'))
            : substitutions.step(organizationId, id, fence, change);
        return { ...services, database: { ...services.database, substitutions: { ...substitutions, step } } };
      },
    };
    for (const [name, death] of Object.entries(deaths)) {
      const who = await access();
      const old = await bench.stamped(who);
      await substitute(who, old.id, {}, death(bench.services)).catch(() => undefined);
      for (let round = 0; round < 4; round += 1) {
        bench.clock.advance(50);
        while ((await recoverAttempts(bench.services)).asked > 0);
        await finish();
        await bench.poll();
      }
      const view = await getSubstitution(bench.services, who, { id: old.id });
      expect(view.status, name).to.equal('completed');
      expect(await ledgerSize(who), name).to.equal(2);
      expect(await bench.listed(who, old.id), name).to.include({ status: 'cancelado' });
      expect(await bench.listed(who, view.substituteId ?? ''), name).to.include({ status: 'vigente' });
      expect(
        (await bench.requests(who, old.id)).map(({ state }) => state),
        name,
      ).to.deep.equal(['accepted']);
    }
  });

  describe('once the caller has lost the permission', () => {
    const endings: Record<string, (who: InvoiceAccess) => Promise<unknown>> = {
      'the key was revoked': ({ organizationId, actor }) =>
        bench.services.database.apiKeys.revoke(
          organizationId,
          actor.kind === 'api-key' ? actor.keyId : '',
          bench.clock.now(),
        ),
      'the key has lost a scope': ({ organizationId, actor }) =>
        bench.database.dataSource.query(
          `update api_key set scopes = array['read:invoices', 'write:invoices'] where organization_id = $1 and id = $2`,
          [organizationId, actor.kind === 'api-key' ? actor.keyId : ''],
        ),
    };
    for (const [name, end] of Object.entries(endings))
      it(`stamps nothing that was not sent, and leaves the old one in force: ${name}`, async () => {
        const who = await access();
        const old = await bench.stamped(who);
        const { services } = bench;
        const withoutPac = withIssuing(services, { sandbox: { pac: undefined } });
        expect((await substitute(who, old.id, {}, withoutPac)).view.status).to.equal('stamping');
        await end(who);
        await finish();
        const view = await getSubstitution(bench.services, who, { id: old.id });
        expect(view).to.include({ status: 'failed', substituteId: null });
        expect(view.message).to.match(/was revoked|(lacks|no longer has) the required scope/);
        const result = await getSubstitution(services, who, { id: old.id }, { language: 'es', isAsked: true });
        expect(result.message).to.match(/fue revocada|permiso/);
        expect(await ledgerSize(who)).to.equal(1);
        expect(await bench.listed(who, old.id)).to.include({ status: 'vigente', cancellationStatus: null });
      });

    it('still cancels the old one when the new one is stamped, so that not both remain in force', async () => {
      const who = await access();
      const old = await bench.stamped(who);
      bench.onRequest = ({ operation }) =>
        operation === 'stamp' ? { kind: 'http', status: 504, when: 'after' } : undefined;
      expect((await substitute(who, old.id)).view.status).to.equal('stamping');
      bench.onRequest = () => undefined;
      await endings['the key was revoked']?.(who);
      bench.clock.advance(5);
      while ((await recoverAttempts(bench.services)).asked > 0);
      await finish();
      await bench.poll();
      expect((await getSubstitution(bench.services, who, { id: old.id })).status).to.equal('completed');
      expect(await bench.listed(who, old.id)).to.include({ status: 'cancelado' });
    });
  });

  /** A substitution whose new invoice is stamped, with the response lost. */
  const beginWithLostAnswer = async () => {
    const who = await access();
    const old = await bench.stamped(who);
    bench.onRequest = ({ operation }) =>
      operation === 'stamp' ? { kind: 'http', status: 504, when: 'after' } : undefined;
    expect((await substitute(who, old.id)).view.status).to.equal('stamping');
    bench.onRequest = () => undefined;
    return { who, old };
  };

  it('waits for a new one of unknown outcome', async () => {
    const { who, old } = await beginWithLostAnswer();
    expect(await errorOf(substitute(who, old.id))).to.include({ code: 'SUBSTITUTION_UNDER_WAY' });
    bench.clock.advance(5);
    while ((await recoverAttempts(bench.services)).asked > 0);
    await finish();
    expect((await getSubstitution(bench.services, who, { id: old.id })).status).to.equal('completed');
    expect(await ledgerSize(who)).to.equal(2);
  });

  it('fails when the new one is rejected after its outcome was unknown, and does not issue it again', async () => {
    const who = await access();
    const old = await bench.stamped(who);
    bench.onRequest = ({ operation }) =>
      operation === 'stamp' ? { kind: 'http', status: 504, when: 'before' } : undefined;
    expect((await substitute(who, old.id, { idempotencyKey: 'new' })).view.status).to.equal('stamping');
    bench.onRequest = ({ operation }) =>
      operation === 'stamp' ? { kind: 'refuse', code: 'CFDI40148', message: 'no' } : undefined;
    bench.clock.advance(61);
    while ((await recoverAttempts(bench.services)).asked > 0);
    bench.onRequest = () => undefined;
    await finish();
    const view = await getSubstitution(bench.services, who, { id: old.id });
    expect(view).to.include({ status: 'failed', substituteId: null });
    expect(view.message).to.include('CFDI40148');
    expect((await bench.attempts(who)).map(({ state }) => state)).to.deep.equal(['stamped', 'rejected']);
    expect(await bench.listed(who, old.id)).to.include({ status: 'vigente' });
    expect((await substitute(who, old.id, { idempotencyKey: 'new' })).view.status).to.equal('completed');
  });

  it('issues no second new one where recovery rejects the first while the worker reads it', async () => {
    const who = await access();
    const old = await bench.stamped(who);
    bench.onRequest = ({ operation }) =>
      operation === 'stamp' ? { kind: 'http', status: 504, when: 'before' } : undefined;
    expect((await substitute(who, old.id)).view.status).to.equal('stamping');
    bench.onRequest = ({ operation }) =>
      operation === 'stamp' ? { kind: 'refuse', code: 'CFDI40148', message: 'no' } : undefined;
    const { database } = bench.services;
    const findByKey: typeof database.stampingAttempts.findByKey = async (...values) => {
      const found = await database.stampingAttempts.findByKey(...values);
      if (found?.state === 'unknown') while ((await recoverAttempts(bench.services)).asked > 0);
      bench.onRequest = () => undefined;
      return found;
    };
    const stampingAttempts = { ...database.stampingAttempts, findByKey };
    bench.clock.advance(130);
    await finishSubstitutions({ ...bench.services, database: { ...database, stampingAttempts } });
    await finish();
    expect((await getSubstitution(bench.services, who, { id: old.id })).message).to.include('CFDI40148');
    expect((await bench.attempts(who)).map(({ state }) => state)).to.deep.equal(['stamped', 'rejected']);
  });

  it('cannot be overtaken by a cancellation with another motive: the old one is cancelled as replaced', async () => {
    const { who, old } = await beginWithLostAnswer();
    expect(await errorOf(bench.cancel(who, old.id))).to.include({ code: 'SUBSTITUTION_UNDER_WAY' });
    bench.clock.advance(5);
    while ((await recoverAttempts(bench.services)).asked > 0);
    await finish();
    const { status, cancellation } = await getSubstitution(bench.services, who, { id: old.id });
    expect([status, cancellation?.motivo]).to.deep.equal(['completed', '01']);
  });

  it('limits the plan of the old one: no motive while it is being stamped, then only 01 with its UUID', async () => {
    const { who, old } = await beginWithLostAnswer();
    const plan = (asked: object) => planCancellation(bench.services, who, { id: old.id, ...asked });
    const stamping = await plan({ motivo: '02' });
    expect(stamping).to.include({ cancellable: false, confirmation: null });
    expect(stamping.reason).to.include('in progress');
    expect(stamping.motivos.map(({ allowed }) => allowed)).to.deep.equal([false, false, false, false]);

    const folioSustitucion = '11111111-2222-4333-8444-555555555555';
    await bench.database.dataSource.query(
      `update substitution set state = 'cancelling', substitute_uuid = $2 where invoice_id = $1`,
      [old.id, folioSustitucion],
    );
    const cancelling = await plan({ motivo: '02' });
    expect(cancelling).to.include({ cancellable: true, confirmation: null });
    expect(cancelling.motivos.map(({ allowed }) => allowed)).to.deep.equal([true, false, false, false]);
    expect((await plan({ motivo: '01', folioSustitucion })).confirmation).to.be.a('string');
    expect((await plan({ motivo: '01', folioSustitucion: old.uuid })).confirmation).to.equal(null);
  });

  describe('that is referenced by credit notes or payment receipts in force', () => {
    const credit = (relatedInvoiceUuid: string) => ({ ...ingreso(), type: 'E' as const, relatedInvoiceUuid });
    const credited = async () => {
      const who = await access();
      const invoice = await bench.stamped(who);
      return { who, invoice, credit: await bench.stamped(who, credit(invoice.uuid)) };
    };

    const receipt = (uuid: string) => ({
      customer: receiver,
      payments: [{ date: '2026-11-20', paymentForm: '03', documents: [{ uuid, paid: '100' }] }],
    });

    it('accepts neither while it is in progress, and accepts them once it has failed', async () => {
      const who = await access();
      const old = await bench.stamped(who, { paymentForm: '99', paymentMethod: 'PPD' });
      bench.onRequest = ({ operation }) =>
        operation === 'stamp' ? { kind: 'http', status: 504, when: 'before' } : undefined;
      expect((await substitute(who, old.id)).view.status).to.equal('stamping');
      bench.onRequest = () => undefined;
      const become = (state: string) =>
        bench.database.dataSource.query('update substitution set state = $2 where invoice_id = $1', [old.id, state]);
      for (const state of ['stamping', 'cancelling']) {
        await become(state);
        const credited = await errorOf(createInvoice(bench.services, who, credit(old.uuid)));
        const paid = await errorOf(createPayment(bench.services, who, receipt(old.uuid)));
        for (const { messages } of [credited, paid])
          expect([messages].flat().join(), state).to.match(/is being replaced by another one/);
      }
      await become('failed');
      expect((await createPayment(bench.services, who, receipt(old.uuid))).kind).to.equal('created');
    });

    it('and a concurrent credit note never both succeed', async () => {
      for (let round = 0; round < 5; round += 1) {
        const who = await access();
        const old = await bench.stamped(who);
        const [taken, replaced] = await Promise.allSettled([
          createInvoice(bench.services, who, credit(old.uuid)),
          substitute(who, old.id),
        ]);
        expect([taken.status, replaced.status].sort()).to.deep.equal(['fulfilled', 'rejected']);
        if (replaced.status === 'fulfilled') expect(replaced.value.view.status).to.equal('completed');
      }
    });

    it('is rejected with their UUIDs before anything is stamped, unless ignoreRelated is sent', async () => {
      const { who, invoice, credit } = await credited();
      const refused = await errorOf(substitute(who, invoice.id));
      expect(refused).to.include({ kind: 'bad-request', code: 'RELATED_DOCUMENTS' });
      expect(refused.messages).to.include(credit.uuid);
      expect(await ledgerSize(who)).to.equal(2);
      const { view } = await substitute(who, invoice.id, { ignoreRelated: true });
      expect(view.status).to.equal('completed');
      expect(await bench.listed(who, invoice.id)).to.include({ status: 'cancelado' });
    });

    it('is rejected with motive 01 too, before the PAC is called', async () => {
      const { who, invoice } = await credited();
      const other = await bench.stamped(who, { related: [{ type: '04', uuids: [invoice.uuid] }] });
      const request = { motivo: '01' as const, folioSustitucion: other.uuid };
      let asked = 0;
      bench.onRequest = ({ operation }) => {
        if (operation === 'cancel') asked += 1;
        return undefined;
      };
      expect(await errorOf(bench.cancel(who, invoice.id, request))).to.include({ code: 'RELATED_DOCUMENTS' });
      expect(asked).to.equal(0);
      await bench.cancel(who, invoice.id, { ...request, ignoreRelated: true });
      expect(asked).to.equal(1);
      expect(await bench.listed(who, invoice.id)).to.include({ status: 'cancelado' });
    });
  });

  it('is not possible with a Traslado: it is rejected before the PAC is called, here and by POST .../cancel', async () => {
    const who = await access();
    const invoice = await bench.stamped(who);
    const goods = { type: 'T' as const, use: 'S01', items: ingreso().items.map((item) => ({ ...item, taxes: [] })) };
    expect(await errorOf(substitute(who, invoice.id, goods))).to.include({ code: 'SUBSTITUTE_INVALID' });
    expect(await ledgerSize(who)).to.equal(1);
    const related = [{ type: '04', uuids: [invoice.uuid] }];
    const traslado = await bench.stamped(who, { ...goods, related });
    const request = { motivo: '01' as const, folioSustitucion: traslado.uuid };
    expect(await errorOf(bench.cancel(who, invoice.id, request))).to.include({ code: 'SUBSTITUTE_INVALID' });
    expect(await bench.listed(who, invoice.id)).to.include({ status: 'vigente', cancellationStatus: null });
  });

  it('can be planned: what must be cancelled first, in order, and the consent that it needs', async () => {
    const who = await access();
    const invoice = await bench.stamped(who);
    const credit = await bench.stamped(who, { type: 'E', relatedInvoiceUuid: invoice.uuid });
    const again = await bench.stamped(who, { related: [{ type: '04', uuids: [credit.uuid] }] });
    const plan = await planCancellation(bench.services, who, { id: invoice.id });
    expect(plan.blocking.map(({ order, uuid, tipoRelacion }) => [order, uuid, tipoRelacion])).to.deep.equal([
      [1, again.uuid, '04'],
      [2, credit.uuid, '01'],
    ]);
    expect(plan.motivos.map(({ motivo, allowed }) => [motivo, allowed])).to.deep.equal([
      // A credit note in force reduces it.
      ['01', false],
      ['02', false],
      ['03', false],
      ['04', false],
    ]);
    expect(plan.reason).to.equal(
      'It has credit notes or payment receipts in force: first cancel those in `blocking`, or send `ignoreRelated`.',
    );
    // Issued on Saturday 21 November: free until the end of Monday 23.
    expect(plan).to.include({
      cancellable: true,
      requiresReceptorApproval: false,
      freeUntil: '2026-11-24T05:59:59.999Z',
      answerDeadline: null,
      cancellableUntil: '2027-04-01T05:59:59.999Z',
    });
    bench.passDays(4);
    expect(await planCancellation(bench.services, who, { id: invoice.id })).to.include({
      requiresReceptorApproval: true,
      answerDeadline: '2026-12-01T05:59:59.999Z',
    });
    await bench.cancel(who, again.id, { motivo: '02' });
    expect((await planCancellation(bench.services, who, { id: again.id })).reason).to.include('already pending');
  });
});
