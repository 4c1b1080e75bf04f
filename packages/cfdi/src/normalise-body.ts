import type { CfdiRelacionados, Comprobante, Concepto, Receptor } from './comprobante.ts';
import { localTimeAt } from './dates.ts';
import { decimalOrUndefined, toPlain, writtenDecimals } from './decimal.ts';
import type { DraftImpuesto, DraftImpuestoLocal } from './draft-impuesto.ts';
import type { InvoiceBody, Issuer, ItemBody, LocalTaxBody, Receiver, TaxBody } from './invoice-body.ts';
import { nfc, normaliseParts, normaliseThirdParty, optionalText, pedimento, plain } from './normalise-details.ts';
import { isGenericRfc } from './rfc.ts';
import { withoutTaxes } from './tax-included.ts';
import type { Violation } from './violation.ts';
import { collapseNfc } from './white-space.ts';

/** The request in SAT terms, defaults filled in, nothing computed yet. */
export interface Draft extends AnyDraft {
  tipoDeComprobante: 'I' | 'E' | 'T';
}

/** Fields that `calculate` computes, or that only parsed documents have. */
type Computed =
  | 'version'
  | 'noCertificado'
  | 'subTotal'
  | 'descuento'
  | 'total'
  | 'confirmacion'
  | 'conceptos'
  | 'impuestos'
  | 'pagos'
  | 'otrosComplementos';

/** Input of the rules: a request, or a finished document of any type read back (`checkDocument`). */
export interface AnyDraft extends Omit<Comprobante, Computed> {
  /**
   * `tipoCambio` is as sent even for MXN, where it is checked and then omitted from the document; this is as sent for
   * any type.
   */
  relatedInvoiceUuid?: string;
  /** True when the first relation is that of `relatedInvoiceUuid` and the others are those of `related`. */
  relacionPropia?: boolean;
  conceptos: DraftConcepto[];
  impuestosLocales?: DraftImpuestoLocal[];
  /** Amount charged to the customer; `calculate` adjusts the document's Total to it where rounding allows. */
  total?: string;
  /** Findings for complements sent as XML; `validate` reports them. */
  rawFaults?: readonly Violation[];
  /** As sent, byte for byte; passed to `buildXml`. */
  addenda?: string;
}

/**
 * `importe` is the client's amount for quantity x unit price; compared, never trusted. The same holds for that of a
 * part.
 */
export interface DraftConcepto extends Omit<Concepto, 'importe' | 'traslados' | 'retenciones' | 'impuestosVacio'> {
  importe?: string;
  impuestos: DraftImpuesto[];
  /** True when the price sent included taxes; `valorUnitario` and `descuento` no longer do. */
  conImpuestos?: boolean;
}

export interface NormaliseContext {
  issuer: Issuer;
  receiver: Receiver;
  now: Date;
  /** IANA zone of the place of issue. */
  zona: string;
}

/**
 * First pass, except complements, which totals do not need: Unicode NFC, white space collapsed as the SAT does, and the
 * defaults of the interface specification and the contract (section 6): type I, PUE, MXN, export 01, tax object 02 with
 * taxes, otherwise 01, date now at the place of issue, generic receivers completed (regime 616, use S01, postal code of
 * the place of issue), a Traslado in XXX without payment fields. Guesses nothing else and rejects nothing: `validate`
 * reports what is wrong.
 */
export function normaliseBody(body: InvoiceBody, { issuer, receiver, now, zona }: NormaliseContext): Draft {
  const tipo = body.type ?? 'I';
  const traslado = tipo === 'T';
  const related = optionalText(body.relatedInvoiceUuid);
  return {
    tipoDeComprobante: tipo,
    serie: optionalText(body.series),
    folio: optionalText(body.folioNumber),
    fecha: body.date ?? localTimeAt(now, zona),
    formaPago: traslado ? undefined : body.paymentForm,
    metodoPago: traslado ? undefined : (body.paymentMethod ?? 'PUE'),
    condicionesDePago: traslado ? undefined : optionalText(body.paymentConditions),
    moneda: traslado ? 'XXX' : (body.currency ?? 'MXN'),
    tipoCambio: traslado || body.exchange === undefined ? undefined : plain(body.exchange),
    exportacion: body.export ?? '01',
    lugarExpedicion: issuer.lugarExpedicion,
    informacionGlobal: body.global && {
      periodicidad: body.global.periodicity,
      meses: body.global.months,
      anio: body.global.year,
    },
    relatedInvoiceUuid: related,
    ...relations(body, tipo === 'E' ? related : undefined),
    emisor: {
      rfc: nfc(issuer.rfc),
      nombre: collapseNfc(issuer.nombre),
      regimenFiscal: issuer.regimenFiscal,
      facAtrAdquirente: optionalText(body.acquirerOperation)?.padStart(10, '0'),
    },
    receptor: normaliseReceiver(receiver, body.use, tipo, issuer.lugarExpedicion),
    conceptos: body.items.map((item) => normaliseItem(item, traslado, issuer.lugarExpedicion)),
    impuestosLocales: body.localTaxes?.map(normaliseLocalTax),
    total: body.total,
    addenda: body.addenda === undefined || body.addenda === '' ? undefined : body.addenda,
  };
}

/**
 * An Egreso has relation 01 (credit note) to its Ingreso, unless `related` lists that document with another relation,
 * such as 03 (return of goods) or 07 (application of an advance).
 */
function relations({ related }: InvoiceBody, credited: string | undefined) {
  const named: CfdiRelacionados[] = (related ?? []).map(({ type, uuids }) => ({
    tipoRelacion: type,
    uuids: uuids.map(collapseNfc),
  }));
  const same = (uuid: string) => uuid.toUpperCase() === credited?.toUpperCase();
  if (credited === undefined || named.some(({ uuids }) => uuids.some(same))) return { cfdiRelacionados: named };
  return { cfdiRelacionados: [{ tipoRelacion: '01', uuids: [credited] }, ...named], relacionPropia: true };
}

function normaliseLocalTax({ name, rate, base, amount, withholding }: LocalTaxBody): DraftImpuestoLocal {
  const value = decimalOrUndefined(rate);
  return {
    retencion: withholding ?? false,
    nombre: collapseNfc(name),
    tasa: value === undefined || value.decimalPlaces() > 2 ? rate : toPlain(value, 2),
    base,
    importe: amount,
  };
}

function normaliseReceiver(receiver: Receiver, use: string | undefined, tipo: string, place: string): Receptor {
  const rfc = nfc(receiver.rfc);
  const generic = isGenericRfc(rfc);
  return {
    rfc,
    nombre: collapseNfc(receiver.nombre),
    domicilioFiscalReceptor: receiver.domicilioFiscal || (generic ? place : ''),
    // MEX means "not foreign"; the attribute must not contain it (CFDI40152).
    residenciaFiscal: receiver.residenciaFiscal === 'MEX' ? undefined : receiver.residenciaFiscal || undefined,
    numRegIdTrib: optionalText(receiver.numRegIdTrib),
    regimenFiscalReceptor: receiver.regimenFiscal || (generic ? '616' : ''),
    usoCfdi: use || (generic || tipo === 'T' ? 'S01' : ''),
  };
}

function normaliseItem(item: ItemBody, traslado: boolean, place: string): DraftConcepto {
  const taxes = item.taxes ?? [];
  const impuestos = taxes.map(normaliseTax);
  const conImpuestos = item.taxIncluded === true && !traslado;
  const { unitPrice, discount } = conImpuestos ? withoutTaxes(item, impuestos) : item;
  const concepto: DraftConcepto = {
    claveProdServ: item.productKey,
    noIdentificacion: optionalText(item.sku),
    cantidad: plain(item.quantity),
    claveUnidad: item.unitKey,
    unidad: optionalText(item.unit),
    descripcion: collapseNfc(item.description),
    valorUnitario: plain(unitPrice),
    importe: item.amount,
    // A zero discount is omitted: writing it would require a Descuento in the document.
    descuento: decimalOrUndefined(discount)?.isZero() ? undefined : discount,
    objetoImp: item.taxObject ?? (taxes.length > 0 ? '02' : '01'),
    impuestos,
  };
  if (conImpuestos) concepto.conImpuestos = true;
  if (item.thirdParty) concepto.aCuentaTerceros = normaliseThirdParty(item.thirdParty, place);
  if (item.customsDocuments?.length) concepto.informacionAduanera = item.customsDocuments.map(pedimento);
  if (item.propertyTaxAccounts?.length) concepto.cuentaPredial = item.propertyTaxAccounts.map(collapseNfc);
  if (item.parts?.length) concepto.partes = normaliseParts(item.parts);
  return concepto;
}

function normaliseTax(tax: TaxBody): DraftImpuesto {
  return {
    retencion: tax.withholding ?? false,
    impuesto: tax.type,
    tipoFactor: tax.factorType,
    tasaOCuota: tax.rate === undefined ? undefined : sixDecimals(tax.rate),
    base: tax.base,
    importe: tax.amount,
  };
}

/** `0.16` -> `0.160000`, as in the SAT's catalog. Other texts stay, for `validate`. */
function sixDecimals(rate: string): string {
  const value = decimalOrUndefined(rate);
  return value === undefined || writtenDecimals(rate) > 6 ? rate : toPlain(value, 6);
}
