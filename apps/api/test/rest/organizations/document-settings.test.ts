import { expect } from 'chai';
import { addMember } from '../../support/add-member.ts';
import { sharedTestApi } from '../../support/shared-api.ts';
import type { TestApi } from '../../support/test-api.ts';

describe('/organizations/{organizationId}/document-settings', () => {
  let test: TestApi;
  before(async () => {
    test = await sharedTestApi();
  });
  const organization = async () => {
    const owner = await test.given.user();
    const { id } = await test.given.organization(owner);
    return { owner, id, path: `/organizations/${id}/document-settings` };
  };

  describe('200', () => {
    it('returns the defaults until an update, which changes only the given fields', async () => {
      const { owner, path } = await organization();
      const defaults = {
        color: '#1f4e79',
        paper: 'letter',
        showLogo: true,
        showContact: true,
        footer: null,
        emailOnStamp: false,
      };
      expect((await test.api('GET', path, { token: owner.token })).body).to.deep.equal(defaults);
      await test.api('PUT', path, { token: owner.token, body: { color: '#ABCDEF', footer: ' Gracias ' } });
      await test.api('PUT', path, { token: owner.token, body: { showLogo: false } });
      const changed = { ...defaults, color: '#abcdef', footer: 'Gracias', showLogo: false };
      expect((await test.api('GET', path, { token: owner.token })).body).to.deep.equal(changed);
      const emptied = await test.api('PUT', path, { token: owner.token, body: { footer: null } });
      expect(emptied.body.footer).to.equal(null);
    });
  });

  describe('400', () => {
    it('rejects an invalid colour, an unknown paper and a long footer', async () => {
      const { owner, path } = await organization();
      const refused = async (body: object) => (await test.api('PUT', path, { token: owner.token, body })).body.message;
      expect(await refused({ color: 'red;}</style>' })).to.deep.equal(['color must be a color in the form #rrggbb']);
      expect(await refused({ paper: 'A3' })).to.deep.equal(['paper must be one of: letter, a4']);
      expect(await refused({ footer: 'x'.repeat(201) })).to.deep.equal(['footer must be at most 200 characters long']);
    });
  });

  describe('401, 403 and 404', () => {
    it('lets a production key update the settings but not a sandbox key, since real documents use them', async () => {
      const { owner, id, path } = await organization();
      const put = async (environment: 'sandbox' | 'production') => {
        const { key } = await test.given.apiKey(owner, id, { environment, scopes: ['write:organization'] });
        return test.api('PUT', path, { key, body: { footer: 'Deposite en otra cuenta' } });
      };
      expect((await put('production')).status).to.equal(200);
      const refused = await put('sandbox');
      expect([refused.status, refused.body.code]).to.deep.equal([403, 'OTHER_ENVIRONMENT']);
    });

    it('lets members read, owners and admins update, and other users do neither', async () => {
      const { owner, id, path } = await organization();
      const body = { showContact: false };
      expect((await test.api('GET', path)).status).to.equal(401);
      expect((await test.api('PUT', path, { body })).status).to.equal(401);
      const member = await addMember(test, id, 'member');
      expect((await test.api('GET', path, { token: member.token })).status).to.equal(200);
      expect((await test.api('PUT', path, { token: member.token, body })).body.message).to.equal(
        'Access denied. Only owners and admins can update document settings.',
      );
      const admin = await addMember(test, id, 'admin');
      expect((await test.api('PUT', path, { token: admin.token, body })).status).to.equal(200);
      const stranger = await test.given.user();
      expect((await test.api('GET', path, { token: stranger.token })).status).to.equal(403);
      const missing = '/organizations/0192d6a8-0000-7000-8000-000000000000/document-settings';
      expect((await test.api('GET', missing, { token: owner.token })).status).to.equal(404);
    });
  });
});
