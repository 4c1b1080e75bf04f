import { date, decimal, fixed, integer, oneOf, pattern, text } from '../../nodes/form.ts';
import { complement, type Labels, type Meanings } from '../complement.ts';
import { element, onlyOne, optional, some } from '../element.ts';
import { labelsOf } from '../labels-of.ts';
import { numberedStates } from '../numbered-states.ts';
import { OLD_CURP, OLD_RFC } from '../patterns.ts';

/** The 32 states, in the order of INEGI. */
const STATES = Array.from({ length: 32 }, (_, i) => String(i + 1).padStart(2, '0'));
const PERCENT = decimal(2, '0.00', '100.00');

const party = {
  Nombre: text(1, 254),
  'ApellidoPaterno?': text(1, 200),
  'ApellidoMaterno?': text(1, 200),
  RFC: OLD_RFC,
  'CURP?': OLD_CURP,
};

/** Notarios públicos 1.0 (notariospublicos.xsd, notariospublicos.xslt). */
export const notariosPublicos10 = complement({
  key: 'notariosPublicos10',
  title: { en: 'Notaries 1.0', es: 'Notarios públicos 1.0' },
  about: {
    en: 'Real estate sold before a notary; each party is one person or several in co-ownership.',
    es: 'Inmuebles que se enajenan ante notario; cada parte es una persona o varias en copropiedad.',
  },
  level: 'document',
  types: ['I', 'E'],
  namespace: 'notariospublicos',
  prefix: 'notariospublicos',
  schema: 'notariospublicos/notariospublicos.xsd',
  root: element(
    'NotariosPublicos',
    { Version: fixed('1.0') },
    element(
      'DescInmuebles',
      {},
      some(
        element('DescInmueble', {
          TipoInmueble: pattern(/^[0-9]{2}$/, '01', 2),
          Calle: text(1, 150),
          'NoExterior?': text(1, 55),
          'NoInterior?': text(1, 30),
          'Colonia?': text(1, 100),
          'Localidad?': text(1, 100),
          'Referencia?': text(1, 100),
          Municipio: text(1, 100),
          Estado: oneOf(...STATES),
          Pais: pattern(/^[A-Z,Ñ]{3}$/u, 'MEX', 3),
          CodigoPostal: pattern(/^[0-9]{5}$/, '06000', 5),
        }),
        1,
      ),
    ),
    element('DatosOperacion', {
      NumInstrumentoNotarial: integer(1, 999999),
      FechaInstNotarial: date,
      MontoOperacion: decimal(6),
      Subtotal: decimal(6),
      IVA: decimal(6),
    }),
    element('DatosNotario', {
      CURP: OLD_CURP,
      NumNotaria: integer(1, 999),
      EntidadFederativa: oneOf(...STATES),
      'Adscripcion?': text(1, 255),
    }),
    onlyOne(
      element(
        'DatosEnajenante',
        { CoproSocConyugalE: oneOf('Si', 'No') },
        optional(
          element('DatosUnEnajenante', {
            Nombre: text(1, 254),
            ApellidoPaterno: text(1, 200),
            'ApellidoMaterno?': text(1, 200),
            RFC: OLD_RFC,
            CURP: OLD_CURP,
          }),
        ),
        optional(
          element(
            'DatosEnajenantesCopSC',
            {},
            some(element('DatosEnajenanteCopSC', { ...party, Porcentaje: PERCENT }), 1),
          ),
        ),
      ),
    ),
    onlyOne(
      element(
        'DatosAdquiriente',
        { CoproSocConyugalE: oneOf('Si', 'No') },
        optional(element('DatosUnAdquiriente', party)),
        optional(
          element(
            'DatosAdquirientesCopSC',
            {},
            some(element('DatosAdquirienteCopSC', { ...party, Porcentaje: PERCENT }), 1),
          ),
        ),
      ),
    ),
  ),
  example: {
    descInmuebles: [
      {
        tipoInmueble: '03',
        calle: 'Reforma',
        municipio: 'Cuauhtémoc',
        estado: '09',
        pais: 'MEX',
        codigoPostal: '06000',
      },
    ],
    datosOperacion: {
      numInstrumentoNotarial: '1024',
      fechaInstNotarial: '2026-11-16',
      montoOperacion: '2500000.00',
      subtotal: '25000.00',
      iva: '4000.00',
    },
    datosNotario: { curp: 'CACX760510MDFRXC09', numNotaria: '27', entidadFederativa: '09' },
    datosEnajenante: {
      coproSocConyugalE: 'No',
      datosUnEnajenante: {
        nombre: 'Rosa',
        apellidoPaterno: 'Cruz',
        rfc: 'CUSR850101JK4',
        curp: 'CUSR850101MDFRLS08',
      },
    },
    datosAdquiriente: {
      coproSocConyugalE: 'Si',
      datosAdquirientesCopSC: [
        { nombre: 'Xóchitl', apellidoPaterno: 'Casas', rfc: 'CACX7605101P8', porcentaje: '50.00' },
        { nombre: 'Universidad Robótica', rfc: 'URE180429TM6', porcentaje: '50.00' },
      ],
    },
  },
});

/** Display labels of its attributes and elements. */
export const notariosPublicosLabels: Labels = /* @__PURE__ */ labelsOf(`
  DescInmuebles: Properties / Inmuebles; DatosEnajenantesCopSC: Co-owners who sell / Copropietarios enajenantes;
  DatosAdquirientesCopSC: Co-owners who buy / Copropietarios adquirentes;
  DescInmueble: Property / Inmueble; TipoInmueble: Kind of property / Tipo de inmueble; Calle: Street / Calle;
  NoExterior: Number / Número exterior; NoInterior: Unit / Número interior; Colonia: Suburb / Colonia;
  Localidad: Town / Localidad; Referencia: Reference / Referencia; Municipio: Municipality / Municipio;
  Estado: State / Estado; Pais: Country / País; CodigoPostal: Postal code / Código postal;
  DatosOperacion: Operation / Datos de la operación;
  NumInstrumentoNotarial: Notarial instrument / Número de instrumento notarial;
  FechaInstNotarial: Date of the instrument / Fecha del instrumento notarial;
  MontoOperacion: Amount / Monto de la operación; Subtotal: Subtotal; IVA: IVA;
  DatosNotario: Notary / Datos del notario; CURP: CURP; NumNotaria: Notary office / Número de notaría;
  EntidadFederativa: State / Entidad federativa; Adscripcion: District / Adscripción;
  DatosEnajenante: Seller / Enajenante;
  CoproSocConyugalE: Co-ownership or marital property / Copropiedad o sociedad conyugal;
  DatosUnEnajenante: Only seller / Enajenante único; Nombre: Name / Nombre;
  ApellidoPaterno: First surname / Apellido paterno; ApellidoMaterno: Second surname / Apellido materno;
  RFC: RFC; DatosEnajenanteCopSC: Co-owner who sells / Copropietario enajenante;
  Porcentaje: Percentage / Porcentaje; DatosAdquiriente: Buyer / Adquirente;
  DatosUnAdquiriente: Only buyer / Adquirente único;
  DatosAdquirienteCopSC: Co-owner who buys / Copropietario adquirente;
`);

/** Display labels of its enumerated keys. */
export const notariosPublicosMeanings: Meanings = {
  Estado: numberedStates,
  EntidadFederativa: numberedStates,
};
