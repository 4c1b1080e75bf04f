import { expect } from 'chai';
import { addMember } from '../../support/add-member.ts';
import { type CatalogOwner, catalogOwner, customerBody } from '../../support/catalog-owner.ts';
import { sharedTestApi } from '../../support/shared-api.ts';
import { nowhere, statusAndMessage, unauthenticated } from '../../support/status-and-message.ts';
import type { TestApi } from '../../support/test-api.ts';

describe('POST /organizations/{organizationId}/customers', () => {
  let test: TestApi;
  let owner: CatalogOwner;
  const create = (changes: Record<string, unknown> = {}) => owner.call('POST', undefined, customerBody(changes));

  before(async () => {
    test = await sharedTestApi();
    owner = await catalogOwner(test, 'customers');
  });

  describe('201', () => {
    it('returns the flat record with its location, and emits an event without personal data', async () => {
      const { status, headers, body } = await create({
        legalName: '  UNIVERSIDAD   ROBOTICA ESPAN\u0303OLA ',
        email: 'pagos@example.com',
        phone: '+52 55 1234 5678',
        defaultInvoiceUse: 'G03',
        address: { street: 'Av. Juárez', exterior: 'S/N', city: 'Teapa', municipality: 'Teapa', state: 'Tabasco' },
        externalId: 'erp-1',
        metadata: { tier: 'gold', limits: [1, 2.5, null] },
      });
      expect(status).to.equal(201);
      expect(headers.get('location')).to.equal(owner.path(String(body.id)));
      expect(body).to.deep.include({
        organizationId: owner.organizationId,
        legalName: 'UNIVERSIDAD ROBOTICA ESPAÑOLA',
        taxId: 'URE180429TM6',
        taxSystem: '601',
        addressZip: '86991',
        addressStreet: 'Av. Juárez',
        addressExterior: 'S/N',
        addressInterior: null,
        country: 'MEX',
        livemode: true,
        externalId: 'erp-1',
        metadata: { tier: 'gold', limits: [1, 2.5, null] },
      });
      const [event] = await owner.events();
      expect(event).to.deep.equal({
        kind: 'customer.created',
        environment: 'production',
        payload: { id: body.id, taxId: 'URE180429TM6', externalId: 'erp-1', livemode: true },
      });
    });

    it('creates a customer in the environment of the key, whatever the body says', async () => {
      for (const environment of ['sandbox', 'production'] as const) {
        const key = await owner.key(['write:customers'], environment);
        const { status, body } = await test.api('POST', owner.path(), {
          key,
          body: customerBody({ livemode: environment === 'sandbox' }),
        });
        expect([status, body.livemode]).to.deep.equal([201, environment === 'production']);
      }
    });

    it('accepts a foreign customer, the general public, and HTML as plain text', async () => {
      const foreign = { taxId: 'XEXX010101000', country: 'USA', foreignTaxId: '12-345', taxSystem: null, zip: null };
      expect((await create(foreign)).status).to.equal(201);
      expect((await create({ taxId: 'XAXX010101000', taxSystem: undefined, zip: undefined })).status).to.equal(201);
      const html = '<script>alert("1")</script> & CÍA';
      expect((await create({ legalName: html })).body.legalName).to.equal(html);
    });
  });

  describe('400', () => {
    const rejections: [string, Record<string, unknown>, string[]][] = [
      [
        'a body without required fields',
        { legalName: undefined, taxId: undefined },
        ['legalName is required', 'taxId is required'],
      ],
      ['a name of blanks', { legalName: ' ' }, ['legalName must not be empty']],
      ['a name with NUL', { legalName: 'A\u0000B' }, ['legalName contains characters that are not allowed']],
      [
        'an RFC in lower case',
        { taxId: 'ure180429tm6' },
        ['taxId must be an RFC of 12 or 13 characters in upper case'],
      ],
      [
        'a national customer without regime and postal code',
        { taxSystem: null, zip: undefined },
        ['taxSystem is required for a national customer', 'zip is required for a national customer'],
      ],
      [
        'codes that are not in the SAT catalogs',
        { taxSystem: '999', zip: '00000', defaultInvoiceUse: 'Z99' },
        [
          'taxSystem must be in the SAT catalog c_RegimenFiscal',
          'zip must be in the SAT catalog c_CodigoPostal',
          'defaultInvoiceUse must be in the SAT catalog c_UsoCFDI',
        ],
      ],
      [
        "a person's regime for a company",
        { taxSystem: '605' },
        ['taxSystem 605 does not apply to the type of person of the RFC URE180429TM6'],
      ],
      [
        'a character that no document may contain',
        { legalName: 'UNIVERSIDAD | ROBOTICA', foreignTaxId: '12|3' },
        ['legalName must not contain the character |', 'foreignTaxId must not contain the character |'],
      ],
      [
        'a foreign country and tax id with a Mexican RFC, which no invoice accepts',
        { country: 'USA', foreignTaxId: '123456789' },
        ['country is only for the RFC XEXX010101000', 'foreignTaxId is only for the RFC XEXX010101000'],
      ],
      [
        'a foreign tax id without its country, which no invoice accepts',
        { taxId: 'XEXX010101000', foreignTaxId: '123456789', taxSystem: null, zip: null },
        ['country must be that of residence, other than MEX, with foreignTaxId'],
      ],
      [
        'a foreign country for the general public',
        { taxId: 'XAXX010101000', country: 'USA' },
        ['country is only for the RFC XEXX010101000'],
      ],
      ['an unknown country', { country: 'QQQ' }, ['country must be in the SAT catalog c_Pais']],
      ['an invalid e-mail', { email: 'a@' }, ['email must be a valid e-mail address']],
      ['metadata that is an array', { metadata: [1] }, ['metadata must be an object']],
      ['metadata with NUL', { metadata: { a: ['\u0000'] } }, ['metadata contains characters that are not allowed']],
      ['too much metadata', { metadata: { a: 'x'.repeat(10_000) } }, ['metadata must be at most 10 KB']],
    ];
    for (const [what, changes, messages] of rejections)
      it(`rejects ${what}`, async () => {
        expect(statusAndMessage(await create(changes))).to.deep.equal([400, messages]);
      });
  });

  describe('401', () => {
    it('rejects a call without credentials', async () => {
      expect(statusAndMessage(await test.api('POST', owner.path(), { body: customerBody() }))).to.deep.equal(
        unauthenticated,
      );
    });
  });

  describe('403', () => {
    it('rejects a member, a user outside the organization, and a read-only key', async () => {
      const people = [await addMember(test, owner.organizationId, 'member'), await test.given.user('Eva')];
      for (const { token } of people)
        expect(statusAndMessage(await test.api('POST', owner.path(), { token, body: customerBody() }))).to.deep.equal([
          403,
          'Access denied. Only owners and admins can change customers.',
        ]);
      const key = await owner.key(['read:customers']);
      expect(statusAndMessage(await test.api('POST', owner.path(), { key, body: customerBody() }))).to.deep.equal([
        403,
        'API key lacks the required scope: write:customers',
      ]);
    });
  });

  describe('404', () => {
    it('is returned for an unknown organization, and to a key for another organization', async () => {
      const path = `/organizations/${nowhere}/customers`;
      const missing = [404, 'Organization not found'];
      expect(
        statusAndMessage(await test.api('POST', path, { token: owner.token, body: customerBody() })),
      ).to.deep.equal(missing);
      const { organizationId } = await catalogOwner(test, 'customers');
      const key = await owner.key(['write:customers']);
      const theirs = `/organizations/${organizationId}/customers`;
      expect(statusAndMessage(await test.api('POST', theirs, { key, body: customerBody() }))).to.deep.equal(missing);
    });
  });
});
