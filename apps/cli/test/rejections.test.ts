import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { type Desk, desk } from './terminal.ts';

const id = '01a1ff43-0000-7000-8000-000000000000';
const known = { organizationId: id, environment: 'sandbox', name: 'Tienda', scopes: [], expiresAt: null };

describe('the command line', () => {
  let at: Desk;
  beforeEach(() => {
    at = desk();
  });
  afterEach(() => at.clear());

  const to = (LACRE_URL: string, LANG = 'C') => ({ env: { LACRE_URL, LACRE_API_KEY: 'sk_test_1', LANG } });
  const file = (content: string | Uint8Array): string => {
    const path = join(at.home, 'factura.json');
    writeFileSync(path, content);
    return path;
  };

  it('reports an address that is invalid, unreachable or not Lacre', async () => {
    const html = await at.serve((_req, res) => res.end('<html>'));
    for (const [url, code, text] of [
      ['lacre.example.com', 2, /must begin with https/],
      ['http://127.0.0.1:1', 8, /No response from .*LACRE_URL/s],
      [html, 8, /is not Lacre .*LACRE_URL/s],
    ] as const) {
      const result = await at.run(['whoami'], to(url));
      expect([result.code, result.err], url).to.satisfy(
        ([given, err]: [number, string]) => given === code && text.test(err),
      );
    }
    expect((await at.run(['whoami'], to(html, 'es_MX.UTF-8'))).err).to.match(
      /no es Lacre .*La dirección es la de LACRE_URL/s,
    );
    expect((await at.run(['whoami'])).err).to.include('lacre login');
  });

  it('reports an address with a path that the service does not have', async () => {
    const url = await at.serve((req, res) => {
      const [status, code] = req.method === 'POST' ? [405, 'METHOD_NOT_ALLOWED'] : [404, 'NOT_FOUND'];
      res.writeHead(status, { 'content-type': 'application/json' });
      res.end(JSON.stringify({ statusCode: status, code, message: 'no' }));
    });
    for (const words of [['whoami'], ['get', id]]) {
      expect((await at.run(words, to(`${url}/app`))).err).to.match(/without \/app, .*change LACRE_URL/);
      expect((await at.run(words, to(`${url}/v1/`, 'es_MX.UTF-8'))).err).to.match(/sin \/app, .*cambie LACRE_URL/);
    }
    expect((await at.run(['get', id], to(url))).err).to.not.include('LACRE_URL');
    // No browser is opened or waited for.
    const result = await at.run(['login', '--url', `${url}/app`]);
    expect([result.code, result.err]).to.satisfy(
      ([code, err]: [number, string]) => code === 8 && /lacre login --url/.test(err) && !/browser/.test(err),
    );
  });

  it('suggests the command or the option that was meant', async () => {
    for (const [words, lang, said] of [
      [['lst'], 'C', 'error: unknown command lst: did you mean list?'],
      [['list', '--limt', '5'], 'C', 'error: unknown option --limt: did you mean --limit?'],
      [['list', '--limt', '5'], 'es_MX.UTF-8', 'error: no existe la opción --limt: ¿quiso decir --limit?'],
      [['cancel', id, '--motivo', '02'], 'C', 'error: unknown option --motivo'],
    ] as const) {
      const { code, err } = await at.run(words, to('http://127.0.0.1:1', lang));
      expect([code, err.split('\n')[0]]).to.deep.equal([2, said]);
    }
  });

  it('reports an empty argument, as with an empty variable of a script', async () => {
    for (const [words, name] of [
      [['get', ''], 'id'],
      [['cancel', ' ', '--reason', '02', '--yes'], 'id'],
      [['pdf', ''], 'id'],
      [['stamp', ''], 'file'],
    ] as const) {
      const { code, err } = await at.run(words, to('http://127.0.0.1:1'));
      expect([code, err], words[0]).to.satisfy(
        ([given, said]: [number, string]) => given === 2 && said.startsWith(`error: the argument ${name} is missing`),
      );
    }
  });

  it('reports no stamp of another program that accepts any request', async () => {
    const url = await at.serve((_req, res) => res.setHeader('content-type', 'application/json').end('{}'));
    for (const words of [
      ['stamp', file('{}')],
      ['login', '--url', url],
    ]) {
      const { code, out, err } = await at.run(words, to(url));
      expect([code, out], err).to.deep.equal([8, '']);
      expect(err).to.include(`The program at ${url} is not Lacre`);
    }
    expect(existsSync(join(at.home, '.config/lacre/profiles.json'))).to.equal(false);
  });

  it('reports an input that fails while it is read', async () => {
    const path = '-';
    const fault = Object.assign(new Error('a disk that fails'), { code: 'EIO' });
    const { code, err } = await at.run(['validate', path], { ...to('http://127.0.0.1:9', 'es'), fault });
    expect([code, err]).to.deep.equal([2, `error: No se puede leer ${path} (EIO).\n`]);
  });

  it('reports an empty file to verify as such, without calling the service', async () => {
    const path = file('');
    const { code, err } = await at.run(['verify', path], to('http://127.0.0.1:9'));
    expect([code, err]).to.deep.equal([3, `error: ${path} is empty: choose the file of the XML.\n`]);
  });

  it('reports a profile that does not exist, also one with the name of a JavaScript property', async () => {
    for (const words of [['logout'], ['profiles', 'use', 'constructor'], ['whoami']]) {
      const { code, err } = await at.run([...words, '--profile', 'constructor'], { env: { LANG: 'C' } });
      expect([code, err.split(':').slice(0, 2).join(':')]).to.deep.equal([2, 'error: There is no profile constructor']);
    }
  });

  it('shows no help in another language than that of the user', async () => {
    for (const group of ['customers', 'products', 'catalog', 'clock', 'csd'])
      expect((await at.run([group, '--help'], to('', 'es'))).out)
        .to.match(/^Uso: lacre/)
        .and.not.include('display help');
  });

  it('reports an invalid limit, with the allowed range', async () => {
    for (const [words, range] of [
      [['list'], 'from 1 to 999999'],
      [['customers', 'list'], 'from 1 to 999999'],
      [['catalog', 'search', 'pan'], 'from 1 to 100'],
    ] as const) {
      const rejected = await at.run([...words, '--limit', '0']);
      expect([rejected.code, rejected.err]).to.satisfy(
        ([code, err]: [number, string]) => code === 2 && err.includes(`a number ${range}`),
      );
      expect((await at.run([...words, '--help'])).out.replace(/\s+/g, ' ')).to.include(range);
    }
  });

  it('reports a date that does not exist, before calling the service', async () => {
    for (const option of ['--from', '--to'])
      for (const day of ['2026-13-40', '2026-02-29', '26/11/2026', 'ayer', '2026-11-26T25:00:00']) {
        const english = await at.run(['list', option, day]);
        expect([english.code, english.err]).to.satisfy(
          ([code, err]: [number, string]) => code === 2 && err.includes(`the value of ${option} <date> is not allowed`),
        );
        const spanish = await at.run(['list', option, day], { env: { LANG: 'es_MX.UTF-8' } });
        expect(spanish.err).to.include(`el valor de ${option} <date> no se permite`);
      }
    const url = await at.serve((req, res) => {
      const isList = req.url?.startsWith('/invoices?') && req.url.includes('issuedFrom=2028-02-29');
      res.writeHead(200, { 'content-type': 'application/json' });
      res.end(JSON.stringify(isList ? { data: [], nextCursor: null } : known));
    });
    for (const day of ['2028-02-29', '2028-02-29T18:00:00'])
      expect((await at.run(['list', '--from', day], to(url))).code).to.equal(0);
  });

  it('reports an invalid webhook secret, without showing it', async () => {
    const url = await at.serve((_req, res) => {
      res.writeHead(200, { 'content-type': 'application/json' });
      res.end(JSON.stringify(known));
    });
    for (const secret of ['abc', 'whsec_', 'whsec_***', 'whsec_abcde']) {
      const { code, err } = await at.run(['listen', '--secret', secret], to(url));
      expect([code, err.includes(`--secret is not a webhook secret`), err.includes(`"${secret}"`)]).to.deep.equal([
        2,
        true,
        false,
      ]);
      const { env } = to(url, 'es_MX.UTF-8');
      const spanish = await at.run(['listen'], { env: { ...env, LACRE_WEBHOOK_SECRET: secret } });
      expect([spanish.code, spanish.err.includes('LACRE_WEBHOOK_SECRET no es el secreto de un webhook')]).to.deep.equal(
        [2, true],
      );
    }
  });

  for (const [status, code, exit, text] of [
    [401, 'UNAUTHORIZED', 4, /expired or revoked.*LACRE_API_KEY/s],
    [403, 'KEY_LIMIT_EXCEEDED', 5, /no/],
    [404, 'NOT_FOUND', 6, /no/],
    [409, 'CONFLICT', 7, /no/],
    [429, 'RATE_LIMITED', 8, /Wait 0 s/],
    [503, 'DATABASE_UNAVAILABLE', 8, /request ID r-1/],
  ] as const)
    it(`reports a ${status} of the service, with its exit code`, async () => {
      const url = await at.serve((_req, res) => {
        res.writeHead(status, { 'content-type': 'application/json', 'retry-after': '0' });
        res.end(JSON.stringify({ statusCode: status, code, message: 'no', requestId: 'r-1' }));
      });
      const result = await at.run(['whoami'], to(url));
      expect(result.code).to.equal(exit);
      expect(result.err).to.match(text);
    });

  for (const [code, exit, isUnknown] of [
    ['PAC_UNAVAILABLE', 8, false],
    ['PAC_NOT_CONFIGURED', 8, false],
    ['DATABASE_UNAVAILABLE', 9, true],
  ] as const)
    it(`reports whether it may have been stamped: ${code}`, async () => {
      const url = await at.serve((req, res) => {
        const isStamp = req.method === 'POST' && req.url === '/invoices';
        res.writeHead(isStamp ? 503 : 200, { 'content-type': 'application/json', 'retry-after': '0' });
        res.end(JSON.stringify(isStamp ? { statusCode: 503, code, message: 'no' } : known));
      });
      const result = await at.run(['stamp', file('{}')], to(url));
      expect(result.code, result.err).to.equal(exit);
      expect(result.err.includes('is not known')).to.equal(isUnknown);
    });

  it('reports an API key that a header cannot contain as such, sends nothing and does not print it', async () => {
    for (const [LANG, told] of [
      ['C', 'LACRE_API_KEY contains a character that no API key has'],
      ['es_MX.UTF-8', 'LACRE_API_KEY contiene un carácter que ninguna clave tiene'],
    ] as const) {
      const env = { LACRE_URL: 'http://127.0.0.1:9', LACRE_API_KEY: '“sk_test_secret”', LANG };
      const { code, out, err } = await at.run(['stamp', file('{}')], { env });
      expect([code, out]).to.deep.equal([4, '']);
      expect(err).to.include(told).and.not.include('sk_test_secret');
    }
  });

  it('reports an interrupted download, and leaves no partial file', async () => {
    const url = await at.serve((req, res) => {
      if (req.url?.endsWith('/xml')) {
        res.writeHead(200, { 'content-length': '1000' }).write('<?xml');
        setImmediate(() => res.destroy());
      } else res.setHeader('content-type', 'application/json').end(JSON.stringify({ id }));
    });
    const result = await at.run(['xml', id, '--out', join(at.home, 'a.xml')], to(url));
    expect([result.code, result.err.includes('Nothing was written')]).to.deep.equal([8, true]);
    expect(readdirSync(at.home)).to.deep.equal([]);
  });

  for (const key of [' order-1', 'order-1 ', 'order\t1'])
    it(`reports the idempotency key ${JSON.stringify(key)} as wrong usage, not as an unknown outcome`, async () => {
      const asked: unknown[] = [];
      const url = await at.serve((req, res) => {
        asked.push(req.url);
        res.setHeader('content-type', 'application/json').end(JSON.stringify(known));
      });
      const { code, err } = await at.run(['stamp', file('{}'), '--idempotency-key', key], to(url));
      expect([code, asked.includes('/invoices')], err).to.deep.equal([2, false]);
      expect(err)
        .to.include(`idempotencyKey ${JSON.stringify(key)} must not`)
        .and.not.include('not known');
    });

  it('reports a missing folder as such, in both languages', async () => {
    const url = await at.serve((req, res) => {
      if (req.url?.endsWith('/xml')) res.end('<x/>');
      else res.setHeader('content-type', 'application/json').end(JSON.stringify({ id }));
    });
    const out = join(at.home, 'none', 'a.xml');
    const { code, err } = await at.run(['xml', id, '--out', out], to(url));
    expect([code, err.trim()]).to.deep.equal([
      1,
      `error: ${out} cannot be written (ENOENT): its folder does not exist; create it first.`,
    ]);
    const { env } = to(url);
    const spanish = await at.run(['xml', id, '--out', out], { env: { ...env, LANG: 'es_MX.UTF-8' } });
    expect(spanish.err).to.include('la carpeta no existe');
  });

  it('saves in the current folder a file whose name leads to another one', async () => {
    const url = await at.serve((req, res) => {
      if (!req.url?.endsWith('/xml'))
        return res.setHeader('content-type', 'application/json').end(JSON.stringify({ id }));
      return res.setHeader('content-disposition', 'attachment; filename="../../evil.xml"').end('<x/>');
    });
    const cwd = process.cwd();
    process.chdir(at.home);
    try {
      expect((await at.run(['xml', id], to(url))).out.trim()).to.equal('evil.xml');
      expect(readdirSync(at.home)).to.deep.equal(['evil.xml']);
    } finally {
      process.chdir(cwd);
    }
  });

  for (const [what, content, text] of [
    [
      'JSON that is invalid',
      '{\n  "use": "G03",\n  "items": [}\n}',
      /factura\.json:3:13: this is not valid JSON.*3 \|.*\^/s,
    ],
    ['a comment', '{\n// no\n}', /factura\.json:2:1: this is not valid JSON/],
    ['a list', '[]', /:1:1: a JSON object is needed/],
    ['a field twice', '{ "use": "G03",\n "use": "G01" }', /:2:2: the field use appears twice/],
    ['a number that would be rounded', '{ "items": [{ "quantity": 0.1234567890123456 }] }', /more than 15 digits/],
    ['endless nesting', `{ "a": ${'['.repeat(100_000)}`, /deeper than 32/],
    ['other encodings', Uint8Array.from([0x7b, 0xf1, 0x7d]), /UTF-8/],
    ['a file that is too large', ' '.repeat(2 * 1024 * 1024 + 1), /larger than the 2 MB/],
  ] as const)
    it(`reports ${what}, and sends nothing`, async () => {
      let calls = 0;
      const url = await at.serve((_req, res) => {
        calls += 1;
        res.end();
      });
      const result = await at.run(['stamp', file(content)], to(url));
      expect(result.code).to.equal(3);
      expect(result.err).to.match(text);
      expect(calls).to.equal(0);
    });

  it('reports wrong usage, in the language of the user', async () => {
    for (const [words, en, es] of [
      [['list', '--limit', '0'], /--limit .* a number from 1 to 999999/, /valor de --limit .* un número de 1 a 999999/],
      [['catalog', 'search', 'pan', '--limit', '101'], /a number from 1 to 100$/m, /un número de 1 a 100$/m],
      [['login', '--port', '70000'], /--port .* from 1 to 65535/, /--port .* de 1 a 65535/],
      [['list', '--type', 'X'], /--type .* not allowed/, /valor de --type/],
      [['list', '--json', '--csv'], /cannot be used together/, /no se pueden usar juntas/],
      [['stamp'], /argument file is missing/, /falta el argumento file/],
      [['stam'], /unknown command stam/, /no existe el comando stam/],
      [['list', '--al'], /unknown option --al/, /no existe la opción --al/],
      [['list', '--rfc'], /--rfc .* needs a value/, /--rfc .* necesita un valor/],
      [['whoami', 'x'], /too many arguments/, /demasiados argumentos/],
      [['stamp', '/nowhere.json'], /cannot be read \(ENOENT\)/, /No se puede leer/],
    ] as const) {
      const result = await at.run(words, to('http://127.0.0.1:1'));
      expect([result.code, result.err], result.err).to.satisfy(
        ([code, err]: [number, string]) => code === 2 && en.test(err),
      );
      expect((await at.run(words, to('http://127.0.0.1:1', 'es_MX.UTF-8'))).err).to.match(es);
    }
  });

  it('prints no control sequences of others that a terminal would execute', async () => {
    const name = 'ACME\u001b]0;owned\u0007\u009b31m\u202e00.1\u2066';
    const url = await at.serve((_req, res) =>
      res.setHeader('content-type', 'application/json').end(JSON.stringify({ ...known, name })),
    );
    for (const words of [['whoami'], ['whoami', '--json']])
      expect((await at.run(words, to(url))).out).to.not.match(
        /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/,
      );
  });

  describe('in production', () => {
    const invoice = JSON.stringify({ use: 'G03' });
    let calls: string[];
    const production = () => {
      calls = [];
      return at.serve((req, res) => {
        calls.push(`${req.method} ${req.url}`);
        const made = { id, uuid: id, serie: 'A', folio: '1', total: 1740, moneda: 'MXN' };
        const answer = req.url === '/invoices' ? made : { ...known, environment: 'production' };
        res.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
      });
    };

    it('stamps nothing without a terminal, unless confirmed by an option', async () => {
      const url = await production();
      const result = await at.run(['stamp', file(invoice)], to(url));
      expect([result.code, result.err.includes('--yes'), calls.length]).to.deep.equal([10, true, 1]);
      expect((await at.run(['stamp', file(invoice), '--yes'], to(url))).code).to.equal(0);
    });

    it('asks for confirmation, and stamps nothing when it is declined', async () => {
      const url = await production();
      const no = await at.run(['stamp', file(invoice)], { ...to(url), answers: [[/Continue\?/, '\r']] });
      expect([no.code, calls.includes('POST /invoices')]).to.deep.equal([10, false]);
      const yes = await at.run(['stamp', file(invoice)], { ...to(url), answers: [[/Continue\?/, 'y']] });
      expect([yes.code, calls.includes('POST /invoices')]).to.deep.equal([0, true]);
    });
  });

  it('asks for what login needs, and stores it readable only by the user', async () => {
    const url = await at.serve((req, res) =>
      res
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ ...known, key: req.headers['x-api-key'] })),
    );
    const answers: [RegExp, string][] = [
      [/Address of the installation/, `${url}\r`],
      [/API key/, 'sk_test_secret\r'],
    ];
    const result = await at.run(['login', '--with-key'], { answers });
    expect(result.code, result.err).to.equal(0);
    expect(result.err + result.out).to.not.include('sk_test_secret');
    const kept = join(at.home, '.config/lacre/profiles.json');
    expect(readFileSync(kept, 'utf8')).to.include('sk_test_secret');
    chmodSync(kept, 0o644);
    expect((await at.run(['whoami'])).code).to.equal(0);
    expect(statSync(kept).mode & 0o777).to.equal(0o600);
    writeFileSync(kept, '{');
    expect((await at.run(['whoami'])).err).to.include('is not valid JSON');
  });

  it('creates no document when its key cannot be stored', async () => {
    const url = await at.serve((_req, res) =>
      res.setHeader('content-type', 'application/json').end(JSON.stringify(known)),
    );
    mkdirSync(join(at.home, '.local'), { recursive: true });
    writeFileSync(join(at.home, '.local/state'), 'a file');
    const result = await at.run(['stamp', file('{}'), '--again'], to(url));
    expect([result.code, result.err.includes('cannot be written')]).to.deep.equal([1, true]);
    expect(existsSync(join(at.home, '.local/state/lacre'))).to.equal(false);
  });
});
