import type { Comprobante } from './comprobante.ts';
import { addDays, instantOf, localTimeAt } from './dates.ts';
import { decimal } from './decimal.ts';
import { type DocumentType, RETENTION } from './document-type.ts';
import { kindOfPerson, RFC_EXTRANJERO, RFC_PUBLICO_GENERAL } from './rfc.ts';

/** Input of the rule; amounts and dates as in the stamped document. */
export interface CancellationFacts {
  tipoDeComprobante: DocumentType;
  total: string;
  moneda: string;
  tipoCambio?: string;
  /** Attribute Fecha, local text. */
  fecha: string;
  /** IANA zone of the place of issue; the most eastern of `zonas`, where every term ends first. */
  zona: string;
  /** All zones that the place may have, if it is not known which. */
  zonas?: readonly string[];
  rfcReceptor: string;
  regimenFiscalReceptor?: string;
  /** `hasFuel` of the document. */
  hasFuel?: boolean;
}

/** Product keys that rule 2.7.1.34, third paragraph, names. */
const FUELS = new Set(['15101505', '15101514', '15101515']);
/** RIF, the regime of fraction V. */
const RIF = '621';
const LIMIT_MXN = 1000;

/**
 * True when a concept is a hydrocarbon or fuel, as listed in rule 2.7.1.34 (third paragraph), by which silence is not
 * consent for these; rule 2.7.1.35 excludes them from fractions I, III and IV.
 */
export function hasFuel({ conceptos }: Pick<Comprobante, 'conceptos'>): boolean {
  return conceptos.some(({ claveProdServ }) => FUELS.has(claveProdServ));
}

/**
 * True when the receiver must consent to the cancellation at the instant `now`: rule 2.7.1.35, RMF 2026, fractions I
 * (up to 1,000 pesos, not payment receipts), II (payroll), III (egresos), IV (traslados), V (receiver in RIF), VII
 * (general public), VIII (foreigners) and IX (by the end of the business day after issue, counted from Fecha in the
 * zone of issue). The result changes with time: compute it when needed, never store it. The caller must handle
 * cancelled documents, which need no consent.
 */
export function requiresReceptorApproval(facts: CancellationFacts, now: Date): boolean {
  return (
    approvalDependsOnTime(facts) &&
    localTimeAt(now, facts.zona).slice(0, 10) > nextBusinessDay(facts.fecha.slice(0, 10))
  );
}

/** True when only fraction IX, which is limited in time, exempts the document from the receiver's consent. */
function approvalDependsOnTime(facts: CancellationFacts): boolean {
  const { tipoDeComprobante: tipo, hasFuel: fuel = false } = facts;
  if (tipo === 'N' || tipo === RETENTION || (!fuel && (tipo === 'E' || tipo === 'T'))) return false;
  if (!fuel && tipo !== 'P' && isUpToLimit(facts)) return false;
  if (tipo === 'I' && facts.regimenFiscalReceptor === RIF) return false;
  if (facts.rfcReceptor === RFC_PUBLICO_GENERAL || facts.rfcReceptor === RFC_EXTRANJERO) return false;
  return true;
}

/**
 * Last instant at which the document can be cancelled without the receiver's consent (fraction IX): the end of the
 * business day after its Fecha, in the zone of issue. Undefined if consent is never needed.
 */
export function freeUntil(facts: CancellationFacts): Date | undefined {
  if (!approvalDependsOnTime(facts)) return undefined;
  return endOfDay(nextBusinessDay(facts.fecha.slice(0, 10)), facts.zona);
}

/**
 * When the receiver's silence counts as consent (rule 2.7.1.34): the end of the third business day after the request.
 * undefined for fuels, where silence does not count. The earliest end if the place may have several zones.
 */
export function answerDeadline(facts: CancellationFacts, requestedAt: Date): Date | undefined {
  if (facts.hasFuel) return undefined;
  const { zona, zonas = [zona] } = facts;
  // It may already be the next day in one of them.
  const ends = zonas.map((one) => endOfDay(addBusinessDays(localTimeAt(requestedAt, one).slice(0, 10), 3), one));
  return new Date(Math.min(...ends.map(Number)));
}

/**
 * Last instant at which a document may be cancelled at all (CFF 29-A): the end of the month of the issuer's annual
 * return of the year of issue, March for companies and April for natural persons.
 */
export function cancellableUntil({ fecha, zona }: Pick<CancellationFacts, 'fecha' | 'zona'>, rfcEmisor: string): Date {
  const year = Number(fecha.slice(0, 4)) + 1;
  return endOfDay(kindOfPerson(rfcEmisor) === 'moral' ? `${year}-03-31` : `${year}-04-30`, zona);
}

function endOfDay(date: string, zona: string): Date {
  return new Date(instantOf(`${date}T23:59:59`, zona).getTime() + 999);
}

/** The limit is in pesos; a total in another currency is converted at the document's own exchange rate. */
function isUpToLimit({ total, moneda, tipoCambio }: CancellationFacts): boolean {
  if (moneda !== 'MXN' && moneda !== 'XXX')
    return tipoCambio !== undefined && decimal(total).times(decimal(tipoCambio)).lte(LIMIT_MXN);
  // Called for every row of a list; few totals are near the limit, so try a fast comparison first.
  const about = Number(total);
  return Math.abs(about - LIMIT_MXN) > 1 ? about < LIMIT_MXN : decimal(total).lte(LIMIT_MXN);
}

/**
 * False on Saturdays, Sundays and the holidays of CFF article 12. The general holidays that the SAT publishes each year
 * (Holy Week, December) are not included: without them the period without consent can only end earlier, never later.
 */
export function isBusinessDay(date: string): boolean {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  if (weekday === 0 || weekday === 6) return false;
  const year = Number(date.slice(0, 4));
  const monthDay = date.slice(5);
  if (FIXED_HOLIDAYS.has(monthDay)) return false;
  // Change of the federal government, every six years from 2024.
  if (monthDay === '10-01' && (year - 2024) % 6 === 0) return false;
  if (weekday !== 1) return true;
  const which = Math.ceil(Number(date.slice(8)) / 7);
  return !MONDAY_HOLIDAYS.has(`${date.slice(5, 7)}:${which}`);
}

const FIXED_HOLIDAYS = new Set(['01-01', '05-01', '05-05', '09-16', '12-25']);
/** First Monday of February, third of March, third of November. */
const MONDAY_HOLIDAYS = new Set(['02:1', '03:3', '11:3']);

/** The first business day after a date (`YYYY-MM-DD`), which itself need not be one. */
export function nextBusinessDay(date: string): string {
  let next = nextBusinessDays.get(date);
  if (next === undefined) {
    next = addBusinessDays(date, 1);
    const [oldest] = nextBusinessDays.keys();
    if (oldest !== undefined && nextBusinessDays.size >= DAYS_KEPT) nextBusinessDays.delete(oldest);
    nextBusinessDays.set(date, next);
  }
  return next;
}

/** Cached: called for every row of a list. */
const nextBusinessDays = new Map<string, string>();
const DAYS_KEPT = 4_000;

/** The n-th business day after a date; n = 3 is the receiver's deadline (rule 2.7.1.34). */
export function addBusinessDays(date: string, count: number): string {
  let day = date;
  for (let left = count; left > 0; ) {
    day = addDays(day, 1);
    if (isBusinessDay(day)) left--;
  }
  return day;
}
