import { type InvoiceBody, Lacre, type LacreOptions, verifyWebhook } from '@lacre/sdk';
import { recoverAttempts } from '@lacre/services/issuing/recover-attempts';
import { issueQueued } from '@lacre/services/issuing-queue/issue-queued';
import { signWebhook } from '@lacre/services/webhooks/sign-webhook';
import { keyOf } from '@lacre/services/webhooks/webhook-secret';
import { expect } from 'chai';
import { startWebhookApi, type WebhookApi } from './rest/webhooks/webhook-api.ts';
import { invoiceBody, item } from './support/bodies.ts';

describe('@lacre/sdk against the service', () => {
  let test: WebhookApi;
  let apiKey: string;

  before(async () => {
    test = await startWebhookApi();
  });
  after(() => test.close());
  beforeEach(async () => {
    const owner = await test.given.user();
    const { id } = await test.given.organization(owner);
    ({ key: apiKey } = await test.given.apiKey(owner, id, {
      scopes: ['read:invoices', 'write:invoices', 'read:events'],
    }));
  });

  const body = (changes: object = {}) => invoiceBody(changes as Record<string, unknown>) as unknown as InvoiceBody;
  const lacreOf = (options: Partial<LacreOptions> = {}) =>
    new Lacre({ baseUrl: test.url, apiKey, sleep: async () => {}, ...options } as LacreOptions);

  it('issues, reads, lists and downloads', async () => {
    const lacre = lacreOf();
    const made = await lacre.invoices.create(body());
    const read = await lacre.invoices.get({ id: made.uuid });
    expect(read).to.deep.include({ id: made.id, status: 'vigente' });
    const xml = await lacre.invoices.xml({ id: made.id });
    expect(xml.filename).to.equal(`${made.uuid}.xml`);
    expect(await xml.text()).to.match(/^<\?xml/);
    expect((await (await lacre.invoices.exportCsv({})).text()).split('\n')[1]).to.include(made.uuid);
    expect((await lacre.invoices.list({ status: 'vigente' })).total).to.equal(1);
  });

  it('issues under an idempotency key with any characters, and once', async () => {
    const create = () => lacreOf().invoices.create(body({ idempotencyKey: 'año – 1' }));
    const made = await create();
    expect(made.idempotencyKey).to.equal('año – 1');
    expect((await create()).id).to.equal(made.id);
  });

  it('iterates over everything, page after page, and over the events', async () => {
    const lacre = lacreOf();
    const made = new Set<string>();
    for (let i = 0; i < 5; i++) made.add((await lacre.invoices.create(body())).uuid);
    const listed = new Set<string>();
    for await (const { uuid } of lacre.invoices.list({ limit: 2 })) listed.add(uuid);
    expect(listed).to.deep.equal(made);
    await test.dispatch();
    const stamped = new Set<unknown>();
    for await (const { type, data } of lacre.events.list({ limit: 2 }))
      if (type === 'invoice.stamped') stamped.add(data['uuid']);
    expect(stamped).to.deep.equal(made);
  });

  it('stamps once when the response of the service is lost, and returns the invoice', async () => {
    let calls = 0;
    const losing: typeof fetch = async (...call) => {
      const response = await fetch(...call);
      calls += 1;
      if (calls > 2) return response;
      await response.body?.cancel();
      throw new TypeError('terminated');
    };
    const made = await lacreOf({ fetch: losing }).invoices.create(body());
    expect(calls).to.equal(3);
    const { data } = await lacreOf().invoices.list({});
    expect(data.map(({ uuid }) => uuid)).to.deep.equal([made.uuid]);
  });

  for (const [scenario, what] of [
    ['SIM-STAMPED-LOST', 'stamped'],
    ['SIM-NOT-STAMPED-LOST', 'not stamped'],
    ['SIM-RECOVERY-DENIES', 'stamped, and the PAC denies it for a while'],
  ] as const)
    it(`waits for the outcome when the response of the PAC is lost: ${what}`, async () => {
      const recover = async () => {
        test.clock.advance(60);
        await recoverAttempts(test.services);
      };
      const made = await lacreOf({ sleep: recover }).invoices.create(body({ items: [item({ sku: scenario })] }));
      expect(made.status).to.equal('vigente');
      expect((await lacreOf().invoices.list({})).total).to.equal(1);
      expect(await test.pac.simulator.ledger.findByUuid(made.uuid)).to.not.equal(undefined);
    });

  it('waits for a document that is queued for later', async () => {
    const issue = async () => void (await issueQueued(test.services));
    const made = await lacreOf({ sleep: issue }).invoices.create({ ...body(), prefer: 'respond-async' });
    expect(made.status).to.equal('vigente');
  });

  it('verifies the webhook signatures of the service', async () => {
    const secret = `whsec_${Buffer.from('a secret of 24 bytes or more').toString('base64')}`;
    const event = Buffer.from('{"id":"e-1","type":"invoice.stamped"}');
    const now = test.clock.now();
    expect((await verifyWebhook(event, signWebhook('e-1', event, [keyOf(secret)], now), secret, { now })).id).to.equal(
      'e-1',
    );
  });
});
