import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { appRouter } from '@lacre/router/app-router';
import type { GivenUser } from '@lacre/testing/given';
import { expect } from 'chai';
import { requestExamples } from '../src/rest/examples.ts';
import { operationsOf } from '../src/rest/operations.ts';
import { recordedResponses } from '../src/rest/recorded-responses.ts';
import { addMember } from './support/add-member.ts';
import type { Call, Json } from './support/api-client.ts';
import { asShown } from './support/as-shown.ts';
import { invoiceBody } from './support/bodies.ts';
import { startTestApi, type TestApi } from './support/test-api.ts';

/** `npm run record-examples` writes what is answered; else it is compared. */
const isRecording = process.env['RECORD_EXAMPLES'] === 'write';
const recordedFile = fileURLToPath(new URL('../src/rest/recorded-responses.json', import.meta.url));

/**
 * Every body that the documentation shows is sent as it stands; the client of the tests holds the answers against the
 * description.
 */
describe('The example of', () => {
  let test: TestApi;
  let owner: GivenUser;
  let organizationId: string;
  let key: string;

  before(async () => {
    test = await startTestApi();
  });
  // Each begins with an organization that has nothing, so that what is answered depends on no other one.
  beforeEach(async () => {
    owner = await test.given.user();
    ({ id: organizationId } = await test.given.organization(owner));
    ({ key } = await test.given.apiKey(owner, organizationId, {
      scopes: ['read:invoices', 'write:invoices', 'cancel:invoices', 'read:payrolls', 'write:payrolls'],
    }));
  });
  after(async () => {
    await test.close();
    if (isRecording) writeFileSync(recordedFile, `${JSON.stringify(recorded, null, 2)}\n`);
  });

  const recorded: Record<string, unknown> = {};
  /** The documentation shows it; while recording it becomes what the documentation shows. */
  const expectRecorded = (name: string, body: unknown) => {
    // How sure a suggestion is differs with the catalogs that are at hand.
    if (body === undefined || name === 'catalogs.classify') return;
    recorded[name] = asShown(body);
    if (!isRecording) expect(recorded[name], name).to.deep.equal(recordedResponses[name]);
  };

  const made = async (path: string, body: unknown, call: Call = { token: owner.token }): Promise<Json> => {
    const answer = await test.api('POST', path, { ...call, body });
    expect(answer.status, JSON.stringify(answer.body)).to.be.within(200, 299);
    return answer.body;
  };
  const of = (name: string) => `/organizations/${organizationId}/${name}`;
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
    'customers.update': async () => String((await made(of('customers'), requestExamples['customers.create']))['id']),
    'products.update': async () => String((await made(of('products'), requestExamples['products.create']))['id']),
    'apiKeys.update': async () => String((await made(of('api-keys'), requestExamples['apiKeys.create']))['id']),
    'webhooks.update': webhook,
    'webhooks.test': webhook,
    'webhooks.replay': webhook,
    'oauth.updateApplication': async () =>
      String((await made(of('oauth-apps'), requestExamples['oauth.createApplication']))['id']),
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
    it(`${name} is taken by the service`, async () => {
      const operation = operations.get(name);
      if (!operation) throw new Error(`there is no ${name}`);
      const target = await targets[name]?.();
      const path = operation.path
        .replace('{organizationId}', organizationId)
        .replace(/\{\w+\}/, target ?? organizationId);
      const call: Call =
        operation.auth === 'public' ? {} : operation.meta.organizationHeader ? { key } : { token: owner.token };
      const answer = await test.api(operation.method, path, { ...call, body });
      expect(answer.status, JSON.stringify(answer.body)).to.be.within(200, 299);
      expectRecorded(name, answer.body);
      if (name.endsWith('.validate')) expect(answer.body['valid'], JSON.stringify(answer.body)).to.equal(true);
    });

  /** Reads, and what is there to be read. */
  const reads: Record<string, () => Promise<string | undefined>> = {
    'invoices.get': invoice,
    'invoices.list': async () => void (await invoice()),
    'invoices.cancelPlan': invoice,
    'invoices.cancellations': async () => {
      const id = await invoice();
      await made(`/invoices/${id}/cancel`, requestExamples['invoices.cancel'], { key });
      return id;
    },
    'payments.get': payment,
    'payments.list': async () => void (await payment()),
    'customers.get': async () => String((await made(of('customers'), requestExamples['customers.create']))['id']),
    'customers.list': async () => void (await made(of('customers'), requestExamples['customers.create'])),
    'products.get': async () => String((await made(of('products'), requestExamples['products.create']))['id']),
    'products.list': async () => void (await made(of('products'), requestExamples['products.create'])),
    'organizations.list': () => Promise.resolve(undefined),
    'organizations.get': () => Promise.resolve(organizationId),
    'organizations.documentSettings': () => Promise.resolve(organizationId),
    'apiKeys.list': async () => void (await made(of('api-keys'), requestExamples['apiKeys.create'])),
    'webhooks.list': async () => void (await webhook()),
    'members.list': () => Promise.resolve(undefined),
    'usage.get': () => Promise.resolve(undefined),
    'users.me': () => Promise.resolve(undefined),
    'sandbox.clock': () => Promise.resolve(undefined),
  };
  for (const [name, prepare] of Object.entries(reads))
    it(`${name} is what the service answers`, async () => {
      const operation = operations.get(name);
      if (!operation) throw new Error(`there is no ${name}`);
      const target = await prepare();
      const path = operation.path
        .replace('{organizationId}', organizationId)
        .replace(/\{\w+\}/, target ?? organizationId);
      const call: Call = operation.meta.organizationHeader ? { key } : { token: owner.token };
      const answer = await test.api('GET', path, call);
      expect(answer.status, JSON.stringify(answer.body)).to.equal(200);
      expectRecorded(name, answer.body);
    });

  it('none is shown that nothing records', () => {
    const shown = isRecording ? recorded : recordedResponses;
    expect(Object.keys(shown).filter((name) => !(name in recorded))).to.deep.equal([]);
  });
});
