import { businessDaysAfter } from './business-days.ts';
import { Decimal } from './decimals.ts';
import { headOf } from './head-of.ts';
import { isWithin } from './is-within.ts';
import type { Ledger, LedgerEntry } from './ledger.ts';
import { formatLocal, zonesOfPostalCode } from './local-time.ts';
import { attribute, childNamed, elementsAt, readDocument, type Service } from './read-cfdi.ts';
import { type Rejection, reject } from './rejection.ts';
import { type Scenario, scenariosOf } from './scenarios.ts';

/** Request to cancel one document. `substitute` is FolioSustitucion, only with motive 01. */
export type CancelRequest = { rfc: string; uuid: string; motive: string; substitute?: string | null };

/**
 * An accepted request: 201, or 202 if there already was one. Only an acknowledgement, not a cancellation: ask `status`
 * for that.
 */
export type CancelAnswer = { code: '201' | '202'; message: string; uuid: string; acuse: string };

/** Response of the SAT's ConsultaCFDIService, with its own texts. */
export type SatStatus = {
  codigoEstatus: string;
  estado: 'Vigente' | 'Cancelado' | 'No Encontrado';
  esCancelable: string;
  estatusCancelacion: string;
  validacionEfos: string;
};

const UUID = /^[A-F0-9]{8}-[A-F0-9]{4}-[A-F0-9]{4}-[A-F0-9]{4}-[A-F0-9]{12}$/;
const GENERIC_RECEIVERS = ['XAXX010101000', 'XEXX010101000'];
const FREE_LIMIT = '1000';
/** The type of a retentions document in the ledger; it has none of its own. */
export const RETENTION = 'R';

/** Status of a UUID as the SAT's query reports it at an instant. */
export async function readStatus(
  ledger: Ledger,
  uuid: string,
  now: Date,
  service: Service = 'cfdi',
): Promise<SatStatus> {
  const nothing = { esCancelable: '', estatusCancelacion: '', validacionEfos: '' };
  if (!UUID.test(uuid.toUpperCase())) {
    return {
      codigoEstatus: 'N - 601: La expresión impresa proporcionada no es válida.',
      estado: 'No Encontrado',
      ...nothing,
    };
  }
  const found = await findKnown(ledger, uuid, now, service);
  if (found === undefined) {
    return { codigoEstatus: 'N - 602: Comprobante no encontrado.', estado: 'No Encontrado', ...nothing };
  }
  const { entry, facts } = found;
  return {
    codigoEstatus: 'S - Comprobante obtenido satisfactoriamente.',
    estado: entry.status === 'cancelado' ? 'Cancelado' : 'Vigente',
    esCancelable: await cancelability(ledger, entry, facts, now),
    estatusCancelacion: entry.cancellation ?? '',
    validacionEfos: '200',
  };
}

/**
 * Accepts a cancellation request. Documents that need no acceptance are cancelled at once; the others stay Vigente with
 * "En proceso" until the receiver answers, or three business days have passed.
 */
export async function requestCancellation(
  ledger: Ledger,
  request: CancelRequest,
  now: Date,
  service: Service = 'cfdi',
): Promise<CancelAnswer | Rejection> {
  const found = await findKnown(ledger, request.uuid, now, service);
  if (found === undefined) return reject('205', '205 - El UUID no existe en los registros del SAT.');
  const { entry, facts } = found;
  if (entry.rfcEmisor !== request.rfc) {
    return reject('203', '203 - El UUID no corresponde al RFC del emisor que solicita la cancelación.');
  }
  const rejection = await checkMotive(ledger, entry, request, now, service);
  if (rejection) return rejection;
  if (entry.status === 'cancelado' || entry.cancellation === 'En proceso') return repeated(entry);
  const cancelable = await cancelability(ledger, entry, facts, now);
  if (cancelable === 'No cancelable' && request.motive !== '01') {
    return reject('204', '204 - El UUID no es cancelable porque tiene documentos relacionados vigentes.');
  }
  const free = !needsConsent(entry, facts, now);
  const changed = await ledger.changeStatus(entry, {
    status: free ? 'cancelado' : 'vigente',
    cancellation: free ? 'Cancelado sin aceptación' : 'En proceso',
    motive: request.motive,
    substitute: request.substitute?.toUpperCase() ?? null,
    updatedAt: now.toISOString(),
  });
  // Another request for the same document was accepted between our read and our write.
  if (!changed) return repeated((await ledger.findByUuid(entry.uuid)) ?? entry);
  return {
    code: '201',
    message: '201 - Solicitud de cancelación recibida.',
    uuid: entry.uuid,
    acuse: makeAcuse(entry, '201', formatLocal(now, 'America/Mexico_City')),
  };
}

/** The receiver's answer to an open request. False if there is none. */
export async function answerRequest(ledger: Ledger, uuid: string, accepts: boolean, now: Date): Promise<boolean> {
  const entry = await ledger.findByUuid(uuid);
  if (entry?.cancellation !== 'En proceso') return false;
  return endRequest(ledger, entry, accepts ? ACCEPTED : 'Solicitud rechazada', now);
}

const ACCEPTED = 'Cancelado con aceptación';
const LAG_MS = 10 * 60_000;
const ANSWER_MS = 60_000;

/** Facts relevant to a cancellation that only the document contains. */
type Facts = { scenarios: ReadonlySet<Scenario>; zone: string; date: string; isFuel: boolean; receiverRegime: string };

const FUELS = ['15101505', '15101514', '15101515'];

function factsOf(entry: LedgerEntry): Facts {
  const read = readDocument(entry.xml);
  if ('rejection' in read) throw new Error(`The ledger holds an unreadable document: ${entry.uuid}`);
  const { comprobante } = read;
  const head = headOf(comprobante);
  const receptor = childNamed(comprobante, 'Receptor');
  const conceptos = elementsAt(comprobante, 'Conceptos/Concepto');
  return {
    scenarios: scenariosOf(comprobante),
    zone: zonesOfPostalCode(head.place)[0] ?? 'America/Mexico_City',
    date: head.date.slice(0, 10),
    isFuel: conceptos.some((each) => FUELS.includes(attribute(each, 'ClaveProdServ') ?? '')),
    receiverRegime: (receptor && attribute(receptor, 'RegimenFiscalReceptor')) ?? '',
  };
}

/**
 * The document as one of the SAT's services knows it at an instant: not yet, or with the state of its request by then.
 * The CFDI service knows no retentions, and vice versa.
 */
async function findKnown(
  ledger: Ledger,
  uuid: string,
  now: Date,
  service: Service,
): Promise<{ entry: LedgerEntry; facts: Facts } | undefined> {
  const entry = await ledger.findByUuid(uuid);
  if (entry === undefined || (entry.tipoDeComprobante === RETENTION) !== (service === 'retentions')) return undefined;
  const facts = factsOf(entry);
  if (facts.scenarios.has('sat-lags') && isWithin(LAG_MS, new Date(entry.createdAt), now)) return undefined;
  const outcome = entry.cancellation === 'En proceso' ? outcomeBy(entry, facts, now) : undefined;
  if (outcome === undefined) return { entry, facts };
  await endRequest(ledger, entry, outcome, now);
  return { entry: (await ledger.findByUuid(uuid)) ?? entry, facts };
}

function outcomeBy(entry: LedgerEntry, { scenarios, zone, isFuel }: Facts, now: Date): string | undefined {
  const requestedAt = new Date(entry.updatedAt);
  if (!isWithin(ANSWER_MS, requestedAt, now)) {
    if (scenarios.has('receiver-accepts')) return ACCEPTED;
    if (scenarios.has('receiver-rejects')) return 'Solicitud rechazada';
  }
  const lastDay = businessDaysAfter(formatLocal(requestedAt, zone).slice(0, 10), 3);
  return !isFuel && formatLocal(now, zone).slice(0, 10) > lastDay ? 'Plazo vencido' : undefined;
}

function endRequest(ledger: Ledger, entry: LedgerEntry, cancellation: string, now: Date): Promise<boolean> {
  return ledger.changeStatus(entry, {
    status: cancellation === 'Solicitud rechazada' ? 'vigente' : 'cancelado',
    cancellation,
    motive: entry.motive,
    substitute: entry.substitute,
    updatedAt: now.toISOString(),
  });
}

function repeated(entry: LedgerEntry): CancelAnswer {
  const requestedAt = formatLocal(new Date(entry.updatedAt), 'America/Mexico_City');
  return {
    code: '202',
    message: '202 - El UUID fue cancelado o tiene una solicitud previa.',
    uuid: entry.uuid,
    acuse: makeAcuse(entry, '202', requestedAt),
  };
}

async function checkMotive(
  ledger: Ledger,
  entry: LedgerEntry,
  request: CancelRequest,
  now: Date,
  service: Service,
): Promise<Rejection | undefined> {
  const { motive } = request;
  const substitute = request.substitute ?? '';
  if (!['01', '02', '03', '04'].includes(motive)) {
    return reject('207', '207 - No se especificó el motivo de cancelación o el motivo no es válido.');
  }
  if (motive !== '01') {
    return substitute === ''
      ? undefined
      : reject('209', '209 - El folio de sustitución no es requerido con ese motivo de cancelación.');
  }
  const newer = substitute === '' ? undefined : (await findKnown(ledger, substitute, now, service))?.entry;
  if (newer === undefined || newer.status !== 'vigente' || newer.uuid === entry.uuid) {
    return reject('208', '208 - El folio de sustitución no es válido: debe ser el UUID de un CFDI vigente.');
  }
  if (!mayReplace(newer.tipoDeComprobante, entry.tipoDeComprobante)) {
    return reject('208', '208 - El folio de sustitución no es válido: es de otro tipo de comprobante.');
  }
  const related = await ledger.relationsFrom(newer.uuid);
  const replaces = related.some(({ relatedUuid, tipoRelacion }) => relatedUuid === entry.uuid && tipoRelacion === '04');
  return replaces
    ? undefined
    : reject('212', '212 - El CFDI que sustituye no tiene la relación 04 con el que se cancela.');
}

/** I and E can replace each other; T, P, N and retentions only their own kind. */
function mayReplace(newer: string, old: string): boolean {
  const kind = (type: string) => (type === 'E' ? 'I' : type);
  return kind(newer) === kind(old);
}

async function cancelability(ledger: Ledger, entry: LedgerEntry, facts: Facts, now: Date): Promise<string> {
  const related = await ledger.relationsTo(entry.uuid);
  const dependents = await Promise.all(related.map(({ uuid }) => ledger.findByUuid(uuid)));
  const live = dependents.some((dependent) => dependent?.status === 'vigente');
  if (entry.status === 'vigente' && (live || facts.scenarios.has('not-cancelable'))) return 'No cancelable';
  return needsConsent(entry, facts, now) ? 'Cancelable con aceptación' : 'Cancelable sin aceptación';
}

/**
 * Rule 2.7.1.35 of the RMF 2026 as far as the document shows: type, receiver, total in pesos, fuels, the business day
 * after issue.
 */
function needsConsent(entry: LedgerEntry, { isFuel, receiverRegime, date, zone }: Facts, now: Date): boolean {
  const type = entry.tipoDeComprobante;
  if (type === 'N' || type === RETENTION || (!isFuel && (type === 'E' || type === 'T'))) return false;
  if (GENERIC_RECEIVERS.includes(entry.rfcReceptor)) return false;
  if (type === 'I' && receiverRegime === '621') return false;
  const isSmall = new Decimal(entry.total).times(entry.tipoCambio ?? 1).lte(FREE_LIMIT);
  if (type !== 'P' && !isFuel && isSmall) return false;
  return formatLocal(now, zone).slice(0, 10) > businessDaysAfter(date, 1);
}

/** Acuse of the cancellation service, without its Signature: that is an HMAC which only the SAT can verify. */
function makeAcuse(entry: LedgerEntry, status: string, fecha: string): string {
  const rfc = entry.rfcEmisor.replaceAll('&', '&amp;');
  return (
    `<?xml version="1.0" encoding="utf-8"?><Acuse xmlns="http://cancelacfd.sat.gob.mx" Fecha="${fecha}"` +
    ` RfcEmisor="${rfc}"><Folios><UUID>${entry.uuid}</UUID><EstatusUUID>${status}</EstatusUUID></Folios></Acuse>`
  );
}
