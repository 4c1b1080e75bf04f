import type { GivenUser } from '@lacre/testing/given';
import { expect } from 'chai';
import { addMember } from '../../support/add-member.ts';
import { sharedTestApi } from '../../support/shared-api.ts';
import { nowhere, statusAndMessage, unauthenticated } from '../../support/status-and-message.ts';
import type { TestApi } from '../../support/test-api.ts';

describe('PUT /organizations/{id}/legal', () => {
  let test: TestApi;
  let owner: GivenUser;
  let organizationId: string;
  const address = (changes: Record<string, unknown> = {}) => ({
    street: 'Avenida Reforma',
    exterior: 10,
    neighborhood: 'Centro',
    city: 'Xalapa',
    municipality: 'Xalapa',
    zip: 91000,
    state: 'Veracruz',
    ...changes,
  });
  const put = (body: unknown, token: string | undefined = owner.token, id = organizationId) =>
    test.api('PUT', `/organizations/${id}/legal`, { body, ...(token && { token }) });

  before(async () => {
    test = await sharedTestApi();
    owner = await test.given.user();
    ({ id: organizationId } = await test.given.organization(owner));
  });

  describe('200', () => {
    it('accepts all fields and returns them flat', async () => {
      const { status, body } = await put({
        name: 'Escuela',
        legal_name: '  ESCUELA   KEMPER URGATE ',
        tax_system: '601',
        website: 'https://example.com',
        support_email: 'facturas@example.com',
        phone: '5512345678',
        address: address(),
      });
      expect(status).to.equal(200);
      expect(body).to.include({
        name: 'Escuela',
        razonSocial: 'ESCUELA KEMPER URGATE',
        website: 'https://example.com',
        selfInvoiceSupportEmail: 'facturas@example.com',
        phone: '5512345678',
        addressStreet: 'Avenida Reforma',
        addressExterior: '10',
        addressInterior: null,
        addressZip: '91000',
      });
      expect(body.regimenFiscalId).to.match(/^[0-9a-f-]{36}$/);
    });

    it('updates only the given fields', async () => {
      await put({ legal_name: 'ESCUELA KEMPER URGATE', phone: '5512345678' });
      const { body } = await put({ phone: '5587654321' });
      expect(body).to.include({ razonSocial: 'ESCUELA KEMPER URGATE', phone: '5587654321' });
    });

    it('clears null fields, the address as a whole, and nothing else', async () => {
      await put({ name: 'Escuela', legal_name: 'ESCUELA', tax_system: '601', phone: '5512345678', address: address() });
      await put({ website: 'https://example.com', support_email: 'facturas@example.com' });
      const { status, body } = await put({ phone: null, website: null, support_email: null });
      expect(status).to.equal(200);
      expect(body).to.include({ phone: null, website: null, selfInvoiceSupportEmail: null, razonSocial: 'ESCUELA' });
      expect(body).to.include({ addressZip: '91000' });
      const cleared = await put({ legal_name: null, tax_system: null, address: null });
      expect(cleared.body).to.include({ razonSocial: null, regimenFiscalId: null, name: 'Escuela' });
      for (const column of ['Street', 'Exterior', 'Interior', 'Neighborhood', 'City', 'Municipality', 'Zip', 'State'])
        expect(cleared.body[`address${column}`], column).to.equal(null);
      expect(statusAndMessage(await put({ name: null }))).to.deep.equal([400, ['name must be a string']]);
    });

    it('accepts null for the unused field of a pair', async () => {
      const { body } = await put({ address: address({ zip: null, zipCode: '06000', interior: null }) });
      expect(body).to.include({ addressZip: '06000', addressInterior: null });
    });

    it('accepts text instead of numbers: a postal code that begins with 0, a house without a number', async () => {
      const { body } = await put({
        address: address({
          zip: undefined,
          zipCode: '06000',
          exterior: undefined,
          exteriorText: 'S/N',
          interiorText: '12-B',
        }),
      });
      expect(body).to.include({ addressZip: '06000', addressExterior: 'S/N', addressInterior: '12-B' });
    });
  });

  describe('400', () => {
    const zipText =
      'address.zip must be an integer between 10000 and 99999; send other codes (06000) as text in zipCode';
    const houseText =
      'address.exterior must be an integer greater than or equal to 1; send anything else (S/N, 12-B) in exteriorText';
    const rejections: [string, Record<string, unknown>, string | string[]][] = [
      [
        'an empty body',
        {},
        ['the body must contain at least one of: name, legal_name, tax_system, website, support_email, phone, address'],
      ],
      ['a misspelt field', { legalName: 'X' }, ['legalName is not a known field: did you mean legal_name?']],
      ['an unknown tax system', { tax_system: '999' }, 'Unknown tax system code'],
      ...[9999, 100_000, '06000', 10_000.5].map((zip): [string, Record<string, unknown>, string[]] => [
        `the zip ${JSON.stringify(zip)}`,
        { address: address({ zip }) },
        [zipText],
      ]),
      ...[0, 'S/N', 1.5].map((exterior): [string, Record<string, unknown>, string[]] => [
        `the exterior ${JSON.stringify(exterior)}`,
        { address: address({ exterior }) },
        [houseText],
      ]),
      [
        'an address without any required field, all at once',
        { address: {} },
        [
          'address.street is required',
          'address.neighborhood is required',
          'address.city is required',
          'address.municipality is required',
          'address.state is required',
          'address.exterior or exteriorText is required',
          'address.zip or zipCode is required',
        ],
      ],
      [
        'an address without zip and exterior',
        { address: address({ zip: undefined, exterior: undefined }) },
        ['address.exterior or exteriorText is required', 'address.zip or zipCode is required'],
      ],
      [
        'zip and zipCode',
        { address: address({ zipCode: '06000' }) },
        ['address.zip and zipCode are mutually exclusive'],
      ],
      [
        'a postal code that is not in the SAT catalog',
        { address: address({ zip: undefined, zipCode: '00000' }) },
        ['address.zipCode must be in the SAT catalog c_CodigoPostal'],
      ],
      [
        'exterior and exteriorText',
        { address: address({ exteriorText: 'S/N' }) },
        ['address.exterior and exteriorText are mutually exclusive'],
      ],
      [
        'interior and interiorText',
        { address: address({ interior: 1, interiorText: 'B' }) },
        ['address.interior and interiorText are mutually exclusive'],
      ],
      ['a name of 101 characters', { name: 'x'.repeat(101) }, ['name must be at most 100 characters long']],
      [
        'a legal name of 251 characters',
        { legal_name: 'x'.repeat(251) },
        ['legal_name must be at most 250 characters long'],
      ],
      [
        'a legal name with a character that no document may contain',
        { legal_name: 'ESCUELA | KEMPER' },
        ['legal_name must not contain the character |'],
      ],
      ['a telephone of 9 characters', { phone: '123456789' }, ['phone must be at least 10 characters long']],
      ['an invalid support e-mail', { support_email: 'x' }, ['support_email must be a valid e-mail address']],
      ['a website with another scheme', { website: 'javascript:alert(1)' }, ['website must be a valid URL']],
      ['a website with NUL', { website: 'https://a.mx/\u0000' }, ['website contains characters that are not allowed']],
      ['a website with a line break', { website: 'https://a.\r\nmx' }, ['website must be a valid URL']],
    ];
    for (const [what, body, message] of rejections)
      it(`rejects ${what}`, async () => {
        expect(statusAndMessage(await put(body))).to.deep.equal([400, message]);
      });

    it('reports mutually exclusive fields in Spanish too', async () => {
      const { body } = await test.api('PUT', `/organizations/${organizationId}/legal`, {
        token: owner.token,
        headers: { 'accept-language': 'es' },
        body: { address: address({ zipCode: '06000', exteriorText: 'S/N' }) },
      });
      expect(body.message).to.deep.equal([
        'address.exterior y exteriorText se excluyen: envíe uno de los dos',
        'address.zip y zipCode se excluyen: envíe uno de los dos',
      ]);
    });

    it('names the field of an unknown postal code', async () => {
      const { body } = await put({ address: address({ zip: undefined, zipCode: '00000' }) });
      expect(body.code).to.equal('INVALID_INPUT');
      expect(body.details?.[0]).to.include({ path: 'address.zipCode', code: 'UNKNOWN_POSTAL_CODE' });
    });

    it('rejects an id that is not a UUID', async () => {
      expect(statusAndMessage(await put({}, owner.token, 'abc'))).to.deep.equal([400, ['id must be a UUID']]);
    });
  });

  describe('401', () => {
    it('rejects a call without credentials', async () => {
      expect(statusAndMessage(await put({}, ''))).to.deep.equal(unauthenticated);
    });
  });

  describe('403', () => {
    it('rejects an admin, a member and a user outside the organization', async () => {
      const people = [
        await addMember(test, organizationId, 'admin'),
        await addMember(test, organizationId, 'member'),
        await test.given.user('Eva'),
      ];
      for (const { token } of people)
        expect(statusAndMessage(await put({ name: 'Robada' }, token))).to.deep.equal([
          403,
          'Access denied. Only the organization owner can update legal data',
        ]);
    });
  });

  describe('404', () => {
    it('is returned for an unknown organization', async () => {
      expect(statusAndMessage(await put({ name: 'abc' }, owner.token, nowhere))).to.deep.equal([
        404,
        'Organization not found',
      ]);
    });
  });
});
