/**
 * Inserts the timbre into the Complemento of the root and leaves every other byte unchanged. A missing Complemento is
 * created, before Addenda or the end of the root. The document must be well formed, UTF-8 and without DOCTYPE.
 */
export function insertTimbre(xml: Uint8Array, timbre: string): Buffer {
  const bytes = Buffer.from(xml.buffer, xml.byteOffset, xml.byteLength);
  const place = findPlace(bytes.toString('latin1'));
  return Buffer.concat([
    bytes.subarray(0, place.start),
    Buffer.from(place.before + timbre + place.after),
    bytes.subarray(place.end),
  ]);
}

type Place = { start: number; end: number; before: string; after: string };

/** Markup that is not an element, or one tag with its quoted values. Latin-1 keeps one character per byte. */
const TOKEN =
  /<!--[\s\S]*?(?:-->|$)|<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|<\?[\s\S]*?(?:\?>|$)|<(\/?)([^\s/<>"']+)((?:[\s/](?:"[^"<]*"|'[^'<]*'|[^"'<>])*)?)>/g;

/** Walks the tags at depth 1 (children of the root) by byte offset, which no DOM provides. */
function findPlace(text: string): Place {
  let depth = 0;
  let rootName = '';
  let addendaStart = -1;
  for (const match of text.matchAll(TOKEN)) {
    const [whole, slash, name, rest] = match;
    if (name === undefined) continue;
    const closes = slash === '/';
    const selfCloses = !closes && (rest ?? '').endsWith('/');
    const level = closes ? depth - 1 : depth;
    if (level === 0 && !closes) rootName = name;
    if (level === 1 && localName(name) === 'Complemento') {
      const end = match.index + whole.length;
      if (selfCloses) return { start: end - 2, end, before: '>', after: `</${name}>` };
      if (closes) return { start: match.index, end: match.index, before: '', after: '' };
    }
    if (level === 1 && !closes && localName(name) === 'Addenda') addendaStart = match.index;
    if (level === 0 && closes) {
      const start = addendaStart < 0 ? match.index : addendaStart;
      const complemento = `${rootName.slice(0, rootName.indexOf(':') + 1)}Complemento`;
      return { start, end: start, before: `<${complemento}>`, after: `</${complemento}>` };
    }
    if (closes) depth -= 1;
    else if (!selfCloses) depth += 1;
  }
  throw new RangeError('The root element does not end');
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
