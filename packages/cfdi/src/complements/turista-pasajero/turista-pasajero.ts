import { dateTime, fixed, oneOf, text } from '../../nodes/form.ts';
import { complement, type Labels } from '../complement.ts';
import { element } from '../element.ts';
import { labelsOf } from '../labels-of.ts';

/** Turista pasajero extranjero 1.0 (TuristaPasajeroExtranjero.xsd, TuristaPasajeroExtranjero.xslt). */
export const turistaPasajeroExtranjero10 = complement({
  key: 'turistaPasajeroExtranjero10',
  title: { en: 'Foreign tourist 1.0', es: 'Turista pasajero extranjero 1.0' },
  about: {
    en: 'Journey of a foreign tourist, for the refund of IVA.',
    es: 'Tránsito de un turista extranjero, para la devolución del IVA.',
  },
  level: 'document',
  types: ['I', 'E'],
  namespace: 'TuristaPasajeroExtranjero',
  prefix: 'tpe',
  schema: 'TuristaPasajeroExtranjero/TuristaPasajeroExtranjero.xsd',
  root: element(
    'TuristaPasajeroExtranjero',
    {
      version: fixed('1.0'),
      fechadeTransito: dateTime,
      tipoTransito: oneOf('Arribo', 'Salida'),
    },
    element('datosTransito', {
      Via: oneOf('Aérea', 'Marítima', 'Terrestre'),
      TipoId: text(1),
      NumeroId: text(1),
      Nacionalidad: text(1),
      EmpresaTransporte: text(1),
      'IdTransporte?': text(1),
    }),
  ),
  example: {
    fechadeTransito: '2026-11-20T10:00:00',
    tipoTransito: 'Salida',
    datosTransito: {
      via: 'Aérea',
      tipoId: 'Pasaporte',
      numeroId: 'X1234567',
      nacionalidad: 'Canadá',
      empresaTransporte: 'Aeroméxico',
    },
  },
});

/** Display labels of its attributes and elements. */
export const turistaPasajeroExtranjeroLabels: Labels = /* @__PURE__ */ labelsOf(`
  fechadeTransito: Date of transit / Fecha de tránsito; tipoTransito: Transit / Tipo de tránsito;
  datosTransito: Transit / Datos del tránsito; Via: Way / Vía;
  TipoId: Kind of identification / Tipo de identificación;
  NumeroId: Identification number / Número de identificación; Nacionalidad: Nationality / Nacionalidad;
  EmpresaTransporte: Transport company / Empresa de transporte;
  IdTransporte: Transport identifier / Identificador del transporte;
`);
