import { type AST, RegExpParser, visitRegExpAST } from '@eslint-community/regexpp';

/** A text that makes a matcher slow: `pump` repeated between a matching prefix and a failing suffix. */
export interface Attack {
  prefix: string;
  pump: string;
  suffix: string;
}

/** The text of an attack with about `length` characters. */
export const attackText = ({ prefix, pump, suffix }: Attack, length: number): string =>
  prefix + pump.repeat(Math.ceil(length / pump.length)) + suffix;

/** Endings that most expressions cannot match: end of line, then NUL. */
const suffixes = ['', '\n\0'];
const anyChars = [
  ' ',
  '\t',
  '\n',
  'a',
  'Z',
  '0',
  '1',
  '.',
  ',',
  '-',
  '_',
  '/',
  '"',
  "'",
  '<',
  '>',
  '=',
  '\0',
  '\u00e9',
  '\uFEFF',
];

/**
 * Texts that would make a backtracking matcher take more than linear time over `regex`, if there are any: for every
 * repeatable part, what precedes it followed by its repetition; and both together repeated, for searches that restart
 * at every position.
 */
export function attacksOn(regex: RegExp): Attack[] {
  const pattern = new RegExpParser().parsePattern(regex.source, 0, regex.source.length, { unicode: regex.unicode });
  const chars = [...new Set([...literalsOf(pattern), ...anyChars])];
  const matches = (raw: string, char: string) =>
    new RegExp(`^(?:${raw})$`, regex.flags.replace(/[gy]/g, '')).test(char);
  const found = new Map<string, Attack>();

  const add = (prefix: string, pump: string): void => {
    if (pump === '') return;
    for (const suffix of suffixes) {
      const attack = { prefix, pump, suffix };
      found.set(JSON.stringify(attack), attack);
    }
  };

  /** Shortest texts that a part matches; if `full`, optional repetitions occur once. */
  const samples = (element: AST.Element, full: boolean): string[] => {
    switch (element.type) {
      case 'Character':
        return [String.fromCodePoint(element.value)];
      case 'CharacterSet':
      case 'CharacterClass':
        return chars.filter((char) => matches(element.raw, char));
      case 'Group':
      case 'CapturingGroup':
        return element.alternatives.flatMap(({ elements }) => [sequence(elements, full)]);
      case 'Quantifier': {
        const times = full ? Math.max(1, element.min) : element.min;
        return times === 0 ? [''] : samples(element.element, full).map((sample) => sample.repeat(times));
      }
      default:
        return [''];
    }
  };
  const sequence = (elements: readonly AST.Element[], full: boolean): string =>
    elements.map((element) => samples(element, full)[0] ?? '').join('');

  const visit = (elements: readonly AST.Element[], prefix: string): void => {
    for (const [at, element] of elements.entries()) {
      for (const full of [false, true]) {
        const before = prefix + sequence(elements.slice(0, at), full);
        if (element.type === 'Quantifier' && element.max > 8)
          for (const sample of samples(element, true)) {
            add(before, sample);
            add('', before + sample);
          }
        const inner = element.type === 'Quantifier' ? element.element : element;
        if (inner.type === 'Group' || inner.type === 'CapturingGroup' || inner.type === 'Assertion')
          for (const alternative of 'alternatives' in inner ? inner.alternatives : [])
            visit(alternative.elements, before);
        add('', before);
      }
    }
    add('', sequence(elements, true));
  };
  for (const { elements } of pattern.alternatives) visit(elements, '');
  return [...found.values()];
}

function literalsOf(pattern: AST.Pattern): string[] {
  const found: string[] = [];
  visitRegExpAST(pattern, { onCharacterEnter: ({ value }) => void found.push(String.fromCodePoint(value)) });
  return found;
}
