import { decimal, fixed, oneOf, paddedDecimal, text } from '../../nodes/form.ts';
import { complement, type Labels } from '../complement.ts';
import { element, some } from '../element.ts';
import { labelsOf } from '../labels-of.ts';
import { FECHA_H, RFC } from '../patterns.ts';

/** Consumo de combustibles 1.1 (consumodeCombustibles11.xsd, consumodeCombustibles11.xslt). */
export const consumoDeCombustibles11 = complement({
  key: 'consumoDeCombustibles11',
  title: { en: 'Fuel consumption 1.1', es: 'Consumo de combustibles 1.1' },
  about: {
    en: 'Fuel that stations sold through cards of an electronic purse.',
    es: 'Combustible que las estaciones vendieron mediante monederos electrónicos.',
  },
  level: 'document',
  types: ['I', 'E'],
  namespace: 'ConsumoDeCombustibles11',
  prefix: 'consumodecombustibles11',
  schema: 'consumodecombustibles/consumodeCombustibles11.xsd',
  root: element(
    'ConsumoDeCombustibles',
    {
      version: fixed('1.1'),
      tipoOperacion: fixed('monedero electrónico'),
      numeroDeCuenta: text(1),
      'subTotal?': decimal(2),
      total: decimal(2),
    },
    element(
      'Conceptos',
      {},
      some(
        element(
          'ConceptoConsumoDeCombustibles',
          {
            identificador: text(1),
            fecha: FECHA_H,
            rfc: RFC,
            claveEstacion: text(1, 10),
            tipoCombustible: oneOf('1', '2', '3', '4', '5'),
            cantidad: paddedDecimal(3, '0.001', { whole: 14 }),
            nombreCombustible: text(1, 300),
            folioOperacion: text(1),
            valorUnitario: decimal(2),
            importe: decimal(2),
          },
          element(
            'Determinados',
            {},
            some(
              element('Determinado', {
                impuesto: oneOf('IVA', 'IEPS'),
                tasaOCuota: decimal(6),
                importe: decimal(2),
              }),
              1,
            ),
          ),
        ),
        1,
      ),
    ),
  ),
  example: {
    numeroDeCuenta: '0001',
    total: '580.00',
    conceptos: [
      {
        identificador: '1',
        fecha: '2026-11-20T10:00:00',
        rfc: 'EKU9003173C9',
        claveEstacion: 'E00001',
        tipoCombustible: '1',
        cantidad: '25.000',
        nombreCombustible: 'Magna',
        folioOperacion: '1',
        valorUnitario: '20.00',
        importe: '500.00',
        determinados: [{ impuesto: 'IVA', tasaOCuota: '0.160000', importe: '80.00' }],
      },
    ],
  },
});

/** Display labels of its attributes and elements. */
export const consumoDeCombustiblesLabels: Labels = /* @__PURE__ */ labelsOf(`
  Conceptos: Purchases / Consumos; Determinados: Taxes / Impuestos determinados;
  numeroDeCuenta: Account number / Número de cuenta; subTotal: Subtotal; total: Total;
  ConceptoConsumoDeCombustibles: Purchase / Consumo; identificador: Card / Identificador; fecha: Date / Fecha;
  rfc: RFC of the station / RFC de la estación; claveEstacion: Station key / Clave de la estación;
  tipoCombustible: Kind of fuel / Tipo de combustible; cantidad: Quantity / Cantidad;
  nombreCombustible: Fuel / Combustible; folioOperacion: Operation number / Folio de la operación;
  valorUnitario: Unit price / Valor unitario; importe: Amount / Importe;
  Determinado: Tax / Impuesto determinado; impuesto: Tax / Impuesto; tasaOCuota: Rate / Tasa o cuota;
`);
