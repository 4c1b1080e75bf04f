import type { GivenUser } from '@lacre/testing/given';
import { expect } from 'chai';
import { addMember } from '../../support/add-member.ts';
import { eventsOf } from '../../support/events-of.ts';
import { sharedTestApi } from '../../support/shared-api.ts';
import { nowhere, statusAndMessage, unauthenticated } from '../../support/status-and-message.ts';
import type { TestApi } from '../../support/test-api.ts';

describe('PUT /organizations/{id}', () => {
  let test: TestApi;
  let owner: GivenUser;
  let organizationId: string;
  before(async () => {
    test = await sharedTestApi();
    owner = await test.given.user();
    organizationId = (await test.given.organization(owner)).id;
  });
  const put = (body: unknown, token: string | undefined = owner.token, id = organizationId) =>
    test.api('PUT', `/organizations/${id}`, { body, ...(token && { token }) });

  describe('200', () => {
    it('updates only the given fields, and emits an event', async () => {
      const logo = 'https://cdn.example.com/logo.svg';
      const { status, body } = await put({ name: '  Nuevo nombre ', logo });
      expect(status).to.equal(200);
      expect(body).to.include({
        id: organizationId,
        name: 'Nuevo nombre',
        logo,
        plan: 'unlimited',
        ownerId: owner.userId,
      });
      expect((await put({ logo: null })).body).to.include({ name: 'Nuevo nombre', logo: null });
      expect((await test.api('GET', `/organizations/${organizationId}`, { token: owner.token })).body).to.include({
        name: 'Nuevo nombre',
      });
      expect(await eventsOf(test, organizationId, 'organization.updated')).to.deep.equal([
        { id: organizationId, changed: ['name', 'logo'] },
        { id: organizationId, changed: ['logo'] },
      ]);
    });

    it('accepts names of 3 and of 100 characters', async () => {
      for (const name of ['abc', 'ñ'.repeat(100)]) expect((await put({ name })).body).to.include({ name });
    });
  });

  describe('400', () => {
    const rejections: [string, unknown, string[]][] = [
      ['an empty body', {}, ['the body must contain at least one of: name, logo']],
      [
        'fields that cannot be updated',
        { name: 'abc', plan: 'gold', ownerId: nowhere },
        ['plan is not a known field', 'ownerId is not a known field'],
      ],
      ['a name of 2 characters', { name: 'ab' }, ['name must be at least 3 characters long']],
      ['a name of blanks', { name: '     ' }, ['name must be at least 3 characters long']],
      ['a name of 101 characters', { name: 'x'.repeat(101) }, ['name must be at most 100 characters long']],
      ['a name that is null', { name: null }, ['name must be a string']],
      ...['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'logo.png', ''].map(
        (logo): [string, unknown, string[]] => [`the logo ${logo}`, { logo }, ['logo must be a valid URL']],
      ),
    ];
    for (const [what, body, message] of rejections)
      it(`rejects ${what}`, async () => {
        expect(statusAndMessage(await put(body))).to.deep.equal([400, message]);
      });

    it('rejects an id that is not a UUID', async () => {
      expect(statusAndMessage(await put({ name: 'abc' }, owner.token, 'abc'))).to.deep.equal([
        400,
        ['id must be a UUID'],
      ]);
    });
  });

  describe('401', () => {
    it('authenticates the caller before parsing the body', async () => {
      expect(statusAndMessage(await put('nothing', ''))).to.deep.equal(unauthenticated);
    });
  });

  describe('403', () => {
    it('rejects admins, members and users outside the organization', async () => {
      const people = [
        await addMember(test, organizationId, 'admin'),
        await addMember(test, organizationId, 'member'),
        await test.given.user('Eva'),
      ];
      for (const { token } of people)
        expect(statusAndMessage(await put({ name: 'Mine now' }, token))).to.deep.equal([
          403,
          'Access denied. Only the organization owner can update organization details',
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
