import type { CfdiRelacionados, InformacionGlobal } from './comprobante.ts';
import { localTimeAt } from './dates.ts';
import { decimalOrUndefined, toPlain, writtenDecimals } from './decimal.ts';
import type { InvoiceBody, Issuer, ItemBody, Receiver, TaxBody } from './invoice-body.ts';
import { isGenericRfc } from './rfc.ts';
import { collapse } from './white-space.ts';

/** The request in SAT terms, defaults filled in, nothing computed yet. */
export interface Draft {
  tipoDeComprobante: 'I' | 'E' | 'T';
  serie?: string;
  folio?: string;
  fecha: string;
  formaPago?: string;
  metodoPago?: string;
  condicionesDePago?: string;
  moneda: string;
  /** As sent, also for MXN, where it is checked and then left out of the document. */
  tipoCambio?: string;
  exportacion: string;
  lugarExpedicion: string;
  informacionGlobal?: InformacionGlobal;
  /** As sent, whatever the type. */
  relatedInvoiceUuid?: string;
  cfdiRelacionados: CfdiRelacionados[];
  emisor: { rfc: string; nombre: string; regimenFiscal: string };
  receptor: DraftReceptor;
  conceptos: DraftConcepto[];
}

export interface DraftReceptor {
  rfc: string;
  nombre: string;
  domicilioFiscalReceptor: string;
  residenciaFiscal?: string;
  numRegIdTrib?: string;
  regimenFiscalReceptor: string;
  /** Empty when the request names none and no default applies. */
  usoCfdi: string;
}

export interface DraftConcepto {
  claveProdServ: string;
  noIdentificacion?: string;
  cantidad: string;
  claveUnidad: string;
  unidad?: string;
  descripcion: string;
  valorUnitario: string;
  /** What the client says quantity x unit price is; compared, never trusted. */
  importe?: string;
  descuento?: string;
  objetoImp: string;
  impuestos: DraftImpuesto[];
}

export interface DraftImpuesto {
  retencion: boolean;
  impuesto: string;
  tipoFactor: string;
  tasaOCuota?: string;
  /** What the client says; for a Cuota the taxed quantity itself, else compared only. */
  base?: string;
  importe?: string;
}

export interface NormaliseContext {
  issuer: Issuer;
  receiver: Receiver;
  now: Date;
  /** IANA zone of the place of issue. */
  zona: string;
}

/**
 * First pass: Unicode NFC, white space as the SAT collapses it, and the defaults that the interface specification and
 * the contract (section 6) name: type I, PUE, MXN, export 01, tax object 02 with taxes else 01, date now at the place
 * of issue, generic receivers completed (regime 616, use S01, postal code of the place of issue), a Traslado in XXX
 * without payment fields. Guesses nothing else and refuses nothing: `validate` speaks about what is wrong.
 */
export function normalise(body: InvoiceBody, { issuer, receiver, now, zona }: NormaliseContext): Draft {
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
    // 01, credit note: the only relation the interface offers.
    cfdiRelacionados: tipo === 'E' && related !== undefined ? [{ tipoRelacion: '01', uuids: [related] }] : [],
    emisor: { rfc: nfc(issuer.rfc), nombre: text(issuer.nombre), regimenFiscal: issuer.regimenFiscal },
    receptor: normaliseReceiver(receiver, body.use, tipo, issuer.lugarExpedicion),
    conceptos: body.items.map(normaliseItem),
  };
}

function normaliseReceiver(receiver: Receiver, use: string | undefined, tipo: string, place: string): DraftReceptor {
  const rfc = nfc(receiver.rfc);
  const generic = isGenericRfc(rfc);
  return {
    rfc,
    nombre: text(receiver.nombre),
    domicilioFiscalReceptor: receiver.domicilioFiscal || (generic ? place : ''),
    // MEX says "not foreign"; the attribute itself must not hold it (CFDI40152).
    residenciaFiscal: receiver.residenciaFiscal === 'MEX' ? undefined : receiver.residenciaFiscal || undefined,
    numRegIdTrib: optionalText(receiver.numRegIdTrib),
    regimenFiscalReceptor: receiver.regimenFiscal || (generic ? '616' : ''),
    usoCfdi: use || (generic || tipo === 'T' ? 'S01' : ''),
  };
}

function normaliseItem(item: ItemBody): DraftConcepto {
  const taxes = item.taxes ?? [];
  const discount = decimalOrUndefined(item.discount);
  return {
    claveProdServ: item.productKey,
    noIdentificacion: optionalText(item.sku),
    cantidad: plain(item.quantity),
    claveUnidad: item.unitKey,
    unidad: optionalText(item.unit),
    descripcion: text(item.description),
    valorUnitario: plain(item.unitPrice),
    importe: item.amount,
    // A discount of zero is no discount; writing it would make the document demand a Descuento of its own.
    descuento: discount?.isZero() ? undefined : item.discount,
    objetoImp: item.taxObject ?? (taxes.length > 0 ? '02' : '01'),
    impuestos: taxes.map(normaliseTax),
  };
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

/** `0.16` -> `0.160000`, as the SAT's catalog writes rates. A text that is no such rate is left for `validate`. */
function sixDecimals(rate: string): string {
  const value = decimalOrUndefined(rate);
  return value === undefined || writtenDecimals(rate) > 6 ? rate : toPlain(value, 6);
}

/** The same number without superfluous zeros. */
function plain(number: string): string {
  const value = decimalOrUndefined(number);
  return value === undefined ? number : toPlain(value);
}

/** RFCs: composed letters, nothing else, so that stray blanks and lower case are refused instead of repaired. */
function nfc(value: string): string {
  return value.normalize('NFC');
}

function text(value: string): string {
  return collapse(value.normalize('NFC'));
}

function optionalText(value: string | undefined): string | undefined {
  return value === undefined ? undefined : text(value) || undefined;
}
