import { fixed, text } from '../../nodes/form.ts';
import { complement, type Labels } from '../complement.ts';
import { element, some } from '../element.ts';

/** Leyendas fiscales 1.0 (leyendasFisc.xsd, leyendasFisc.xslt). */
export const leyendasFiscales10 = complement({
  key: 'leyendasFiscales10',
  title: { en: 'Fiscal legends 1.0', es: 'Leyendas fiscales 1.0' },
  about: {
    en: 'Legends that a legal provision requires on the document.',
    es: 'Leyendas que una disposición exige en el comprobante.',
  },
  level: 'document',
  types: ['I', 'E', 'T'],
  namespace: 'leyendasFiscales',
  prefix: 'leyendasFisc',
  schema: 'leyendasFiscales/leyendasFisc.xsd',
  root: element(
    'LeyendasFiscales',
    { version: fixed('1.0') },
    some(element('Leyenda', { 'disposicionFiscal?': text(1), 'norma?': text(1), textoLeyenda: text(1) }), 1),
  ),
  example: {
    leyenda: [
      {
        disposicionFiscal: 'LISR',
        norma: 'Artículo 113-E',
        textoLeyenda: 'Contribuyente del Régimen Simplificado de Confianza',
      },
    ],
  },
});

/** Display labels of its attributes and elements. */
export const leyendasFiscalesLabels: Labels = {
  Leyenda: { en: 'Legend', es: 'Leyenda' },
  disposicionFiscal: { en: 'Provision', es: 'Disposición fiscal' },
  norma: { en: 'Rule', es: 'Norma' },
  textoLeyenda: { en: 'Text', es: 'Texto' },
};
