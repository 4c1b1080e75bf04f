import { randomUUID } from 'node:crypto';
import { mailWaitingDocuments } from '@lacre/services/documents/mail-waiting-documents';
import type { GivenUser } from '@lacre/testing/given';
import { expect } from 'chai';
import { addMember } from './support/add-member.ts';
import { invoiceBody } from './support/bodies.ts';
import { startTestApi, type TestApi } from './support/test-api.ts';

describe('mail to addresses that a user chose', () => {
  let count = 0;
  const newEmail = () => `somebody-${process.pid}-${(count += 1)}@example.com`;

  async function place(test: TestApi) {
    const owner = await test.given.user();
    const { id: organizationId } = await test.given.organization(owner);
    const { key } = await test.given.apiKey(owner, organizationId);
    return { owner, organizationId, key };
  }
  const invite = (test: TestApi, { token }: GivenUser, organizationId: string, email = newEmail()) =>
    test.api('POST', `/organizations/${organizationId}/invites`, { token, body: { email, role: 'member' } });
  const stamp = (test: TestApi, key: string, changes: Record<string, unknown> = {}) =>
    test.api('POST', '/invoices', { key, body: invoiceBody(changes) });
  const withEmail = (email: string) => ({ customer: { ...(invoiceBody().customer as object), email }, email: {} });

  describe('always', () => {
    let test: TestApi;
    before(async () => {
      test = await startTestApi({ env: { MAIL_DAILY_CAP: '7' } });
    });
    after(() => test.close());

    it('leaves a minute between invitations to one address, new or resent, from one organization or one user', async () => {
      const { owner, organizationId } = await place(test);
      const email = newEmail();
      const { body } = await invite(test, owner, organizationId, email);
      const path = `/organizations/${organizationId}/invites/${String(body.id)}`;
      const resend = () => test.api('POST', `${path}/resend`, { token: owner.token });
      test.clock.advance(15);
      const refused = await resend();
      expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).to.deep.equal([
        429,
        'MAIL_TOO_SOON',
        '45',
      ]);
      expect(refused.body.message).to.equal(
        `An e-mail was sent to ${email} less than a minute ago. Try again in 45 s.`,
      );
      await test.api('DELETE', path, { token: owner.token });
      expect((await invite(test, owner, organizationId, email.toUpperCase())).status).to.equal(429);
      const { id: another } = await test.given.organization(owner);
      expect((await invite(test, owner, another, email)).status).to.equal(429);
      test.clock.advance(45);
      expect((await invite(test, owner, organizationId, email)).status).to.equal(201);
      test.clock.advance(60);
      const again = await test.api('GET', `/organizations/${organizationId}/invites`, { token: owner.token });
      const [{ id }] = again.body as unknown as [{ id: string }];
      const answers = await Promise.all(
        Array.from({ length: 10 }, () =>
          test.api('POST', `/organizations/${organizationId}/invites/${id}/resend`, { token: owner.token }),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, ...Array.from({ length: 9 }, () => 429)]);
    });

    it('does not count rejected requests', async () => {
      const { owner, organizationId } = await place(test);
      const invitee = await test.given.user('Ines');
      expect((await invite(test, owner, organizationId, owner.email)).status).to.equal(409);
      const { body } = await invite(test, owner, organizationId, invitee.email);
      expect((await invite(test, owner, organizationId, invitee.email)).status).to.equal(409);
      expect(body.status).to.equal('pending');
    });

    it('allows an organization a hundred invitations a day', async () => {
      const { owner, organizationId } = await place(test);
      for (let sent = 0; sent < 100; sent += 1)
        expect((await invite(test, owner, organizationId)).status).to.equal(201);
      const refused = await invite(test, owner, organizationId);
      expect([refused.status, refused.body.code]).to.deep.equal([429, 'MAIL_DAILY_CAP']);
      const seconds = Number(refused.headers.get('retry-after'));
      const other = await place(test);
      expect((await invite(test, other.owner, other.organizationId)).status).to.equal(201);
      test.clock.advance(seconds);
      const { email, password } = owner;
      const { body } = await test.api('POST', '/auth/sign-in', { body: { email, password } });
      expect((await invite(test, { ...owner, token: String(body.token) }, organizationId)).status).to.equal(201);
    });

    it('leaves a minute between requested invoice e-mails, across all processes', async () => {
      const { key } = await place(test);
      const { body: invoice } = await stamp(test, key);
      const to = newEmail();
      const mail = (emails: string[]) => test.api('POST', `/invoices/${invoice.id}/email`, { key, body: { emails } });
      const answers = await Promise.all([mail([to]), mail([to]), mail([to.toUpperCase()])]);
      expect(answers.map(({ status }) => status).sort()).to.deep.equal([202, 429, 429]);
      const both = await mail([newEmail(), to]);
      expect([both.status, both.body.code, both.headers.get('retry-after')]).to.deep.equal([
        429,
        'MAIL_TOO_SOON',
        '60',
      ]);
      test.clock.advance(60);
      expect((await mail([to])).status).to.equal(202);
    });

    it('delays invoice e-mails that no user waits for, each to a minute after the one before', async () => {
      const { key } = await place(test);
      const to = newEmail();
      for (let made = 0; made < 3; made += 1) expect((await stamp(test, key, withEmail(to))).status).to.equal(201);
      const mailed = async () => (await mailWaitingDocuments(test.services)).mailed;
      await test.database.dataSource.query(
        `update invoice_email set state = 'failed' where not ($1 = any (recipients))`,
        [to],
      );
      expect(await mailed()).to.equal(1);
      expect(await mailed()).to.equal(0);
      test.clock.advance(60);
      expect(await mailed()).to.equal(1);
      test.clock.advance(59);
      expect(await mailed()).to.equal(0);
      test.clock.advance(1);
      expect(await mailed()).to.equal(1);
      for (let read = 0; read < 3; read += 1) await test.mail.next(to);
    });

    it('stops at the daily limit: requests are rejected, and queued e-mails are sent the next day', async () => {
      const { key } = await place(test);
      const { body: invoice } = await stamp(test, key);
      const emails = Array.from({ length: 7 }, newEmail);
      const mail = (to: string[]) => test.api('POST', `/invoices/${invoice.id}/email`, { key, body: { emails: to } });
      expect((await mail(emails)).status).to.equal(202);
      const refused = await mail([newEmail()]);
      expect([refused.status, refused.body.code]).to.deep.equal([429, 'MAIL_DAILY_CAP']);
      const late = newEmail();
      await stamp(test, key, withEmail(late));
      await mailWaitingDocuments(test.services);
      for (const to of emails) await test.mail.next(to);
      expect(test.mail.unread.map(({ to }) => to)).to.not.include(late);
      test.clock.advance(Number(refused.headers.get('retry-after')));
      await mailWaitingDocuments(test.services);
      await test.mail.next(late);
    });

    it('counts each recipient of an e-mail that no user waits for in the daily limit', async () => {
      const { organizationId, key } = await place(test);
      const { body: invoice } = await stamp(test, key);
      const recipients = Array.from({ length: 6 }, newEmail);
      const id = randomUUID();
      await test.services.database.invoiceEmails.insert(organizationId, {
        id,
        invoiceId: String(invoice.id),
        recipients,
        at: test.clock.now(),
      });
      await mailWaitingDocuments(test.services);
      for (const to of recipients) await test.mail.next(to);
      const mail = (emails: string[]) => test.api('POST', `/invoices/${invoice.id}/email`, { key, body: { emails } });
      expect((await mail([newEmail(), newEmail()])).body).to.include({ code: 'MAIL_DAILY_CAP' });
      expect((await mail([newEmail()])).status).to.equal(202);
    });
  });

  describe('where mail leaves the machine', () => {
    let test: TestApi;
    before(async () => {
      test = await startTestApi({ env: { SMTP_URL: 'smtp://127.0.0.1:1', SIGN_UP: 'open' } });
    });
    after(() => test.close());
    const verify = ({ userId }: GivenUser) =>
      test.services.database.users.update(userId, { emailVerified: true }, test.clock.now());
    const result = ({ status, body }: { status: number; body: Record<string, unknown> }) => [status, body['code']];

    it('requires a confirmed e-mail of a user who invites, mails invoices or authorizes an application', async () => {
      const { owner, organizationId, key } = await place(test);
      const { body: invoice } = await stamp(test, key);
      const rejections = [
        await invite(test, owner, organizationId),
        await test.api('POST', `/invoices/${invoice.id}/email`, { key, body: { emails: [owner.email] } }),
        await stamp(test, key, { email: { to: [owner.email] } }),
        await test.api('PUT', `/organizations/${organizationId}/document-settings`, {
          token: owner.token,
          body: { emailOnStamp: true },
        }),
      ];
      for (const answer of rejections) expect(result(answer)).to.deep.equal([403, 'EMAIL_NOT_VERIFIED']);
      const spanish = await test.api('POST', `/organizations/${organizationId}/invites`, {
        token: owner.token,
        headers: { 'accept-language': 'es' },
        body: { email: newEmail(), role: 'member' },
      });
      expect(spanish.body.message).to.match(/^Confirme primero su correo/);
      const application = await test.given.oauthToken(owner, organizationId).catch((error: unknown) => error);
      expect(application).to.have.nested.property('code', 'EMAIL_NOT_VERIFIED');
      await verify(owner);
      expect((await invite(test, owner, organizationId)).status).to.equal(201);
      expect((await stamp(test, key, { email: { to: [owner.email] } })).status).to.equal(201);
    });

    it('sends test mail to members only', async () => {
      const { owner, organizationId, key } = await place(test);
      await verify(owner);
      const member = await addMember(test, organizationId, 'member');
      const { body: invoice } = await stamp(test, key);
      const path = `/invoices/${invoice.id}/email`;
      const stranger = newEmail();
      const refused = await test.api('POST', path, { key, body: { emails: [member.email, stranger] } });
      expect(result(refused)).to.deep.equal([403, 'SANDBOX_MAIL_MEMBERS_ONLY']);
      expect(refused.body.message).to.include(stranger).and.not.include(member.email);
      expect(result(await stamp(test, key, { email: { to: [stranger] } }))).to.deep.equal([
        403,
        'SANDBOX_MAIL_MEMBERS_ONLY',
      ]);
      // A minute has passed since the invitation.
      test.clock.advance(60);
      expect((await test.api('POST', path, { key, body: { emails: [member.email.toUpperCase()] } })).status).to.equal(
        202,
      );
      // The customer of a test document is left out; the invoice is created.
      const { status, body } = await stamp(test, key, withEmail(stranger));
      expect(status).to.equal(201);
      expect(await test.services.database.invoiceEmails.list(organizationId, String(body.id))).to.deep.equal([]);
    });
  });

  it('requires none of this where mail is written to files', async () => {
    const test = await startTestApi();
    try {
      const { owner, organizationId, key } = await place(test);
      expect((await invite(test, owner, organizationId)).status).to.equal(201);
      expect((await stamp(test, key, { email: { to: [newEmail()] } })).status).to.equal(201);
    } finally {
      await test.close();
    }
  });
});
