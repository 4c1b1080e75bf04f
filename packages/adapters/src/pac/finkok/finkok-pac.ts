import { localTimeAt } from '@lacre/cfdi/dates';
import type { Log } from '@lacre/services/ports/log';
import type {
  CancelOutcome,
  ListOutcome,
  Pac,
  RecoverOutcome,
  StampedKind,
  StampOutcome,
  StatusOutcome,
} from '@lacre/services/ports/pac';
import type { SoapNode } from '../../soap/soap-message.ts';
import { readSoap, soapRequest } from '../../soap/soap-message.ts';
import type { AccountCheck } from '../account-check.ts';
import { acuseOf, cancelOutcomeOf, signedBy, statusInAcuse } from '../cancel-codes.ts';
import { hideSecrets } from '../hide-secrets.ts';
import { createPacClock } from '../pac-clock.ts';
import { type CallFailure, createPacLine, failedCall, type PacLimits, reportFailures } from '../pac-line.ts';
import { cleanText } from '../read-response.ts';
import { type CodeMeaning, meaningOf } from '../rejection-codes.ts';
import { statusOutcomeOf } from '../sat-query.ts';

export interface FinkokOptions {
  /** Name of the account; default: `finkok`. */
  name?: string;
  /** `https://demo-facturacion.finkok.com` or `https://facturacion.finkok.com`. */
  baseUrl: string;
  username: string;
  password: string;
  limits?: Partial<PacLimits>;
  log: Log;
  now: () => Date;
}

export interface FinkokPac extends Pac {
  /** By its clock (`datetime` of its utilities). */
  checkAccount(): Promise<AccountCheck>;
  close(): Promise<void>;
}

/** Namespaces of the services (their WSDL files). */
const NAMESPACE = 'http://facturacion.finkok.com';

/** Its times are in central Mexican time. */
const FINKOK_ZONE = 'America/Mexico_City';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Codes of Finkok's own list, in addition to the SAT's. */
const FINKOK_CODES: Readonly<Record<string, CodeMeaning>> = {
  // User, key or account: the document was not processed.
  '300': 'account',
  '501': 'account',
  '703': 'account',
  '706': 'account',
  // The issuer is not registered with the account, the XML has a wrong structure, or already contains a stamp.
  '702': 'refused',
  '704': 'refused',
  '705': 'refused',
  '707': 'refused',
};

const accountHint =
  'Finkok does not accept the account: check FINKOK_USERNAME, FINKOK_PASSWORD and the credit in its panel';

/**
 * Finkok (SOAP 1.1). It deduplicates by document: the second time it returns 307, with or without the earlier stamp;
 * `stamped` returns the earlier stamp for the same XML, but may deny it for some seconds after stamping (603).
 * Cancellations are signed here: the key is never sent. Throws at creation if the URL is not usable.
 */
export function createFinkokPac({
  baseUrl,
  username,
  password,
  limits,
  log,
  now,
  name = 'finkok',
}: FinkokOptions): FinkokPac {
  const clock = createPacClock({ log, name, now });
  const line = createPacLine({ baseUrl, setting: 'FINKOK_URL', limits, now, heardDate: clock.heard });

  const call = async (
    service: 'stamp' | 'cancel' | 'retentions' | 'utilities',
    operation: string,
    parts: readonly [string, string][],
    lane: string | undefined,
  ): Promise<{ ok: true; result: SoapNode } | { ok: false; failure: CallFailure } | { ok: false; reason: string }> => {
    const credentials: [string, string][] = [
      ['username', username],
      ['password', password],
    ];
    const response = await line.send(
      {
        path: `/servicios/soap/${service}`,
        body: soapRequest({ namespace: `${NAMESPACE}/${service}`, name: operation }, [...parts, ...credentials]),
        headers: { 'content-type': 'text/xml; charset=utf-8', soapaction: `"${operation}"`, accept: 'text/xml' },
      },
      lane,
    );
    if (!response.ok) return { ok: false, failure: response };
    const result = response.status === 200 ? readSoap(response.body)?.find(`${operation}Result`) : undefined;
    if (result) return { ok: true, result };
    const fault = readSoap(response.body)?.text('faultstring') ?? '';
    return { ok: false, reason: `status ${response.status}${fault === '' ? '' : `: ${cleanText(fault)}`}` };
  };

  const report = reportFailures(log, name);
  const hide = <T extends { kind: string }>(outcome: T) => hideSecrets(outcome, [username, password]);

  return {
    name,
    dedupes: true,
    recovers: true,

    async stamp(xml, reference, { lane, document } = {}): Promise<StampOutcome> {
      const response = await call(serviceOf(document, 'stamp'), 'stamp', [['xml', xml.toString('base64')]], lane);
      const outcome = hide(response.ok ? readStamp(response.result) : failed(response));
      report('stamp', reference, outcome);
      return outcome;
    },

    async recover(xml, reference, { lane, document } = {}): Promise<RecoverOutcome> {
      const response = await call(serviceOf(document, 'stamp'), 'stamped', [['xml', xml.toString('base64')]], lane);
      const outcome = hide(response.ok ? readRecovery(response.result) : unknown(reasonOf(response)));
      report('recover', reference, outcome);
      return outcome;
    },

    async cancel(request, reference, { lane, document } = {}): Promise<CancelOutcome> {
      const signed = await signedBy(request);
      if (!Buffer.isBuffer(signed)) return signed;
      const parts: [string, string][] = [
        ['xml', signed.toString('base64')],
        ['store_pending', 'false'],
      ];
      const response = await call(serviceOf(document, 'cancel'), 'cancel_signature', parts, lane);
      const outcome = hide(response.ok ? readCancellation(response.result, request.uuid) : failed(response));
      report('cancel', reference, outcome);
      return outcome;
    },

    async status({ uuid, rfcEmisor, rfcReceptor, total }, { lane, document } = {}): Promise<StatusOutcome> {
      if (document === 'retenciones') return { kind: 'not-offered' };
      const parts: [string, string][] = [
        ['taxpayer_id', rfcEmisor],
        ['rtaxpayer_id', rfcReceptor],
        ['uuid', uuid],
        ['total', total],
      ];
      const response = await call('cancel', 'get_sat_status', parts, lane);
      const outcome = hide(response.ok ? statusOutcomeOf(response.result) : unknown(reasonOf(response)));
      report('status', uuid, outcome);
      return outcome;
    },

    async listStamped({ rfcEmisor, from, to }, { lane, document } = {}): Promise<ListOutcome> {
      if (document === 'retenciones') return unknown('Finkok lists no retentions');
      const parts: [string, string][] = [
        ['taxpayer_id', rfcEmisor],
        ['invoice_type', 'I'],
        ['date_from', localTimeAt(from, FINKOK_ZONE)],
        ['date_to', localTimeAt(to, FINKOK_ZONE)],
      ];
      const response = await call('utilities', 'report_uuid', parts, lane);
      const outcome = hide(response.ok ? readList(response.result) : unknown(reasonOf(response)));
      report('list', rfcEmisor, outcome);
      return outcome;
    },

    async checkAccount(): Promise<AccountCheck> {
      const response = await call('utilities', 'datetime', [], undefined);
      return hide(response.ok ? readAccount(response.result) : unknown(reasonOf(response)));
    },

    unavailableForSeconds: () => line.unavailableForSeconds(),
    aheadMs: clock.aheadMs,
    close: () => line.close(),
  };
}

/** Retentions are stamped, looked up and cancelled by a separate service. */
const serviceOf = (document: StampedKind | undefined, ofCfdi: 'stamp' | 'cancel') =>
  document === 'retenciones' ? 'retentions' : ofCfdi;

type NoResult = { ok: false; failure: CallFailure } | { ok: false; reason: string };

const reasonOf = (response: NoResult) => ('failure' in response ? response.failure.reason : response.reason);
const unknown = (reason: string) => ({ kind: 'unknown', reason }) as const;

function failed(response: NoResult) {
  return 'failure' in response ? failedCall(response.failure) : unknown(response.reason);
}

/** HTTP is 200 for rejections too: the document and the incidents decide. */
function readStamp(result: SoapNode): StampOutcome {
  const xml = documentIn(result);
  if (xml) return { kind: 'stamped', xml };
  const incidents = incidentsIn(result);
  // A document that was stamped before may violate a rule as well, such as the 72 hours.
  const incident = incidents.find(({ code }) => meaningOf(code, FINKOK_CODES) === 'already-stamped') ?? incidents[0];
  if (!incident) return unknown('the response contains neither a document nor an incident');
  const { code, message } = incident;
  const meaning = meaningOf(code, FINKOK_CODES);
  if (meaning !== 'already-stamped' && UUID.test(result.text('UUID').toLowerCase()))
    return unknown(`${code} together with the UUID of a stamp`);
  switch (meaning) {
    case 'refused':
      return { kind: 'rejected', code, message };
    case 'account':
      return { kind: 'unavailable', reason: `${accountHint} (${code}: ${message})`, retryAfterSeconds: 60 };
    case 'already-stamped':
      return {
        kind: 'unknown',
        reason: 'code 307: already stamped, and the response contains no document',
        alreadyStamped: true,
      };
    default:
      return unknown(`${code}: ${message}`);
  }
}

function readRecovery(result: SoapNode): RecoverOutcome {
  const xml = documentIn(result);
  if (xml) return { kind: 'stamped', xml };
  const [incident] = incidentsIn(result);
  if (incident && meaningOf(incident.code) === 'never-stamped') return { kind: 'not-stamped' };
  return unknown(incident ? `${incident.code}: ${incident.message}` : 'the response contains no document');
}

/** Folios may be empty while the acknowledgement inside has the status (seen in Finkok's demo). */
function readCancellation(result: SoapNode, uuid: string): CancelOutcome {
  const acuse = result.text('Acuse');
  const folios = result.all('Folio');
  const folio = folios.find((each) => each.text('UUID').toUpperCase() === uuid.toUpperCase());
  // The status of a response about other documents says nothing about ours.
  const ofRequest = folios.length > 0 && !folio ? '' : (result.text('CodEstatus').split(/\s/, 1)[0] ?? '');
  const code = folio?.text('EstatusUUID') || statusInAcuse(acuse, uuid) || ofRequest;
  const message = folio?.text('EstatusCancelacion') || result.text('CodEstatus');
  return cancelOutcomeOf(code, message, acuseOf(acuse, uuid));
}

/** An empty list only counts if the report itself is there and contains no error. */
function readList(result: SoapNode): ListOutcome {
  const error = result.text('error');
  if (error !== '') return unknown(cleanText(error));
  if (!result.find('invoices')) return unknown('the response contains no list');
  const uuids = result.all('ReportUUID').map((each) => each.text('uuid').toLowerCase());
  return uuids.every((each) => UUID.test(each))
    ? { kind: 'listed', uuids }
    : unknown('the list contains an invalid UUID');
}

/** Its error about the account is "Invalid username or password". */
function readAccount(result: SoapNode): AccountCheck {
  const error = cleanText(result.text('error'));
  if (error !== '')
    return /\b(username|password)\b/i.test(error) ? { kind: 'rejected', reason: error } : unknown(error);
  return result.text('datetime') === '' ? unknown('the response contains no time') : { kind: 'accepted' };
}

/** The caller checks whether it is ours and really stamped. */
function documentIn(result: SoapNode): Buffer | undefined {
  const xml = result.text('xml');
  return xml.startsWith('<') ? Buffer.from(xml, 'utf8') : undefined;
}

function incidentsIn(result: SoapNode): { code: string; message: string }[] {
  return result
    .all('Incidencia')
    .map((each) => ({ code: each.text('CodigoError'), message: cleanText(each.text('MensajeIncidencia')) }))
    .filter(({ code }) => /^[A-Za-z0-9_.-]{1,40}$/.test(code));
}
