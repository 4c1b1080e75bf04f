import type { PrintedDocument } from '@lacre/services/ports/pdf-renderer';
import { expect } from 'chai';
import { templateOf } from '../../src/pdf/template.ts';
import { servicePreview, stamped } from './sample-documents.ts';

/** The text of the form; an element ends a word. */
const textOf = (document: PrintedDocument) =>
  templateOf(document)
    .oneSheet()
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

describe('printed facts', () => {
  it('name the customs documents of the parts of a concept', () => {
    const { comprobante, ...preview } = servicePreview();
    const parte = {
      claveProdServ: '31161500',
      cantidad: '2',
      descripcion: 'Motor',
      informacionAduanera: ['21  47  3807  8003832', '15  48  3009  0001234'],
    };
    const conceptos = comprobante.conceptos.map((concepto) => ({ ...concepto, partes: [parte] }));
    expect(textOf(stamped({ ...preview, comprobante: { ...comprobante, conceptos } }))).to.include(
      'Parte: 2 Motor · Clave 31161500 · Pedimento 21 47 3807 8003832, 15 48 3009 0001234',
    );
  });
});
