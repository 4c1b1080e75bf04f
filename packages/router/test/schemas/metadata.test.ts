import { expect } from 'chai';
import { labels, metadata } from '../../src/schemas/metadata.ts';

/** A hundred and fifty thousand members fit into a body; these are enough to be too many. */
const many = Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`name ${index}`, '\u0000']));

describe('metadata', () => {
  for (const [what, schema] of [
    ['a record', metadata()],
    ['a document', labels()],
  ] as const) {
    it(`of ${what} comes back as it was given`, async () => {
      const given = { order: 'A-1', lines: 3, gift: true };
      expect(await schema.parseAsync(given)).to.deep.equal(given);
    });

    it(`of ${what} is refused by its size before its members are read`, async () => {
      const { error } = await schema.safeParseAsync(many);
      expect(error?.issues.map(({ message }) => message)).to.deep.equal(['must be at most 10 KB']);
    });
  }
});
