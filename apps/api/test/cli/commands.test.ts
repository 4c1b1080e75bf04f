import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { verifyWebhook } from '@lacre/sdk';
import { scopes } from '@lacre/services/actor';
import { expect } from 'chai';
import { startWebhookApi, type WebhookApi } from '../rest/webhooks/webhook-api.ts';
import { invoiceBody, item, paymentBody, payrollBody, ppdBody, retentionBody } from '../support/bodies.ts';
import { csdIssuer, password } from '../support/csd-files.ts';
import { type CommandLine, commandLine } from './command-line.ts';

describe('the command line against the service', () => {
  let test: WebhookApi;
  let lacre: CommandLine;
  let apiKey: string;

  before(async () => {
    test = await startWebhookApi();
  });
  after(() => test.close());

  beforeEach(async () => {
    ({ key: apiKey } = await test.given.apiKey(test.owner, test.organizationId, { scopes: [...scopes] }));
    lacre = commandLine({ LACRE_URL: test.url, LACRE_API_KEY: apiKey });
  });
  afterEach(() => lacre.remove());

  /** A file in the folder of the command; its number makes its content unique. */
  let count = 0;
  function file(content: object | string, name = 'factura.json'): string {
    const text =
      typeof content === 'string' ? content : JSON.stringify({ ...content, metadata: { n: (count += 1) } }, null, 2);
    writeFileSync(join(lacre.folder, name), text);
    return name;
  }
  const stamped = async (body = invoiceBody()) => {
    const { out, err, code } = await lacre.run(['stamp', file(body), '--json']);
    expect(code, err).to.equal(0);
    return JSON.parse(out) as { id: string; uuid: string; serie: string };
  };

  it('stores a valid key in a file that only the user can read, and deletes it on logout', async () => {
    const { LACRE_URL, LACRE_API_KEY } = { LACRE_URL: test.url, LACRE_API_KEY: apiKey };
    const { code, out, err } = await lacre.run(['login', '--url', LACRE_URL], {
      env: { LACRE_API_KEY },
      isProcess: true,
    });
    expect(code, err).to.equal(0);
    expect(out).to.include('profile default (sandbox)');
    const kept = join(lacre.folder, '.config/lacre/profiles.json');
    expect(statSync(kept).mode & 0o777).to.equal(0o600);
    expect(statSync(join(lacre.folder, '.config/lacre')).mode & 0o777).to.equal(0o700);
    const without = { env: { LACRE_URL: '', LACRE_API_KEY: '' }, isProcess: true };
    expect((await lacre.run(['whoami'], without)).out).to.include('environment   sandbox');
    expect((await lacre.run(['profiles'], without)).out).to.match(/\* +default/);
    expect((await lacre.run(['logout'], without)).code).to.equal(0);
    expect(readFileSync(kept, 'utf8')).to.not.include(apiKey);
    expect((await lacre.run(['whoami'], without)).code).to.equal(2);
  });

  it('stores no invalid key', async () => {
    const { code, err } = await lacre.run(['login', '--url', test.url], { env: { LACRE_API_KEY: `${apiKey}x` } });
    expect(code).to.equal(4);
    expect(err).to.include('expired or revoked');
    expect((await lacre.run(['profiles'])).err).to.include('Nothing found');
  });

  it('sends the credential of a profile to no other address', async () => {
    await lacre.run(['login', '--url', test.url]);
    const { code, err } = await lacre.run(['whoami'], { env: { LACRE_URL: 'http://127.0.0.1:9', LACRE_API_KEY: '' } });
    expect(code).to.equal(4);
    expect(err).to.include('not sent to another address');
  });

  it('stamps a file and standard input, reads, lists and downloads', async () => {
    const { uuid } = await stamped();
    const fromInput = await lacre.run(['stamp', '-'], {
      isProcess: true,
      input: JSON.stringify(invoiceBody({ externalId: `${count}-in` })),
    });
    expect(fromInput.code, fromInput.err).to.equal(0);
    expect(fromInput.out).to.match(/^Stamped .* 1,740\.00 MXN \(sandbox\)\nUUID {2}[0-9A-Fa-f-]{36}\n/);
    expect((await lacre.run(['get', uuid])).out).to.match(/receiver .*URE180429TM6/);
    const table = (await lacre.run(['list', '--limit', '2'])).out;
    expect(table.split('\n')[0]).to.match(/^date +document +receiver +total/);
    expect(table).to.include(uuid).and.include('1,740.00');
    const rows = JSON.parse((await lacre.run(['list', '--json', '--limit', '1'])).out) as object[];
    expect(rows).to.have.lengthOf(1);
    expect((await lacre.run(['list', '--csv', '--limit', '2'])).out.split('\n')[0]).to.match(/^id,uuid,serie,folio/);
    expect((await lacre.run(['xml', uuid])).out.trim()).to.equal(`${uuid}.xml`);
    expect(readFileSync(join(lacre.folder, `${uuid}.xml`), 'utf8')).to.match(/^<\?xml/);
    const again = await lacre.run(['xml', uuid]);
    expect([again.code, again.err.includes('--force')]).to.deep.equal([2, true]);
    expect((await lacre.run(['xml', uuid, '--force'])).code).to.equal(0);
    expect((await lacre.run(['pdf', uuid, '--out', '-'])).out).to.match(/^%PDF/);
    const verdict = await lacre.run(['verify', `${uuid}.xml`]);
    expect(verdict.out)
      .to.include(uuid)
      .and.match(/ok +seal/);
  });

  it('reports where in the file a document is wrong, and exits with 3', async () => {
    const wrong = invoiceBody({
      items: [item(), item({ taxes: [{ type: '002', factorType: 'Tasa', rate: '0.17' }] })],
    });
    const name = file(wrong);
    const lines = readFileSync(join(lacre.folder, name), 'utf8').split('\n');
    const at = lines.findIndex((line) => line.includes('0.17')) + 1;
    const { code, out } = await lacre.run(['validate', name]);
    expect(code).to.equal(3);
    expect(out)
      .to.match(new RegExp(`^factura\\.json:${at}:\\d+: error: `, 'm'))
      .and.include(`${at} | `);
    expect((await lacre.run(['validate', file(invoiceBody())])).out).to.include(
      'It can be stamped. Total 1,740.00 MXN',
    );
    const misspelt = file(invoiceBody({ paymentFrom: '03' }));
    expect((await lacre.run(['validate', misspelt])).out).to.match(/^factura\.json:\d+:\d+: error: UNKNOWN_FIELD/m);
    const inJson = await lacre.run(['validate', '--json', misspelt]);
    expect(inJson.code).to.equal(3);
    expect(JSON.parse(inJson.out)).to.deep.include({ valid: false, warnings: [] });
    expect(JSON.parse(inJson.out).errors[0]).to.include({ path: 'paymentFrom', code: 'UNKNOWN_FIELD' });
    const unknown = await lacre.run(['stamp', file(invoiceBody({ paymentFrom: '03' }))]);
    expect(unknown.code).to.equal(3);
    expect(unknown.err)
      .to.match(/^factura\.json:\d+:\d+: error: UNKNOWN_FIELD/m)
      .and.include('paymentForm');
  });

  it('stamps the same content once, and again only on request', async () => {
    const name = file(invoiceBody());
    const uuidOf = async (...options: string[]) =>
      (JSON.parse((await lacre.run(['stamp', name, '--json', ...options])).out) as { uuid: string }).uuid;
    const first = await uuidOf();
    const repeated = await lacre.run(['stamp', name]);
    expect(repeated.out).to.include(first);
    expect(repeated.err).to.include('stamped before');
    const again = await uuidOf('--again');
    expect(again).to.not.equal(first);
    expect(await uuidOf('--idempotency-key', `k-${count}`)).to.not.equal(first);
    const key = ['--idempotency-key', `k-${count}`];
    expect((await lacre.run(['stamp', file(invoiceBody()), ...key])).err).to.include('nothing was stamped');
  });

  it('stamps the same content once, whatever its line endings and byte order mark', async () => {
    const text = readFileSync(join(lacre.folder, file(invoiceBody())), 'utf8');
    const uuids = [];
    for (const content of [text, text.replaceAll('\n', '\r\n'), `\ufeff${text}`]) {
      const { out, err, code } = await lacre.run(['stamp', file(content), '--json']);
      expect(code, err).to.equal(0);
      uuids.push((JSON.parse(out) as { uuid: string }).uuid);
    }
    expect(new Set(uuids)).to.have.lengthOf(1);
  });

  it('shows what a cancellation requires, and cancels when it is allowed', async () => {
    const { uuid } = await stamped();
    const unasked = await lacre.run(['cancel', uuid, '--reason', '02']);
    expect(unasked.code).to.equal(10);
    expect(unasked.err).to.include(`To cancel ${uuid}`).and.include('--yes');
    expect(unasked.err).to.match(/possible until \d{4}-\d\d-\d\d \d\d:\d\d:\d\d GMT/);
    expect((await lacre.run(['cancel', uuid, '--yes'])).err).to.match(
      /the option --reason is missing\n {2}01 Comprobante .*\n {2}02 Comprobante .*\n {2}03 /,
    );
    const replaced = await lacre.run(['cancel', uuid, '--reason', '01', '--yes']);
    expect([replaced.code, replaced.err.trim()]).to.deep.equal([2, 'error: the option --replaced-by is missing']);
    const remarked = await lacre.run(['cancel', uuid, '--reason', '04']);
    expect([remarked.code, remarked.err]).to.satisfy(
      ([code, err]: [number, string]) => code === 10 && err.includes('04: Only for a global invoice'),
    );
    const done = await lacre.run(['cancel', uuid, '--reason', '02', '--yes']);
    expect(done.code, done.err).to.equal(0);
    expect(done.err).to.not.include('global');
    expect((await lacre.run(['get', uuid])).out).to.include('cancelado');
    const again = await lacre.run(['cancel', uuid, '--reason', '02', '--yes']);
    expect([again.code, again.err.includes('possible until')], again.err).to.deep.equal([7, false]);
  });

  it('stamps a payment receipt, and finds it by its UUID', async () => {
    const { uuid } = await stamped(ppdBody());
    const { code, out, err } = await lacre.run(['pay', file(paymentBody({ uuid, paid: 1000 })), '--json']);
    expect(code, err).to.equal(0);
    const receipt = JSON.parse(out) as { uuid: string };
    expect((await lacre.run(['get', receipt.uuid])).out).to.include('1,000.00 MXN');
    expect((await lacre.run(['list', '--payments', '--json'])).out).to.include(receipt.uuid);
    expect((await lacre.run(['validate', '--payment', file(paymentBody({ uuid, paid: 9000 }))])).code).to.equal(3);
  });

  for (const [command, list, body] of [
    ['payroll', '--payrolls', payrollBody()],
    ['retention', '--retentions', retentionBody()],
  ] as const)
    it(`${command} stamps, and the document is found by its UUID, listed and cancelled`, async () => {
      const valid = await lacre.run(['validate', `--${command}`, file(body)]);
      expect(valid.code, valid.err + valid.out).to.equal(0);
      const { code, out, err } = await lacre.run([command, file(body), '--json']);
      expect(code, err).to.equal(0);
      const { uuid } = JSON.parse(out) as { uuid: string };
      expect((await lacre.run(['get', uuid])).out).to.match(/ MXN\n/);
      expect((await lacre.run(['list', list])).out).to.include(uuid);
      expect((await lacre.run(['xml', uuid, '--out', '-'])).out).to.include(uuid);
      expect((await lacre.run(['cancel', uuid, '--reason', '02', '--yes'])).code).to.equal(0);
    });

  it('reports an unknown document where the key cannot read payrolls and retentions either', async () => {
    const scopes = ['read:invoices'] as const as never;
    const { key } = await test.given.apiKey(test.owner, test.organizationId, { scopes });
    const least = commandLine({ LACRE_URL: test.url, LACRE_API_KEY: key });
    expect((await least.run(['get', '01a204ac-5ffe-7435-b4eb-acee38ab7c68'])).code).to.equal(6);
    least.remove();
  });

  it('adds, lists, shows and imports customers; imports products and reports the rows that failed', async () => {
    const customer = {
      legalName: 'UNIVERSIDAD ROBOTICA ESPAÑOLA',
      taxId: 'URE180429TM6',
      taxSystem: '601',
      zip: '86991',
    };
    const added = await lacre.run(['customers', 'add', file(JSON.stringify(customer), 'cliente.json')]);
    expect(added.code, added.err).to.equal(0);
    const [id = ''] = added.out.split(' ');
    expect((await lacre.run(['customers', 'list', '--search', 'robotica'])).out).to.include('URE180429TM6');
    expect(JSON.parse((await lacre.run(['customers', 'get', id])).out)).to.include({ id });
    const csv = 'description,productKey,price,sku\nUno,81111500,10,A-1\nDos,9999,10,A-2\n';
    const imported = await lacre.run(['products', 'import', file(csv, 'productos.csv')]);
    expect(imported.code).to.equal(3);
    expect(imported.out)
      .to.include('2 rows: 1 created, 0 updated, 1 failed')
      .and.match(/^ +3 {2}/m);
    const mails = 'legalName,taxId,email\nUNIVERSIDAD ROBOTICA ESPAÑOLA,URE180429TM6,x@example.com\n';
    const changed = await lacre.run(['customers', 'import', '--upsert', file(mails, 'correos.csv')]);
    expect([changed.code, changed.out.trim()]).to.deep.equal([0, '1 row: 0 created, 1 updated, 0 failed']);
  });

  it('searches catalogs without a credential', async () => {
    const { code, out } = await lacre.run(['catalog', 'search', 'efectivo', '--catalog', 'c_FormaPago'], {
      env: { LACRE_API_KEY: '' },
    });
    expect(code).to.equal(0);
    expect(out).to.match(/^01 +Efectivo/m);
  });

  it('advances the sandbox clock', async () => {
    expect((await lacre.run(['clock', 'advance', '2h'])).out).to.include('7200 s ahead');
    expect((await lacre.run(['clock'])).out).to.include('7200 s ahead');
    expect((await lacre.run(['clock', 'advance', 'soon'])).code).to.equal(2);
    expect((await lacre.run(['clock', 'reset'])).out).to.include('(0 s ahead');
  });

  it('checks a certificate as its owner', async () => {
    const { cer, key } = await (await csdIssuer(test))();
    writeFileSync(join(lacre.folder, 'a.cer'), cer);
    writeFileSync(join(lacre.folder, 'a.key'), key);
    const env = { LACRE_EMAIL: test.owner.email, LACRE_PASSWORD: test.owner.password, LACRE_CSD_PASSWORD: password };
    const good = await lacre.run(['csd', 'check', 'a.cer', 'a.key'], { env });
    expect(good.out, good.err).to.match(/Sandbox: (yes|no)/);
    const wrong = await lacre.run(['csd', 'check', 'a.cer', 'a.key'], { env: { ...env, LACRE_CSD_PASSWORD: 'no' } });
    expect(wrong.code).to.equal(3);
    expect((await lacre.run(['csd', 'check', 'a.cer', 'a.key'])).err).to.include('LACRE_CSD_PASSWORD');
  });

  describe('listen', () => {
    let receiver: Server;
    const received: { body: string; headers: Record<string, string | string[] | undefined> }[] = [];
    before((done) => {
      receiver = createServer((req, res) => {
        let body = '';
        req.setEncoding('utf8').on('data', (text: string) => (body += text));
        req.on('end', () => {
          received.push({ body, headers: req.headers });
          res.end();
        });
      }).listen(0, '127.0.0.1', () => done());
    });
    after(() => void receiver.close());

    it('forwards new events, signed like a webhook, until it is stopped', async () => {
      await stamped();
      await test.dispatch();
      const stop = new AbortController();
      const secret = `whsec_${Buffer.from('a secret of 24 bytes or more').toString('base64')}`;
      const forward = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks`;
      let hasListened: () => void = () => undefined;
      const listening = new Promise<void>((resolve) => (hasListened = resolve));
      const result = lacre.run(['listen', '--forward', forward, '--secret', secret, '--events', 'customer.created'], {
        signal: stop.signal,
        onOutput: () => stop.abort(),
        onError: (err) => {
          if (err.includes('Ctrl-C')) hasListened();
        },
      });
      await listening;
      expect((await lacre.run(['trigger', 'webhook.test'])).code).to.equal(0);
      expect((await lacre.run(['trigger', 'customer.created'])).code).to.equal(0);
      await test.dispatch();
      const { out, code } = await result;
      expect(code).to.equal(null);
      expect(out).to.match(/customer\.created .*\(test\) {2}-> 200/);
      expect(received).to.have.lengthOf(1);
      const [{ body, headers } = { body: '', headers: {} }] = received;
      expect(await verifyWebhook(body, headers, secret)).to.include({ type: 'customer.created', test: true });
    });

    it('generates a secret for the run where none was given, and shows it', async () => {
      const stop = new AbortController();
      const { err } = await lacre.run(['listen', '--forward', 'http://127.0.0.1:9'], {
        signal: stop.signal,
        onError: (text) => {
          if (text.includes('Ctrl-C')) stop.abort();
        },
      });
      expect(err).to.match(/signed with whsec_[\w+/=]{32}/);
    });

    it('lists the event types, and rejects an unknown one', async () => {
      expect((await lacre.run(['trigger'])).out).to.include('invoice.stamped');
      expect((await lacre.run(['trigger', 'invoice.lost'])).code).to.equal(3);
      const listening = await lacre.run(['listen', '--events', 'invoice.stamped, invoice.lost']);
      expect([listening.code, listening.err]).to.satisfy(
        ([code, err]: [number, string]) => code === 2 && err.includes('there is no event invoice.lost'),
      );
    });
  });
});
