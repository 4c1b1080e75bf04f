import { date, fixed, integer, oneOf, text } from '../../nodes/form.ts';
import { complement, type Labels, type Meanings } from '../complement.ts';
import { element, optional } from '../element.ts';
import { labelsOf } from '../labels-of.ts';
import { meaningsOf } from '../meanings-of.ts';

/** Certificado de destrucción 1.0 (certificadodedestruccion.xsd, certificadodedestruccion.xslt). */
export const certificadoDestruccion10 = complement({
  key: 'certificadoDestruccion10',
  title: { en: 'Certificate of destruction 1.0', es: 'Certificado de destrucción 1.0' },
  about: {
    en: 'Vehicle destroyed by an authorized center.',
    es: 'Vehículo destruido por un centro autorizado.',
  },
  level: 'document',
  types: ['I', 'E'],
  namespace: 'certificadodestruccion',
  prefix: 'destruccion',
  schema: 'certificadodestruccion/certificadodedestruccion.xsd',
  root: element(
    'certificadodedestruccion',
    {
      Version: fixed('1.0'),
      Serie: oneOf('SERIE A', 'SERIE B', 'SERIE C', 'SERIE D', 'SERIE E'),
      NumFolDesVeh: text(1, 20),
    },
    element('VehiculoDestruido', {
      Marca: text(1, 50),
      TipooClase: text(1, 50),
      Año: integer(1900, 9999),
      'Modelo?': text(1),
      'NIV?': text(1, 17),
      'NumSerie?': text(1, 17),
      NumPlacas: text(1, 10),
      'NumMotor?': text(1, 17),
      NumFolTarjCir: text(1, 40),
    }),
    optional(
      element('InformacionAduanera', {
        NumPedImp: text(1, 40),
        Fecha: date,
        Aduana: text(1),
      }),
    ),
  ),
  example: {
    serie: 'SERIE A',
    numFolDesVeh: '0001',
    vehiculoDestruido: {
      marca: 'Kenworth',
      tipooClase: 'Tractocamión',
      año: '1998',
      numPlacas: '12AB3C',
      numFolTarjCir: '1234',
    },
  },
});

/** Display labels of its attributes and elements. */
export const certificadoDestruccionLabels: Labels = /* @__PURE__ */ labelsOf(`
  Serie: Series / Serie; NumFolDesVeh: Number of the certificate / Folio de destrucción del vehículo;
  VehiculoDestruido: Vehicle destroyed / Vehículo destruido; Marca: Make / Marca;
  TipooClase: Kind or class / Tipo o clase; Año: Year / Año; Modelo: Model / Modelo; NIV: VIN / NIV;
  NumSerie: Serial number / Número de serie; NumPlacas: Plates / Número de placas;
  NumMotor: Engine number / Número de motor;
  NumFolTarjCir: Registration card / Folio de la tarjeta de circulación;
  InformacionAduanera: Customs information / Información aduanera;
  NumPedImp: Customs document / Número de pedimento; Fecha: Date / Fecha; Aduana: Customs office / Aduana;
`);

/** Display labels of its enumerated keys. */
export const certificadoDestruccionMeanings: Meanings = /* @__PURE__ */ meaningsOf(`
  Serie | SERIE A = Series A / Serie A | SERIE B = Series B / Serie B | SERIE C = Series C / Serie C | SERIE D = Series D / Serie D | SERIE E =
    Series E / Serie E;
`);
