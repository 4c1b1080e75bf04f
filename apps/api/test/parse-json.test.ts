import { ExactNumber } from '@lacre/router/exact-number';
import { AppError } from '@lacre/services/errors';
import { expect } from 'chai';
import { parseJsonObject } from '../src/rest/parse-json.ts';

describe('a JSON body', () => {
  const read = (text: string) => parseJsonObject(Buffer.from(text));
  const exact = (text: string) => new ExactNumber(text);
  /** How often it is parsed. */
  const parsed = (text: string): number => {
    let calls = 0;
    const { parse } = JSON;
    JSON.parse = (...words: Parameters<typeof parse>) => {
      calls += 1;
      return parse(...words) as unknown;
    };
    try {
      read(text);
      return calls;
    } catch (error) {
      if (calls > 0) throw new Error('it was parsed', { cause: error });
      throw error;
    } finally {
      JSON.parse = parse;
    }
  };

  it('preserves the text of numbers that a double would round, wherever they are', () => {
    expect(
      read('{"a":12345678901.1234567,"b":[1,1.00000000000000001,{"c":-0.1234567890123456789}],"d":1e309,"e":2e-400}'),
    ).to.deep.equal({
      a: exact('12345678901.1234567'),
      b: [1, exact('1.00000000000000001'), { c: exact('-0.1234567890123456789') }],
      d: exact('1e309'),
      e: exact('2e-400'),
    });
  });

  it('parses numbers that a double can represent as numbers', () => {
    const text = '{"a":1.5e3,"b":0.1000000000000000000,"c":123456789012345,"d":-0,"e":true,"f":null,"g":1.50,"h":1E2}';
    expect(read(text)).to.deep.equal(JSON.parse(text));
  });

  it('never looks for numbers in strings', () => {
    const text =
      '{"a":"1.00000000000000001","b\\\\":"\\"1.00000000000000001","1.00000000000000001":[1.00000000000000001]}';
    expect(read(text)).to.deep.equal({
      ...(JSON.parse(text) as object),
      '1.00000000000000001': [exact('1.00000000000000001')],
    });
  });

  it('with very many values and one long number is parsed twice, and no function is called per value', () => {
    const values = 500_000;
    const text = `{"a":[1.00000000000000001${',1'.repeat(values)}]}`;
    const readings: number[] = [];
    const { parse } = JSON;
    JSON.parse = (...words: Parameters<typeof parse>) => {
      readings.push(words.length);
      return parse(...words) as unknown;
    };
    try {
      const { a } = read(text) as { a: unknown[] };
      expect(a.length).to.equal(values + 1);
    } finally {
      JSON.parse = parse;
    }
    // With a second argument, a function, a body of this kind took four seconds.
    expect(readings).to.deep.equal([1, 1]);
  });

  for (const [what, number] of [
    ['digits', '1'.repeat(16_000_000)],
    ['decimals', `0.${'0'.repeat(16_000_000)}1`],
    ['digits and an exponent', `${'1'.repeat(16_000_000)}e-16000000`],
  ] as const) {
    it(`with a number of megabytes of ${what} is refused`, () => {
      expect(() => read(`{"a":${number}}`)).to.throw(AppError, 'a number of more than 1000 characters');
    });
  }

  it('with more numbers to be kept exactly than documents have is refused: they would hold every other caller', () => {
    const lists = (count: number) => `{"a":[${Array<string>(count).fill('12345678901234567.1').join()}]}`;
    expect(() => read(lists(10_001))).to.throw(AppError, 'more than 10000 numbers with more digits');
    expect(read(lists(10_000))['a']).to.have.length(10_000);
  });

  it('with a name that an object has twice is refused with its place, whatever its values and however it is written', () => {
    for (const [text, path] of [
      ['{"a":1,"a":2}', 'a'],
      ['{"a":1,"a":1}', 'a'],
      ['{"a":1,"\\u0061":2}', 'a'],
      ['{"items":[{"b":1},{"b":[1,[{}],{"c":{}}],"d:":"\\":,{[","b":2}]}', 'items[1].b'],
      ['{"a":{"b":{}},"c":[[],[{"":1 , "" :2}]]}', 'c[1][0].'],
    ] as const)
      expect(() => read(text), text)
        .to.throw(AppError)
        .that.deep.includes({ code: 'INVALID_JSON' })
        .and.has.nested.property('options.details[0].path', path);
    const once = '{"a":{"a":{"a":"a:"}},"b":[{"a":1},{"a":1.00000000000000001}],"c":":\\":"}';
    expect(read(once)).to.have.all.keys('a', 'b', 'c');
  });

  describe('of objects with different keys', () => {
    /** JSON of that many objects with a hundred members each, all with different names. */
    const different = (objects: number) =>
      `{"a":[${Array.from({ length: objects }, (_, object) => `{${members((index) => `m${object}-${index}`)}}`).join(',')}]}`;
    const members = (name: (index: number) => string) =>
      Array.from({ length: 100 }, (_, index) => `"${name(index)}" : 1`).join(',');

    it('is refused unparsed where they are too many: parsing them would take seconds', () => {
      expect(() => parsed(different(501))).to.throw('too many objects with different fields');
      const order = (object: number) => members((index) => `m${(index + object) % 100}-${(index * object) % 97}`);
      const reordered = Array.from({ length: 2_000 }, (_, object) => `{${order(object)}}`).join(',');
      expect(() => parsed(`{"a":[${reordered}]}`)).to.throw('too many objects with different fields');
    });

    it('is parsed where there are as many as documents can have', () => {
      expect(parsed(different(400))).to.equal(1);
      const alike = Array(5_000)
        .fill(`{${members((index) => `m${index}`)}}`)
        .join(',');
      expect(parsed(`{"a":[${alike}]}`)).to.equal(1);
      expect(parsed(JSON.stringify({ a: Array(80_000).fill('"b":{\\') }))).to.equal(1);
    });

    it('terminates for a text that is not JSON', () => {
      for (const text of ['"'.repeat(70_001), '{"a":"'.padEnd(70_000, '\\'), '}'.repeat(70_000), '"a":'.repeat(20_000)])
        expect(() => read(text), text.slice(0, 9)).to.throw('Invalid JSON body');
      expect(() => read('['.repeat(70_000))).to.throw('JSON nesting too deep');
    });
  });

  describe('many objects and list elements', () => {
    const listOf = (element: string, count: number) => `{"a":[${Array(count).fill(element).join(',')}]}`;

    it('are refused unparsed where no documents have as many: reading them would hold every other caller', () => {
      for (const text of [listOf('{}', 300_001), listOf('1', 600_001), listOf('[[]]', 200_001)])
        expect(() => parsed(text), text.slice(0, 12)).to.throw('too many elements in its lists');
    });

    it('are parsed where there are as many as in twenty megabytes of payrolls', () => {
      const line =
        '{"tipoPercepcion":"001","clave":"001","concepto":"Sueldo, [{","importeGravado":7750,"importeExento":0}';
      expect(parsed(`{"a":[${Array(5_000).fill(listOf(line, 40)).join(',')}]}`)).to.equal(1);
    });
  });
});
