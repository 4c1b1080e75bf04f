/** The document around the complement: every value is fixed, as exact text. */
import type { Concepto } from '../../comprobante.ts';
import { crp, type PagosRule } from './pagos-rule.ts';

type Row = readonly [code: number, attribute: string, value: string | undefined, expected: string | undefined];

/** CRP20101 to CRP20110. */
const head: PagosRule = ({ comprobante: c }, report) => {
  const rows: Row[] = [
    [20101, 'TipoDeComprobante', c.tipoDeComprobante, 'P'],
    [20102, 'Exportacion', c.exportacion, '01'],
    [20103, 'SubTotal', c.subTotal, '0'],
    [20104, 'Moneda', c.moneda, 'XXX'],
    [20105, 'FormaPago', c.formaPago, undefined],
    [20106, 'MetodoPago', c.metodoPago, undefined],
    [20107, 'CondicionesDePago', c.condicionesDePago, undefined],
    [20108, 'Descuento', c.descuento, undefined],
    [20109, 'TipoCambio', c.tipoCambio, undefined],
    [20110, 'Total', c.total, '0'],
  ];
  for (const row of rows) fixed(row, '', report);
};

/** CRP20111 to CRP20123. */
const concepto: PagosRule = ({ comprobante: c }, report) => {
  if (c.conceptos.length !== 1) {
    report(
      crp(
        20111,
        'Conceptos',
        'a receipt must have exactly one Concepto',
        'un recibo de pago debe llevar exactamente un Concepto',
      ),
    );
  }
  for (const item of c.conceptos) {
    if (hasChildren(item)) {
      report(
        crp(
          20112,
          'Concepto',
          'the Concepto of a receipt must not have children other than ACuentaTerceros',
          'el Concepto de un recibo de pago no lleva más nodo hijo que ACuentaTerceros',
        ),
      );
    }
    const rows: Row[] = [
      [20113, 'ClaveProdServ', item.claveProdServ, '84111506'],
      [20114, 'NoIdentificacion', item.noIdentificacion, undefined],
      [20115, 'Cantidad', item.cantidad, '1'],
      [20116, 'ClaveUnidad', item.claveUnidad, 'ACT'],
      [20117, 'Unidad', item.unidad, undefined],
      [20118, 'Descripcion', item.descripcion, 'Pago'],
      [20119, 'ValorUnitario', item.valorUnitario, '0'],
      [20120, 'Importe', item.importe, '0'],
      [20121, 'Descuento', item.descuento, undefined],
      [20122, 'ObjetoImp', item.objetoImp, '01'],
    ];
    for (const row of rows) fixed(row, 'Concepto.', report);
    if (item.traslados.length + item.retenciones.length > 0 || item.impuestosVacio) {
      const es = 'el Concepto de un recibo de pago no lleva Impuestos';
      report(crp(20123, 'Concepto.Impuestos', 'the Concepto of a receipt must not have Impuestos', es));
    }
  }
};

function hasChildren({ informacionAduanera, cuentaPredial, partes }: Concepto): boolean {
  return [informacionAduanera, cuentaPredial, partes].some((list) => list !== undefined && list.length > 0);
}

function fixed([code, attribute, value, expected]: Row, at: string, report: Parameters<PagosRule>[1]): void {
  if (value === expected) return;
  const path = `${at}${attribute}`;
  if (expected === undefined) {
    report(crp(code, path, `a receipt must not have ${path}`, `un recibo de pago no lleva ${path}`));
  } else {
    report(
      crp(
        code,
        path,
        `${path} of a receipt must be "${expected}"`,
        `${path} de un recibo de pago debe ser "${expected}"`,
      ),
    );
  }
}

export const envelopeRules: readonly PagosRule[] = [head, concepto];
