import { date, decimal, fixed, oneOf, text } from '../../nodes/form.ts';
import { complement, type Labels, type Meanings } from '../complement.ts';
import { element } from '../element.ts';
import { labelsOf } from '../labels-of.ts';
import { meaningsOf } from '../meanings-of.ts';

/** Obras de arte plásticas y antigüedades 1.0 (obrasarteantiguedades.xsd, obrasarteantiguedades.xslt). */
export const obrasArteAntiguedades10 = complement({
  key: 'obrasArteAntiguedades10',
  title: { en: 'Works of art and antiques 1.0', es: 'Obras de arte plásticas y antigüedades 1.0' },
  about: {
    en: 'Sale of a work of art or an antique by a dealer.',
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

/** Display labels of its attributes and elements. */
export const obrasArteAntiguedadesLabels: Labels = /* @__PURE__ */ labelsOf(`
  TipoBien: Kind of good / Tipo de bien; OtrosTipoBien: Other kind of good / Otro tipo de bien;
  TituloAdquirido: Title acquired by / Título de adquisición;
  OtrosTituloAdquirido: Other title / Otro título de adquisición; Subtotal: Subtotal; IVA: IVA;
  FechaAdquisicion: Date of acquisition / Fecha de adquisición;
  CaracterísticasDeObraoPieza: Nature of the piece / Características de la obra o pieza;
`);

/** Display labels of its enumerated keys. */
export const obrasArteAntiguedadesMeanings: Meanings = /* @__PURE__ */ meaningsOf(`
  TipoBien | 01 = Paintings / Pinturas | 02 = Prints / Grabados | 03 = Sculptures / Esculturas | 04 = Others / Otros;
  TituloAdquirido | 01 = Purchase / Compra | 02 = Gift / Donación | 03 = Inheritance / Herencia | 04 = Legacy / Legado | 05 = Others / Otros;
  CaracterísticasDeObraoPieza | 01 = Signed / Firmadas | 02 = Dated / Fechadas | 03 = Framed / Enmarcadas | 04 = With eyelets / Armelladas | 05 =
    Wired / Alambradas | 06 = Numbered in series / Número de serie | 07 = Two or more of these / Dos o más de las anteriores;
`);
