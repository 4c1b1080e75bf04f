import { expect } from 'chai';
import { invoiceBody, item } from '../../support/bodies.ts';
import { startTestApi, type TestApi } from '../../support/test-api.ts';

interface Classified {
  description: string;
  codigo: string | null;
  confidence: number;
  alternatives: { codigo: string; confidence: number }[];
}

describe('POST /sat/classify', () => {
  let test: TestApi;
  const classify = async (descriptions: string[], key?: string) => {
    const { status, body } = await test.api('POST', '/sat/classify', { body: { descriptions }, ...(key && { key }) });
    expect(status, JSON.stringify(body)).to.equal(200);
    return body as unknown as Classified[];
  };

  before(async () => {
    test = await startTestApi({ env: { SAT_DATA: 'none' } });
  });
  after(() => test.close());

  describe('200', () => {
    it('returns a suggestion for each description in order, with a confidence and alternatives', async () => {
      const found = await classify(['Laptop Dell 14 pulgadas', 'xqzwv', 'Consultoría']);
      expect(found.map(({ description }) => description)).to.deep.equal([
        'Laptop Dell 14 pulgadas',
        'xqzwv',
        'Consultoría',
      ]);
      expect(found[0]?.codigo).to.match(/^4321/);
      for (const { confidence, alternatives } of found) {
        expect(confidence).to.be.within(0, 1);
        for (const other of alternatives) expect(other.confidence).to.be.within(0, 1);
      }
    });

    it('returns null and no confidence where nothing is known', async () => {
      for (const found of await classify(['***', '---', '.']))
        expect(found).to.deep.include({ codigo: null, descripcion: null, confidence: 0, alternatives: [] });
    });

    it('accepts 100 descriptions', async () => {
      const many = Array.from({ length: 100 }, (_, at) => `Servicio ${at}`);
      expect(await classify(many)).to.have.length(100);
    });

    it('favors what the organization of the key used before', async () => {
      const owner = await test.given.user();
      const { id } = await test.given.organization(owner);
      const { key } = await test.given.apiKey(owner, id);
      const [open] = await classify(['Servicio']);
      const second = open?.alternatives[0]?.codigo;
      await test.api('POST', '/invoices', { key, body: invoiceBody({ items: [item({ productKey: second })] }) });
      expect((await classify(['Servicio'], key))[0]?.codigo).to.equal(second);
      expect((await classify(['Servicio']))[0]?.codigo).to.equal(open?.codigo);
    });
  });

  describe('400', () => {
    it('rejects a list that is missing, empty, too long or contains anything but texts', async () => {
      for (const [body, message] of [
        [{}, 'descriptions is required'],
        [{ descriptions: [] }, 'descriptions must contain at least 1 element'],
        [{ descriptions: Array.from({ length: 101 }, () => 'a') }, 'descriptions must contain at most 100 elements'],
        [{ descriptions: 'laptop' }, 'descriptions must be an array'],
        [{ descriptions: [7] }, 'descriptions[0] must be a string'],
        [{ descriptions: ['laptop', '  '] }, 'descriptions[1] must not be empty'],
        [{ descriptions: ['a'.repeat(1_001)] }, 'descriptions[0] must be at most 1000 characters long'],
        [{ descriptions: ['a\u0000'] }, 'descriptions[0] contains characters that are not allowed'],
      ] as const) {
        const answer = await test.api('POST', '/sat/classify', { body });
        expect({ status: answer.status, message: answer.body.message }).to.deep.equal({
          status: 400,
          message: [message],
        });
      }
    });
  });

  describe('415', () => {
    it('accepts JSON only', async () => {
      const { status } = await test.api('POST', '/sat/classify', {
        raw: 'laptop',
        headers: { 'content-type': 'text/plain' },
      });
      expect(status).to.equal(415);
    });
  });
});
