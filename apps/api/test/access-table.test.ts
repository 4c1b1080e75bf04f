import { randomUUID } from 'node:crypto';
import { appRouter } from '@lacre/router/app-router';
import { checkAccess } from '@lacre/router/check-access';
import type { OperationAccess } from '@lacre/services/access/operation-access';
import { accessOf, operations as declared } from '@lacre/services/access/operations';
import type { Scope } from '@lacre/services/actor';
import { sharedKey } from '@lacre/testing/certificate-authority';
import type { GivenUser } from '@lacre/testing/given';
import { isLongRun } from '@lacre/testing/long-run';
import { tokenIn } from '@lacre/testing/mail-box';
import { expect } from 'chai';
import { planInput } from '../src/rest/input-plan.ts';
import { type Operation, operationsOf } from '../src/rest/operations.ts';
import {
  type Caller,
  callers,
  declaredVerdict,
  isWriting,
  matrixRow,
  readMatrix,
  recordParameter,
  type Verdict,
  verdictIn,
  writeMatrix,
} from './support/access-matrix.ts';
import { addMember } from './support/add-member.ts';
import type { Call } from './support/api-client.ts';
import { auditedOperations } from './support/audited-operations.ts';
import { invoiceBody, paymentBody, payrollBody, ppdBody, retentionBody } from './support/bodies.ts';
import { customerBody, productBody } from './support/catalog-owner.ts';
import { csdIssuer, password } from './support/csd-files.ts';
import { freeMailTurns } from './support/free-mail-turns.ts';
import { sharedTestApi } from './support/shared-api.ts';
import { nowhere } from './support/status-and-message.ts';
import type { TestApi } from './support/test-api.ts';

/** One organization with records to request. */
interface Place {
  organizationId: string;
  owner: GivenUser;
  /** Every scope, sandbox. */
  key: string;
  /** A stamped Ingreso to be paid in parts. */
  invoice: { id: string; uuid: string };
  receipt: { id: string };
  /** Cancelled, with the SAT's acknowledgement. */
  cancelled: { id: string };
  cancelledReceipt: { id: string };
  payroll: { id: string };
  retention: { id: string };
  cancelledRetention: { id: string };
  /** Cancelled, with the SAT's acknowledgement. */
  cancelledPayroll: { id: string };
  /** Replaced by another one. */
  replaced: { id: string };
  xml: string;
}

type Credential = Pick<Call, 'key' | 'token'>;
type Input = Record<string, unknown>;
type Transport = 'REST' | 'tRPC';

const operations = operationsOf(appRouter);
const scopes: Scope[] = [...new Set(Object.values<OperationAccess>(declared).flatMap((row) => row.scopes))];
const matrix = readMatrix();

describe('the access table', function () {
  this.timeout(180_000);
  let test: TestApi;
  let mine: Place;
  let theirs: Place;
  let credentials: Partial<Record<Caller, Credential>>;
  /** Two keys with one scope each: no operation accepts both. */
  let narrowKeys: { scope: Scope; key: string }[];
  let productionKey: string;
  let issueCsd: Awaited<ReturnType<typeof csdIssuer>>;
  let count = 0;

  before(async () => {
    test = await sharedTestApi();
    issueCsd = await csdIssuer(test, sharedKey());
    [mine, theirs] = await Promise.all([makePlace(), makePlace()]);
    const { organizationId, owner } = mine;
    const [member, admin] = await Promise.all([
      addMember(test, organizationId, 'member'),
      addMember(test, organizationId, 'admin'),
    ]);
    narrowKeys = await Promise.all(
      (['read:usage', 'read:events'] as const).map(async (scope) => {
        const { key } = await test.given.apiKey(owner, organizationId, { scopes: [scope] });
        return { scope, key };
      }),
    );
    ({ key: productionKey } = await test.given.apiKey(owner, organizationId, { scopes, environment: 'production' }));
    credentials = {
      anonymous: {},
      stranger: { token: theirs.owner.token },
      member: { token: member.token },
      admin: { token: admin.token },
      owner: { token: owner.token },
      keyWithScope: { key: mine.key },
      foreignKey: { key: theirs.key },
      oauthToken: { token: (await test.given.oauthToken(owner, organizationId)).token },
    };
  });
  async function makePlace(): Promise<Place> {
    const owner = await test.given.user();
    const { id: organizationId } = await test.given.organization(owner);
    await settle(organizationId, owner);
    const { key } = await test.given.apiKey(owner, organizationId, { scopes });
    const { body: invoice } = await test.api('POST', '/invoices', { key, body: ppdBody() });
    const { id, uuid } = invoice as unknown as Place['invoice'];
    const { body: receipt } = await test.api('POST', '/payments', { key, body: paymentBody({ uuid, paid: 1 }) });
    const { bytes } = await test.api('GET', `/invoices/${id}/xml`, { key });
    const made = { id: String(receipt.id) };
    const cancelled = await newInvoice(key);
    const replaced = await newInvoice(key);
    const cancelledReceipt = await newReceipt(key);
    const [payroll, cancelledPayroll] = [await newPayroll(key), await newPayroll(key)];
    const [retention, cancelledRetention] = [await newRetention(key), await newRetention(key)];
    const answers = [
      await test.api('POST', `/invoices/${cancelled.id}/cancel`, { key, body: { motivo: '02' } }),
      await test.api('POST', `/payments/${cancelledReceipt.id}/cancel`, { key, body: { motivo: '02' } }),
      await test.api('POST', `/payrolls/${cancelledPayroll.id}/cancel`, { key, body: { motivo: '02' } }),
      await test.api('POST', `/retentions/${cancelledRetention.id}/cancel`, { key, body: { motivo: '02' } }),
      await test.api('POST', `/invoices/${replaced.id}/substitute`, { key, body: invoiceBody() }),
    ];
    expect(answers.map(({ status, body }) => [status, body.message])).to.deep.equal([
      [200, 'Cancelado sin aceptación'],
      [200, 'Cancelado sin aceptación'],
      [200, 'Cancelado sin aceptación'],
      [200, 'Cancelado sin aceptación'],
      [201, null],
    ]);
    return {
      organizationId,
      owner,
      key,
      invoice: { id, uuid },
      receipt: made,
      cancelled,
      cancelledReceipt,
      payroll,
      retention,
      cancelledRetention,
      cancelledPayroll,
      replaced,
      xml: bytes.toString(),
    };
  }

  async function newInvoice(key: string, body = invoiceBody()): Promise<Place['invoice']> {
    const answer = await test.api('POST', '/invoices', { key, body });
    return { id: String(answer.body.id), uuid: String(answer.body.uuid) };
  }

  async function newReceipt(key: string): Promise<{ id: string }> {
    const { uuid } = await newInvoice(key, ppdBody());
    const { body } = await test.api('POST', '/payments', { key, body: paymentBody({ uuid, paid: 1 }) });
    return { id: String(body.id) };
  }

  async function newRetention(key: string): Promise<{ id: string }> {
    const { body } = await test.api('POST', '/retentions', { key, body: retentionBody() });
    return { id: String(body.id) };
  }

  async function newPayroll(key: string): Promise<{ id: string }> {
    const { body } = await test.api('POST', '/payrolls', { key, body: payrollBody() });
    return { id: String(body.id) };
  }

  /** Completes the organization, so that a certificate uploaded by a test changes nothing. */
  async function settle(id: string, { token }: GivenUser) {
    const address = {
      street: 'Avenida Reforma',
      exterior: 10,
      neighborhood: 'Centro',
      city: 'Monterrey',
      municipality: 'Monterrey',
      zipCode: '64000',
      state: 'Nuevo León',
    };
    const legal = { legal_name: 'ESCUELA KEMPER URGATE', tax_system: '601', address };
    const { cer, key } = await issueCsd();
    const answers = [
      await test.api('PUT', `/organizations/${id}/legal`, { token, body: legal }),
      await test.api('PUT', `/organizations/${id}/certificates`, { token, raw: formOf({ cer, key, password }) }),
    ];
    expect(answers.map(({ status, body }) => [status, body?.message])).to.deep.equal(
      [1, 2].map(() => [200, undefined]),
    );
  }

  const inOrganization = ({ organizationId }: Place) => ({ organizationId });
  const organization = ({ organizationId: id }: Place) => ({ id });
  const csd = async (place: Place) => {
    const { cer, key } = await issueCsd();
    return { ...organization(place), cer, key, password };
  };
  /** A certificate that another has replaced, so that it can be deleted. */
  async function replacedCertificateOf(place: Place) {
    const { cer, key } = await issueCsd();
    const path = `/organizations/${place.organizationId}/certificates`;
    const { token } = place.owner;
    for (let uploads = 0; uploads < 2; uploads += 1)
      await test.api('PUT', path, { token, raw: formOf({ cer, key, password }) });
    const list = (await test.api('GET', path, { token })).body as unknown as { id: string; status: string }[];
    return { ...inOrganization(place), certificateId: list.find(({ status }) => status === 'replaced')?.id ?? '' };
  }
  const newEmail = () => `walker-${process.pid}-${(count += 1)}@example.com`;
  const signIn = async ({ owner: { email, password: secret } }: Place) =>
    (await test.api('POST', '/auth/sign-in', { body: { email, password: secret } })).body as unknown as {
      token: string;
      refreshToken: string;
    };

  /** A new customer or product of the sandbox. */
  async function recordOf({ organizationId, key }: Place, resource: 'customers' | 'products', body: object) {
    const made = await test.api('POST', `/organizations/${organizationId}/${resource}`, { key, body });
    return { organizationId, id: String(made.body.id) };
  }

  /** A sandbox webhook with an event that was sent to it. One for each place: an organization has only so many. */
  const webhooks = new Map<Place, Promise<{ organizationId: string; id: string; deliveryId: string }>>();
  const webhookBody = { url: 'https://93.184.215.14/hook', events: ['*'] };
  const newWebhook = async ({ organizationId, key }: Place) => {
    const path = `/organizations/${organizationId}/webhooks`;
    const id = String((await test.api('POST', path, { key, body: webhookBody })).body.id);
    return { organizationId, id };
  };
  function webhookOf(place: Place) {
    const made = async () => {
      const { organizationId, id } = await newWebhook(place);
      const path = `/organizations/${organizationId}/webhooks/${id}/test`;
      const { body } = await test.api('POST', path, { key: place.key, body: {} });
      return { organizationId, id, deliveryId: String(body.id) };
    };
    const known = webhooks.get(place) ?? made();
    webhooks.set(place, known);
    return known;
  }
  const webhookAlone = async (place: Place) => {
    const { organizationId, id } = await webhookOf(place);
    return { organizationId, id };
  };
  const keyOf = async ({ owner, organizationId }: Place) => ({
    organizationId,
    id: (await test.given.apiKey(owner, organizationId)).id,
  });

  const applicationBody = {
    name: 'Conta Móvil',
    type: 'confidential',
    redirectUris: ['https://app.example/callback'],
    scopes: ['read:invoices'],
  };
  async function applicationOf({ organizationId, owner: { token } }: Place) {
    const path = `/organizations/${organizationId}/oauth-apps`;
    const made = await test.api('POST', path, { token, body: applicationBody });
    return { organizationId, id: String(made.body.id) };
  }

  const newKey = () => `walk-${(count += 1)}`;
  async function batchOf({ key }: Place) {
    const body = { invoices: [invoiceBody({ idempotencyKey: newKey() })] };
    const made = await test.api('POST', '/invoices/batch', { key, body });
    return { id: String(made.body.batchId) };
  }
  async function payrollBatchOf({ key }: Place) {
    const body = { payrolls: [payrollBody({ idempotencyKey: newKey() })] };
    const made = await test.api('POST', '/payrolls/batch', { key, body });
    return { id: String(made.body.batchId) };
  }

  /** A document that is issued in an hour. */
  async function waiting(key: string, path: '/invoices' | '/payments' | '/payrolls', body: object) {
    const scheduledAt = new Date(test.clock.now().getTime() + 3_600_000).toISOString();
    const made = await test.api('POST', path, { key, body: { ...body, scheduledAt } });
    return { id: String(made.body.id) };
  }

  /** A new plain member. */
  async function memberOf(place: Place) {
    // All these tests together exceed the invitations that an organization may send in a day.
    await freeMailTurns(test);
    const { userId } = await addMember(test, place.organizationId, 'member');
    return { organizationId: place.organizationId, memberId: await memberId(place, userId) };
  }
  const ownersMemberId = (place: Place) => memberId(place, place.owner.userId);
  async function memberId({ organizationId, owner: { token } }: Place, userId: string): Promise<string> {
    const { body } = await test.api('GET', `/organizations/${organizationId}/members`, { token });
    const found = (body as unknown as { id: string; userId: string }[]).find((member) => member.userId === userId);
    return found?.id ?? '';
  }

  async function invitationOf(place: Place) {
    const body = { email: newEmail(), role: 'member' };
    const path = `/organizations/${place.organizationId}/invites`;
    const made = await test.api('POST', path, { token: place.owner.token, body });
    await freeMailTurns(test);
    return { id: place.organizationId, inviteId: String(made.body.id) };
  }

  /** Another organization with the same users in the same roles. */
  async function twinOf(place: Place): Promise<string> {
    const { id } = await test.given.organization(place.owner);
    const { organizationId, owner } = place;
    await test.database.dataSource.query(
      `insert into member (organization_id, id, user_id, role, created_at, updated_at)
        select $1, gen_random_uuid(), user_id, role, created_at, updated_at from member where organization_id = $2 and user_id <> $3`,
      [id, organizationId, owner.userId],
    );
    return id;
  }

  async function passkeyOf({ owner: { userId } }: Place) {
    const id = randomUUID();
    const createdAt = test.clock.now();
    const row = { id, userId, credentialId: Buffer.from(id), publicKey: Buffer.from(id), counter: '0' };
    await test.services.database.passkeys.insert(
      { ...row, transports: [], name: 'Ana', createdAt, lastUsedAt: null },
      1_000,
    );
    return { id };
  }

  /** Of a device that does not exist. */
  const passkeyAnswer = (response: Record<string, string>) => ({
    id: 'AA',
    rawId: 'AA',
    type: 'public-key',
    clientExtensionResults: {},
    response: { clientDataJSON: 'AA', ...response },
  });

  /** An input that can be rejected only for lack of access; its record is new where the operation deletes it. */
  const inputs: Record<string, (place: Place) => Input | Promise<Input>> = {
    'auth.signUp': () => ({ email: newEmail(), password: 'correct horse battery', name: 'Ana' }),
    'auth.signIn': ({ owner: { email, password: secret } }) => ({ email, password: secret }),
    'auth.completeSignIn': () => ({ mfaToken: 'unknown', code: '000000' }),
    'auth.beginPasskeySignIn': () => ({}),
    'auth.signInWithPasskey': () => ({ response: passkeyAnswer({ authenticatorData: 'AA', signature: 'AA' }) }),
    'auth.refresh': async (place) => ({ refreshToken: (await signIn(place)).refreshToken }),
    'auth.signOut': () => ({}),
    'auth.forgotPassword': () => ({ email: newEmail() }),
    'auth.resetPassword': async () => {
      const { email } = await test.given.user();
      await test.api('POST', '/auth/password/forgot', { body: { email } });
      return { token: tokenIn(await test.mail.next(email, /Restablezca/)), password: 'battery staple' };
    },
    'auth.changePassword': ({ owner: { password: secret } }) => ({ currentPassword: secret, newPassword: secret }),
    'auth.verifyEmail': async () => {
      const { email } = await test.given.user();
      return { token: tokenIn(await test.mail.next(email, /Confirme/)) };
    },
    'auth.requestEmailVerification': () => ({}),
    'users.me': () => ({}),
    'users.update': () => ({ name: 'Ana' }),
    'users.sessions': () => ({}),
    'users.endSession': async (place) => {
      const { token } = await signIn(place);
      const { body } = await test.api('GET', '/users/me/sessions', { token });
      return { id: (body as unknown as { id: string; current: boolean }[]).find(({ current }) => current)?.id };
    },
    'users.beginTotp': () => ({}),
    'users.confirmTotp': async () => {
      await test.database.dataSource.query('delete from second_factor where confirmed_at is null');
      return { code: '000000' };
    },
    'users.turnOffTotp': () => ({}),
    'users.secondFactor': () => ({}),
    'passkeys.list': () => ({}),
    'passkeys.begin': () => ({}),
    'passkeys.create': () => ({ name: 'Ana', response: passkeyAnswer({ attestationObject: 'AA' }) }),
    'passkeys.rename': async (place) => ({ ...(await passkeyOf(place)), name: 'Ana' }),
    'passkeys.delete': (place) => passkeyOf(place),
    'passkeys.beginProof': () => ({}),
    'passkeys.prove': () => ({ response: passkeyAnswer({ authenticatorData: 'AA', signature: 'AA' }) }),
    'organizations.create': () => ({ name: 'Panadería Ana' }),
    'organizations.list': () => ({}),
    'organizations.get': organization,
    'organizations.update': (place) => ({ ...organization(place), name: 'Panadería Ana' }),
    'organizations.delete': async (place) => ({ id: await twinOf(place) }),
    'organizations.legal': organization,
    'organizations.updateLegal': (place) => ({ ...organization(place), phone: '5555555555' }),
    'organizations.uploadCertificate': csd,
    'organizations.checkCertificate': csd,
    'organizations.listCertificates': organization,
    'organizations.deleteCertificate': (place) => replacedCertificateOf(place),
    'members.list': inOrganization,
    'members.updateRole': async (place) => ({ ...(await memberOf(place)), role: 'admin' }),
    'members.remove': (place) => memberOf(place),
    'members.transferOwnership': async (place) => ({ ...inOrganization(place), memberId: await ownersMemberId(place) }),
    'invitations.list': organization,
    'invitations.create': (place) => ({ ...organization(place), email: newEmail(), role: 'member' }),
    'invitations.resend': (place) => invitationOf(place),
    'invitations.cancel': (place) => invitationOf(place),
    'invitations.summary': () => ({ token: 'unknown' }),
    'invitations.accept': () => ({ token: 'unknown' }),
    'invitations.decline': () => ({ token: 'unknown' }),
    'invitations.summaryByPath': () => ({ token: 'unknown' }),
    'invitations.acceptByPath': () => ({ token: 'unknown' }),
    'invitations.declineByPath': () => ({ token: 'unknown' }),
    'series.list': organization,
    'branches.list': (place) => ({ organizationId: place.organizationId }),
    'branches.put': (place) => ({ organizationId: place.organizationId, code: 'norte', name: 'Norte', zip: '06000' }),
    'series.put': (place) => ({ ...organization(place), series: 'B', type: 'I', environment: 'sandbox' }),
    'usage.get': inOrganization,
    'usage.ofKey': () => ({}),
    'partners.get': inOrganization,
    'partners.enroll': async (place) => ({ organizationId: await twinOf(place) }),
    'billing.checkout': (place) => ({ ...inOrganization(place), plan: 'none' }),
    'billing.notice': () => ({ payload: Buffer.from('{}'), signature: 'unknown' }),
    'apiKeys.update': async (place) => ({ ...(await keyOf(place)), name: 'Caja 2' }),
    'apiKeys.rotate': (place) => keyOf(place),
    'apiKeys.revoke': (place) => keyOf(place),
    'apiKeys.create': (place) => ({
      ...inOrganization(place),
      name: 'Caja',
      environment: 'sandbox',
      scopes: ['read:invoices'],
    }),
    'apiKeys.list': inOrganization,
    'apiKeys.validate': () => ({}),
    'oauth.exchange': () => ({
      grantType: 'authorization_code',
      code: 'unknown',
      clientId: `unknown-${(count += 1)}`,
      clientSecret: 'x',
      redirectUri: 'https://app.example/callback',
    }),
    'oauth.refresh': () => ({
      grantType: 'refresh_token',
      refreshToken: 'unknown',
      clientId: `unknown-${(count += 1)}`,
      clientSecret: 'x',
    }),
    'oauth.createApplication': (place) => ({ ...inOrganization(place), ...applicationBody }),
    'oauth.listApplications': inOrganization,
    'oauth.getApplication': (place) => applicationOf(place),
    'oauth.updateApplication': async (place) => ({ ...(await applicationOf(place)), name: 'Conta' }),
    'oauth.deleteApplication': (place) => applicationOf(place),
    'oauth.rotateSecret': (place) => applicationOf(place),
    'oauth.listAuthorizations': () => ({}),
    'oauth.revokeAuthorization': async ({ owner, organizationId }) => {
      await test.given.oauthToken(owner, organizationId);
      const { body } = await test.api('GET', '/users/me/authorizations', { token: owner.token });
      return { id: (body as unknown as { id: string }[])[0]?.id };
    },
    'organizations.documentSettings': inOrganization,
    'organizations.updateDocumentSettings': (place) => ({ ...inOrganization(place), paper: 'letter' }),
    'audit.list': inOrganization,
    'audit.verify': () => ({}),
    'invoices.create': () => invoiceBody(),
    'invoices.createBatch': () => ({ invoices: [invoiceBody({ idempotencyKey: newKey() })] }),
    'invoices.batch': (place) => batchOf(place),
    'invoices.cancelBatch': (place) => batchOf(place),
    'invoices.validate': () => invoiceBody(),
    'invoices.list': () => ({}),
    'invoices.previewPdf': () => invoiceBody(),
    'invoices.get': ({ invoice: { id } }) => ({ id }),
    'invoices.cancelQueued': ({ key }) => waiting(key, '/invoices', invoiceBody()),
    'invoices.xml': ({ invoice: { id } }) => ({ id }),
    'invoices.payments': ({ invoice: { id } }) => ({ id }),
    'invoices.timeline': ({ invoice: { id } }) => ({ id }),
    'invoices.balance': ({ invoice: { id } }) => ({ id }),
    'receivables.list': () => ({}),
    'summary.get': () => ({}),
    'invoices.pdf': ({ invoice: { id } }) => ({ id }),
    'invoices.email': ({ invoice: { id } }) => ({ id, emails: [newEmail()] }),
    'invoices.exportPdfZip': () => ({}),
    'invoices.exportXmlZip': () => ({}),
    'invoices.exportCsv': () => ({}),
    'invoices.exportStatus': () => ({}),
    'invoices.cancel': async ({ key }) => ({ id: (await newInvoice(key)).id, motivo: '02' }),
    'invoices.cancelPlan': ({ invoice: { id } }) => ({ id }),
    'invoices.cancellations': ({ cancelled: { id } }) => ({ id }),
    'invoices.cancellationReceipt': ({ cancelled: { id } }) => ({ id }),
    'invoices.cancellationReceiptPdf': ({ cancelled: { id } }) => ({ id }),
    'invoices.sync': ({ invoice: { id } }) => ({ id }),
    'invoices.substitute': async ({ key }) => ({ ...invoiceBody(), id: (await newInvoice(key)).id }),
    'invoices.substitution': ({ replaced: { id } }) => ({ id }),
    'payments.timeline': ({ receipt: { id } }) => ({ id }),
    'payments.pdf': ({ receipt: { id } }) => ({ id }),
    'payments.email': ({ receipt: { id } }) => ({ id, emails: [newEmail()] }),
    'payments.cancel': async ({ key }) => ({ id: (await newReceipt(key)).id, motivo: '02' }),
    'payments.cancelPlan': ({ receipt: { id } }) => ({ id }),
    'payments.cancellations': ({ cancelledReceipt: { id } }) => ({ id }),
    'payments.cancellationReceipt': ({ cancelledReceipt: { id } }) => ({ id }),
    'payments.cancellationReceiptPdf': ({ cancelledReceipt: { id } }) => ({ id }),
    'payments.sync': ({ receipt: { id } }) => ({ id }),
    'payrolls.create': () => payrollBody(),
    'payrolls.validate': () => payrollBody(),
    'payrolls.list': () => ({}),
    'payrolls.get': ({ payroll: { id } }) => ({ id }),
    'payrolls.cancelQueued': ({ key }) => waiting(key, '/payrolls', payrollBody()),
    'payrolls.xml': ({ payroll: { id } }) => ({ id }),
    'payrolls.pdf': ({ payroll: { id } }) => ({ id }),
    'payrolls.exportPdfZip': () => ({}),
    'payrolls.exportXmlZip': () => ({}),
    'payrolls.exportCsv': () => ({}),
    'payrolls.createBatch': () => ({ payrolls: [payrollBody({ idempotencyKey: newKey() })] }),
    'payrolls.batch': (place) => payrollBatchOf(place),
    'payrolls.cancelBatch': (place) => payrollBatchOf(place),
    'payrolls.cancel': async ({ key }) => ({ id: (await newPayroll(key)).id, motivo: '02' }),
    'payrolls.cancelPlan': ({ payroll: { id } }) => ({ id }),
    'payrolls.cancellations': ({ cancelledPayroll: { id } }) => ({ id }),
    'payrolls.cancellationReceipt': ({ cancelledPayroll: { id } }) => ({ id }),
    'payrolls.cancellationReceiptPdf': ({ cancelledPayroll: { id } }) => ({ id }),
    'payrolls.sync': ({ payroll: { id } }) => ({ id }),
    'retentions.create': () => retentionBody(),
    'retentions.validate': () => retentionBody(),
    'retentions.list': () => ({}),
    'retentions.get': ({ retention: { id } }) => ({ id }),
    'retentions.xml': ({ retention: { id } }) => ({ id }),
    'retentions.pdf': ({ retention: { id } }) => ({ id }),
    'retentions.cancel': async ({ key }) => ({ id: (await newRetention(key)).id, motivo: '02' }),
    'retentions.cancelPlan': ({ retention: { id } }) => ({ id }),
    'retentions.cancellations': ({ cancelledRetention: { id } }) => ({ id }),
    'retentions.cancellationReceipt': ({ cancelledRetention: { id } }) => ({ id }),
    'retentions.cancellationReceiptPdf': ({ cancelledRetention: { id } }) => ({ id }),
    'sandbox.clock': () => ({}),
    'sandbox.advance': () => ({ seconds: 1 }),
    'sandbox.reset': () => ({}),
    'sandbox.triggerEvent': () => ({ type: 'invoice.stamped' }),
    'payments.create': ({ invoice: { uuid } }) => paymentBody({ uuid, paid: 1 }),
    'payments.validate': ({ invoice: { uuid } }) => paymentBody({ uuid, paid: 1 }),
    'payments.list': () => ({}),
    'payments.exportPdfZip': () => ({}),
    'payments.exportXmlZip': () => ({}),
    'payments.exportCsv': () => ({}),
    'payments.get': ({ receipt: { id } }) => ({ id }),
    'payments.cancelQueued': async ({ key }) => {
      const { uuid } = await newInvoice(key, ppdBody());
      return waiting(key, '/payments', paymentBody({ uuid, paid: 1 }));
    },
    'payments.xml': ({ receipt: { id } }) => ({ id }),
    'customers.create': (place) => ({ ...inOrganization(place), ...customerBody() }),
    'customers.list': inOrganization,
    'customers.import': (place) => ({
      ...inOrganization(place),
      // A name of its own each time: one that exists is not imported again.
      file: new File([`legalName,taxId\nCLIENTE ${randomUUID()},XAXX010101000`], 'c.csv'),
    }),
    'customers.get': (place) => recordOf(place, 'customers', customerBody()),
    'customers.update': async (place) => ({ ...(await recordOf(place, 'customers', customerBody())), email: null }),
    'customers.delete': (place) => recordOf(place, 'customers', customerBody()),
    'products.create': (place) => ({ ...inOrganization(place), ...productBody() }),
    'products.list': inOrganization,
    'products.import': (place) => ({
      ...inOrganization(place),
      file: new File(['description,productKey,price\nPan,50181900,1'], 'p.csv'),
    }),
    'products.get': (place) => recordOf(place, 'products', productBody()),
    'products.update': async (place) => ({ ...(await recordOf(place, 'products', productBody())), isActive: true }),
    'products.delete': (place) => recordOf(place, 'products', productBody()),
    'webhooks.create': (place) => ({ ...inOrganization(place), ...webhookBody, environment: 'sandbox' }),
    'webhooks.list': inOrganization,
    'webhooks.get': webhookAlone,
    'webhooks.update': async (place) => ({ ...(await webhookAlone(place)), description: 'x' }),
    'webhooks.delete': newWebhook,
    'webhooks.rotateSecret': webhookAlone,
    'webhooks.test': webhookAlone,
    'webhooks.listDeliveries': webhookAlone,
    'webhooks.getDelivery': webhookOf,
    'webhooks.replayDelivery': webhookOf,
    'webhooks.replay': async (place) => ({ ...(await webhookAlone(place)), from: '2026-11-20T00:00:00Z' }),
    'webhooks.eventKinds': () => ({}),
    'events.list': () => ({}),
    'catalogs.list': () => ({}),
    'catalogs.complements': () => ({}),
    'catalogs.regimenesFiscales': () => ({}),
    'catalogs.usosCfdi': () => ({}),
    'catalogs.clavesProdServ': () => ({ q: 'pan' }),
    'catalogs.clavesUnidad': () => ({ q: 'pieza' }),
    'catalogs.entries': () => ({ name: 'c_Moneda' }),
    'catalogs.classify': () => ({ descriptions: ['pan'] }),
    'cfdi.verify': ({ xml }) => ({ xml }),
  };

  /** The error when access is not the reason: the record that the input names does not exist. */
  const beyondAccess: Record<string, string> = {
    'auth.resetPassword': 'This link is no longer valid. Ask for a new one.',
    'auth.verifyEmail': 'This link is no longer valid. Ask for a new one.',
    'auth.completeSignIn': 'Invalid or expired mfaToken: sign in again',
    'users.confirmTotp': 'There is no second factor to confirm: start with POST /users/me/mfa/totp',
    'users.turnOffTotp': 'No second factor is turned on',
    'auth.signInWithPasskey': 'This passkey is unknown, or its response is invalid or came too late',
    'passkeys.create': "The browser's response is invalid or came too late",
    'passkeys.beginProof': 'Your account has no passkey',
    'passkeys.prove': 'This passkey is unknown, or its response is invalid or came too late',
    'members.transferOwnership': 'memberId must be that of a member other than the owner',
    'invitations.summary': 'Invitation not found',
    'invitations.accept': 'Invitation not found',
    'invitations.decline': 'Invitation not found',
    'invitations.summaryByPath': 'Invitation not found',
    'invitations.acceptByPath': 'Invitation not found',
    'invitations.declineByPath': 'Invitation not found',
    'billing.checkout': 'plan is not available: this installation does not sell plans',
    'billing.notice': 'No payment provider is configured',
    'oauth.exchange': 'Invalid client credentials',
    'oauth.refresh': 'Invalid client credentials',
  };

  /** The organization that a caller addresses: its own for a key of another one, unless the path names mine. */
  const placeOf = (caller: Caller, operation: Operation): Place =>
    caller === 'foreignKey' && !operation.path.startsWith('/organizations/') && !recordParameter(operation)
      ? theirs
      : mine;

  const rowOf = (name: string) => {
    const row = matrix[name];
    if (!row)
      throw new Error(
        `${name} is not in access-matrix.golden.json: npm run access-matrix writes it; read the difference`,
      );
    return row;
  };
  const isAllowed = (name: string, caller: Caller) => rowOf(name).allowed.split(' ').includes(caller);

  /** Over the second transport one allowed caller stands for all, except in a long run: each needs a new input. */
  function callersOver(transport: Transport, name: string): readonly Caller[] {
    if (transport === 'REST' || isLongRun) return callers;
    const one = (['keyWithScope', 'owner', ...callers] as const).find((caller) => isAllowed(name, caller));
    return callers.filter((caller) => caller === one || !isAllowed(name, caller));
  }

  async function credentialOf(caller: Caller, name: string): Promise<Credential> {
    if (caller === 'keyWithoutScope')
      return { key: narrowKeys.find(({ scope }) => !accessOf(name).scopes.includes(scope))?.key ?? '' };
    const credential = credentials[caller];
    if (!credential) throw new Error(`no credential for ${caller}`);
    // Signing out ends the session that calls.
    return name === 'auth.signOut' && credential.token !== undefined && caller !== 'oauthToken'
      ? { token: (await signIn(theirs)).token }
      : credential;
  }

  /** Calls an operation with its one input over either transport; returns the verdict. */
  async function ask(
    transport: Transport,
    operation: Operation,
    input: Input,
    credential: Credential,
  ): Promise<Verdict> {
    const header =
      operation.meta.organizationHeader && credential.token !== undefined
        ? { organizationId: mine.organizationId }
        : {};
    const { status, text, headers } = await (transport === 'REST' ? byRest : byTrpc)(operation, input, {
      ...credential,
      ...header,
    });
    if (operation.auth !== 'public') expect(headers.get('cache-control')).to.equal('no-store');
    const excuse = beyondAccess[operation.name];
    return status < 400 || (excuse !== undefined && [text].flat()[0] === excuse)
      ? 'allowed'
      : `${status} ${[text].flat().join('; ')}`;
  }

  /** `more` is appended to the query verbatim. */
  async function byRest(operation: Operation, input: Input, call: Call, more = '') {
    const plan = planInput(operation);
    let { path } = operation;
    const query: Record<string, string> = {};
    const body: Input = {};
    for (const [name, value] of Object.entries(input))
      if (plan.path.has(name)) path = path.replace(`{${name}}`, encodeURIComponent(String(value)));
      else if (plan.query.has(name)) query[name] = String(value);
      else body[name] = value;
    const whole = operation.meta.rest?.accepts?.['application/json'];
    const sent: Call =
      typeof whole === 'string'
        ? { raw: String(body[whole]), headers: { 'content-type': 'application/json', ...headersOf(operation, body) } }
        : plan.body === 'none'
          ? {}
          : plan.body === 'multipart'
            ? { raw: formOf(body) }
            : plan.body === 'optional' && Object.keys(body).length === 0
              ? {}
              : { body };
    const target = `${path}?${[new URLSearchParams(query).toString(), more].filter(Boolean).join('&')}`;
    const answer = await test.api(operation.method, target.replace(/\?$/, ''), { ...call, ...sent });
    return { ...answer, text: answer.body?.message };
  }

  const headersOf = ({ meta }: Operation, fields: Input): Record<string, string> =>
    Object.fromEntries(
      Object.entries(meta.rest?.headerFields ?? {}).map(([header, field]) => [header, String(fields[field])]),
    );

  const isFile = (value: unknown) => value instanceof Uint8Array || value instanceof Blob;

  function formOf(fields: Input): FormData {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields))
      if (value instanceof File) form.append(name, value);
      else if (value instanceof Uint8Array) form.append(name, new Blob([new Uint8Array(value)]), `${name}.bin`);
      else form.append(name, String(value));
    return form;
  }

  async function byTrpc({ name, type }: Operation, input: Input, { key, token, organizationId }: Call) {
    const json = JSON.stringify(input);
    const form = Object.values(input).some(isFile) ? formOf(input) : undefined;
    const answer = await fetch(
      `${test.url}/trpc/${name}${type === 'query' ? `?input=${encodeURIComponent(json)}` : ''}`,
      {
        method: type === 'query' ? 'GET' : 'POST',
        headers: {
          ...(type === 'mutation' && !form && { 'content-type': 'application/json' }),
          ...(key !== undefined && { 'x-api-key': key }),
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(organizationId !== undefined && { 'x-organization-id': organizationId }),
        },
        ...(type === 'mutation' && { body: form ?? json }),
      },
    );
    const { error } = (await answer.json()) as { error?: { data: { httpStatus: number; message: unknown } } };
    if (error) expect(error.data.httpStatus, `${name} over tRPC`).to.equal(answer.status);
    return { status: answer.status, text: error?.data.message, headers: answer.headers };
  }

  for (const transport of ['REST', 'tRPC'] as const)
    describe(`over ${transport} is enforced, and no response may be cached`, () => {
      for (const operation of operations)
        it(operation.name, async () => {
          const input = inputs[operation.name];
          if (!input) throw new Error(`${operation.name} has no input here`);
          // All callers share one address, which is limited to fifteen exchanges a minute.
          await test.database.dataSource.query("delete from rate_window where name like 'exchange:%'");
          const access = accessOf(operation.name);
          const found = {} as Record<Caller, Verdict>;
          // A rejected call changes nothing: one record serves all callers that are rejected.
          let untouched: Input | undefined;
          for (const caller of callersOver(transport, operation.name)) {
            const demanded = declaredVerdict(access, caller);
            const place = placeOf(caller, operation);
            const asked =
              demanded === 'allowed' || place !== mine ? await input(place) : (untouched ??= await input(mine));
            found[caller] = await ask(transport, operation, asked, await credentialOf(caller, operation.name));
            if (demanded !== 'allowed') expect(found[caller], caller).to.equal(demanded);
          }
          if (transport === 'tRPC') {
            for (const [caller, verdict] of Object.entries(found))
              expect(verdict, caller).to.equal(verdictIn(rowOf(operation.name), caller as Caller));
            return;
          }
          const row = matrixRow(operation, access, found, matrix[operation.name]?.record);
          if (isWriting) matrix[operation.name] = row;
          expect(row).to.deep.equal(rowOf(operation.name));
        });

      for (const operation of operations) {
        const parameter = recordParameter(operation);
        if (parameter === undefined) continue;
        it(`${operation.name} rejects another organization's record exactly like an unknown id`, async () => {
          const input = await inputs[operation.name]?.(theirs);
          expect(input).to.have.property(parameter);
          const [, ofOrganization] = /^\/organizations\/\{(\w+)\}/.exec(operation.path) ?? [];
          const own: Input = { ...input, ...(ofOrganization && { [ofOrganization]: mine.organizationId }) };
          const who = isAllowed(operation.name, 'keyWithScope') ? { key: mine.key } : { token: mine.owner.token };
          if (isWriting && transport === 'REST') {
            const record = await ask(transport, operation, { ...own, [parameter]: nowhere }, who);
            matrix[operation.name] = { ...rowOf(operation.name), record };
          }
          expect(rowOf(operation.name).record).to.match(/^404 /);
          for (const id of [own[parameter], nowhere])
            expect(await ask(transport, operation, { ...own, [parameter]: id }, who)).to.equal(
              rowOf(operation.name).record,
            );
        });

        if (accessOf(operation.name).environment !== 'none')
          it(`${operation.name} shows a production key nothing of the sandbox`, async () => {
            const input = (await inputs[operation.name]?.(mine)) ?? {};
            expect(await ask(transport, operation, input, { key: productionKey })).to.equal(
              rowOf(operation.name).record,
            );
          });
      }
    });

  describe('for an allowed caller:', () => {
    /** By id, in every organization. */
    async function auditEntries(): Promise<Map<string, string>> {
      const sql = 'select id, action from audit_entry';
      const rows = await test.database.dataSource.query<{ id: string; action: string }[]>(sql);
      return new Map(rows.map(({ id, action }) => [id, action]));
    }

    /** The allowed caller with the fewest ways to fail, and its input. */
    async function allowedCall({ name, meta }: Operation): Promise<{ call: Call; input: Input }> {
      const caller = (['keyWithScope', 'owner'] as const).find((one) => isAllowed(name, one)) ?? 'anonymous';
      const credential = await credentialOf(caller, name);
      const header = meta.organizationHeader && caller === 'owner' ? { organizationId: mine.organizationId } : {};
      return { call: { ...credential, ...header }, input: (await inputs[name]?.(mine)) ?? {} };
    }

    for (const operation of operations) {
      const action = auditedOperations[operation.name];
      if (operation.type === 'query' && action === undefined) continue;
      it(`${operation.name} adds ${action ?? 'nothing'} to the audit log`, async () => {
        const { call, input } = await allowedCall(operation);
        const before = await auditEntries();
        await byRest(operation, input, call);
        const added = [...(await auditEntries())].filter(([id]) => !before.has(id));
        expect(added.map(([, entry]) => entry)).to.deep.equal(action === undefined ? [] : [action]);
      });
    }

    for (const operation of operations) {
      const plan = planInput(operation);
      const single = [...plan.query].filter(([, { list }]) => !list).map(([name]) => name);
      if (single.length > 0)
        it(`${operation.name} rejects a query parameter that is repeated or in brackets`, async () => {
          const { call, input } = await allowedCall(operation);
          for (const name of single) {
            const { [name]: value = 'x', ...others } = input;
            const text = encodeURIComponent(String(value));
            for (const more of [`${name}=${text}&${name}=${text}`, `${name}[like]=${text}`, `${name}[]=${text}`]) {
              const { status, body } = await byRest(operation, others, call, more);
              expect([status, JSON.stringify(body.message)], more)
                .to.satisfy(([answered]: [number]) => answered === 400)
                .and.to.have.property('1')
                .that.include(name);
            }
          }
        });

      const ids = [...plan.path.keys()].filter((name) => /^id$|Id$/.test(name));
      if (ids.length > 0)
        it(`${operation.name} rejects an id that is not a UUID`, async () => {
          const { call, input } = await allowedCall(operation);
          for (const name of ids) {
            const { status, text } = await byRest(operation, { ...input, [name]: 'x' }, call);
            expect([status, text]).to.deep.equal([400, [`${name} must be a UUID`]]);
          }
        });

      if (plan.body === 'required' || plan.body === 'optional')
        it(`${operation.name} stores no undeclared field`, async () => {
          const { call, input } = await allowedCall(operation);
          const shape = Object.keys(operation.input?.shape ?? {});
          const smuggled = Object.entries({
            ownerId: nowhere,
            organizationId: nowhere,
            userId: nowhere,
            createdBy: nowhere,
            plan: 'smuggled',
            status: 'smuggled',
            createdAt: '2001-01-01T00:00:00.000Z',
          }).filter(([name]) => !shape.includes(name));
          const { status, bytes } = await byRest(operation, { ...input, ...Object.fromEntries(smuggled) }, call);
          expect(status).to.not.be.oneOf([500, 503]);
          expect(bytes.toString('latin1')).to.not.match(new RegExp(`smuggled|2001-01-01|${nowhere}`));
        });
    }
  });

  describe('admits valid credentials only:', () => {
    let dead: { what: string; key: string }[];
    before(async () => {
      const { owner, organizationId } = mine;
      const [revoked, expired] = await Promise.all([1, 2].map(() => newKey(owner, organizationId)));
      if (!revoked || !expired) throw new Error('unreachable');
      await test.database.dataSource.query(
        `update api_key set revoked_at = case when id = $1 then created_at end, expires_at = case when id = $2 then created_at end
          where id in ($1, $2)`,
        [revoked.id, expired.id],
      );
      dead = [
        { what: 'unknown', key: `${mine.key.slice(0, -1)}~` },
        { what: 'empty', key: ' ' },
        { what: 'revoked', key: revoked.key },
        { what: 'expired', key: expired.key },
      ];
    });

    /** A key created by the API and never used, so that no process has cached it. */
    async function newKey({ token }: GivenUser, organizationId: string) {
      const body = { name: 'Dead', environment: 'sandbox', scopes };
      const made = await test.api('POST', `/organizations/${organizationId}/api-keys`, { token, body });
      return { id: String(made.body.id), key: String(made.body.key) };
    }
    /** A rejected call changes nothing: one input serves all callers. */
    const asker = async (operation: Operation) => {
      const input = (await inputs[operation.name]?.(mine)) ?? {};
      return async (call: Call, more?: string) => {
        const { status, text } = await byRest(operation, input, call, more);
        return [status, text];
      };
    };

    for (const operation of operations) {
      if (operation.meta.organizationHeader)
        it(`${operation.name} requires an organization from sessions, and membership in it`, async () => {
          const { token } = mine.owner;
          const result = await asker(operation);
          const of = (organizationId?: string) =>
            result({ token, ...(organizationId !== undefined && { organizationId }) });
          expect(await of()).to.deep.equal([400, 'X-Organization-Id header is required']);
          expect(await of('x')).to.deep.equal([400, 'X-Organization-Id must be a UUID']);
          const stranger = [403, 'Access denied. You are not a member of this organization'];
          expect([await of(theirs.organizationId), await of(nowhere)]).to.deep.equal([stranger, stranger]);
        });

      if (operation.auth === 'api-key' || operation.auth === 'session-or-api-key')
        it(`${operation.name} rejects every invalid key alike, whatever other credentials accompany it`, async () => {
          const rejection = [401, 'Invalid or expired API key'];
          const result = await asker(operation);
          for (const { what, key } of dead)
            for (const more of [{}, { token: mine.owner.token, organizationId: mine.organizationId }])
              expect(await result({ headers: { 'x-api-key': key }, ...more }), what).to.deep.equal(rejection);
          const inUrl = await result({}, `x-api-key=${mine.key}&apiKey=${mine.key}&access_token=${mine.owner.token}`);
          expect(inUrl[0]).to.equal(401);
        });
    }
  });

  it('lists exactly the operations that are served', () => {
    expect(Object.keys(matrix)).to.have.members(operations.map(({ name }) => name));
  });

  describe('at startup', () => {
    const { 'invoices.create': _, ...withoutInvoices } = declared;

    it('is accepted as declared', () => {
      expect(() => checkAccess(appRouter)).not.to.throw();
    });

    it('is rejected when an operation has no row', () => {
      expect(() => checkAccess(appRouter, withoutInvoices)).to.throw(/invoices\.create is not declared/);
    });

    it('is rejected when a row has no operation', () => {
      const ghosts = { ...declared, 'ghosts.list': accessOf('invoices.list') };
      expect(() => checkAccess(appRouter, ghosts)).to.throw(/ghosts\.list is declared but not in the router/);
    });

    it('is rejected when a procedure was built for another operation', () => {
      const swapped = { ...declared, 'products.list': accessOf('customers.list') };
      expect(() => checkAccess(appRouter, swapped)).to.throw(/products\.list has scopes/);
    });

    for (const [what, change] of [
      ['auth', { auth: 'public' }],
      ['organizationHeader', { organization: 'header' }],
      ['roles', { roles: ['owner', 'admin'] }],
      ['forbidden', { forbidden: { en: 'No', es: 'No' } }],
      ['scopes', { scopes: ['write:invoices'] }],
      ['tokenScopes', { tokenScopes: ['read:user'] }],
      ['rate', { rate: 'read' }],
      ['bodyMax', { bodyMax: 1 }],
    ] as const)
      it(`is rejected when ${what} differs from the declaration`, () => {
        const name = 'organizations.updateLegal';
        expect(() => checkAccess(appRouter, { ...declared, [name]: { ...declared[name], ...change } })).to.throw(
          `${name} has ${what} `,
        );
      });

    it('is rejected when it allows a body where none is read', () => {
      const name = 'organizations.delete';
      expect(() => checkAccess(appRouter, { ...declared, [name]: { ...declared[name], bodyMax: 1 } })).to.throw(
        `${name} is a DELETE with a body of 1 bytes`,
      );
    });
  });

  after(() => {
    if (isWriting)
      writeMatrix(
        matrix,
        operations.map(({ name }) => name),
      );
  });
});
