import { date, decimal, fixed, integer, noLeadingZero, text } from '../../nodes/form.ts';
import { complement, type Labels } from '../complement.ts';
import { element, some } from '../element.ts';
import { labelsOf } from '../labels-of.ts';

/** Vehículo usado 1.0 (vehiculousado.xsd, vehiculousado.xslt). */
export const vehiculoUsado10 = complement({
  key: 'vehiculoUsado10',
  title: { en: 'Used vehicle 1.0', es: 'Vehículo usado 1.0' },
  about: {
    en: 'Sale of a used vehicle by a natural person who is not in that business.',
    es: 'Enajenación de un vehículo usado.',
  },
  level: 'document',
  types: ['I', 'E'],
  namespace: 'vehiculousado',
  prefix: 'vehiculousado',
  schema: 'vehiculousado/vehiculousado.xsd',
  root: element(
    'VehiculoUsado',
    {
      Version: fixed('1.0'),
      montoAdquisicion: decimal(6),
      montoEnajenacion: decimal(6),
      claveVehicular: text(1, 7),
      marca: text(1, 50),
      tipo: text(1, 50),
      modelo: noLeadingZero(integer(1000, 9999)),
      'numeroMotor?': text(1, 17),
      'numeroSerie?': text(1, 17),
      'NIV?': text(1, 17),
      valor: decimal(6),
    },
    some(
      element('InformacionAduanera', {
        numero: text(1),
        fecha: date,
        'aduana?': text(1),
      }),
      0,
    ),
  ),
  example: {
    montoAdquisicion: '200000.00',
    montoEnajenacion: '150000.00',
    claveVehicular: '0110101',
    marca: 'Nissan',
    tipo: 'Sedán',
    modelo: '2019',
    valor: '150000.00',
  },
});

/** Display labels of its attributes and elements. */
export const vehiculoUsadoLabels: Labels = /* @__PURE__ */ labelsOf(`
  montoAdquisicion: Price bought at / Monto de adquisición;
  montoEnajenacion: Price sold at / Monto de enajenación; claveVehicular: Vehicle key / Clave vehicular;
  marca: Make / Marca; tipo: Kind / Tipo; modelo: Model year / Año modelo;
  numeroMotor: Engine number / Número de motor; numeroSerie: Serial number / Número de serie; NIV: VIN / NIV;
  valor: Value / Valor; InformacionAduanera: Customs information / Información aduanera;
  numero: Customs document / Número de pedimento; fecha: Date / Fecha; aduana: Customs office / Aduana;
`);
