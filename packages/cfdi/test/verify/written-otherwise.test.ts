import { complements } from '@lacre/cfdi/complements/complements';
import { readInside } from '@lacre/cfdi/nodes/read-inside';
import { readXml } from '@lacre/cfdi/read-xml';
import { verify } from '@lacre/cfdi/verify/verify';
import { expect } from 'chai';
import { goldenDocuments } from '../golden-documents.ts';
import { documents, options, stamped } from './stamped.ts';

const first = goldenDocuments()[0]?.comprobante;
if (!first) throw new Error('no golden documents');
const xml = stamped(first);

describe('verify of a document that other software wrote', () => {
  it('gives the same verdict with white space at the ends of every value', () => {
    // White space counts in the name of a namespace, and seals and certificates are accepted only in their one form.
    const spaced = (text: string) =>
      text.replace(/ (?!xmlns|Sello=|SelloSAT=|Certificado=)([\w:ñ]+)="([^"]*)"/g, ' $1="\n\t $2&#x20;&#xA;&#13;"');
    for (const { name, comprobante } of documents) {
      const document = stamped(comprobante);
      const opening = document.indexOf('?>') + 2;
      const changed = document.slice(0, opening) + spaced(document.slice(opening));
      expect(verify(document, options).valid, name).to.equal(true);
      expect(verify(changed, options), name).to.deep.equal(verify(document, options));
    }
  });

  it('reads a code of several words with any white space between them', () => {
    const { root, namespace } = complements.find(({ key }) => key === 'ine11') ?? {};
    if (!root) throw new Error('no INE');
    const node = `<i:INE xmlns:i="${namespace}" Version="1.1" TipoProceso="Ordinario" TipoComite="Directivo&#xA; Estatal"/>`;
    expect(readInside(root, readXml(node), new Set())).to.include({ tipoComite: 'Directivo Estatal' });
  });

  it('reads the schemas that the root names with references, and not what a comment before it says', () => {
    const hint = /xsi:schemaLocation="([^"]*)"/;
    const value = hint.exec(xml)?.[1] ?? '';
    expect(value).to.include(' ');
    const refused = (document: string) =>
      verify(document, options).checks.flatMap(({ id, ok, rule }) => (ok === true ? [] : [`${id} ${rule}`]));
    const before = '<!-- xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="a b" -->';
    expect(refused(xml.replace('<cfdi:Comprobante', `${before}$&`))).to.deep.equal([]);
    for (const written of [
      value.replaceAll(' ', '&#x20;'),
      value.replaceAll(' ', '&#10;'),
      value.replace('cfd/4 ', 'cfd/&#52; '),
    ])
      expect(refused(xml.replace(value, written)), written).to.deep.equal([]);
    for (const wrong of [value.replaceAll(' ', '\u00a0'), '&#x20;'])
      expect(refused(xml.replace(value, wrong)), wrong).to.deep.equal(['schema 301']);
    expect(
      refused(xml.replace(hint, '').replace('<cfdi:Comprobante', `<!-- ${hint.exec(xml)?.[0]} -->$&`)),
    ).to.deep.equal(['schema 301']);
  });
});
