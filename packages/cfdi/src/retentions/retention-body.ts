import type { SentComplements } from '../complements/complement.ts';

/** Body of `POST /retentions`, already validated; amounts are exact decimal texts in pesos. */
export interface RetentionBody {
  receiver: NationalReceiver | ForeignReceiver;
  /** c_CveRetenc. */
  cveRetenc: string;
  /** Required with key 25. */
  descRetenc?: string;
  /** Months `01` to `12` and a year. */
  period: { mesIni: string; mesFin: string; ejercicio: string };
  totals: TotalsBody;
  /** What was withheld. */
  taxes?: readonly TaxBody[];
  /** The complement that the key requires, by name: `{dividendos10: {...}}`; or under `raw` as XML. */
  complement?: SentComplements;
  /** 1 to 20 letters and digits. Default: the next number of the organization's retentions. */
  folioNumber?: string;
  /** Local time of the place of issue, `YYYY-MM-DDThh:mm:ss`. Default: now. */
  date?: string;
  /** UUID of the retentions document that this one replaces (relation 04). */
  replaces?: string;
}

/** The receiver of the payment, as in their tax certificate (CSF). */
export interface NationalReceiver {
  legalName: string;
  /** RFC; XAXX010101000 for the general public. */
  taxId: string;
  /** Postal code of the fiscal address. Default for XAXX010101000: the place of issue. */
  zip?: string;
  curp?: string;
}

export interface ForeignReceiver {
  legalName: string;
  /** c_Pais, three letters. */
  country: string;
  /** Tax number in that country. */
  foreignTaxId?: string;
}

/** Omitted totals are computed from the others. */
export interface TotalsBody {
  montoTotOperacion?: string;
  montoTotGrav?: string;
  montoTotExent?: string;
  montoTotRet?: string;
  utilidadBimestral?: string;
  isrCorrespondiente?: string;
}

export interface TaxBody {
  baseRet?: string;
  /** c_Impuesto. Default: that of `tipoPagoRet`. */
  impuestoRet?: string;
  montoRet: string;
  /** c_TipoPagoRet. */
  tipoPagoRet: string;
}

export const isForeign = (receiver: RetentionBody['receiver']): receiver is ForeignReceiver => 'country' in receiver;
