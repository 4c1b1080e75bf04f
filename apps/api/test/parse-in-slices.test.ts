import { expect } from 'chai';
import { parseJsonBody } from '../src/rest/parse-in-slices.ts';
import { parseJsonObject } from '../src/rest/parse-json.ts';

/** Longer than some slices. */
const count = 4_000;
const element = (n: number) =>
  `{"idempotencyKey":"k-${n}","nombre":"ÁÑ \\"],[}{,\\\\","importe":${n}.25,"claves":[1,[2,{"a":null}],true],"texto":"${'x'.repeat(120)}"}`;
const elements = Array.from({ length: count }, (_, n) => element(n));
const bodyOf = (list: readonly string[], rest = '') => `{"antes":[1,2],"payrolls":[${list.join(' ,\n')}]${rest}}`;
const withLast = (last: string) => bodyOf([...elements, last]);

describe('a large JSON body', () => {
  const inSlices = (text: string) => parseJsonBody(Buffer.from(text));
  const atOnce = (text: string) => parseJsonObject(Buffer.from(text));

  it('is parsed to the same as at once', async () => {
    for (const text of [
      bodyOf(elements),
      bodyOf(elements, ',"otra":{"lista":[1,2]},"environment":"sandbox"'),
      bodyOf(elements, `,"items":[${elements.join(',')}]`),
      bodyOf(elements, `,"largo":{"lista":[${elements.join(',')}]}`),
      bodyOf([...elements, '12345678901.1234567', '{"a":1.00000000000000001}']),
      ` \n{"payrolls" : [ ${elements.join(',')} ] } `,
      `{"texto":"${'[,'.repeat(200_000)}","payrolls":[]}`,
    ])
      expect(await inSlices(text)).to.deep.equal(atOnce(text));
  });

  it('leaves the others their turn while it is parsed', async () => {
    const text = bodyOf([...elements, ...elements, ...elements]);
    let turns = 0;
    let isParsed = false;
    const others = (async () => {
      while (!isParsed) {
        await new Promise((resolve) => setImmediate(resolve));
        turns += 1;
      }
    })();
    await inSlices(text);
    isParsed = true;
    await others;
    expect(turns).to.be.at.least(Math.floor(text.length / 131_072));
  });

  describe('is refused for what it is refused for at once, and says the same', () => {
    const numbers = (n: number) => Array.from({ length: n }, (_, index) => `${index + 1}.000000000000000001`);
    for (const [what, text] of Object.entries({
      'a comma without an element at the end': withLast(''),
      'a comma without an element': bodyOf([...elements, '', '1']),
      'blanks in place of an element': withLast(' '.repeat(400_000)),
      'blanks before the first comma': bodyOf([' '.repeat(400_000), ...elements]),
      'a list that ends as an object': bodyOf(elements).replace(/\]\}$/, '}]'),
      'a list that does not end': bodyOf(elements).slice(0, -2),
      'a string that does not end': bodyOf(elements).slice(0, -30),
      'two lists without a comma': bodyOf(elements, `[${elements.join(',')}]`),
      'two bodies': bodyOf(elements) + bodyOf(elements),
      'a list as a body': `[[${elements.join(',')}],1]`,
      'a list of lists as a body': `[[${elements.join(',')}]]`,
      'the same list twice': bodyOf(elements, `,"payrolls":[${elements.join(',')}]`),
      'a name twice in the last element': withLast('{"a":1,"b":{"c":1,"\\u0063":2}}'),
      'a forbidden name in the last element': withLast('{"a":[{"__proto__":1}]}'),
      'a forbidden name of the list': `{"__proto__":[${elements.join(',')}]}`,
      'an element too deep': withLast('['.repeat(31) + ']'.repeat(31)),
      'a number too long': withLast('1'.repeat(1_001)),
      'too many exact numbers in all': bodyOf([...numbers(5_001), ...elements, ...numbers(5_000)]),
      'too many different objects in all': bodyOf(Array.from({ length: 50_001 }, (_, n) => `{"k${n}":1}`)),
      'too many values in all': bodyOf(Array.from({ length: 600_001 }, () => '1')),
    }))
      it(what, async () => {
        const said = (error: unknown) => error as { code?: string; message: string; details?: unknown };
        const first = await inSlices(text).then(() => undefined, said);
        let second: ReturnType<typeof said> | undefined;
        try {
          atOnce(text);
        } catch (error) {
          second = said(error);
        }
        expect(second?.code).to.be.a('string');
        expect({ code: first?.code, details: first?.details }).to.deep.equal({
          code: second?.code,
          details: second?.details,
        });
      });

    it('bytes that are not UTF-8', async () => {
      const bytes = Buffer.concat([Buffer.from(bodyOf(elements)), Buffer.from([0xff])]);
      const error = await parseJsonBody(bytes).then(
        () => undefined,
        (thrown: unknown) => thrown as { code: string },
      );
      expect(error?.code).to.equal('INVALID_JSON');
    });
  });

  it('may have an element as deep as bodies go', async () => {
    const text = withLast('['.repeat(30) + ']'.repeat(30));
    expect(await inSlices(text)).to.deep.equal(atOnce(text));
  });
});
