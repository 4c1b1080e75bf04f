import { date, decimal, fixed, integer, oneOf, pattern, text } from '../../nodes/form.ts';
import { complement, type Labels, type Meanings } from '../complement.ts';
import { element, optional, some } from '../element.ts';
import { labelsOf } from '../labels-of.ts';
import { meaningsOf } from '../meanings-of.ts';

const RFC = pattern(
  /^(?:[A-Z,Ñ,&]{3,4}[0-9]{2}[0-1][0-9][0-3][0-9][A-Z,0-9][A-Z,0-9][0-9,A-Z])$/u,
  'GOMC850101AB1',
  13,
);

/**
 * Renovación y sustitución de vehículos 1.0 (renovacionysustitucionvehiculos.xsd,
 * renovacionysustitucionvehiculos.xslt).
 */
export const renovacionVehiculos10 = complement({
  key: 'renovacionVehiculos10',
  title: { en: 'Renewal and replacement of vehicles 1.0', es: 'Renovación y sustitución de vehículos 1.0' },
  about: {
    en: 'Vehicles that a carrier delivers to a manufacturer under the fleet renewal decrees.',
    es: 'Vehículos que un permisionario entrega al fabricante por los decretos de renovación del parque vehicular.',
  },
  level: 'document',
  types: ['I', 'E'],
  namespace: 'renovacionysustitucionvehiculos',
  prefix: 'decreto',
  schema: 'renovacionysustitucionvehiculos/renovacionysustitucionvehiculos.xsd',
  root: element(
    'renovacionysustitucionvehiculos',
    {
      Version: fixed('1.0'),
      TipoDeDecreto: oneOf('01', '02'),
    },
    optional(
      element(
        'DecretoRenovVehicular',
        {
          VehEnaj: oneOf('01', '02'),
        },
        some(
          element('VehiculosUsadosEnajenadoPermAlFab', {
            PrecioVehUsado: decimal(6),
            TipoVeh: oneOf('01', '02', '03', '04', '05', '06', '07', '08'),
            Marca: text(1, 50),
            TipooClase: text(1, 50),
            Año: integer(1900, 9999),
            'Modelo?': text(1),
            'NIV?': text(1, 17),
            'NumSerie?': text(1, 17),
            NumPlacas: text(1, 10),
            'NumMotor?': text(1, 17),
            NumFolTarjCir: text(1, 40),
            'NumPedIm?': text(1, 40),
            'Aduana?': text(1),
            'FechaRegulVeh?': date,
            Foliofiscal: text(1, 36),
          }),
          1,
        ),
        element('VehiculoNuvoSemEnajenadoFabAlPerm', {
          Año: integer(1900, 9999),
          'Modelo?': text(1),
          NumPlacas: text(1, 10),
          'RFC?': RFC,
        }),
      ),
    ),
    optional(
      element(
        'DecretoSustitVehicular',
        {
          VehEnaj: oneOf('01', '02'),
        },
        element('VehiculoUsadoEnajenadoPermAlFab', {
          PrecioVehUsado: decimal(6),
          TipoVeh: oneOf('01', '02', '03', '04', '05', '06'),
          Marca: text(1, 50),
          TipooClase: text(1, 50),
          Año: integer(1900, 9999),
          'Modelo?': text(1),
          'NIV?': text(1, 17),
          'NumSerie?': text(1, 17),
          NumPlacas: text(1, 10),
          'NumMotor?': text(1, 17),
          NumFolTarjCir: text(1, 40),
          NumFolAvisoint: text(1, 20),
          NumPedIm: text(1, 40),
          Aduana: text(1),
          FechaRegulVeh: date,
          Foliofiscal: text(1, 36),
        }),
        element('VehiculoNuvoSemEnajenadoFabAlPerm', {
          Año: integer(1900, 9999),
          'Modelo?': text(1),
          NumPlacas: text(1, 10),
          'RFC?': RFC,
        }),
      ),
    ),
  ),
  example: {
    tipoDeDecreto: '01',
    decretoRenovVehicular: {
      vehEnaj: '01',
      vehiculosUsadosEnajenadoPermAlFab: [
        {
          precioVehUsado: '100000.00',
          tipoVeh: '01',
          marca: 'Kenworth',
          tipooClase: 'Tractocamión',
          año: '1998',
          numPlacas: '12AB3C',
          numFolTarjCir: '1234',
          foliofiscal: '1',
        },
      ],
      vehiculoNuvoSemEnajenadoFabAlPerm: { año: '2026', numPlacas: '34CD5E' },
    },
  },
});

/** Display labels of its attributes and elements. */
export const renovacionVehiculosLabels: Labels = /* @__PURE__ */ labelsOf(`
  TipoDeDecreto: Decree / Tipo de decreto;
  DecretoRenovVehicular: Decree of renewal / Decreto de renovación vehicular;
  VehEnaj: Vehicle sold / Vehículo enajenado;
  VehiculosUsadosEnajenadoPermAlFab: Used vehicle handed to the maker / Vehículo usado enajenado al fabricante;
  PrecioVehUsado: Price of the used vehicle / Precio del vehículo usado;
  TipoVeh: Kind of vehicle / Tipo de vehículo; Marca: Make / Marca; TipooClase: Kind or class / Tipo o clase;
  Año: Year / Año; Modelo: Model / Modelo; NIV: VIN / NIV; NumSerie: Serial number / Número de serie;
  NumPlacas: Plates / Número de placas; NumMotor: Engine number / Número de motor;
  NumFolTarjCir: Registration card / Folio de la tarjeta de circulación;
  NumPedIm: Customs document / Número de pedimento; Aduana: Customs office / Aduana;
  FechaRegulVeh: Date of regularisation / Fecha de regularización; Foliofiscal: Fiscal folio / Folio fiscal;
  VehiculoNuvoSemEnajenadoFabAlPerm: New vehicle sold by the maker / Vehículo nuevo enajenado por el fabricante;
  RFC: RFC; DecretoSustitVehicular: Decree of substitution / Decreto de sustitución vehicular;
  VehiculoUsadoEnajenadoPermAlFab: Used vehicle handed to the maker / Vehículo usado enajenado al fabricante;
  NumFolAvisoint: Notice of intention / Folio del aviso de intención;
`);

/** In the schema's order; no available source gives the meanings of the vehicle kinds (`TipoVeh`). */
export const renovacionVehiculosMeanings: Meanings = /* @__PURE__ */ meaningsOf(`
  TipoDeDecreto | 01 = Renewal of the fleet / Renovación del parque vehicular | 02 = Replacement of vehicles / Sustitución de vehículos;
  VehEnaj | 01 = New / Nuevo | 02 = Nearly new / Seminuevo;
`);
