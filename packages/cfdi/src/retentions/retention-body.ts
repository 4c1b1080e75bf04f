import type { SentComplements } from '../complements/complement.ts';

/** Body of `POST /retentions`, shape already checked; amounts are exact decimal texts in pesos. */
export interface RetentionBody {
  receiver: NationalReceiver | ForeignReceiver;
  /** c_CveRetenc. */
  cveRetenc: string;
  /** With key 25 it must be there. */
  descRetenc?: string;
  /** Months `01` to `12` and a year. */
  period: { mesIni: string; mesFin: string; ejercicio: string };
  totals: TotalsBody;
  /** What was withheld. */
  taxes?: readonly TaxBody[];
  /** The one that the key asks for, by its name: `{dividendos10: {...}}`; or under `raw` as XML. */
  complement?: SentComplements;
  /** 1 to 20 letters and digits. Default: the next number of the organization's retentions. */
  folioNumber?: string;
  /** Local time of the place of issue, `YYYY-MM-DDThh:mm:ss`. Default: now. */
  date?: string;
  /** UUID of the retentions document that this one replaces (relation 04). */
  replaces?: string;
}

/** Who was paid, as the tax certificate (CSF) has them. */
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
  /** Number under which the country taxes them. */
  foreignTaxId?: string;
}

/** What is left out is computed of the rest. */
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
