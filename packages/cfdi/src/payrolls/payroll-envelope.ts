/**
 * The document around the complement, our own or another issuer's, from its texts alone: NOM1 to NOM4, NOM7, NOM8,
 * NOM10 to NOM29, CFDI40166, and rows of the guide without a published code (FormaPago, MetodoPago, relations),
 * reported under the CFDI's own rows.
 */
import { sumOf, valueOf } from '../complements/nomina/nomina-sums.ts';
import { nom, type Texts } from '../complements/nomina/rules/nomina-rule.ts';
import type { Comprobante, Concepto } from '../comprobante.ts';
import { type Decimal, toPlain } from '../decimal.ts';
import { isGenericRfc } from '../rfc.ts';
import { type Report, satError, text } from '../rules/rule.ts';
import { nominasOf } from './calculate-payroll.ts';

const WRITTEN: Texts = [
  'You do not send this: the service fills it in. If another program created the document, correct it there.',
  'No se envía: lo genera el servicio. Si otro programa generó el comprobante, corríjalo ahí.',
];

type Row = readonly [code: number, path: string, value: string | undefined, expected: string | undefined];

export function checkEnvelope(c: Comprobante, report: Report): void {
  const rows: Row[] = [
    [1, 'Moneda', c.moneda, 'MXN'],
    [1, 'TipoCambio', c.tipoCambio, undefined],
    [2, 'TipoDeComprobante', c.tipoDeComprobante, 'N'],
    [3, 'Exportacion', c.exportacion, '01'],
    [4, 'InformacionGlobal', c.informacionGlobal && 'InformacionGlobal', undefined],
    [7, 'Emisor.FacAtrAdquirente', c.emisor.facAtrAdquirente, undefined],
    [11, 'employee.taxSystem', c.receptor.regimenFiscalReceptor, '605'],
    [12, 'Receptor.UsoCFDI', c.receptor.usoCfdi, 'CN01'],
    [13, 'Conceptos', String(c.conceptos.length), '1'],
    ...c.conceptos.flatMap((concepto) => rowsOf(concepto, c)),
  ];
  for (const row of rows) fixed(row, report);
  receiver(c, report);
  if (c.conceptos.some(({ valorUnitario }) => !valueOf(valorUnitario).gt(0)))
    report(paidBy(c).gt(0) ? PRICED_AT_NOTHING : PAYS_NOTHING);
}

/** CFDI40166 for another issuer's document whose complement does pay something. */
const PRICED_AT_NOTHING = satError(
  'CFDI40166',
  'Concepto.ValorUnitario',
  text(
    'Concepto.ValorUnitario of a payroll receipt must be greater than 0',
    'Concepto.ValorUnitario de un recibo de nómina debe ser mayor que 0',
  ),
);

/** CFDI40166: a receipt with only a zero subsidy is invalid. */
const PAYS_NOTHING = satError(
  'CFDI40166',
  'nomina12',
  text(
    'the sum of percepciones and otrosPagos must be greater than 0',
    'la suma de percepciones y otrosPagos debe ser mayor que 0',
  ),
  text(
    'A period without payments has no receipt: do not issue one, or send what was paid.',
    'Un periodo sin pagos no lleva recibo: no lo emita, o envíe lo que se pagó.',
  ),
);

function paidBy(c: Comprobante): Decimal {
  return sumOf(nominasOf(c).flatMap(({ totalPercepciones, totalOtrosPagos }) => [totalPercepciones, totalOtrosPagos]));
}

function rowsOf(item: Concepto, c: Comprobante): Row[] {
  const nominas = nominasOf(c);
  const paid = paidBy(c);
  const hasDeductions = nominas.some(({ totalDeducciones }) => totalDeducciones !== undefined);
  const deducted = sumOf(nominas.map(({ totalDeducciones }) => totalDeducciones));
  // Compared as numbers: the matrix does not specify the number of decimals.
  const amount = (value: string | undefined) => value && toPlain(valueOf(value), 2);
  const node = (isThere: boolean | undefined, name: string) => (isThere ? name : undefined);
  return [
    [14, 'Concepto.ClaveProdServ', item.claveProdServ, '84111505'],
    [15, 'Concepto.NoIdentificacion', item.noIdentificacion, undefined],
    [16, 'Concepto.Cantidad', item.cantidad, '1'],
    [17, 'Concepto.ClaveUnidad', item.claveUnidad, 'ACT'],
    [18, 'Concepto.Unidad', item.unidad, undefined],
    [19, 'Concepto.Descripcion', item.descripcion, 'Pago de nómina'],
    [20, 'Concepto.ValorUnitario', amount(item.valorUnitario), toPlain(paid, 2)],
    [21, 'Concepto.Importe', amount(item.importe), toPlain(paid, 2)],
    [22, 'Concepto.Descuento', amount(item.descuento), hasDeductions ? toPlain(deducted, 2) : undefined],
    [23, 'Concepto.ObjetoImp', item.objetoImp, '01'],
    [
      24,
      'Concepto.Impuestos',
      node(item.traslados.length + item.retenciones.length > 0 || item.impuestosVacio, 'Impuestos'),
      undefined,
    ],
    [25, 'Concepto.ACuentaTerceros', node(item.aCuentaTerceros !== undefined, 'ACuentaTerceros'), undefined],
    [
      26,
      'Concepto.InformacionAduanera',
      node((item.informacionAduanera ?? []).length > 0, 'InformacionAduanera'),
      undefined,
    ],
    [27, 'Concepto.CuentaPredial', node((item.cuentaPredial ?? []).length > 0, 'CuentaPredial'), undefined],
    [28, 'Concepto.ComplementoConcepto', node(item.complemento !== undefined, 'ComplementoConcepto'), undefined],
    [29, 'Concepto.Parte', node((item.partes ?? []).length > 0, 'Parte'), undefined],
  ];
}

/** NOM8, NOM10: a natural person, or a deceased one. */
function receiver({ receptor, lugarExpedicion }: Comprobante, report: Report): void {
  const { rfc, domicilioFiscalReceptor: zip } = receptor;
  if (rfc.length !== 13)
    report(
      nom(
        8,
        'employee.rfc',
        ['employee.rfc must have 13 characters', 'employee.rfc debe tener 13 caracteres'],
        ['Send the RFC of the employee, a natural person.', 'Envíe el RFC del trabajador, persona física.'],
      ),
    );
  if (isGenericRfc(rfc) && zip !== lugarExpedicion)
    report(
      nom(
        10,
        'employee.zip',
        [
          `employee.zip must be the place of issue (${lugarExpedicion}) for ${rfc}`,
          `employee.zip debe ser el lugar de expedición (${lugarExpedicion}) para ${rfc}`,
        ],
        ['Leave employee.zip out.', 'Omita employee.zip.'],
      ),
    );
}

function fixed([code, path, value, expected]: Row, report: Report): void {
  if (value === expected) return;
  const message: Texts =
    expected === undefined
      ? [`a payroll receipt must not have ${path}`, `un recibo de nómina no lleva ${path}`]
      : [`${path} of a payroll receipt must be "${expected}"`, `${path} de un recibo de nómina debe ser "${expected}"`];
  report(nom(code, path, message, WRITTEN));
}
