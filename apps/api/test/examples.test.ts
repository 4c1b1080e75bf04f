import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { appRouter } from '@lacre/router/app-router';
import type { Scope } from '@lacre/services/actor';
import type { GivenUser } from '@lacre/testing/given';
import { satTestData } from '@lacre/testing/sat-test-data';
import { expect } from 'chai';
import { requestExamples } from '../src/rest/examples.ts';
import { type Operation, operationsOf } from '../src/rest/operations.ts';
import { recordedRequests, recordedResponses } from '../src/rest/recorded-responses.ts';
import { addMember } from './support/add-member.ts';
import type { Call, Json } from './support/api-client.ts';
import { asShown } from './support/as-shown.ts';
import { invoiceBody, paymentBody, ppdBody } from './support/bodies.ts';
import { type Asks, secretAsks } from './support/example-asks.ts';
import { tokenOfInvitation } from './support/invitation-token.ts';
import { startTestApi, type TestApi } from './support/test-api.ts';

/** `npm run record-examples` writes the responses; otherwise they are compared. */
const isRecording = process.env['RECORD_EXAMPLES'] === 'write';
const recordedFile = fileURLToPath(new URL('../src/rest/recorded-responses.json', import.meta.url));
const sentFile = fileURLToPath(new URL('../src/rest/recorded-requests.json', import.meta.url));
const document = JSON.parse(readFileSync(new URL('../openapi.json', import.meta.url), 'utf8')) as {
  paths: Record<
    string,
    Record<
      string,
      {
        requestBody?: { content?: Record<string, unknown> };
        responses: Record<string, { content?: Record<string, unknown> }>;
      }
    >
  >;
};

const byName = (bodies: Record<string, unknown>) =>
  Object.entries(bodies).sort(([one], [other]) => (one < other ? -1 : 1));

/**
 * Sends every body that the documentation shows verbatim; the test client checks the responses against the description.
 */
describe('The example of', () => {
  let test: TestApi;
  let owner: GivenUser;
  let organizationId: string;
  let key: string;
  let today: string;

  before(async () => {
    test = await startTestApi();
    today = test.clock.now().toISOString();
  });
  afterEach(() => test.clock.set(today));
  // Each begins with an empty organization, so that responses depend on no other example.
  beforeEach(async () => {
    owner = await test.given.user();
    ({ id: organizationId } = await test.given.organization(owner));
    ({ key } = await test.given.apiKey(owner, organizationId, {
      scopes: [
        'read:invoices',
        'write:invoices',
        'cancel:invoices',
        'read:payrolls',
        'write:payrolls',
        'read:retentions',
        'write:retentions',
      ],
    }));
  });
  after(async () => {
    await secret.close();
    await test.close();
    if (!isRecording) return;
    for (const [file, bodies] of [
      [recordedFile, recorded],
      [sentFile, sent],
    ] as const)
      writeFileSync(file, `${JSON.stringify(Object.fromEntries(byName(bodies)), null, 2)}\n`);
  });
  const secret = secretAsks(() => ({ test, owner, organizationId, key }));

  const recorded: Record<string, unknown> = {};
  const sent: Record<string, unknown> = {};
  const hasSchema = () => test.services.issuing.sandbox.schemaValidator !== undefined;
  /** A check of a complement reports when it is partial: on a machine without the SAT's schemas. */
  const withoutWarnedSchemas = (body: unknown): unknown => {
    const { warnings } = body as { warnings?: unknown };
    if (satTestData !== undefined || !Array.isArray(warnings)) return body;
    const isOfSchemas = ({ code }: { code?: string }) => code === 'COMPLEMENT_SCHEMA_NOT_HELD';
    return { ...(body as Json), warnings: warnings.filter((warning) => !isOfSchemas(warning)) };
  };
  /** Compares the response with the documented one; while recording it becomes the documented one. */
  const expectRecorded = (name: string, body: unknown) => {
    if (body === undefined) return;
    // The verdict depends on the SAT's schemas: the recorded one stays.
    const isShown = name !== 'cfdi.verify' || hasSchema();
    recorded[name] = isShown ? asShown(withoutWarnedSchemas(body)) : recordedResponses[name];
    if (!isRecording) expect(recorded[name], name).to.deep.equal(recordedResponses[name]);
  };

  const made = async (path: string, body: unknown, call: Call = { token: owner.token }): Promise<Json> => {
    const answer = await test.api('POST', path, { ...call, body });
    expect(answer.status, JSON.stringify(answer.body)).to.be.within(200, 299);
    return answer.body;
  };
  const of = (name: string) => `/organizations/${organizationId}/${name}`;
  /** An organization in the path is that of the test; the rest are `ids`, in their order. */
  const pathTo = (path: string, ids: readonly string[] = []): string => {
    const left = [...ids];
    return path
      .replace(/^\/organizations\/\{\w+\}/, `/organizations/${organizationId}`)
      .replace(/\{\w+\}/g, (parameter) => left.shift() ?? parameter);
  };
  const invoice = async () => String((await made('/invoices', invoiceBody(), { key }))['id']);
  const payment = async () => {
    const { idempotencyKey: _, ...body } = requestExamples['payments.create'] ?? {};
    return String((await made('/payments', body, { key }))['id']);
  };
  const member = async () => {
    const { userId } = await addMember(test, organizationId, 'member');
    const { body } = await test.api('GET', of('members'), { token: owner.token });
    return String((body as unknown as Json[]).find((one) => String(one['userId']) === userId)?.['id']);
  };

  /** The record that an operation is about. */
  const targets: Record<string, () => Promise<string>> = {
    'customers.update': () => customer(),
    'products.update': () => product(),
    'apiKeys.update': () => apiKey(),
    'webhooks.update': webhook,
    'webhooks.test': webhook,
    'webhooks.replay': webhook,
    'oauth.updateApplication': () => application(),
    'members.updateRole': member,
    'invoices.substitute': invoice,
    'invoices.cancel': invoice,
    'invoices.email': invoice,
    'payments.cancel': payment,
    'payments.email': payment,
  };
  async function webhook(): Promise<string> {
    return String((await made(of('webhooks'), requestExamples['webhooks.create']))['id']);
  }

  const operations = new Map(operationsOf(appRouter).map((operation) => [operation.name, operation]));
  for (const [name, body] of Object.entries(requestExamples))
    it(`${name} is accepted by the service`, async () => {
      const operation = operations.get(name);
      if (!operation) throw new Error(`there is no ${name}`);
      const target = await targets[name]?.();
      const path = pathTo(operation.path, target === undefined ? [] : [target]);
      const call: Call =
        operation.auth === 'public' ? {} : operation.meta.organizationHeader ? { key } : { token: owner.token };
      const answer = await test.api(operation.method, path, { ...call, body });
      expect(answer.status, JSON.stringify(answer.body)).to.be.within(200, 299);
      // The confidence of a suggestion depends on the available catalogs.
      if (name !== 'catalogs.classify') expectRecorded(name, answer.body);
      if (name.endsWith('.validate')) {
        const { valid, warnings = [] } = withoutWarnedSchemas(answer.body) as Json;
        expect({ valid, warnings }).to.deep.equal({ valid: true, warnings: [] });
      }
    });

  const nothing = () => Promise.resolve({});
  const about = (make: () => Promise<string>) => async () => ({ ids: [await make()] });
  const once = (make: () => Promise<unknown>) => async () => {
    await make();
    return {};
  };
  const bySession = () => Promise.resolve({ token: owner.token, organizationId });
  const customer = async () => String((await made(of('customers'), requestExamples['customers.create']))['id']);
  const product = async () => String((await made(of('products'), requestExamples['products.create']))['id']);
  const apiKey = async () => String((await made(of('api-keys'), requestExamples['apiKeys.create']))['id']);
  const application = async () =>
    String((await made(of('oauth-apps'), requestExamples['oauth.createApplication']))['id']);
  const invitation = async () => String((await made(of('invites'), requestExamples['invitations.create']))['id']);
  const invited = async (email: string) => {
    await made(of('invites'), { email, role: 'member' });
    return tokenOfInvitation(test, email);
  };
  const cancelled = async () => {
    const id = await invoice();
    await made(`/invoices/${id}/cancel`, requestExamples['invoices.cancel'], { key });
    return id;
  };
  const paidInParts = async () => {
    const owed = await made('/invoices', ppdBody(), { key });
    await made('/payments', paymentBody({ uuid: owed['uuid'], paid: 500 }), { key });
    return String(owed['id']);
  };
  const delivery = async () => {
    const id = await webhook();
    await made(`${of('webhooks')}/${id}/test`, requestExamples['webhooks.test']);
    const { body } = await test.api('GET', `${of('webhooks')}/${id}/deliveries`, { token: owner.token });
    return [id, String((body['data'] as unknown as Json[])[0]?.['id'])];
  };
  const keyFor = async (...scopes: Scope[]) => ({
    key: (await test.given.apiKey(owner, organizationId, { scopes })).key,
  });

  /** Reads, and operations without a body or with a short-lived secret; a read that needs no record has no row. */
  const asks: Asks = {
    'invoices.get': about(invoice),
    'invoices.list': once(invoice),
    'invoices.cancelPlan': about(invoice),
    'invoices.cancellations': about(cancelled),
    'invoices.payments': about(paidInParts),
    'invoices.timeline': about(paidInParts),
    'invoices.balance': about(paidInParts),
    'invoices.sync': about(invoice),
    'invoices.exportStatus': nothing,
    'invoices.substitution': async () => {
      const id = await invoice();
      await made(`/invoices/${id}/substitute`, requestExamples['invoices.substitute'], { key });
      return { ids: [id] };
    },
    'invoices.batch': async () => ({
      ids: [String((await made('/invoices/batch', requestExamples['invoices.createBatch'], { key }))['batchId'])],
    }),
    'receivables.list': once(paidInParts),
    'summary.get': once(paidInParts),
    'payments.get': about(payment),
    'payments.timeline': about(payment),
    'payments.list': once(payment),
    'payments.cancelPlan': about(payment),
    'payments.cancellations': async () => {
      const id = await payment();
      await made(`/payments/${id}/cancel`, requestExamples['payments.cancel'], { key });
      return { ids: [id] };
    },
    'payments.sync': about(payment),
    'customers.get': about(customer),
    'customers.list': once(customer),
    'products.get': about(product),
    'products.list': once(product),
    'apiKeys.list': once(apiKey),
    'apiKeys.rotate': async () => ({ ids: [await apiKey()], body: { overlapHours: 24 } }),
    'apiKeys.validate': () => Promise.resolve({ key }),
    'webhooks.list': once(webhook),
    'webhooks.get': about(webhook),
    'webhooks.rotateSecret': about(webhook),
    'webhooks.listDeliveries': async () => ({ ids: (await delivery()).slice(0, 1) }),
    'webhooks.getDelivery': async () => ({ ids: await delivery() }),
    'webhooks.replayDelivery': async () => ({ ids: await delivery() }),
    'invitations.list': once(invitation),
    'invitations.resend': async () => {
      const id = await invitation();
      // It is not sent again any sooner.
      test.clock.advance(60);
      return { ids: [id] };
    },
    'invitations.summary': async () => ({ body: { token: await invited('eva@example.com') } }),
    'invitations.accept': async () => {
      const guest = await test.given.user();
      return { body: { token: await invited(guest.email) }, token: guest.token };
    },
    'series.list': async () => {
      await test.api('PUT', of('series'), { token: owner.token, body: requestExamples['series.put'] });
      return {};
    },
    'branches.list': async () => {
      await test.api('PUT', of('branches'), { token: owner.token, body: requestExamples['branches.put'] });
      return {};
    },
    'partners.get': async () => {
      await test.api('POST', of('partners'), { token: owner.token });
      return {};
    },
    'partners.enroll': nothing,
    'oauth.listApplications': once(application),
    'oauth.getApplication': about(application),
    'oauth.rotateSecret': async () => ({ ids: [await application()], body: { overlapHours: 24 } }),
    'events.list': async () => {
      await invoice();
      return keyFor('read:events');
    },
    'audit.verify': bySession,
    'usage.ofKey': () => keyFor('read:usage'),
    'users.beginTotp': () => Promise.resolve({ body: { currentPassword: owner.password } }),
    'auth.refresh': () => Promise.resolve({ body: { refreshToken: owner.refreshToken } }),
    'auth.forgotPassword': () => Promise.resolve({ body: { email: owner.email } }),
    'auth.requestEmailVerification': nothing,
    'sandbox.reset': nothing,
    ...secret.asks,
  };
  const answersJson = ({ method, path }: Operation): boolean =>
    Object.entries(document.paths[path]?.[method.toLowerCase()]?.responses ?? {}).some(
      ([status, { content }]) => Number(status) < 300 && content?.['application/json'],
    );
  for (const operation of operations.values()) {
    const { name, method, path } = operation;
    const wantsNothing = method === 'GET' && answersJson(operation) && !pathTo(path).includes('{');
    if (wantsNothing && !(name in requestExamples)) asks[name] ??= nothing;
  }
  for (const [name, prepare] of Object.entries(asks))
    it(`${name} matches the response of the service`, async () => {
      const operation = operations.get(name);
      if (!operation) throw new Error(`there is no ${name}`);
      const { ids, at, ...given } = await prepare();
      const usual: Call =
        operation.auth === 'public' ? {} : operation.meta.organizationHeader ? { key } : { token: owner.token };
      const call: Call = (given.key ?? given.token) || at ? given : { ...usual, ...given };
      const path = at?.path ?? pathTo(operation.path, ids);
      const answer = await (at?.test ?? test).api(operation.method, path, call);
      expect(answer.status, answer.bytes.toString()).to.be.within(200, 299);
      const body = given.body ?? (typeof given.raw === 'string' ? JSON.parse(given.raw) : undefined);
      if (body !== undefined && !(name in requestExamples)) {
        sent[name] = asShown(body);
        if (!isRecording) expect(sent[name], name).to.deep.equal(recordedRequests[name]);
      }
      expectRecorded(name, answer.body);
    });

  it('every JSON operation is accepted by the service and matches its response', () => {
    const made: string[] = [];
    for (const operation of operations.values()) {
      const { name, method, path } = operation;
      const body = document.paths[path]?.[method.toLowerCase()]?.requestBody?.content?.['application/json'];
      if (body && !(name in requestExamples || name in recordedRequests || name in sent)) made.push(`${name}: request`);
      if (answersJson(operation) && !(name in recorded) && !(name in recordedResponses)) made.push(`${name}: response`);
    }
    expect(made).to.deep.equal([]);
  });

  it('no operation is shown without being recorded', () => {
    const shown = isRecording ? recorded : recordedResponses;
    expect(Object.keys(shown).filter((name) => !(name in recorded))).to.deep.equal([]);
  });
});
