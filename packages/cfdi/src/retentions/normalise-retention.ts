import type { ComplementsByKey } from '../complements/complement.ts';
import { complementsIn } from '../complements/complements.ts';
import { normaliseData } from '../complements/normalise-complements.ts';
import { readRawComplements } from '../complements/raw-complements.ts';
import { localTimeAt } from '../dates.ts';
import { toPlain } from '../decimal.ts';
import type { Issuer } from '../invoice-body.ts';
import { optionalText } from '../normalise-details.ts';
import { isGenericRfc, RFC_EXTRANJERO } from '../rfc.ts';
import type { Violation } from '../violation.ts';
import { collapseNfc } from '../white-space.ts';
import { sumOf, written } from './amounts.ts';
import { taxOfPayment } from './payment-kinds.ts';
import type { ImpRetenido, ReceptorRetencion, Retenciones, TotalesRetencion } from './retenciones.ts';
import { isForeign, type RetentionBody, type TaxBody, type TotalsBody } from './retention-body.ts';
import { withPlataformas } from './with-plataformas.ts';

export interface RetentionContext {
  issuer: Issuer;
  now: Date;
  /** IANA zone of the place of issue. */
  zona: string;
}

/** The request as a document, plus its data that the document does not contain. */
export interface RetentionDraft {
  document: Retenciones;
  /** Country of a foreign receiver, c_Pais. */
  country?: string;
  /** Findings for a complement sent as XML. */
  rawFaults: Violation[];
}

/**
 * Key of retentions by digital platforms; for these, foreigners without a tax number get one from the matrix (SPT104).
 */
const PLATFORMS = '26';

/**
 * First pass: Unicode NFC, white space collapsed as the SAT does, defaults, and all derived amounts. Rejects nothing.
 * `noCertificado` is empty.
 */
export function normaliseRetention(body: RetentionBody, { issuer, now, zona }: RetentionContext): RetentionDraft {
  const { byKey, faults } = readRawComplements(body.complement, 'retention', 'complement');
  const impRetenidos = (body.taxes ?? []).map(taxOf);
  const document: Retenciones = {
    version: '2.0',
    noCertificado: '',
    folioInt: optionalText(body.folioNumber),
    fechaExp: body.date ?? localTimeAt(now, zona),
    lugarExpRetenc: issuer.lugarExpedicion,
    cveRetenc: body.cveRetenc,
    descRetenc: optionalText(body.descRetenc),
    cfdiRetenRelacionados: body.replaces === undefined ? undefined : { tipoRelacion: '04', uuid: body.replaces.trim() },
    emisor: {
      rfcE: issuer.rfc.normalize('NFC'),
      nomDenRazSocE: collapseNfc(issuer.nombre),
      regimenFiscalE: issuer.regimenFiscal,
    },
    receptor: receiverOf(body, issuer),
    periodo: { mesIni: body.period.mesIni, mesFin: body.period.mesFin, ejercicio: body.period.ejercicio },
    totales: totalsOf(body.totals, impRetenidos),
    complementos: complementsOf(byKey),
  };
  return {
    document: withPlataformas(document),
    country: isForeign(body.receiver) ? body.receiver.country : undefined,
    rawFaults: faults,
  };
}

function receiverOf({ receiver, cveRetenc }: RetentionBody, issuer: Issuer): ReceptorRetencion {
  const nomDenRazSocR = collapseNfc(receiver.legalName);
  if (isForeign(receiver)) {
    const given = optionalText(receiver.foreignTaxId);
    const numRegIdTribR = given ?? (cveRetenc === PLATFORMS ? RFC_EXTRANJERO : undefined);
    return { nacionalidadR: 'Extranjero', extranjero: { numRegIdTribR, nomDenRazSocR } };
  }
  const rfcR = receiver.taxId.normalize('NFC');
  const domicilioFiscalR = receiver.zip ?? (isGenericRfc(rfcR) ? issuer.lugarExpedicion : '');
  return {
    nacionalidadR: 'Nacional',
    nacional: { rfcR, nomDenRazSocR, curpR: optionalText(receiver.curp), domicilioFiscalR },
  };
}

function taxOf({ baseRet, impuestoRet, montoRet, tipoPagoRet }: TaxBody): ImpRetenido {
  return {
    baseRet: baseRet === undefined ? undefined : written(baseRet),
    impuestoRet: impuestoRet ?? taxOfPayment(tipoPagoRet),
    montoRet: written(montoRet),
    tipoPagoRet,
  };
}

/** Defaults: taxed and exempt are 0, the operation is their sum, the amount withheld the sum of the taxes. */
function totalsOf(sent: TotalsBody, impRetenidos: ImpRetenido[]): TotalesRetencion {
  const { montoTotGrav = '0', montoTotExent = '0', utilidadBimestral, isrCorrespondiente } = sent;
  const operation = sent.montoTotOperacion ?? toPlain(sumOf([montoTotGrav, montoTotExent]), 2);
  const withheld = sent.montoTotRet ?? toPlain(sumOf(impRetenidos.map(({ montoRet }) => montoRet)), 2);
  return {
    montoTotOperacion: written(operation),
    montoTotGrav: written(montoTotGrav),
    montoTotExent: written(montoTotExent),
    montoTotRet: written(withheld),
    utilidadBimestral: utilidadBimestral === undefined ? undefined : written(utilidadBimestral),
    isrCorrespondiente: isrCorrespondiente === undefined ? undefined : written(isrCorrespondiente),
    impRetenidos,
  };
}

function complementsOf(sent: ComplementsByKey): ComplementsByKey | undefined {
  const found = complementsIn(sent).filter(({ complement }) => complement.level === 'retention');
  if (found.length === 0) return undefined;
  return Object.fromEntries(
    found.map(({ complement, inside }) => [
      complement.key,
      normaliseData(complement.root, inside.model as Parameters<typeof normaliseData>[1]),
    ]),
  );
}
