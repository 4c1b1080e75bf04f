import { mailWaitingDocuments } from '@lacre/services/documents/mail-waiting-documents';
import { sendDueMail } from '@lacre/services/mail/send-due-mail';
import { MailBox } from '@lacre/testing/mail-box';
import { expect } from 'chai';
import { paymentBody, ppdBody } from '../../support/bodies.ts';
import { startTestApi, type TestApi } from '../../support/test-api.ts';

interface Entry {
  kind: string;
  actor: { kind: string; name: string | null } | null;
  document: { id: string | null; status: string | null } | null;
  emails: string[];
  motivo: string | null;
  message: string | null;
}

describe('GET /payments/{id}/timeline', () => {
  let test: TestApi;
  let key: string;
  let stranger: string;

  before(async () => {
    // Here the mail server rejects, so the queue is sent by the test.
    test = await startTestApi({ mailWaits: true });
    const [owner, other] = [await test.given.user('Ana'), await test.given.user('Eva')];
    const { id } = await test.given.organization(owner);
    const scopes = ['read:invoices', 'write:invoices', 'cancel:invoices'] as const;
    ({ key } = await test.given.apiKey(owner, id, { scopes: [...scopes] }));
    ({ key: stranger } = await test.given.apiKey(other, (await test.given.organization(other)).id));
  });
  after(() => test.close());

  const post = async (path: string, body: Record<string, unknown>, headers: Record<string, string> = {}) => {
    test.clock.advance(60);
    const answer = await test.api('POST', path, { key, body, headers });
    expect(answer.status, JSON.stringify(answer.body)).to.be.oneOf([200, 201, 202]);
    return answer.body as unknown as { id: string; uuid: string };
  };
  const issue = async (changes: Record<string, unknown> = {}) => {
    const invoice = await post('/invoices', ppdBody());
    return {
      invoice,
      receipt: await post('/payments', { ...paymentBody({ uuid: invoice.uuid, paid: 1 }), ...changes }),
    };
  };
  const timeline = async (id: string, headers: Record<string, string> = {}) => {
    const { status, body } = await test.api('GET', `/payments/${id}/timeline`, { key, headers });
    expect(status).to.equal(200);
    return body['data'] as unknown as Entry[];
  };

  describe('200', () => {
    it('names the address that the mail server rejected, why and what to do, in the requested language', async () => {
      const { receipt } = await issue({ email: { to: ['right@example.com', 'wrong@example.com'] } });
      const [stamped, queued] = await timeline(receipt.id);
      expect(stamped?.actor).to.deep.include({ kind: 'api-key', name: 'Test' });
      expect(queued?.kind).to.equal('mailQueued');
      test.clock.advance(60);
      await mailWaitingDocuments(test.services);
      const mailer = new MailBox();
      mailer.rejected.add('wrong@example.com');
      await sendDueMail({ ...test.services, mailer });
      for (const id of [receipt.id, receipt.uuid]) {
        const [, mailed, failed, ...rest] = await timeline(id);
        expect(mailed).to.deep.include({ kind: 'mailed', emails: ['right@example.com'], message: null });
        expect(failed).to.deep.include({ kind: 'mailFailed', emails: ['wrong@example.com'] });
        expect(failed?.message).to.match(
          /^The mail server rejected the e-mail permanently \(reply 550\)\. Correct the/,
        );
        expect(rest).to.deep.equal([]);
      }
      const inSpanish = await timeline(receipt.id, { 'Accept-Language': 'es-MX' });
      expect(inSpanish[2]?.message).to.match(
        /^El servidor de correo rechazó el mensaje en definitiva \(respuesta 550\)/,
      );
    });

    it('links a receipt and its substitute in both directions, lists the cancellation, and no invoice it pays', async () => {
      const { invoice, receipt } = await issue();
      const body = { ...paymentBody({ uuid: invoice.uuid, paid: 1 }), replaces: [receipt.uuid] };
      const substitute = await post('/payments', body);
      await post(`/payments/${receipt.id}/cancel`, { motivo: '01', folioSustitucion: substitute.uuid });
      const brief = async (id: string) =>
        (await timeline(id)).map(({ kind, document, motivo }) => [kind, document?.id, document?.status, motivo]);
      expect(await brief(receipt.id)).to.deep.equal([
        ['stamped', undefined, undefined, null],
        ['substituted', substitute.id, 'vigente', null],
        ['cancellationRequested', undefined, undefined, '01'],
        ['cancelled', undefined, undefined, '01'],
      ]);
      expect(await brief(substitute.id)).to.deep.equal([
        ['stamped', undefined, undefined, null],
        ['substitutes', receipt.id, 'cancelado', null],
      ]);
    });

    it('is empty while the receipt is queued', async () => {
      const { uuid } = await post('/invoices', ppdBody());
      const { id } = await post('/payments', paymentBody({ uuid, paid: 1 }), { Prefer: 'respond-async' });
      expect(await timeline(id)).to.deep.equal([]);
      expect((await test.api('GET', `/payments/${id}/timeline`, { key: stranger })).status).to.equal(404);
    });
  });

  describe('404', () => {
    it('is returned for another organization’s receipt, an invoice and an unknown id', async () => {
      const { invoice, receipt } = await issue();
      const answers = [
        await test.api('GET', `/payments/${receipt.id}/timeline`, { key: stranger }),
        await test.api('GET', `/payments/${receipt.uuid}/timeline`, { key: stranger }),
        await test.api('GET', `/payments/${invoice.id}/timeline`, { key }),
        await test.api('GET', '/payments/0193e5a0-7c00-7000-8000-000000000000/timeline', { key }),
      ];
      for (const { status, body } of answers) expect([status, body.message]).to.deep.equal([404, 'Payment not found']);
    });
  });
});
