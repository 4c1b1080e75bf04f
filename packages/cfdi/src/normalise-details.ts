import type { ACuentaTerceros, Parte } from './comprobante.ts';
import { decimalOrUndefined, toPlain } from './decimal.ts';
import type { PartBody, ThirdPartyBody } from './invoice-body.ts';
import { RFC_TERCERO_EXTRANJERO } from './rfc.ts';
import { collapseNfc } from './white-space.ts';

const PEDIMENTO = /^\s*(\d{2})[\s-]*(\d{2})[\s-]*(\d{4})[\s-]*(\d{7})\s*$/;

/** `15 48 3009 0001234` or `154830090001234` -> two blanks between the parts, as in cfdv40.xsd; other texts stay. */
export function pedimento(sent: string): string {
  const parts = PEDIMENTO.exec(sent);
  return parts === null ? sent : parts.slice(1).join('  ');
}

/** Regime 616 and the place of issue for EXT990101NI1 (CFDI140223, CFDI40193). */
export function normaliseThirdParty(body: ThirdPartyBody, place: string): ACuentaTerceros {
  const rfc = nfc(body.taxId);
  const foreign = rfc === RFC_TERCERO_EXTRANJERO;
  return {
    rfc,
    nombre: collapseNfc(body.legalName),
    regimenFiscal: body.taxSystem || (foreign ? '616' : ''),
    domicilioFiscal: body.zip || (foreign ? place : ''),
  };
}

export function normaliseParts(parts: readonly PartBody[]): Parte[] {
  return parts.map((part) => ({
    claveProdServ: part.productKey,
    noIdentificacion: optionalText(part.sku),
    cantidad: plain(part.quantity),
    unidad: optionalText(part.unit),
    descripcion: collapseNfc(part.description),
    valorUnitario: part.unitPrice === undefined ? undefined : plain(part.unitPrice),
    importe: part.amount,
    informacionAduanera: part.customsDocuments?.length ? part.customsDocuments.map(pedimento) : undefined,
  }));
}

/** The same number without superfluous zeros. */
export function plain(number: string): string {
  const value = decimalOrUndefined(number);
  return value === undefined ? number : toPlain(value);
}

/** RFCs: Unicode NFC only, so that stray blanks and lower case are rejected rather than repaired. */
export function nfc(value: string): string {
  return value.normalize('NFC');
}

export function optionalText(value: string | undefined): string | undefined {
  return value === undefined ? undefined : collapseNfc(value) || undefined;
}
