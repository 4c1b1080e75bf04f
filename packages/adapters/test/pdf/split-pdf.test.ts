import { expect } from 'chai';
import { splitPdf } from '../../src/pdf/split-pdf.ts';

/** A PDF of these objects, from 1; the first is the catalog, the second names its producer. */
function pdfOf(objects: readonly string[]): Buffer {
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, i) => {
    const offset = text.length;
    text += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  for (const offset of offsets) text += `${String(offset).padStart(10, '0')} 00000 n \n`;
  return Buffer.from(
    `${text}trailer\n<</Size ${objects.length + 1}\n/Root 1 0 R\n/Info 2 0 R>>\nstartxref\n${start}\n%%EOF\n`,
    'latin1',
  );
}

/** Two documents of a page each, as Skia writes them. `changed` replaces objects by their number. */
function twoDocuments(changed: Record<number, string> = {}): Buffer {
  const objects = [
    '<</Type /Catalog\n/Pages 3 0 R\n/MarkInfo <</Type /MarkInfo\n/Marked true>>\n/StructTreeRoot 8 0 R\n/Lang (es-MX)>>',
    '<</Creator (Chromium)>>',
    '<</Type /Pages\n/Count 2\n/Kids [4 0 R 6 0 R]>>',
    '<</Type /Page\n/Contents 5 0 R\n/StructParents 0\n/Parent 3 0 R>>',
    '<</Length 11>> stream\nFIRST 6 0 R\nendstream',
    '<</Type /Page\n/Contents 7 0 R\n/StructParents 1\n/Parent 3 0 R>>',
    '<</Length 12>> stream\nSECOND 4 0 R\nendstream',
    '<</Type /StructTreeRoot\n/K 9 0 R\n/ParentTreeNextKey 2\n/ParentTree 14 0 R\n/IDTree 17 0 R>>',
    '<</Type /StructElem\n/S /Document\n/P 8 0 R\n/K [10 0 R 12 0 R]>>',
    '<</Type /StructElem\n/S /Art\n/P 9 0 R\n/K 11 0 R>>',
    '<</Type /StructElem\n/S /Figure\n/Alt (12 0 R \\(6 0 R\\))\n/P 10 0 R\n/Pg 4 0 R\n/K 0\n/ID (node1)>>',
    '<</Type /StructElem\n/S /Art\n/P 9 0 R\n/K 13 0 R>>',
    '<</Type /StructElem\n/S /TH\n/P 12 0 R\n/Pg 6 0 R\n/K 0\n/ID (node2)>>',
    '<</Type /ParentTree\n/Nums [0 15 0 R 1 16 0 R]>>',
    '[11 0 R]',
    '[13 0 R]',
    '<</Kids [18 0 R]>>',
    '<</Limits [(node1) (node2)]\n/Names [(node1) 11 0 R (node2) 13 0 R]>>',
  ];
  return pdfOf(objects.map((object, i) => changed[i + 1] ?? object));
}

describe('splitting a PDF of several documents', () => {
  it('gives each document its page, its part of the tree, its names and its title, and nothing else', () => {
    const [first = '', second = ''] = [...splitPdf(twoDocuments(), ['Uno · é', 'Dos'])].map((pdf) =>
      pdf.toString('latin1'),
    );
    expect(first).to.include('FIRST 6 0 R').and.include('/Count 1');
    expect(first).not.to.match(/SECOND|node2/);
    expect(second).to.include('SECOND 4 0 R').and.include('/StructParents 0').and.include('/ParentTreeNextKey 1');
    expect(second).to.match(/\/Names \[\(node2\) \d+ 0 R\]/);
    expect(second).not.to.match(/FIRST|node1/);
    expect(first).to.include('/Title <FEFF0055006E006F002000B7002000E9>').and.include('/Lang (es-MX)');
    expect(first.match(/ 0 obj\n/g)).to.have.length(12);
  });

  it('keeps what only looks like a reference, in a text or in a stream', () => {
    const [first = ''] = [...splitPdf(twoDocuments(), ['Uno', 'Dos'])].map((pdf) => pdf.toString('latin1'));
    expect(first).to.include('/Alt (12 0 R \\(6 0 R\\))').and.include('FIRST 6 0 R');
  });

  it('writes an object table that points to every object', () => {
    for (const pdf of splitPdf(twoDocuments(), ['Uno', 'Dos'])) {
      const text = pdf.toString('latin1');
      const start = Number(/startxref\n(\d+)/.exec(text)?.[1]);
      const offsets = [...text.slice(start).matchAll(/(\d{10}) 00000 n /g)].map(([, offset]) => Number(offset));
      expect(offsets).to.have.length(12);
      for (const [i, offset] of offsets.entries()) expect(text.slice(offset)).to.match(new RegExp(`^${i + 1} 0 obj\n`));
    }
  });

  for (const [what, changed, message] of [
    ['as many articles as documents', { 9: '<</Type /StructElem\n/S /Document\n/P 8 0 R\n/K 10 0 R>>' }, /2 documents/],
    [
      'a separate page for each document',
      { 13: '<</Type /StructElem\n/S /TH\n/P 12 0 R\n/Pg 4 0 R\n/K 0\n/ID (node2)>>' },
      /two documents stand on one page/,
    ],
    [
      'a document for every page',
      { 13: '<</Type /StructElem\n/S /TH\n/P 12 0 R\n/K 0\n/ID (node2)>>' },
      /a page is of no document/,
    ],
    [
      'pages that reference nothing of another document',
      { 4: '<</Type /Page\n/Contents 5 0 R\n/Next 6 0 R\n/StructParents 0\n/Parent 3 0 R>>' },
      /object 6 is of another document/,
    ],
    ['lists of its own elements only', { 15: '[11 0 R 13 0 R]' }, /object 13 is of another document/],
    ['tagged pages', { 4: '<</Type /Page\n/Contents 5 0 R\n/Parent 3 0 R>>' }, /a page is not tagged/],
  ] as const) {
    it(`rejects a file without ${what}`, () => {
      expect(() => [...splitPdf(twoDocuments(changed), ['Uno', 'Dos'])]).to.throw(message);
    });
  }

  it('rejects a file whose objects are not where its table points', () => {
    const moved = Buffer.from(twoDocuments().toString('latin1').replace('%PDF-1.4\n', '%PDF-1.4\n\n'), 'latin1');
    expect(() => [...splitPdf(moved, ['Uno', 'Dos'])]).to.throw();
  });
});
