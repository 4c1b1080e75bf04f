import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { GivenUser } from '@lacre/testing/given';
import { expect } from 'chai';
import { invoiceBody } from '../../support/bodies.ts';
import { startTestApi, type TestApi } from '../../support/test-api.ts';

const svg = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"><filter id="f">${inside}</filter><rect width="200" height="100" filter="url(#f)"/></svg>`;

/** The files of the logo server, by path. */
const logos: Record<string, string | Buffer> = {
  '/good.svg': svg('<feFlood flood-color="#c00"/>'),
  '/page.png': '<!doctype html><title>Not here</title>',
  '/script.svg': '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>',
  '/hostile.svg': svg('<feMorphology operator="dilate" radius="90"/>'.repeat(530)),
  '/large.png': Buffer.alloc(5 * 1024 * 1024 + 1),
};

describe('the logo of an organization', () => {
  let test: TestApi;
  let owner: GivenUser;
  let server: Server;
  let asked: string[];
  before(async () => {
    server = createServer((req, res) => {
      asked.push(req.url ?? '');
      const found = logos[req.url ?? ''];
      res.statusCode = found === undefined ? 404 : 200;
      if (req.url === '/moved.png') res.writeHead(301, { location: '/good.svg' });
      res.end(found);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    test = await startTestApi({ env: { OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8' } });
    owner = await test.given.user();
  });
  after(async () => {
    server.close();
    await test.close();
  });
  beforeEach(() => (asked = []));

  const at = (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
  const create = (path: string) =>
    test.api('POST', '/organizations', { token: owner.token, body: { name: 'Con logo', logo: at(path) } });
  const drawn = async (organizationId: unknown) => {
    const [row] = await test.database.dataSource.query<{ content_type: string | null; bytes: Buffer | null }[]>(
      'select content_type, bytes from organization_logo where organization_id = $1',
      [organizationId],
    );
    return row;
  };

  describe('201 and 200', () => {
    it('is rendered once when it is set, and documents are printed with the stored PNG', async () => {
      const made = await create('/good.svg');
      expect([made.status, made.body.logo]).to.deep.equal([201, at('/good.svg')]);
      const row = await drawn(made.body.id);
      expect(row?.content_type).to.equal('image/png');
      expect(row?.bytes?.subarray(1, 4).toString()).to.equal('PNG');
      const { key } = await test.given.apiKey(owner, String(made.body.id));
      const { idempotencyKey: _key, ...body } = invoiceBody();
      const printed = await test.api('POST', '/invoices/preview/pdf', { key, body });
      expect(printed.status).to.equal(200);
      expect(asked).to.deep.equal(['/good.svg']);
    });

    it('is rendered again when it changes, also when its previous URL had no image', async () => {
      const { body } = await create('/missing.png');
      expect(await drawn(body.id)).to.equal(undefined);
      const path = `/organizations/${String(body.id)}`;
      const changed = await test.api('PUT', path, { token: owner.token, body: { logo: at('/good.svg') } });
      expect(changed.status).to.equal(200);
      expect((await drawn(body.id))?.content_type).to.equal('image/png');
    });
  });

  describe('400', () => {
    for (const [path, english, spanish] of [
      ['/page.png', 'The logo is no PNG, JPEG or SVG image', 'El logotipo no es una imagen PNG, JPEG ni SVG'],
      [
        '/script.svg',
        'An SVG logo must not have a document type, scripts or foreign objects',
        'Un logotipo SVG no debe tener tipo de documento, scripts ni objetos ajenos',
      ],
      [
        '/hostile.svg',
        'The logo was not drawn within two seconds: simplify it',
        'El logotipo no se dibujó en dos segundos: simplifíquelo',
      ],
      [
        '/moved.png',
        'The address of the logo redirects to another one: send the address of the image itself',
        'La dirección del logotipo redirige a otra: envíe la dirección de la imagen misma',
      ],
      ['/large.png', 'The logo is larger than 5 MB', 'El logotipo pesa más de 5 MB'],
    ] as const)
      it(`rejects ${path} with the reason`, async () => {
        const { status, body } = await create(path);
        expect([status, body.code, body.message]).to.deep.equal([400, 'LOGO_NOT_DRAWABLE', english]);
        const { id } = await test.given.organization(owner);
        const refused = await test.api('PUT', `/organizations/${id}`, {
          token: owner.token,
          body: { name: 'Otro nombre', logo: at(path) },
          headers: { 'accept-language': 'es' },
        });
        expect([refused.status, refused.body.message]).to.deep.equal([400, spanish]);
        const { body: kept } = await test.api('GET', `/organizations/${id}`, { token: owner.token });
        expect(kept.logo).to.equal(null);
        expect(String(kept.name)).not.to.equal('Otro nombre');
      });

    it('rejects a URL that is not public or not https', async () => {
      for (const logo of ['https://10.0.0.7/logo.png', 'http://93.184.215.14/logo.png', 'https://intranet/logo.png']) {
        const body = { name: 'Con logo', logo };
        const refused = await test.api('POST', '/organizations', { token: owner.token, body });
        expect([refused.status, refused.body.code, refused.body.message], logo).to.deep.equal([
          400,
          'LOGO_NOT_DRAWABLE',
          'The address of the logo is not a public https address',
        ]);
      }
    });
  });
});
