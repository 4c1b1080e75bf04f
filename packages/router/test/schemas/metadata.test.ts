import { expect } from 'chai';
import { labels, metadata } from '../../src/schemas/metadata.ts';

/** A hundred and fifty thousand members fit into a body; this number already exceeds the limit. */
const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`name ${index}`, '\u0000']));

describe('metadata', () => {
  for (const [what, schema, refusal] of [
    ['a record', metadata(), 'must be at most 10 KB'],
    [
      'a document',
      labels(),
      'must contain at most 50 strings, numbers or booleans of up to 500 characters, with names of up to 40 characters',
    ],
  ] as const) {
    it(`of ${what} is returned as it was sent`, async () => {
      const given = { order: 'A-1', lines: 3, gift: true, constructor: 'ACME', prototype: 'B' };
      expect(await schema.parseAsync(given)).to.deep.equal(given);
    });

    it(`of ${what} is rejected for a member that would be lost`, async () => {
      const { error } = await schema.safeParseAsync(JSON.parse('{"order":"A-1","__proto__":"B"}'));
      expect(error?.issues).to.deep.include({
        code: 'unrecognized_keys',
        keys: ['__proto__'],
        path: [],
        message: 'has unknown fields',
      });
    });

    it(`of ${what} is rejected for its size before its members are read`, async () => {
      const { error } = await schema.safeParseAsync(many);
      expect(error?.issues.map(({ message }) => message)).to.deep.equal([refusal]);
    });
  }

  it('of a document is rejected with the name of each value that does not fit', async () => {
    const given = { order: 'A-1', lines: [{ sku: 'A' }], buyer: null, note: 'x'.repeat(501), gift: true };
    const { error } = await labels().safeParseAsync(given);
    expect(error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`)).to.deep.equal([
      'lines must be a string, a number or a boolean',
      'buyer must be a string, a number or a boolean',
      'note must be at most 500 characters long',
    ]);
  });

  it('of a document may contain fifty texts of five hundred characters of any kind', async () => {
    for (const character of ['a', 'ñ', '"']) {
      const name = (index: number) => `${index}`.padStart(40, character);
      const given = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [name(index), character.repeat(500)]));
      expect(await labels().parseAsync(given), character).to.deep.equal(given);
    }
  });
});
