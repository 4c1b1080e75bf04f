import type { ComplementData } from '../complements/complement.ts';
import { listOf } from '../complements/complements.ts';
import { nomina12 } from '../complements/nomina/nomina.ts';
import { normaliseData } from '../complements/normalise-complements.ts';
import type { CfdiRelacionados, Receptor } from '../comprobante.ts';
import { localTimeAt } from '../dates.ts';
import type { Issuer } from '../invoice-body.ts';
import { isGenericRfc } from '../rfc.ts';
import { collapse } from '../white-space.ts';
import type { PayrollBody } from './payroll-body.ts';

/** The request in SAT terms, nothing computed yet. */
export interface PayrollDraft {
  serie?: string;
  folio?: string;
  fecha: string;
  lugarExpedicion: string;
  cfdiRelacionados: CfdiRelacionados[];
  emisor: { rfc: string; nombre: string; regimenFiscal: string };
  receptor: Receptor;
  nominas: ComplementData[];
  /** The request has them as a list, so that paths have an index. */
  isList: boolean;
}

export interface PayrollContext {
  issuer: Issuer;
  now: Date;
  /** IANA zone of the place of issue. */
  zona: string;
}

/** Regime of every person who is paid wages (c_RegimenFiscal). */
const WAGES = '605';

/** First pass: Unicode NFC, white space collapsed as the SAT does, and defaults. Rejects nothing. */
export function normalisePayroll(body: PayrollBody, { issuer, now, zona }: PayrollContext): PayrollDraft {
  const { employee, replaces = [] } = body;
  const rfc = employee.rfc.normalize('NFC');
  return {
    serie: optionalText(body.series),
    folio: optionalText(body.folioNumber),
    fecha: body.date ?? localTimeAt(now, zona),
    lugarExpedicion: issuer.lugarExpedicion,
    cfdiRelacionados: replaces.length > 0 ? [{ tipoRelacion: '04', uuids: replaces.map((uuid) => uuid.trim()) }] : [],
    emisor: { rfc: issuer.rfc.normalize('NFC'), nombre: text(issuer.nombre), regimenFiscal: issuer.regimenFiscal },
    receptor: {
      rfc,
      nombre: text(employee.nombre),
      domicilioFiscalReceptor: employee.zip ?? (isGenericRfc(rfc) ? issuer.lugarExpedicion : ''),
      regimenFiscalReceptor: employee.taxSystem ?? WAGES,
      usoCfdi: 'CN01',
    },
    nominas: listOf(body.nomina12).map((data) => normaliseData(nomina12.root, data)),
    isList: Array.isArray(body.nomina12),
  };
}

/** Path of a complement in the request. */
export const nominaPath = (isList: boolean, index: number): string => (isList ? `nomina12[${index}]` : 'nomina12');

function text(value: string): string {
  return collapse(value.normalize('NFC'));
}

function optionalText(value: string | undefined): string | undefined {
  return value === undefined ? undefined : text(value) || undefined;
}
