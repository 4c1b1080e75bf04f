import { satDataFolder } from '@lacre/testing/test-services';
import { expect } from 'chai';
import { sharedTestApi } from '../../support/shared-api.ts';
import { startTestApi, type TestApi } from '../../support/test-api.ts';
import { told } from '../../support/told.ts';

describe('GET /sat/catalogs', () => {
  let test: TestApi;
  before(async () => {
    test = await sharedTestApi();
  });

  describe('200', () => {
    it('tells anybody which catalogs are here and whether they are whole', async () => {
      const { status, body } = await test.api('GET', '/sat/catalogs', { key: 'no key', token: 'no token' });
      expect(status).to.equal(200);
      expect(body.coverage).to.equal(satDataFolder() === undefined ? 'partial' : 'full');
      const names = (body.catalogs as unknown as { name: string; entries: number }[]).map(({ name }) => name);
      expect(names).to.include.members(['c_RegimenFiscal', 'c_UsoCFDI', 'c_ClaveProdServ', 'c_FormaPago']);
    });
  });

  describe('400', () => {
    it('refuses a name in the query that comes twice', async () => {
      expect(told(await test.api('GET', '/sat/catalogs?q=a&q=b'))).to.deep.equal([
        400,
        ['q must not be given more than once'],
      ]);
    });
  });

  it('says partial openly when no catalogs were reached', async () => {
    const starter = await startTestApi({ env: { SAT_DATA: 'none' } });
    try {
      const { body } = await starter.api('GET', '/sat/catalogs');
      expect(body.coverage).to.equal('partial');
      expect((await starter.api('GET', '/health/ready')).body.catalogs).to.equal('partial');
    } finally {
      await starter.close();
    }
  });
});
