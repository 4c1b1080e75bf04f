import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { type Desk, desk } from './terminal.ts';

const known = {
  organizationId: '01a1ff43-0000-7000-8000-000000000000',
  environment: 'sandbox',
  name: 'Tienda',
  scopes: [],
  expiresAt: null,
};

describe('an address that redirects', () => {
  let at: Desk;
  beforeEach(() => {
    at = desk();
  });
  afterEach(() => at.clear());

  const to = (LACRE_URL: string) => ({ env: { LACRE_URL, LACRE_API_KEY: 'sk_test_1', LANG: 'C' } });
  const file = (content: string): string => {
    const path = join(at.home, 'file');
    writeFileSync(path, content);
    return path;
  };

  it('is reported, and no document is shown that was not stamped', async () => {
    let asked = 0;
    const other = await at.serve((_req, res) => {
      asked += 1;
      res.setHeader('content-type', 'application/json').end('{"data":[]}');
    });
    const url = await at.serve((req, res) => {
      const isStamp = req.method === 'POST' && req.url === '/invoices';
      if (isStamp) res.writeHead(301, { location: `${other}${req.url}` }).end();
      else res.setHeader('content-type', 'application/json').end(JSON.stringify(known));
    });
    const { code, out, err } = await at.run(['stamp', file('{}')], to(url));
    expect([code, out, asked]).to.deep.equal([9, '', 0]);
    expect(err).to.include(`${url} redirects to ${other}/invoices`).and.include('LACRE_URL');
  });

  it('passes no imported file on', async () => {
    let asked = 0;
    const other = await at.serve((_req, res) => {
      asked += 1;
      res.end();
    });
    const url = await at.serve((req, res) => {
      if (req.url?.includes('/import')) res.writeHead(303, { location: `${other}${req.url}` }).end();
      else res.setHeader('content-type', 'application/json').end(JSON.stringify(known));
    });
    const { code, err } = await at.run(['customers', 'import', file('legalName\nX\n')], to(url));
    expect([code, asked, err.includes('redirects to')], err).to.deep.equal([8, 0, true]);
  });
});
