import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { loadConfig } from '../src/config.ts';
import { examinePacs } from '../src/doctor/outside.ts';

interface Answer {
  status: number;
  body: string;
}

const datetime = (inside: string): Answer => ({
  status: 200,
  body: `<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body><datetimeResponse><datetimeResult>${inside}</datetimeResult></datetimeResponse></e:Body></e:Envelope>`,
});

describe('npm run doctor tries the account with each PAC', () => {
  let pac: Server;
  let url: string;
  let asked: string[];
  let answer: Answer;
  before(async () => {
    pac = createServer((req, res) => {
      if (req.method === 'HEAD') return void res.writeHead(404).end();
      asked.push(`${req.method} ${req.url}`);
      req.resume().on('end', () => res.writeHead(answer.status).end(answer.body));
    }).listen(0, '127.0.0.1');
    await once(pac, 'listening');
    url = `http://127.0.0.1:${(pac.address() as AddressInfo).port}`;
  });
  beforeEach(() => {
    asked = [];
  });
  after(() => void pac.close());

  const secrets = { FINKOK_PASSWORD: 'hush-hush', SW_PASSWORD: 'hush-hush', SW_TOKEN: 'hush-token' };
  const accounts = {
    finkok: { FINKOK_USERNAME: 'ana@example.com', FINKOK_PASSWORD: secrets.FINKOK_PASSWORD },
    'sw with a token': { SW_TOKEN: secrets.SW_TOKEN },
    'sw with a user': { SW_USER: 'ana@example.com', SW_PASSWORD: secrets.SW_PASSWORD },
    http: { PAC_BASE_URL: '' },
  };
  const examined = async (account: keyof typeof accounts, given: Answer) => {
    answer = given;
    const variables = {
      PAC_SANDBOX: 'simulator',
      PAC_PRODUCTION: account.split(' ')[0],
      ...accounts[account],
      FINKOK_URL: url,
      SW_URL: url,
      PAC_BASE_URL: url,
    };
    const findings = await examinePacs(loadConfig(variables), () => new Date());
    const finding = findings.find(({ about }) => about === 'PAC of production');
    const text = `${finding?.state}: ${finding?.text}`;
    for (const secret of Object.values(secrets)) expect(text).to.not.include(secret);
    return text;
  };
  const json = (status: number, body: object): Answer => ({ status, body: JSON.stringify(body) });
  const au2000 = json(401, { status: 'error', message: 'AU2000. hush-hush hush-token' });

  it('Finkok, by its clock', async () => {
    expect(await examined('finkok', datetime('<datetime>2026-11-30T10:00:00</datetime>'))).to.match(
      /^ok: finkok responds at 127\.0\.0\.1:\d+ and accepts the account$/,
    );
    expect(await examined('finkok', datetime('<error>Invalid username or password: hush-hush</error>'))).to.match(
      /^fail: .* rejects the account \(Invalid username or password: \*\*\*\): check FINKOK_USERNAME and FINKOK_PASSWORD/,
    );
    expect(await examined('finkok', { status: 503, body: 'hush-hush' })).to.match(/^warn: .*\(status 503\)/);
    expect(new Set(asked)).to.deep.equal(new Set(['POST /servicios/soap/utilities']));
  });

  it('SW with a token, by the query of the stamps left', async () => {
    expect(await examined('sw with a token', json(200, { status: 'success', data: {} }))).to.match(
      /^ok: sw responds at .* and accepts the account$/,
    );
    expect(await examined('sw with a token', au2000)).to.match(
      /^fail: .* rejects the account \(status 401\): check SW_TOKEN, or SW_USER and SW_PASSWORD/,
    );
    expect(await examined('sw with a token', json(500, {}))).to.match(/^warn: .*\(status 500\)/);
    expect(new Set(asked)).to.deep.equal(new Set(['GET /account/balance']));
  });

  it('SW with a user, by fetching a token', async () => {
    expect(await examined('sw with a user', json(200, { status: 'success', data: { token: 'given' } }))).to.match(
      /^ok:/,
    );
    expect(await examined('sw with a user', au2000)).to.match(/^fail: .* rejects the account/);
    expect(await examined('sw with a user', json(502, {}))).to.match(
      /^warn: .*\(SW returned no token \(status 502\)\)/,
    );
    expect(new Set(asked)).to.deep.equal(new Set(['POST /v2/security/authenticate']));
  });

  it('none with a PAC behind the plain port, which has no call for it', async () => {
    expect(await examined('http', { status: 500, body: '' })).to.match(/^ok: .*no call that checks an account$/);
    expect(asked).to.deep.equal([]);
  });
});
