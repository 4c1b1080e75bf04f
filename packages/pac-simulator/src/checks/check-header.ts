import { Decimal, decimalsOfCurrency, decimalsWritten, sum } from '../decimals.ts';
import { attribute, type CfdiElement, elementsAt } from '../read-cfdi.ts';
import { type Rejection, reject } from '../rejection.ts';
import { complementsOf } from './check-structure.ts';
import { FOREIGN_TRADE_NAMESPACE } from './foreign-trade.ts';

const AIRLINE_NAMESPACE = 'http://www.sat.gob.mx/aerolineas';
const IMPLOCAL_NAMESPACE = 'http://www.sat.gob.mx/implocal';

/** Rules of the root node: payment, currency, discount and totals (CFDI40103-40125). */
export function checkHeader(comprobante: CfdiElement): Rejection | undefined {
  return (
    checkPayment(comprobante) ?? checkCurrency(comprobante) ?? checkAmounts(comprobante) ?? checkTotal(comprobante)
  );
}

function checkPayment(comprobante: CfdiElement): Rejection | undefined {
  const tipo = attribute(comprobante, 'TipoDeComprobante') ?? '';
  const formaPago = attribute(comprobante, 'FormaPago');
  const metodoPago = attribute(comprobante, 'MetodoPago');
  if ('TNP'.includes(tipo) && formaPago !== undefined) {
    return reject('CFDI40103', 'El campo FormaPago no debe existir cuando el TipoDeComprobante es T, N o P.');
  }
  if (metodoPago === 'PPD' && formaPago !== '99') {
    return reject('CFDI40105', 'El campo FormaPago debe contener "99" cuando el campo MetodoPago contiene "PPD".');
  }
  if ('TP'.includes(tipo) && metodoPago !== undefined) {
    return reject('CFDI40125', 'El campo MetodoPago no debe existir cuando el TipoDeComprobante es T o P.');
  }
  const trades = complementsOf(comprobante).some(({ namespace }) => namespace === FOREIGN_TRADE_NAMESPACE);
  const exported = attribute(comprobante, 'Exportacion');
  if (trades && (exported === '01' || exported === '03')) {
    return reject('CFDI40222', 'Con Exportacion "01" o "03" no debe existir el complemento para Comercio Exterior.');
  }
  if (exported === '02' && !trades) {
    return reject('CFDI40122', 'El campo Exportacion es "02" y falta el complemento para Comercio Exterior.');
  }
  return undefined;
}

function checkCurrency(comprobante: CfdiElement): Rejection | undefined {
  const moneda = attribute(comprobante, 'Moneda') ?? '';
  const tipoCambio = attribute(comprobante, 'TipoCambio');
  if (moneda === 'MXN' && tipoCambio !== undefined && tipoCambio !== '1') {
    return reject('CFDI40114', 'El campo TipoCambio debe ser "1" o no existir cuando la Moneda es MXN.');
  }
  if (moneda !== 'MXN' && moneda !== 'XXX' && tipoCambio === undefined) {
    return reject('CFDI40115', 'El campo TipoCambio es requerido cuando la Moneda es distinta de MXN y XXX.');
  }
  if (moneda === 'XXX' && tipoCambio !== undefined) {
    return reject('CFDI40116', 'El campo TipoCambio no debe existir cuando la Moneda es XXX.');
  }
  return undefined;
}

function checkAmounts(comprobante: CfdiElement): Rejection | undefined {
  const tipo = attribute(comprobante, 'TipoDeComprobante') ?? '';
  const decimals = decimalsOfCurrency(attribute(comprobante, 'Moneda') ?? '');
  const subTotal = attribute(comprobante, 'SubTotal') ?? '0';
  const descuento = attribute(comprobante, 'Descuento');
  const conceptos = elementsAt(comprobante, 'Conceptos/Concepto');
  if (decimalsWritten(subTotal) > decimals) {
    return reject('CFDI40107', 'El campo SubTotal tiene más decimales que los que admite la moneda.');
  }
  if ('IEN'.includes(tipo)) {
    const expected = sum(conceptos.map((concepto) => attribute(concepto, 'Importe'))).toDecimalPlaces(decimals);
    if (!expected.eq(subTotal)) {
      const detail = `registrado ${subTotal}, esperado ${expected.toFixed(decimals)}`;
      return reject(
        'CFDI40108',
        `El campo SubTotal no es igual a la suma de los importes de los conceptos: ${detail}.`,
      );
    }
  } else if (!new Decimal(subTotal).isZero()) {
    return reject('CFDI40109', 'El campo SubTotal debe ser cero cuando el TipoDeComprobante es T o P.');
  }
  if (descuento !== undefined && new Decimal(descuento).gt(subTotal)) {
    return reject('CFDI40110', 'El campo Descuento es mayor que el campo SubTotal.');
  }
  if ('IEN'.includes(tipo)) {
    const discounts = conceptos.map((concepto) => attribute(concepto, 'Descuento'));
    const some = discounts.some((value) => value !== undefined);
    const expected = sum(discounts).toDecimalPlaces(decimals);
    if (some !== (descuento !== undefined) || (descuento !== undefined && !expected.eq(descuento))) {
      return reject(
        'CFDI40111',
        'El campo Descuento debe existir y ser igual a la suma de los descuentos de conceptos.',
      );
    }
  }
  if (descuento !== undefined && decimalsWritten(descuento) > decimals) {
    return reject('CFDI40112', 'El campo Descuento tiene más decimales que los que admite la moneda.');
  }
  return undefined;
}

function checkTotal(comprobante: CfdiElement): Rejection | undefined {
  const total = attribute(comprobante, 'Total') ?? '0';
  const decimals = decimalsOfCurrency(attribute(comprobante, 'Moneda') ?? '');
  const taxes = elementsAt(comprobante, 'Impuestos')[0];
  const complements = elementsAt(comprobante, 'Complemento').flatMap((complemento) => complemento.children);
  const locals = complements.filter((child) => child.namespace === IMPLOCAL_NAMESPACE);
  const tickets = complements.filter((child) => child.namespace === AIRLINE_NAMESPACE);
  // Airline charges may or may not be part of Total: the matrix does not mention them.
  const charged = sum(
    tickets.flatMap((ticket) => [
      attribute(ticket, 'TUA'),
      ...elementsAt(ticket, 'OtrosCargos').map((others) => attribute(others, 'TotalCargos')),
    ]),
  ).toDecimalPlaces(decimals);
  const expected = sum([attribute(comprobante, 'SubTotal')])
    .minus(sum([attribute(comprobante, 'Descuento')]))
    .plus(sum([taxes && attribute(taxes, 'TotalImpuestosTrasladados')]))
    .minus(sum([taxes && attribute(taxes, 'TotalImpuestosRetenidos')]))
    .plus(sum(locals.map((local) => attribute(local, 'TotaldeTraslados'))))
    .minus(sum(locals.map((local) => attribute(local, 'TotaldeRetenciones'))));
  if ((!expected.eq(total) && !expected.plus(charged).eq(total)) || decimalsWritten(total) > decimals) {
    const detail = `registrado ${total}, esperado ${expected.toFixed(decimals)}`;
    return reject('CFDI40119', `El campo Total no corresponde con SubTotal, Descuento e Impuestos: ${detail}.`);
  }
  return undefined;
}
