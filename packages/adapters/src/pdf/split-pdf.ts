/**
 * Splits a PDF of several documents, as Chromium prints a body of `<article>`s, into one PDF each: its pages, fonts and
 * part of the structure tree (ISO 32000-1, 7.7 and 14.7). A document's pages are those with content of its own article,
 * and nothing of another document is copied.
 *
 * `titles` has the title of each document, hence their number. A generator, since each file takes milliseconds. Throws
 * if the PDF is not built as expected: nothing is guessed.
 */
export function* splitPdf(pdf: Buffer, titles: readonly string[]): Generator<Buffer, void, undefined> {
  const file = readFile(pdf.toString('latin1'));
  const catalog = file.text(file.root);
  const structureRoot = refAt(catalog, 'StructTreeRoot');
  const document = refAt(file.text(structureRoot), 'K');
  const articles = refsIn(valueAt(file.text(document), 'K'));
  if (articles.length !== titles.length)
    throw new Error(`${titles.length} documents became ${articles.length} articles`);

  const pages = readPages(file, refAt(catalog, 'Pages'));
  const owners = new Map<number, number>();
  for (const [owner, article] of articles.entries()) claim(file, article, document, new Set(pages), owner, owners);
  if (pages.some((page) => !owners.has(page))) throw new Error('a page is of no document');

  const tree = { structureRoot, document, ...readTree(file, structureRoot) };
  for (const [owner, title] of titles.entries()) {
    const isOwn = (object: number) => owners.get(object) === owner;
    const part = {
      title,
      article: articles[owner] ?? 0,
      pages: pages.filter(isOwn),
      ids: tree.ids.filter(({ element }) => isOwn(element)),
    };
    yield copy(file, changesOf(file, tree, part), (object) => !owners.has(object) || isOwn(object));
  }
}

interface PdfFile {
  /** Everything before the first object. */
  header: string;
  root: number;
  info: number;
  /** The text between `obj` and `endobj`, one character per byte. */
  text(object: number): string;
}

/** Reads a file with one cross-reference table and no compressed objects, as Skia writes it. */
function readFile(text: string): PdfFile {
  const start = Number(/startxref\n(\d+)\n%%EOF\s*$/.exec(text.slice(-64))?.[1]);
  const [head = '', count] = /^xref\n0 (\d+)\n/.exec(text.slice(start, start + 32)) ?? [];
  if (count === undefined) throw new Error('the PDF has no plain table of its objects');
  const entries = start + head.length;
  const offsets = Array.from({ length: Number(count) }, (_, i) => Number(text.substr(entries + 20 * i, 10)));
  const trailer = text.slice(entries + 20 * offsets.length);
  const inOrder = [...offsets.slice(1), start].sort((a, b) => a - b);
  const ends = new Map(inOrder.map((offset, i) => [offset, inOrder[i + 1] ?? offset]));
  return {
    header: text.slice(0, inOrder[0]),
    root: refAt(trailer, 'Root'),
    info: refAt(trailer, 'Info'),
    text(object) {
      const offset = offsets[object] ?? 0;
      const before = `${object} 0 obj\n`;
      const whole = text.slice(offset, ends.get(offset));
      const end = whole.lastIndexOf('\nendobj');
      if (!whole.startsWith(before) || end < 0) throw new Error(`object ${object} is not where it should be`);
      return whole.slice(before.length, end);
    },
  };
}

function readPages(file: PdfFile, node: number): number[] {
  const text = file.text(node);
  return text.startsWith('<</Type /Pages')
    ? refsIn(valueAt(text, 'Kids')).flatMap((kid) => readPages(file, kid))
    : [node];
}

/** Records which document the elements below `element` belong to, and their pages. */
function claim(
  file: PdfFile,
  element: number,
  parent: number,
  pages: ReadonlySet<number>,
  owner: number,
  owners: Map<number, number>,
): void {
  const text = file.text(element);
  if (!text.startsWith('<</Type /StructElem\n')) throw new Error(`object ${element} is no element of the structure`);
  owners.set(element, owner);
  for (const ref of refsIn(text)) {
    if (ref === parent) continue;
    if (!pages.has(ref)) claim(file, ref, element, pages, owner, owners);
    else if ((owners.get(ref) ?? owner) === owner) owners.set(ref, owner);
    else throw new Error('two documents stand on one page');
  }
}

interface StructureTree {
  structureRoot: number;
  document: number;
  parentTree: number;
  /** By a page's `StructParents`: the object that lists the elements of its content. */
  lists: ReadonlyMap<number, number>;
  idTree: number | undefined;
  /** Elements referenced by others (table headers), in the order of their names. */
  ids: readonly { id: string; element: number }[];
}

function readTree(file: PdfFile, structureRoot: number): Omit<StructureTree, 'structureRoot' | 'document'> {
  const text = file.text(structureRoot);
  const parentTree = refAt(text, 'ParentTree');
  const lists = [...valueAt(file.text(parentTree), 'Nums').matchAll(/(?<!\d)(\d+) (\d+) 0 R/g)];
  const idTree = text.includes('/IDTree ') ? refAt(text, 'IDTree') : undefined;
  return {
    parentTree,
    lists: new Map(lists.map(([, key, list]) => [Number(key), Number(list)])),
    idTree,
    ids: idTree === undefined ? [] : readIds(file, idTree),
  };
}

function readIds(file: PdfFile, node: number): { id: string; element: number }[] {
  const text = file.text(node);
  if (text.includes('/Kids ')) return refsIn(valueAt(text, 'Kids')).flatMap((kid) => readIds(file, kid));
  return [...valueAt(text, 'Names').matchAll(/\((\w+)\) (\d+) 0 R/g)].map(([, id = '', element]) => ({
    id,
    element: Number(element),
  }));
}

interface Part {
  title: string;
  article: number;
  pages: readonly number[];
  ids: StructureTree['ids'];
}

/** The objects that differ in the file of one document; references are still those of the whole PDF. */
function changesOf(
  file: PdfFile,
  { structureRoot, document, parentTree, lists, idTree }: StructureTree,
  { title, article, pages, ids }: Part,
): Map<number, string> {
  const pagesRoot = refAt(file.text(file.root), 'Pages');
  const listOf = (page: number): number => {
    const list = lists.get(Number(/\/StructParents (\d+)/.exec(file.text(page))?.[1]));
    if (list === undefined) throw new Error('a page is not tagged');
    return list;
  };
  const changed = (object: number, ...changes: [RegExp, string][]): [number, string] => [
    object,
    changes.reduce((text, [from, to]) => {
      if (!from.test(text)) throw new Error(`object ${object} has nothing like ${from}`);
      return text.replace(from, () => to);
    }, file.text(object)),
  ];
  const listed = pages.map((page, key) => `${key} ${listOf(page)} 0 R`);
  const names = ids.map(({ id, element }) => `(${id}) ${element} 0 R`);
  return new Map([
    changed(file.info, [/^<<(?:\/Title [(<].*[)>]\n)?/, `<</Title ${textString(title)}\n`]),
    [pagesRoot, `<</Type /Pages\n/Count ${pages.length}\n/Kids [${pages.map((page) => `${page} 0 R`).join(' ')}]>>`],
    ...pages.map((page, key) =>
      changed(page, [/\/StructParents \d+/, `/StructParents ${key}`], [/\/Parent \d+ 0 R/, `/Parent ${pagesRoot} 0 R`]),
    ),
    changed(structureRoot, [/\/ParentTreeNextKey \d+/, `/ParentTreeNextKey ${pages.length}`]),
    changed(document, [/\/K (?:\[[^[\]]*\]|\d+ 0 R)/, `/K ${article} 0 R`]),
    [parentTree, `<</Type /ParentTree\n/Nums [${listed.join(' ')}]>>`],
    ...(idTree === undefined ? [] : [[idTree, `<</Names [${names.join(' ')}]>>`] as const]),
  ]);
}

/** Everything reachable from the catalog, renumbered in order of first reference. */
function copy(file: PdfFile, changes: ReadonlyMap<number, string>, mayCopy: (object: number) => boolean): Buffer {
  const numbers = new Map<number, number>();
  const numberOf = (object: number): number => {
    const known = numbers.get(object);
    if (known !== undefined) return known;
    if (!mayCopy(object)) throw new Error(`object ${object} is of another document`);
    numbers.set(object, numbers.size + 1);
    return numbers.size;
  };
  const root = numberOf(file.root);
  const info = numberOf(file.info);
  const parts = [file.header];
  const offsets: number[] = [];
  let length = file.header.length;
  // Grows during the iteration.
  for (const [object, number] of numbers) {
    const text = changes.get(object) ?? file.text(object);
    const written = `${number} 0 obj\n${replaceRefs(text, numberOf)}\nendobj\n`;
    offsets.push(length);
    length += written.length;
    parts.push(written);
  }
  const entry = (offset: number) => `${String(offset).padStart(10, '0')} 00000 n \n`;
  parts.push(
    `xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${offsets.map(entry).join('')}`,
    `trailer\n<</Size ${offsets.length + 1}\n/Root ${root} 0 R\n/Info ${info} 0 R>>\nstartxref\n${length}\n%%EOF\n`,
  );
  return Buffer.from(parts.join(''), 'latin1');
}

/** Literal strings, hexadecimal strings, references: what looks like a reference within a string is none. */
const textOrRef = /\((?:[^\\()]|\\[^])*\)?|<[0-9A-Fa-f]+>|(?<!\d)(\d+) 0 R\b/g;
const streamStart = '>> stream\n';

function refsIn(text: string): number[] {
  return [...dictionaryOf(text).matchAll(textOrRef)].flatMap(([, ref]) => (ref === undefined ? [] : Number(ref)));
}

function replaceRefs(text: string, numberOf: (object: number) => number): string {
  const dictionary = dictionaryOf(text);
  const replaced = dictionary.replace(textOrRef, (all: string, ref: string | undefined) =>
    ref === undefined ? all : `${numberOf(Number(ref))} 0 R`,
  );
  return replaced + text.slice(dictionary.length);
}

/** Without the bytes of a stream. */
function dictionaryOf(text: string): string {
  const end = text.startsWith('<<') ? text.indexOf(streamStart) : -1;
  return end < 0 ? text : text.slice(0, end);
}

function refAt(text: string, key: string): number {
  const [, ref] = new RegExp(`/${key} (\\d+) 0 R`).exec(text) ?? [];
  if (ref === undefined) throw new Error(`/${key} of the PDF is no reference`);
  return Number(ref);
}

/** The array, or the single value, of a key. */
function valueAt(text: string, key: string): string {
  const [, value] = new RegExp(`/${key} (\\[[^[\\]]*\\]|\\d+ 0 R)`).exec(text) ?? [];
  if (value === undefined) throw new Error(`/${key} is missing in the PDF`);
  return value;
}

/** UTF-16 with a byte order mark, as a PDF encodes strings beyond ASCII (ISO 32000-1, 7.9.2.2). */
function textString(text: string): string {
  return `<${Buffer.from(`\uFEFF${text}`, 'utf16le').swap16().toString('hex').toUpperCase()}>`;
}
