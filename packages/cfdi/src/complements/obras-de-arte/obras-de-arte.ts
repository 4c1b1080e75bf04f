import { date, decimal, fixed, oneOf, text } from '../../nodes/form.ts';
import { complement, type Labels } from '../complement.ts';
import { element } from '../element.ts';
import { labelsOf } from '../labels-of.ts';

/** Obras de arte plásticas y antigüedades 1.0 (obrasarteantiguedades.xsd, obrasarteantiguedades.xslt). */
export const obrasArteAntiguedades10 = complement({
  key: 'obrasArteAntiguedades10',
  title: { en: 'Works of art and antiques 1.0', es: 'Obras de arte plásticas y antigüedades 1.0' },
  about: {
    en: 'A work of art or an antique that is sold by its trade.',
    es: 'Obra de arte plástica o antigüedad que se enajena.',
  },
  level: 'document',
  types: ['I', 'E'],
  namespace: 'arteantiguedades',
  prefix: 'obrasarte',
  schema: 'arteantiguedades/obrasarteantiguedades.xsd',
  root: element('obrasarteantiguedades', {
    Version: fixed('1.0'),
    TipoBien: oneOf('01', '02', '03', '04'),
    'OtrosTipoBien?': text(1, 255),
    TituloAdquirido: oneOf('01', '02', '03', '04', '05'),
    'OtrosTituloAdquirido?': text(1, 255),
    'Subtotal?': decimal(6),
    'IVA?': decimal(6),
    FechaAdquisicion: date,
    CaracterísticasDeObraoPieza: oneOf('01', '02', '03', '04', '05', '06', '07'),
  }),
  example: {
    tipoBien: '01',
    tituloAdquirido: '01',
    fechaAdquisicion: '2019-05-20',
    característicasDeObraoPieza: '01',
  },
});

/** Its attributes and elements as they are shown to people. */
export const obrasArteAntiguedadesLabels: Labels = /* @__PURE__ */ labelsOf(`
  TipoBien: Kind of good / Tipo de bien; OtrosTipoBien: Other kind of good / Otro tipo de bien;
  TituloAdquirido: Title acquired by / Título de adquisición;
  OtrosTituloAdquirido: Other title / Otro título de adquisición; Subtotal: Subtotal; IVA: IVA;
  FechaAdquisicion: Date of acquisition / Fecha de adquisición;
  CaracterísticasDeObraoPieza: Nature of the piece / Características de la obra o pieza;
`);
