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
    it('answers the fields of the contract and where the key stands, best match first', async () => {
      const [first, ...others] = await search({ q: 'laptop' });
      expect(first).to.have.all.keys(
        'codigo descripcion palabrasSimilares incluyeIva incluyeIeps estimuloFronterizo vigenteDesde vigenteHasta score jerarquia match'.split(
          ' ',
        ),
      );
      expect(first?.codigo).to.match(/^432115\d\d$/);
      for (const other of others) expect(other.score).to.be.at.most(first?.score ?? 0);
    });

    it('says why it found each: by which field, and which of its words', async () => {
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

    it('finds the same whatever the accents and the case', async () => {
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

    it('answers the first entries by code when asked for nothing, 20 of them', async () => {
      const all = await codes({});
      expect(all).to.have.length(20);
      expect(all).to.deep.equal(all.toSorted());
      expect(await codes({ q: '' })).to.deep.equal(all);
      expect(await codes({ q: '   ' })).to.deep.equal(all);
    });

    it('answers as many as asked for', async () => {
      expect(await codes({ limit: 1 })).to.have.length(1);
      expect(await codes({ limit: 100 })).to.have.length(100);
    });

    it('takes every sign as itself: nothing is a pattern', async () => {
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

    it('takes a text of 100 characters', async () => {
      expect(await codes({ q: 'a'.repeat(100) })).to.be.an('array');
    });

    it('puts what the organization of the key used before first among equally good matches', async () => {
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

    it('counts for a session that names its organization, and not for a stranger who does', async () => {
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

    it('answers a call with a broken credential as any other: the catalogs are public', async () => {
      expect(await codes({ q: 'laptop' }, 'lacre_sandbox_wrong')).to.deep.equal(await codes({ q: 'laptop' }));
    });

    it('lets any client cache a public answer, and none one that was made for a key', async () => {
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
    it('answers 304 to a client that has it', async () => {
      const { headers } = await test.api('GET', '/sat/claves-prod-serv?q=laptop');
      const again = await test.api('GET', '/sat/claves-prod-serv?q=laptop', {
        headers: { 'if-none-match': headers.get('etag') ?? '' },
      });
      expect({ status: again.status, length: again.bytes.length }).to.deep.equal({ status: 304, length: 0 });
    });
  });

  describe('400', () => {
    it('refuses a limit that is no number from 1 to 100, as one text', async () => {
      for (const limit of ['0', '101', '-1', 'abc', '1.5', '', '1e1', '٣', '99999999999999999999', '1&limit=2']) {
        const { status, body } = await test.api('GET', `/sat/claves-prod-serv?limit=${limit}`);
        expect({ limit, status, message: body.message, error: body.error }).to.deep.equal({
          limit,
          status: 400,
          message: 'limit must be between 1 and 100',
          error: 'BAD_REQUEST',
        });
      }
    });

    it('refuses a text of more than 100 characters', async () => {
      const { status, body } = await test.api('GET', `/sat/claves-prod-serv?q=${'a'.repeat(101)}`);
      expect({ status, message: body.message }).to.deep.equal({
        status: 400,
        message: 'q must be at most 100 characters long',
      });
    });

    it('refuses NUL and other control characters', async () => {
      for (const sign of ['%00', 'a%00b', '%1B', '%EF%BF%BE']) {
        const { status, body } = await test.api('GET', `/sat/claves-prod-serv?q=${sign}`);
        expect({ status, message: body.message }, sign).to.deep.equal({
          status: 400,
          message: 'q contains characters that are not allowed',
        });
      }
    });

    it('refuses a text that comes twice or in brackets', async () => {
      for (const query of ['q=a&q=b', 'q[]=a', 'q[like]=a']) {
        const { status, body } = await test.api('GET', `/sat/claves-prod-serv?${query}`);
        expect({ status, message: body.message }, query).to.deep.equal({ status: 400, message: 'q must be a string' });
      }
    });
  });
});
