import { writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { recoverAttempts } from '@lacre/services/issuing/recover-attempts';
import { expect } from 'chai';
import { invoiceBody, item } from '../support/bodies.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';
import { type CommandLine, commandLine } from './command-line.ts';

/** What a proxy between the command and the service does to a response. */
type Fate = (req: IncomingMessage, answer: IncomingMessage, res: ServerResponse) => void;

const handOn: Fate = (_req, answer, res) => void answer.pipe(res.writeHead(answer.statusCode ?? 500, answer.headers));
const lose: Fate = (req, answer, res) => {
  if (req.method !== 'POST' || req.url !== '/invoices') return handOn(req, answer, res);
  answer.resume().on('end', () => res.destroy());
};
const gatewayGivesUp: Fate = (req, answer, res) => {
  if (req.method !== 'POST' || req.url !== '/invoices') return handOn(req, answer, res);
  answer.resume().on('end', () => res.writeHead(504, { 'content-type': 'text/html' }).end('<h1>Gateway Timeout'));
};

describe('the command line when a response is lost', () => {
  let test: TestApi;
  let proxy: Server;
  let lacre: CommandLine;
  let fate: Fate;
  /** Before a call is forwarded. */
  let before_: (req: IncomingMessage) => Promise<void>;

  before(async () => {
    test = await startTestApi();
    proxy = createServer((req, res) => {
      const { method, url, headers } = req;
      void before_(req).then(() => {
        const passed = request(new URL(url ?? '/', test.url), { method, headers }, (answer) => fate(req, answer, res));
        passed.on('error', () => res.destroy());
        req.pipe(passed);
      });
    }).listen(0, '127.0.0.1');
  });
  after(async () => {
    proxy.closeAllConnections();
    proxy.close();
    await test.close();
  });

  let LACRE_API_KEY: string;
  beforeEach(async () => {
    fate = handOn;
    before_ = async () => {};
    const owner = await test.given.user();
    const { id } = await test.given.organization(owner);
    ({ key: LACRE_API_KEY } = await test.given.apiKey(owner, id));
    lacre = commandLine({ LACRE_URL: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, LACRE_API_KEY });
  });
  afterEach(() => lacre.remove());

  function file(body = invoiceBody()): string {
    writeFileSync(join(lacre.folder, 'factura.json'), JSON.stringify(body));
    return 'factura.json';
  }
  const uuids = async () => {
    const { body } = await test.api('GET', '/invoices', { key: LACRE_API_KEY });
    return (body.data as unknown as { uuid: string }[]).map(({ uuid }) => uuid);
  };

  for (const [how, losing] of [
    ['between the service and us', lose],
    ['to a gateway that sends its own response', gatewayGivesUp],
  ] as const)
    it(`reports an unknown outcome, and a retry returns the one document: ${how}`, async () => {
      fate = losing;
      const lost = await lacre.run(['stamp', file()]);
      expect(lost.code, lost.err).to.equal(9);
      expect(lost.err).to.include('never stamps twice');
      // With another address and no stored state: the content identifies it.
      const elsewhere = commandLine({ LACRE_URL: test.url, LACRE_API_KEY });
      const repeated = await elsewhere.run(['stamp', join(lacre.folder, 'factura.json'), '--json']);
      elsewhere.remove();
      expect(repeated.code, repeated.err).to.equal(0);
      expect(await uuids()).to.deep.equal([(JSON.parse(repeated.out) as { uuid: string }).uuid]);
    });

  it('retries a second document with its own key, however the retry is requested', async () => {
    await lacre.run(['stamp', file()]);
    fate = lose;
    expect((await lacre.run(['stamp', file(), '--again'])).code).to.equal(9);
    expect((await lacre.run(['stamp', file(), '--again'])).code).to.equal(9);
    fate = handOn;
    const found = await lacre.run(['stamp', file()]);
    expect(found.err).to.include('checking with the same key');
    expect(await uuids()).to.have.lengthOf(2);
    const [newest = ''] = await uuids();
    expect(found.out).to.include(newest);
  });

  for (const [status, code] of [
    [401, 'UNAUTHENTICATED'],
    [403, 'FORBIDDEN'],
    [429, 'RATE_LIMITED'],
  ] as const)
    it(`retries with its key after a retry that was rejected with ${status}, which reveals nothing about the document`, async () => {
      fate = lose;
      expect((await lacre.run(['stamp', file(), '--again'])).code).to.equal(9);
      fate = (req, answer, res) => {
        if (req.method !== 'POST' || req.url !== '/invoices') return handOn(req, answer, res);
        answer.resume().on('end', () => {
          const headers = { 'content-type': 'application/json', 'retry-after': '0' };
          res.writeHead(status, headers).end(JSON.stringify({ status, code, message: 'Refused' }));
        });
      };
      const refused = await lacre.run(['stamp', file(), '--again']);
      expect(refused.code, refused.err).to.equal(9);
      expect(refused.err).to.include('Refused').and.to.include('It is not known whether it was stamped');
      fate = handOn;
      const found = await lacre.run(['stamp', file(), '--again', '--json']);
      expect(found.code, found.err).to.equal(0);
      expect(await uuids()).to.deep.equal([(JSON.parse(found.out) as { uuid: string }).uuid]);
    });

  it('stamps once when it is killed while it waits for the response', async () => {
    const stop = new AbortController();
    fate = (_req, answer) => {
      answer.resume();
      stop.abort();
    };
    const killed = await lacre.run(['stamp', file(), '--again'], { signal: stop.signal, killSignal: 'SIGKILL' });
    expect(killed.code).to.equal(null);
    fate = handOn;
    expect((await lacre.run(['stamp', file()])).code).to.equal(0);
    expect(await uuids()).to.have.lengthOf(1);
  });

  for (const scenario of ['SIM-STAMPED-LOST', 'SIM-NOT-STAMPED-LOST', 'SIM-RECOVERY-DENIES'])
    it(`waits for the outcome at the PAC: ${scenario}`, async () => {
      before_ = async ({ method, url = '' }) => {
        if (method !== 'GET' || !url.startsWith('/invoices/')) return;
        test.clock.advance(60);
        await recoverAttempts(test.services);
      };
      const { code, out, err } = await lacre.run([
        'stamp',
        file(invoiceBody({ items: [item({ sku: scenario })] })),
        '--json',
      ]);
      expect(code, err).to.equal(0);
      const { uuid } = JSON.parse(out) as { uuid: string };
      expect(await uuids()).to.deep.equal([uuid]);
      expect(await test.pac.simulator.ledger.findByUuid(uuid)).to.not.equal(undefined);
    });
});
