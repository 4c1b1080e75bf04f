import type { Comprobante, Concepto } from '../comprobante.ts';
import { type Decimal, decimalOrUndefined, round, toPlain, ZERO } from '../decimal.ts';
import { documentTaxes } from './document-taxes.ts';
import type { DraftDocto, DraftPago, PaymentDraft } from './normalise-payment.ts';
import type { DoctoRelacionado, ImpuestosDr, Pago } from './pagos.ts';
import { paymentTaxes, totalsOf } from './payment-totals.ts';

/**
 * The only concept of every receipt, with exact texts (CRP20111 to CRP20123): some PACs distinguish `0` from `0.00` and
 * reject.
 */
const CONCEPTO: Concepto = {
  claveProdServ: '84111506',
  cantidad: '1',
  claveUnidad: 'ACT',
  descripcion: 'Pago',
  valorUnitario: '0',
  importe: '0',
  objetoImp: '01',
  traslados: [],
  retenciones: [],
};

/**
 * Second pass: calculates every amount of the receipt. Taxes of a document are the invoice's in proportion ImpPagado /
 * Total, in exact decimals to six places; ImpuestosP sums them divided by EquivalenciaDR; Totales are in pesos with two
 * decimals (matrix CRP20201-20211, 20244, 20265, 20268, 20274). `decimalsOf` returns the decimals of a currency
 * (c_Moneda). Texts that are not numbers count as zero; `validatePayment` reports them. `noCertificado` is empty.
 */
export function calculatePayment(draft: PaymentDraft, decimalsOf: (moneda: string) => number): Comprobante {
  const pagos = draft.pagos.map((pago) => calculatePago(pago, decimalsOf));
  const { emisor, receptor } = draft;
  return {
    version: '4.0',
    serie: draft.serie,
    folio: draft.folio,
    fecha: draft.fecha,
    noCertificado: '',
    subTotal: '0',
    moneda: 'XXX',
    total: '0',
    tipoDeComprobante: 'P',
    exportacion: '01',
    lugarExpedicion: draft.lugarExpedicion,
    cfdiRelacionados: draft.cfdiRelacionados,
    emisor: { rfc: emisor.rfc, nombre: emisor.nombre, regimenFiscal: emisor.regimenFiscal },
    receptor: {
      rfc: receptor.rfc,
      nombre: receptor.nombre,
      domicilioFiscalReceptor: receptor.domicilioFiscalReceptor,
      residenciaFiscal: receptor.residenciaFiscal,
      numRegIdTrib: receptor.numRegIdTrib,
      regimenFiscalReceptor: receptor.regimenFiscalReceptor,
      usoCfdi: receptor.usoCfdi,
    },
    conceptos: [{ ...CONCEPTO, traslados: [], retenciones: [] }],
    pagos: { version: '2.0', totales: totalsOf(pagos), pagos },
  };
}

function calculatePago(draft: DraftPago, decimalsOf: (moneda: string) => number): Pago {
  const { doctosRelacionados: drafts, monto, ...head } = draft;
  const places = decimalsOf(draft.monedaP);
  const doctosRelacionados = drafts.map((docto) => calculateDocto(docto, decimalsOf(docto.monedaDr)));
  // CRP20219: an amount with more decimals than the currency stays as sent, so that the rule can report it.
  const amount = decimalOrUndefined(monto);
  return {
    ...head,
    monto:
      monto === undefined
        ? toPlain(round(receivedOf(doctosRelacionados), places), places)
        : written(monto, amount, places),
    doctosRelacionados,
    impuestosP: paymentTaxes(doctosRelacionados),
  };
}

/** Sum applied to the documents, in the payment's currency. */
export function receivedOf(doctos: readonly DoctoRelacionado[]): Decimal {
  let sum = ZERO;
  for (const { impPagado, equivalenciaDr } of doctos) {
    const rate = decimalOrUndefined(equivalenciaDr);
    if (rate?.gt(0)) sum = sum.plus((decimalOrUndefined(impPagado) ?? ZERO).div(rate));
  }
  return sum;
}

function calculateDocto(draft: DraftDocto, places: number): DoctoRelacionado {
  const { impuestos: _given, factura: _known, saldo: _owed, parcialidad: _next, ...rest } = draft;
  const { pagable: _most, impSaldoAnt, impPagado, ...head } = rest;
  const before = decimalOrUndefined(impSaldoAnt);
  const paid = decimalOrUndefined(impPagado);
  const remaining = (before ?? ZERO).minus(paid ?? ZERO);
  return {
    ...head,
    impSaldoAnt: written(impSaldoAnt, before, places),
    impPagado: written(impPagado, paid, places),
    impSaldoInsoluto: toPlain(remaining, Math.max(places, remaining.decimalPlaces())),
    impuestosDr: taxesOf(draft, paid ?? ZERO, places),
  };
}

function taxesOf(draft: DraftDocto, paid: Decimal, places: number): ImpuestosDr | undefined {
  // Tax objects without taxes: nothing is prorated (CRP20247).
  if (draft.impuestos === undefined && ['01', '03', '04', '05'].includes(draft.objetoImpDr)) return undefined;
  return documentTaxes(draft, paid, places);
}

function written(sent: string, value: Decimal | undefined, places: number): string {
  return value === undefined ? sent : toPlain(value, Math.max(places, value.decimalPlaces()));
}
