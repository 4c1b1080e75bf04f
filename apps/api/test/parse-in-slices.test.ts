import { expect } from 'chai';
import { parseJsonBody } from '../src/rest/parse-in-slices.ts';
import { parseJsonObject } from '../src/rest/parse-json.ts';
import { longestParsed } from './support/longest-parsed.ts';

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
      `{"a":["${'\\"'.repeat(200_000)}",{"b":"${'\\ud83d\\ude00'.repeat(50_001)}"},"${'ñ'.repeat(300_000)}",1]}`,
      `{"0":{"payrolls":[${elements.join(',')}]},"1":{"a":{"b":[[${elements.join(',')}]]}}}`,
      `{"a":{${elements.map((text, n) => `"k${n}" : ${text}`).join(' ,')}},"b":[{"c":${' '.repeat(400_000)}1}]}`,
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

  describe('is never parsed in one go, valid or not:', () => {
    /** A part is at most this long. */
    const partMax = 1_500_000;
    const long = 3_000_000;
    const many = [...elements, ...elements, ...elements, ...elements];
    for (const [what, text] of Object.entries({
      'a list': bodyOf(many),
      'a list of a field of a field': `{"params":{"arguments":${bodyOf(many)}}}`,
      'an object': `{"a":{${many.map((element, n) => `"k${n}":${element}`).join(',')}}}`,
      'a list as a body': `[${many.join(',')}]`,
      'a cut list': bodyOf(many).slice(0, -100),
      'a list with an error': bodyOf([...many, 'x']),
      'a list with a quote too many': `{"a":[""x${many.join(',')}]}`,
      'a string': `{"a":"${'x'.repeat(long)}"}`,
      'a string that does not end': `{"a":"${'x'.repeat(long)}`,
      'a name': `{"${'x'.repeat(long)}":1}`,
      'a number': `{"a":${'1'.repeat(long)}}`,
      'a word': `{"a":${'x'.repeat(long)}}`,
      blanks: ' '.repeat(long),
      'blanks in an object': `{${' '.repeat(long)}}`,
      brackets: '['.repeat(long),
      'tiny elements': `{"a":[${'1,'.repeat(500_000)}1]}`,
      'tiny members': `{${'"a":1,'.repeat(500_000)}"a":1}`,
    }))
      it(what, async () => {
        const longest = await longestParsed(() => inSlices(text).catch(() => undefined));
        expect(longest).to.be.at.most(partMax);
      });
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
      'a comma without a member at the end': bodyOf(elements, ','),
      'an error on a late line': bodyOf([...elements, '{"a":1 "b":2}', ...elements]),
      'an error on a late line of Windows': bodyOf([...elements, '{"a":1 "b":2}']).replaceAll('\n', '\r\n'),
      'an error in a list of another field': `{"a":{"b":{"c":[${elements.join(',')},{"d" 1}]}}}`,
      'an error before a list': `{"a" 1,"payrolls":[${elements.join(',')}]}`,
      'a line break in a long string': `{"a":"${'x'.repeat(400_000)}\n"}`,
      'a long string that does not end': `{"a":"${'x'.repeat(400_000)}`,
      'a long string with a wrong escape': `{"a":"${'x'.repeat(400_000)}\\u12g4"}`,
      'a mark of byte order': `\ufeff${bodyOf(elements)}`,
      'only blanks': ' '.repeat(400_000),
      'blanks without end': `{${' \n'.repeat(200_000)}`,
      'a name twice in a long object': `{"a":{${elements.map((text, n) => `"k${n}":${text}`).join(',')},"k7":1}}`,
      'a forbidden name in a long object': `{"a":{${elements.map((text, n) => `"k${n}":${text}`).join(',')},"__proto__":1}}`,
      'a long number': `{"a":${'1'.repeat(400_000)}}`,
      'brackets without end': '['.repeat(400_000),
      'a quote too many': bodyOf([...elements, '""x', ...elements]),
      'too many exact numbers in all': bodyOf([...numbers(5_001), ...elements, ...numbers(5_000)]),
      // Some more than too many: they are counted by hashes, of which two may be the same.
      'too many different objects in all': bodyOf(Array.from({ length: 50_100 }, (_, n) => `{"k${n}":1}`)),
      'too many values in all': bodyOf(Array.from({ length: 600_001 }, () => '1')),
    }))
      it(what, async () => {
        const said = (error: unknown) => error as { code?: string; message: string; options: { details?: unknown } };
        const first = await inSlices(text).then(() => undefined, said);
        let second: ReturnType<typeof said> | undefined;
        try {
          atOnce(text);
        } catch (error) {
          second = said(error);
        }
        expect(second?.code).to.be.a('string');
        expect({ code: first?.code, details: first?.options.details }).to.deep.equal({
          code: second?.code,
          details: second?.options.details,
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
