import { expect } from 'chai';
import { sharedTestApi } from '../../support/shared-api.ts';

describe('GET /sat/complements', () => {
  describe('200', () => {
    it('lists each complement without credentials, with its type of document, schema and example', async () => {
      const test = await sharedTestApi();
      const { status, body, headers } = await test.api('GET', '/sat/complements');
      expect(status).to.equal(200);
      expect(headers.get('cache-control')).to.match(/^public/);
      const list = body as unknown as Record<string, unknown>[];
      expect(list.map(({ key }) => key)).to.include.members(['ine11', 'donatarias11', 'leyendasFiscales10', 'iedu10']);
      const ine = list.find(({ key }) => key === 'ine11');
      expect(ine).to.deep.include({ level: 'document', types: ['I', 'E'], namespace: 'http://www.sat.gob.mx/ine' });
      expect(ine?.['jsonSchema']).to.deep.include({
        type: 'object',
        required: ['tipoProceso'],
        additionalProperties: false,
      });
      const schema = ine?.['jsonSchema'] as { properties: Record<string, { enum?: string[] }> } | undefined;
      expect(schema?.properties['tipoProceso']?.enum).to.deep.equal(['Ordinario', 'Precampaña', 'Campaña']);
    });

    it('lists them for typed clients that send no input', async () => {
      const test = await sharedTestApi();
      const { status, body } = await test.api('GET', '/trpc/catalogs.complements');
      expect(status, JSON.stringify(body).slice(0, 200)).to.equal(200);
    });

    it('returns only the complement of `key`', async () => {
      const test = await sharedTestApi();
      const { status, body } = await test.api('GET', '/sat/complements?key=cartaPorte31');
      expect(status).to.equal(200);
      expect((body as unknown as Record<string, unknown>[]).map(({ key }) => key)).to.deep.equal(['cartaPorte31']);
    });
  });

  describe('400', () => {
    it('names the keys that exist when `key` is none of them', async () => {
      const test = await sharedTestApi();
      const { status, body } = await test.api('GET', '/sat/complements?key=cartaPorte30');
      expect(status).to.equal(400);
      expect(String(body.message)).to.match(/^key must be one of: .*\bcartaPorte31\b/);
    });
  });
});
