import { inflateSync } from 'node:zlib';

/**
 * Text of each page of a PDF as Chromium writes it (plain objects, deflated streams, Type0 fonts with a ToUnicode
 * map), in the order of drawing: one line per run of text on one baseline. Small on purpose, so that tests read
 * what was printed on machines without poppler.
 */
export function pdfPages(pdf: Buffer): string[] {
  const objects = readObjects(pdf.toString('latin1'));
  const pages = [...objects.values()].filter((object) => /\/Type \/Page\b(?!s)/.test(object.dictionary));
  return pages.map(({ dictionary }) => {
    const fonts = new Map<string, Map<number, string>>();
    for (const [, name = '', id = ''] of dictionary.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.dictionary ?? '')?.[1] ?? '';
      fonts.set(name, readUnicodeMap(objects.get(map)?.stream ?? ''));
    }
    const contents = /\/Contents (\d+) 0 R/.exec(dictionary)?.[1] ?? '';
    return drawnText(objects.get(contents)?.stream ?? '', fonts);
  });
}

interface PdfObject {
  dictionary: string;
  stream: string;
}

function readObjects(text: string): Map<string, PdfObject> {
  const objects = new Map<string, PdfObject>();
  for (const [, id = '', body = ''] of text.matchAll(/(\d+) 0 obj\s([\s\S]*?)\sendobj/g)) {
    const at = body.indexOf('stream\n');
    const dictionary = at < 0 ? body : body.slice(0, at);
    const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1] ?? 0);
    const raw = at < 0 ? '' : body.slice(at + 7, at + 7 + length);
    // Font programs are binary and are skipped.
    const readable = raw !== '' && !/\/Length1|\/Subtype \/Image/.test(dictionary);
    const stream = readable ? inflateSync(Buffer.from(raw, 'latin1')).toString('latin1') : '';
    objects.set(id, { dictionary, stream });
  }
  return objects;
}

function readUnicodeMap(map: string): Map<number, string> {
  const glyphs = new Map<number, string>();
  const hex = (text: string | undefined) => Number.parseInt(text ?? '', 16);
  for (const [, section = ''] of map.matchAll(/beginbfchar([\s\S]*?)endbfchar/g)) {
    for (const [, glyph, sign = ''] of section.matchAll(/<(\w+)> <(\w+)>/g)) {
      glyphs.set(hex(glyph), Buffer.from(sign, 'hex').swap16().toString('utf16le'));
    }
  }
  for (const [, section = ''] of map.matchAll(/beginbfrange([\s\S]*?)endbfrange/g)) {
    for (const [, first, last, sign] of section.matchAll(/<(\w+)> <(\w+)> <(\w+)>/g)) {
      for (let i = 0; i <= hex(last) - hex(first); i++) glyphs.set(hex(first) + i, String.fromCodePoint(hex(sign) + i));
    }
  }
  return glyphs;
}

function drawnText(content: string, fonts: Map<string, Map<number, string>>): string {
  let text = '';
  let baseline = '';
  let font: Map<number, string> | undefined;
  for (const [, name, matrix, glyphs] of content.matchAll(/\/(F\d+) [\d.]+ Tf|([-\d. ]+) Tm|<(\w+)> Tj/g)) {
    if (name) font = fonts.get(name);
    if (matrix) {
      const y = matrix.trim().split(' ').at(-1) ?? '';
      if (y !== baseline && text !== '') text += '\n';
      baseline = y;
    }
    for (const [glyph] of (glyphs ?? '').matchAll(/\w{4}/g)) text += font?.get(Number.parseInt(glyph, 16)) ?? '\uFFFD';
  }
  return text;
}
