import type { PrintedDocument } from '@lacre/services/ports/pdf-renderer';
import { expect } from 'chai';
import type { ChromiumPdfRenderer } from '../../src/pdf/pdf-renderer.ts';
import { pdfPages } from './pdf-text.ts';
import { longPreview, paymentReceipt, plainIssuer, servicePreview, stamped } from './sample-documents.ts';
import { type LogLine, startRenderer } from './test-browser.ts';

/** A text with characters beyond ASCII as a PDF writes it. */
const utf16 = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase();
const uuidOf = (number: number) => `5FB2822E-396D-4725-8521-${String(number).padStart(12, '0')}`;

/** The same document with another folio and UUID. */
function numbered(document: PrintedDocument, number: number): PrintedDocument {
  if (!document.stamp) throw new Error('not stamped');
  const timbre = { ...document.stamp.timbre, uuid: uuidOf(number) };
  const comprobante = { ...document.comprobante, folio: String(number) };
  return { ...document, comprobante, stamp: { ...document.stamp, timbre } };
}

describe('documents printed together', function () {
  this.timeout(180_000);
  let renderer: ChromiumPdfRenderer;
  let lines: LogLine[];
  before(async () => {
    ({ renderer, lines } = await startRenderer());
  });
  after(() => renderer.close());
  afterEach(() => expect(lines).to.deep.equal([]));

  const prints = (documents: readonly PrintedDocument[]) =>
    renderer.printTogether(documents.map((form) => ({ form, size: 4_000 })));
  const together = async (documents: readonly PrintedDocument[]) => (await prints(documents)).map(({ pdf }) => pdf);
  const structure = (pdf: Buffer) => {
    const text = pdf.toString('latin1');
    const kinds = [...text.matchAll(/\/Type \/StructElem\n\/S \/(\w+)/g)].map(([, kind]) => kind).sort();
    return { kinds, lang: /\/Lang \(.*?\)/.exec(text)?.[0], tabs: text.match(/\/Tabs \/S/g)?.length };
  };

  it('prints each of them exactly as alone: pages, texts, tags, title', async () => {
    const tall = stamped(servicePreview());
    const [concept] = tall.comprobante.conceptos;
    if (!concept) throw new Error('no concept');
    const higherThanAPage = {
      ...tall,
      comprobante: { ...tall.comprobante, conceptos: [{ ...concept, descripcion: 'Línea. '.repeat(2_000) }] },
    };
    const documents = [
      stamped(servicePreview()),
      stamped(longPreview()),
      stamped(servicePreview(), { cancelled: true }),
      higherThanAPage,
      paymentReceipt(40),
      stamped(servicePreview(), { environment: 'sandbox' }),
      stamped(servicePreview(), { issuer: { ...plainIssuer('En A4'), paper: 'a4' } }),
      stamped(servicePreview()),
    ].map(numbered);
    const pdfs = await together(documents);
    expect(pdfs).to.have.length(documents.length);
    for (const [i, document] of documents.entries()) {
      const pdf = pdfs[i] as Buffer;
      const alone = await renderer.compose(document).print();
      expect(pdfPages(pdf), `document ${i}`).to.deep.equal(pdfPages(alone));
      expect(structure(pdf), `document ${i}`).to.deep.equal(structure(alone));
      expect(pdf.toString('latin1').includes(utf16(uuidOf(i))), `title of ${i}`).to.equal(true);
      expect(pdf.toString('latin1').match(/\/MediaBox \[.*?\]/)?.[0]).to.equal(
        alone.toString('latin1').match(/\/MediaBox \[.*?\]/)?.[0],
      );
    }
    expect(pdfPages(pdfs[1] as Buffer).length).to.be.greaterThan(2);
  });

  it('contain nothing of one document in the file of another', async () => {
    const names = ['ALFA', 'BRAVO', 'CHARLIE', 'DELTA'];
    const pdfs = await together(
      names.map((name, number) => {
        const document = numbered(stamped(servicePreview()), number);
        const receptor = { ...document.comprobante.receptor, nombre: `${name} COMERCIAL` };
        return { ...document, comprobante: { ...document.comprobante, receptor } };
      }),
    );
    for (const [i, pdf] of pdfs.entries()) {
      const bytes = pdf.toString('latin1');
      const text = pdfPages(pdf).join('\n');
      for (const [other, name] of names.entries()) {
        expect(text.includes(`${name} COMERCIAL`), `${name} in ${i}`).to.equal(other === i);
        expect(text.includes(uuidOf(other)), `UUID of ${other} in ${i}`).to.equal(other === i);
        expect(bytes.includes(utf16(uuidOf(other))), `title of ${other} in ${i}`).to.equal(other === i);
      }
      // One page, its own content and no object that no page references.
      expect(bytes.match(/\/Type \/Page\b(?!s)/g)).to.have.length(1);
      expect(bytes.match(/\/Contents /g)).to.have.length(1);
      const objects = bytes.match(/\d+ 0 obj\n/g)?.length ?? 0;
      const spokenOf = new Set([...bytes.matchAll(/(\d+) 0 R/g)].map(([, object]) => object));
      expect(spokenOf.size).to.equal(objects);
    }
  });

  it('prints more than one batch in order', async () => {
    const pdfs = await together(Array.from({ length: 23 }, (_, number) => numbered(stamped(servicePreview()), number)));
    for (const [i, pdf] of pdfs.entries()) expect(pdfPages(pdf).join('\n')).to.include(uuidOf(i));
  });

  it('computes the same content hash for each as for one that is printed alone', async () => {
    const documents = [stamped(servicePreview()), stamped(longPreview()), paymentReceipt(40)].map(numbered);
    const alone = documents.map((form) => renderer.compose(form).contentHash);
    expect((await prints(documents)).map(({ contentHash }) => contentHash)).to.deep.equal(alone);
    expect(await renderer.contentHashes(documents)).to.deep.equal(alone);
  });

  it('prints short ones together, and long ones separately', async () => {
    const documents = [1, 2, 3].map((number) => numbered(stamped(servicePreview()), number));
    const pdfs = await renderer.printTogether(documents.map((form) => ({ form, size: 150_000 })));
    for (const [i, { pdf }] of pdfs.entries()) expect(pdfPages(pdf).join('\n')).to.include(uuidOf(i + 1));
  });

  it('prints nothing for an empty list', async () => {
    expect(await together([])).to.deep.equal([]);
  });
});
