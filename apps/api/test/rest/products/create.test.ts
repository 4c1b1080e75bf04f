import { expect } from 'chai';
import { addMember } from '../../support/add-member.ts';
import { completeSatFolder } from '../../support/catalog-folder.ts';
import { type CatalogOwner, catalogOwner, productBody } from '../../support/catalog-owner.ts';
import { sharedTestApi } from '../../support/shared-api.ts';
import { nowhere, statusAndMessage, unauthenticated } from '../../support/status-and-message.ts';
import { startTestApi, type TestApi } from '../../support/test-api.ts';

describe('POST /organizations/{organizationId}/products', () => {
  let test: TestApi;
  let owner: CatalogOwner;
  const create = (changes: Record<string, unknown> = {}) => owner.call('POST', undefined, productBody(changes));

  before(async () => {
    test = await sharedTestApi();
    owner = await catalogOwner(test, 'products');
  });

  describe('201', () => {
    it('fills in the same defaults as the CSV import, returns the location and emits an event', async () => {
      const { status, headers, body } = await create({ price: 123_456.654_321 });
      expect(status).to.equal(201);
      expect(headers.get('location')).to.equal(owner.path(String(body.id)));
      expect(body).to.deep.include({
        price: 123_456.654_321,
        unitKey: 'H87',
        unitName: 'Elemento',
        sku: null,
        taxIncluded: false,
        taxability: '01',
        taxes: [],
        livemode: true,
        isActive: true,
      });
      expect(await owner.events()).to.deep.equal([
        {
          kind: 'product.created',
          environment: 'production',
          payload: { id: body.id, description: 'Consultoría de software', sku: null, externalId: null, livemode: true },
        },
      ]);
    });

    it('makes a product with taxes subject to tax', async () => {
      const taxes = [{ type: '002', factorType: 'Tasa', rate: '0.160000' }];
      const { body } = await create({ taxes });
      expect(body.taxability).to.equal('02');
      expect(body.taxes).to.deep.equal([{ ...taxes[0], withholding: false }]);
    });

    it('creates a product in the environment of the key, and stores HTML as text', async () => {
      const key = await owner.key(['write:products']);
      const description = '<img src=x onerror=alert(1)> =1+1';
      const { body } = await test.api('POST', owner.path(), {
        key,
        body: productBody({ description, livemode: true }),
      });
      expect(body).to.include({ livemode: false, description });
    });
  });

  describe('201', () => {
    it('accepts every rate of the catalog, however many zeros it is written with', async () => {
      const taxes = [
        { type: '002', factorType: 'Tasa', rate: '0.16' },
        { type: '002', factorType: 'Tasa', rate: '0.080000' },
        { type: '002', factorType: 'Tasa', rate: '0' },
        { type: '002', factorType: 'Exento' },
        { type: '003', factorType: 'Cuota', rate: '6.4555' },
        { type: '001', factorType: 'Tasa', rate: '0.0125', withholding: true },
        { type: '002', factorType: 'Tasa', rate: '0.106667', withholding: true },
      ];
      for (const tax of taxes) expect((await create({ taxes: [tax] })).status, JSON.stringify(tax)).to.equal(201);
    });
  });

  describe('400', () => {
    const rejections: [string, Record<string, unknown>, string[]][] = [
      [
        'a body without required fields',
        { description: undefined, productKey: undefined, price: undefined },
        ['description is required', 'productKey is required', 'price is required'],
      ],
      ['a price of zero', { price: 0 }, ['price must be a positive number']],
      ['a price as text', { price: '10' }, ['price must be a positive number']],
      [
        'a character that no document may contain',
        { description: 'a|b', unitName: '|', sku: 'A|1' },
        ['description', 'unitName', 'sku'].map((name) => `${name} must not contain the character |`),
      ],
      ['seven decimals', { price: 0.000_000_1 }, ['price must be a positive number']],
      [
        'taxes on a product that is not subject to tax',
        { taxability: '01', taxes: [{ type: '002', factorType: 'Exento' }] },
        ['taxes must be empty if taxability is 01 (not subject to tax)'],
      ],
      ...['03', '04', '05'].map((taxability): [string, Record<string, unknown>, string[]] => [
        `taxes under tax object ${taxability}, which no invoice accepts`,
        { taxability, taxes: [{ type: '002', factorType: 'Exento' }] },
        [`taxes must be empty if taxability is ${taxability}`],
      ]),
      [
        'an exempt tax that is withheld, which no invoice accepts',
        { taxes: [{ type: '002', factorType: 'Exento', withholding: true }] },
        ['taxes[0].factorType cannot be Exento if the tax is withheld'],
      ],
      [
        'invalid taxes',
        {
          taxes: [
            { type: '009', factorType: 'Tasa' },
            { type: '002', factorType: 'Exento', rate: '0.16' },
          ],
        },
        [
          'taxes[0].type must be in the SAT catalog c_Impuesto',
          'taxes[0].rate is required for Tasa',
          'taxes[1].rate must be omitted for Exento',
        ],
      ],
      [
        'rates with which no invoice is stamped: a percentage, a former one, and one that is never withheld',
        {
          taxes: [
            { type: '002', factorType: 'Tasa', rate: '16' },
            { type: '002', factorType: 'Tasa', rate: '0.15' },
            { type: '001', factorType: 'Tasa', rate: '0.1' },
          ],
        },
        [0, 1, 2].map(
          (n) => `taxes[${n}].rate must be a rate of the SAT catalog c_TasaOCuota for this tax, such as 0.160000`,
        ),
      ],
    ];
    for (const [what, changes, messages] of rejections)
      it(`rejects ${what}`, async () => {
        expect(statusAndMessage(await create(changes))).to.deep.equal([400, messages]);
      });
  });

  describe('400 with complete catalogs', () => {
    const folder = completeSatFolder();
    let complete: TestApi;
    before(async () => {
      complete = await startTestApi({ env: { SAT_DATA: folder } });
    });
    after(() => complete.close());

    it('rejects codes that are not in the SAT catalogs', async () => {
      const { call } = await catalogOwner(complete, 'products');
      const unknown = { productKey: '99999999', unitKey: 'ZZZZ', taxability: '99' };
      expect(statusAndMessage(await call('POST', undefined, productBody(unknown)))).to.deep.equal([
        400,
        [
          'productKey must be in the SAT catalog c_ClaveProdServ',
          'unitKey must be in the SAT catalog c_ClaveUnidad',
          'taxability must be in the SAT catalog c_ObjetoImp',
        ],
      ]);
      expect((await call('POST', undefined, productBody())).status).to.equal(201);
    });
  });

  describe('401 and 403', () => {
    it('rejects calls without credentials, a member, and a key with another scope', async () => {
      expect(statusAndMessage(await test.api('POST', owner.path(), { body: productBody() }))).to.deep.equal(
        unauthenticated,
      );
      const { token } = await addMember(test, owner.organizationId, 'member');
      expect(statusAndMessage(await test.api('POST', owner.path(), { token, body: productBody() }))).to.deep.equal([
        403,
        'Access denied. Only owners and admins can change products.',
      ]);
      const key = await owner.key(['read:products', 'write:customers']);
      expect((await test.api('POST', owner.path(), { key, body: productBody() })).status).to.equal(403);
    });
  });

  describe('404', () => {
    it('is returned for an unknown organization', async () => {
      const path = `/organizations/${nowhere}/products`;
      expect(statusAndMessage(await test.api('POST', path, { token: owner.token, body: productBody() }))).to.deep.equal(
        [404, 'Organization not found'],
      );
    });
  });

  describe('409', () => {
    it('rejects a SKU of another product of the organization, in either environment', async () => {
      expect((await create({ sku: 'A-1' })).status).to.equal(201);
      const taken = [409, 'sku belongs to another product of this organization'];
      expect(statusAndMessage(await create({ sku: 'A-1', livemode: false }))).to.deep.equal(taken);
      expect((await create({ sku: 'a-1' })).status).to.equal(201);
      const other = await catalogOwner(test, 'products');
      expect((await other.call('POST', undefined, productBody({ sku: 'A-1' }))).status).to.equal(201);
    });

    it('creates only one product for concurrent requests with the same SKU', async () => {
      const answers = await Promise.all(Array.from({ length: 6 }, () => create({ sku: 'B-1' })));
      expect(answers.map(({ status }) => status).sort()).to.deep.equal([201, 409, 409, 409, 409, 409]);
    });
  });
});
