import { decimal, fixed, oneOf, paddedDecimal, text } from '../../nodes/form.ts';
import { complement, type Labels } from '../complement.ts';
import { element, some } from '../element.ts';
import { labelsOf } from '../labels-of.ts';
import { FECHA_H, RFC } from '../patterns.ts';

/** Estado de cuenta de combustibles 1.2 (ecc12.xsd, ecc12.xslt). */
export const estadoDeCuentaCombustible12 = complement({
  key: 'estadoDeCuentaCombustible12',
  title: { en: 'Fuel card statement 1.2', es: 'Estado de cuenta de combustibles 1.2' },
  about: {
    en: 'Fuel bought by a client with the cards of an electronic purse.',
    es: 'Combustible que el cliente compró con monederos electrónicos autorizados.',
  },
  level: 'document',
  types: ['I'],
  typesRule: 'ECC124',
  namespace: 'EstadoDeCuentaCombustible12',
  prefix: 'ecc12',
  schema: 'EstadoDeCuentaCombustible/ecc12.xsd',
  root: element(
    'EstadoDeCuentaCombustible',
    {
      Version: fixed('1.2'),
      TipoOperacion: fixed('Tarjeta'),
      NumeroDeCuenta: text(1, 50),
      SubTotal: paddedDecimal(2),
      Total: paddedDecimal(2),
    },
    element(
      'Conceptos',
      {},
      some(
        element(
          'ConceptoEstadoDeCuentaCombustible',
          {
            Identificador: text(1),
            Fecha: FECHA_H,
            Rfc: RFC,
            ClaveEstacion: text(1, 10),
            Cantidad: paddedDecimal(3, '0.001', { whole: 14 }),
            TipoCombustible: oneOf('1', '2', '3', '4', '5'),
            'Unidad?': text(1, 25),
            NombreCombustible: text(1, 300),
            FolioOperacion: text(1, 50),
            ValorUnitario: paddedDecimal(3, '0.001', { whole: 14 }),
            Importe: paddedDecimal(2),
          },
          element(
            'Traslados',
            {},
            some(
              element('Traslado', {
                Impuesto: oneOf('IVA', 'IEPS'),
                TasaOCuota: decimal(6),
                Importe: paddedDecimal(2, '0.01'),
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
    subTotal: '500.00',
    total: '580.00',
    conceptos: [
      {
        identificador: '1',
        fecha: '2026-11-20T10:00:00',
        rfc: 'EKU9003173C9',
        claveEstacion: 'E00001',
        cantidad: '25.000',
        tipoCombustible: '1',
        nombreCombustible: 'Magna',
        folioOperacion: '1',
        valorUnitario: '20.000',
        importe: '500.00',
        traslados: [{ impuesto: 'IVA', tasaOCuota: '0.160000', importe: '80.00' }],
      },
    ],
  },
});

/** Display labels of its attributes and elements. */
export const estadoDeCuentaCombustibleLabels: Labels = /* @__PURE__ */ labelsOf(`
  Conceptos: Purchases / Consumos; Traslados: Taxes / Traslados;
  NumeroDeCuenta: Account number / Número de cuenta; SubTotal: Subtotal; Total: Total;
  ConceptoEstadoDeCuentaCombustible: Purchase / Consumo; Identificador: Card / Identificador;
  Fecha: Date / Fecha; Rfc: RFC of the station / RFC de la estación;
  ClaveEstacion: Station key / Clave de la estación; Cantidad: Quantity / Cantidad;
  TipoCombustible: Kind of fuel / Tipo de combustible; Unidad: Unit / Unidad;
  NombreCombustible: Fuel / Combustible; FolioOperacion: Operation number / Folio de la operación;
  ValorUnitario: Unit price / Valor unitario; Importe: Amount / Importe; Traslado: Tax / Traslado;
  Impuesto: Tax / Impuesto; TasaOCuota: Rate / Tasa o cuota;
`);
