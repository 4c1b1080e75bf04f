import { fixed, pattern, text } from '../../nodes/form.ts';
import { complement, type Labels } from '../complement.ts';
import { element } from '../element.ts';
import { labelsOf } from '../labels-of.ts';

/** Pago en especie 1.0 (pagoenespecie.xsd, pagoenespecie.xslt). */
export const pagoEnEspecie10 = complement({
  key: 'pagoEnEspecie10',
  title: { en: 'Payment in kind 1.0', es: 'Pago en especie 1.0' },
  about: {
    en: 'Work of art used to pay taxes (payment-in-kind program).',
    es: 'Obra de arte entregada como pago de impuestos (programa de pago en especie).',
  },
  level: 'document',
  types: ['I', 'E'],
  namespace: 'pagoenespecie',
  prefix: 'pagoenespecie',
  schema: 'pagoenespecie/pagoenespecie.xsd',
  root: element('PagoEnEspecie', {
    Version: fixed('1.0'),
    CvePIC: pattern(
      /^(?:[A-ZÑ&]{3}[0-9]{2}[0-1][0-9][0-3][0-9][A-Z0-9]{2}[0-9A-Z]-(18|19|20)\d\d(0[1-9]|1[012])(0[1-9]|[12][0-9]|3[01])-[0-9]{3})$/u,
      'ABC850101AB1-19850101-001',
      25,
    ),
    FolioSolDon: pattern(/^(?:PE-[0-9]{2}-[0-9]{5})$/u, 'PE-26-00001', 11),
    PzaArtNombre: text(1),
    PzaArtTecn: text(1),
    PzaArtAProd: pattern(/^(?:[0-9]{4})$/u, '2026'),
    PzaArtDim: text(1),
  }),
  example: {
    cvePIC: 'ABC850101AB1-19850101-001',
    folioSolDon: 'PE-12-00001',
    pzaArtNombre: 'Paisaje',
    pzaArtTecn: 'Óleo sobre tela',
    pzaArtAProd: '2019',
    pzaArtDim: '100 x 80 cm',
  },
});

/** Display labels of its attributes and elements. */
export const pagoEnEspecieLabels: Labels = /* @__PURE__ */ labelsOf(`
  CvePIC: Key of the payment / Clave del pago en especie;
  FolioSolDon: Number of the request / Folio de la solicitud de donación;
  PzaArtNombre: Title of the piece / Nombre de la pieza; PzaArtTecn: Technique / Técnica;
  PzaArtAProd: Year made / Año de producción; PzaArtDim: Dimensions / Dimensiones;
`);
