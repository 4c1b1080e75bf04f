import { expect } from 'chai';
import { invoiceBody, item } from '../../support/bodies.ts';
import { startTestApi, type TestApi } from '../../support/test-api.ts';

interface Match {
  codigo: string;
  descripcion: string;
  score: number;
  jerarquia: { clase: { codigo: string } | null };
  palabrasSimilares: string | null;
  match: { field: string; term: string } | null;
}

describe('GET /sat/claves-prod-serv', () => {
  let test: TestApi;
  const search = async (query: Record<string, string | number>, key?: string) => {
    const { status, body } = await test.api('GET', '/sat/claves-prod-serv', { query, ...(key && { key }) });
    expect(status, JSON.stringify(body)).to.equal(200);
    return body as unknown as Match[];
  };
  const codes = async (query: Record<string, string | number>, key?: string) =>
    (await search(query, key)).map(({ codigo }) => codigo);

  before(async () => {
    test = await startTestApi({ env: { SAT_DATA: 'none' } });
  });
  after(() => test.close());

  describe('200', () => {
    it('returns the fields of the contract and the place of the key in the hierarchy, best match first', async () => {
      const [first, ...others] = await search({ q: 'laptop' });
      expect(first).to.have.all.keys(
        'codigo descripcion palabrasSimilares incluyeIva incluyeIeps estimuloFronterizo vigenteDesde vigenteHasta score jerarquia match'.split(
          ' ',
        ),
      );
      expect(first?.codigo).to.match(/^432115\d\d$/);
      for (const other of others) expect(other.score).to.be.at.most(first?.score ?? 0);
    });

    it('returns the field and the words that matched', async () => {
      const reason = async (q: string) => (await search({ q }))[0]?.match;
      expect((await reason('84111506'))?.field).to.equal('codigo');
      expect(await reason('')).to.equal(null);
      const [byName] = await search({ q: 'servicios de facturacion' });
      expect(byName?.match).to.deep.equal({ field: 'descripcion', term: byName?.descripcion });
      const laptop = (await search({ q: 'laptop' }))[0];
      expect(laptop?.match?.field).to.be.oneOf(['palabrasSimilares', 'nombreComun', 'synonym', 'descripcion']);
      for (const { match, descripcion, palabrasSimilares } of await search({ q: 'laptop' })) {
        if (match?.field === 'descripcion') expect(match.term).to.equal(descripcion);
        if (match?.field === 'palabrasSimilares') expect(palabrasSimilares).to.include(match.term);
      }
    });

    it('ignores accents and case', async () => {
      const found = await codes({ q: 'Computadora Portátil' });
      expect(found).to.not.have.length(0);
      expect(await codes({ q: 'COMPUTADORA PORTATIL' })).to.deep.equal(found);
    });

    it('finds the keys that begin with the digits', async () => {
      const found = await codes({ q: '8011' });
      expect(found).to.not.have.length(0);
      for (const code of found) expect(code).to.match(/^8011/);
      expect(await codes({ q: '84111506' })).to.deep.equal(['84111506']);
    });

    it('returns the first 20 entries by code without a search text', async () => {
      const all = await codes({});
      expect(all).to.have.length(20);
      expect(all).to.deep.equal(all.toSorted());
      expect(await codes({ q: '' })).to.deep.equal(all);
      expect(await codes({ q: '   ' })).to.deep.equal(all);
    });

    it('returns as many as requested', async () => {
      expect(await codes({ limit: 1 })).to.have.length(1);
      expect(await codes({ limit: 100 })).to.have.length(100);
    });

    it('treats every character literally, never as a pattern', async () => {
      for (const q of [
        '%',
        '_',
        '%%',
        '\\',
        "'",
        '"',
        "' or 1=1 --",
        '.*',
        '(',
        '[a-z]',
        '^$',
        '{}',
        '?',
        '*',
        '.',
        '-',
        '+',
        '🙂',
      ])
        expect(await codes({ q }), q)
          .to.be.an('array')
          .with.length.below(20);
    });

    it('accepts a text of 100 characters', async () => {
      expect(await codes({ q: 'a'.repeat(100) })).to.be.an('array');
    });

    it('ranks what the organization of the key used before first among equally good matches', async () => {
      const owner = await test.given.user();
      const { id } = await test.given.organization(owner);
      const { key } = await test.given.apiKey(owner, id);
      const before = await search({ q: 'servicio' }, key);
      const used = before[1];
      if (used === undefined) throw new Error('the starter set has one service only');
      expect(before, 'nothing used yet').to.deep.equal(await search({ q: 'servicio' }));
      const stamped = await test.api('POST', '/invoices', {
        key,
        body: invoiceBody({ items: [item({ productKey: used.codigo })] }),
      });
      expect(stamped.status).to.equal(201);
      const after = await search({ q: 'servicio' }, key);
      expect(after.find(({ codigo }) => codigo === used.codigo)?.score).to.be.greaterThan(used.score);
      expect(after[0]?.codigo).to.equal(used.codigo);
      expect(await search({ q: 'servicio' }), 'no other organization sees it').to.deep.equal(before);
    });

    it('ranks for a session that names its organization, and not for a user outside it', async () => {
      const owner = await test.given.user();
      const { id } = await test.given.organization(owner);
      const { key } = await test.given.apiKey(owner, id);
      const before = await search({ q: 'servicio' });
      const used = before[1]?.codigo;
      await test.api('POST', '/invoices', { key, body: invoiceBody({ items: [item({ productKey: used })] }) });
      const ask = async (token: string) => {
        const { body } = await test.api('GET', '/sat/claves-prod-serv?q=servicio', { token, organizationId: id });
        return (body as unknown as Match[])[0]?.codigo;
      };
      expect(await ask(owner.token)).to.equal(used);
      expect(await ask((await test.given.user('Eva')).token)).to.equal(before[0]?.codigo);
    });

    it('treats a call with an invalid credential like any other: the catalogs are public', async () => {
      expect(await codes({ q: 'laptop' }, 'lacre_sandbox_wrong')).to.deep.equal(await codes({ q: 'laptop' }));
    });

    it('allows any client to cache a public response, and none to cache one for a key', async () => {
      const open = await test.api('GET', '/sat/claves-prod-serv?q=laptop');
      expect(open.headers.get('cache-control')).to.match(/^public/);
      const owner = await test.given.user();
      const { id } = await test.given.organization(owner);
      const { key } = await test.given.apiKey(owner, id);
      const own = await test.api('GET', '/sat/claves-prod-serv?q=laptop', { key });
      expect(own.headers.get('cache-control')).to.equal('private, no-cache');
    });
  });

  describe('304', () => {
    it('returns 304 for a current ETag', async () => {
      const { headers } = await test.api('GET', '/sat/claves-prod-serv?q=laptop');
      const again = await test.api('GET', '/sat/claves-prod-serv?q=laptop', {
        headers: { 'if-none-match': headers.get('etag') ?? '' },
      });
      expect({ status: again.status, length: again.bytes.length }).to.deep.equal({ status: 304, length: 0 });
    });
  });

  describe('400', () => {
    it('rejects a limit that is not a number from 1 to 100, with a single message', async () => {
      for (const limit of ['0', '101', '-1', 'abc', '1.5', '', '1e1', '٣', '99999999999999999999']) {
        const { status, body } = await test.api('GET', `/sat/claves-prod-serv?limit=${limit}`);
        expect({ limit, status, message: body.message, error: body.error }).to.deep.equal({
          limit,
          status: 400,
          message: 'limit must be between 1 and 100',
          error: 'BAD_REQUEST',
        });
      }
    });

    it('rejects a text of more than 100 characters', async () => {
      const { status, body } = await test.api('GET', `/sat/claves-prod-serv?q=${'a'.repeat(101)}`);
      expect({ status, message: body.message }).to.deep.equal({
        status: 400,
        message: 'q must be at most 100 characters long',
      });
    });

    it('rejects NUL and other control characters', async () => {
      for (const sign of ['%00', 'a%00b', '%1B', '%EF%BF%BE']) {
        const { status, body } = await test.api('GET', `/sat/claves-prod-serv?q=${sign}`);
        expect({ status, message: body.message }, sign).to.deep.equal({
          status: 400,
          message: 'q contains characters that are not allowed',
        });
      }
    });

    it('rejects a text that is repeated or in brackets', async () => {
      for (const [query, message] of [
        ['limit=1&limit=2', 'limit must be between 1 and 100'],
        ['q=a&q=b', 'q must be a string'],
        ['q[]=a', 'q must be a string'],
        ['q[like]=a', 'q must be a string'],
      ] as const) {
        const { status, body } = await test.api('GET', `/sat/claves-prod-serv?${query}`);
        expect({ status, message: body.message }, query).to.deep.equal({ status: 400, message });
      }
    });
  });
});
