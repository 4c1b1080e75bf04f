import { pathText } from '@lacre/router/messages';
import { colon, comma, endOfString, isClosing, isOpening, openingOfList, quote } from './json-text.ts';
import { nameRepeated } from './transport-errors.ts';

/**
 * Throws for an object with two members of the same name. Receivers differ in which one they take (RFC 8259, 4), and
 * `JSON.parse` takes the last: another amount would be stamped than a reader of the body may see.
 *
 * @param text valid JSON, whose depth was checked
 * @param value what was parsed from it: it lacks a member for each repeated name
 * @param pathOf the path in the body, if the text is a part of it
 */
export function refuseRepeatedNames(
  text: string,
  value: unknown,
  pathOf = (path: PropertyKey[]): PropertyKey[] => path,
): void {
  if (membersIn(text) === membersOf(value)) return;
  throw nameRepeated(pathText(pathOf(repeatedIn(text))));
}

/** Number of members of a parsed value, at any depth. */
function membersOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const fields: unknown[] = Object.values(value);
  const below = fields.reduce((sum: number, field) => sum + membersOf(field), 0);
  return Array.isArray(value) ? below : fields.length + below;
}

/** Every member has one colon outside of strings. */
function membersIn(text: string): number {
  let members = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfString(text, at);
    else if (code === colon) members += 1;
  }
  return members;
}

/** An open object or list. */
interface Open {
  /** Names seen in an object; undefined for a list. */
  names: Set<string> | undefined;
  /** Of the member or element being read. */
  place: string | number;
}

/** The path of the first repeated name. */
function repeatedIn(text: string): PropertyKey[] {
  const open: Open[] = [];
  let last = '';
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const here = open.at(-1);
    if (code === quote) {
      const end = endOfString(text, at);
      last = text.slice(at, end + 1);
      at = end;
    } else if (code === colon && here?.names) {
      // `\u0061` and `a` are the same name.
      here.place = last.includes('\\') ? (JSON.parse(last) as string) : last.slice(1, -1);
      if (here.names.has(here.place)) return open.map(({ place }) => place);
      here.names.add(here.place);
    } else if (code === comma && here && typeof here.place === 'number') here.place += 1;
    else if (isOpening(code)) open.push(code === openingOfList ? list() : { names: new Set(), place: '' });
    else if (isClosing(code)) open.pop();
  }
  return [];
}

const list = (): Open => ({ names: undefined, place: 0 });
