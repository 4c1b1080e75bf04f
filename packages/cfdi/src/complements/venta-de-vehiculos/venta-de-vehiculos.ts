import { date, decimal, fixed, text, unsealed } from '../../nodes/form.ts';
import { complement, type Labels } from '../complement.ts';
import { element, onlyOne, some } from '../element.ts';
import { labelsOf } from '../labels-of.ts';

const customs = element('InformacionAduanera', { numero: text(1), fecha: date, 'aduana?': text(1) });

/**
 * Venta de vehículos 1.1 (ventavehiculos11.xsd, ventavehiculos11.xslt). Of a part, the XSLT includes only its customs
 * documents: its description and price are not in the original string.
 */
export const ventaVehiculos11 = complement({
  key: 'ventaVehiculos11',
  title: { en: 'Sale of vehicles 1.1', es: 'Venta de vehículos 1.1' },
  about: {
    en: 'Sale of a new vehicle by its manufacturer, assembler or dealer: its key, VIN and customs documents.',
    es: 'Venta de un vehículo nuevo por fabricante, ensamblador o distribuidor: su clave, su NIV y sus pedimentos.',
  },
  level: 'concept',
  types: ['I', 'E'],
  namespace: 'ventavehiculos',
  prefix: 'ventavehiculos',
  schema: 'ventavehiculos/ventavehiculos11.xsd',
  root: onlyOne(
    element(
      'VentaVehiculos',
      { version: fixed('1.1'), ClaveVehicular: text(1), Niv: text(1) },
      some(customs, 0),
      some(
        element(
          'Parte',
          {
            cantidad: unsealed(decimal(6)),
            'unidad?': unsealed(text(1)),
            'noIdentificacion?': unsealed(text(1)),
            descripcion: unsealed(text(1)),
            'valorUnitario?': unsealed(decimal(6)),
            'importe?': unsealed(decimal(6)),
          },
          some(customs, 0),
        ),
        0,
      ),
    ),
  ),
  example: {
    claveVehicular: '0110101',
    niv: '3N1CK3CD0KL000001',
    informacionAduanera: [{ numero: '26-48-3009-0001234', fecha: '2026-10-05', aduana: 'Veracruz' }],
  },
});

/** Display labels of its attributes and elements. */
export const ventaVehiculosLabels: Labels = /* @__PURE__ */ labelsOf(`
  ClaveVehicular: Vehicle key / Clave vehicular; Niv: VIN / NIV;
  InformacionAduanera: Customs information / Información aduanera;
  numero: Customs document / Número de pedimento; fecha: Date / Fecha; aduana: Customs office / Aduana;
  Parte: Part / Parte; cantidad: Quantity / Cantidad; unidad: Unit / Unidad;
  noIdentificacion: SKU / Número de identificación; descripcion: Description / Descripción;
  valorUnitario: Unit price / Valor unitario; importe: Amount / Importe;
`);
