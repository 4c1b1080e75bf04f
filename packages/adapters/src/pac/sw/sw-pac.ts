import type { Log } from '@lacre/services/ports/log';
import type { CancelOutcome, Pac, RecoverOutcome, StampOutcome, StatusOutcome } from '@lacre/services/ports/pac';
import type { AccountCheck } from '../account-check.ts';
import { acuseOf, cancelOutcomeOf, signedBy, statusInAcuse } from '../cancel-codes.ts';
import { hideSecrets } from '../hide-secrets.ts';
import { createPacClock } from '../pac-clock.ts';
import { type CallResult, createPacLine, failedCall, type PacLimits, reportFailures } from '../pac-line.ts';
import { readJson } from '../read-json.ts';
import { cleanText, type PacResponse } from '../read-response.ts';
import { type CodeMeaning, meaningOf } from '../rejection-codes.ts';
import type { SatQuery } from '../sat-query.ts';
import { multipartXml } from './multipart-xml.ts';
import { createSwToken, type SwCredentials } from './sw-token.ts';

export interface SwOptions {
  /** Name of the account; default: `sw`. */
  name?: string;
  /** `https://services.test.sw.com.mx` or `https://services.sw.com.mx`. */
  baseUrl: string;
  credentials: SwCredentials;
  /** SW has no status query of its own: the SAT's is used. */
  satQuery: SatQuery;
  limits?: Partial<PacLimits>;
  log: Log;
  now: () => Date;
}

export interface SwPac extends Pac {
  /** By fetching a token, or by the query of the stamps left if the token is a given one. */
  checkAccount(): Promise<AccountCheck>;
  close(): Promise<void>;
}

const SW_CODES: Readonly<Record<string, CodeMeaning>> = {
  // The customid was already used within its 72 hours: the same attempt.
  CFDI3307: 'already-stamped',
};

const accountHint = 'SW does not accept the account: check SW_TOKEN, or SW_USER and SW_PASSWORD, and its stamps';

interface SwBody {
  status?: unknown;
  message?: unknown;
  messageDetail?: unknown;
  data?: unknown;
}

/**
 * SW Sapien (REST). It deduplicates by document (307, with the earlier stamp) and for 72 hours by the attempt's id,
 * sent as `customid`. It can only return a stamped document by its UUID, which is unknown without a response: so
 * recovering means sending again. What it stores has no Addenda; ours is added after the stamp in any case.
 * Cancellations are signed here: the key is never sent. Throws at creation if the URL is not usable.
 */
export function createSwPac({ baseUrl, credentials, satQuery, limits, log, now, name = 'sw' }: SwOptions): SwPac {
  const clock = createPacClock({ log, name, now });
  const line = createPacLine({ baseUrl, setting: 'SW_URL', limits, now, heardDate: clock.heard });
  const token = createSwToken(line, credentials, now);

  /** An expired token is renewed once; a request rejected for its token has stamped nothing. */
  const post = async (
    path: string,
    xml: Buffer,
    extra: Record<string, string>,
    lane: string | undefined,
  ): Promise<CallResult> => {
    const { body, contentType } = multipartXml(xml);
    for (let again = false; ; again = true) {
      const bearer = await token.get(lane);
      if (!bearer.ok) return bearer;
      const headers = { ...extra, authorization: `Bearer ${bearer.token}`, 'content-type': contentType };
      const response = await line.send({ path, body, headers: { ...headers, accept: 'application/json' } }, lane);
      if (!response.ok || response.status !== 401 || again || !token.forget(bearer.token)) return response;
    }
  };

  const report = reportFailures(log, name);

  return {
    name,
    dedupes: true,
    recovers: false,

    async stamp(xml, reference, { lane, document } = {}): Promise<StampOutcome> {
      // The retentions service has no customid: it deduplicates by document only.
      const response =
        document === 'retenciones'
          ? await post('/retencion/stamp/v3', xml, {}, lane)
          : await post('/v4/cfdi33/stamp/v4', xml, { customid: reference }, lane);
      const outcome = hideSecrets(response.ok ? readStamp(response) : failedCall(response), token.secrets());
      report('stamp', reference, outcome);
      return outcome;
    },

    recover: (): Promise<RecoverOutcome> =>
      Promise.resolve({ kind: 'unknown', reason: 'SW only finds documents by UUID' }),

    async cancel(request, reference, { lane, document } = {}): Promise<CancelOutcome> {
      const signed = await signedBy(request);
      if (!Buffer.isBuffer(signed)) return signed;
      const response = await post(
        document === 'retenciones' ? '/retencion/cancel/xml' : '/cfdi33/cancel/xml',
        signed,
        {},
        lane,
      );
      const read = response.ok ? readCancellation(response, request.uuid) : failedCall(response);
      const outcome = hideSecrets(read, token.secrets());
      report('cancel', reference, outcome);
      return outcome;
    },

    status: (query, { lane, document } = {}): Promise<StatusOutcome> =>
      document === 'retenciones' ? Promise.resolve({ kind: 'not-offered' }) : satQuery.status(query, { lane }),

    async checkAccount(): Promise<AccountCheck> {
      const bearer = await token.get(undefined);
      const headers = { authorization: `Bearer ${bearer.ok ? bearer.token : ''}`, accept: 'application/json' };
      const response =
        bearer.ok && 'token' in credentials
          ? await line.send({ method: 'GET', path: '/account/balance', headers }, undefined)
          : bearer;
      return hideSecrets(readAccount(response), token.secrets());
    },

    unavailableForSeconds: () => line.unavailableForSeconds(),
    aheadMs: clock.aheadMs,
    close: () => line.close(),
  };
}

const unknown = (reason: string) => ({ kind: 'unknown', reason }) as const;

function readStamp(response: PacResponse): StampOutcome {
  const refusal = refusedBeforeReading(response);
  if (refusal) return refusal;
  const body = jsonOf(response);
  if (!body) return unknown(`status ${response.status} without readable JSON`);
  const xml = documentIn(body);
  if (response.status === 200 && body.status === 'success')
    return xml ? { kind: 'stamped', xml } : unknown('success without a document');
  if (!isDefinite(response)) return unknown(`status ${response.status}`);
  const { code, message } = rejectionOf(body);
  switch (meaningOf(code, SW_CODES)) {
    case 'refused':
      return xml ? unknown(`${code} together with a document`) : { kind: 'rejected', code, message };
    case 'already-stamped':
      return xml
        ? { kind: 'stamped', xml }
        : {
            kind: 'unknown',
            reason: `${code}: already stamped, and the response contains no document`,
            alreadyStamped: true,
          };
    default:
      return code.startsWith('AU')
        ? { kind: 'unavailable', reason: `${accountHint} (${code}: ${message})`, retryAfterSeconds: 60 }
        : unknown(`${code}: ${message}`);
  }
}

function readAccount(
  response: { ok: true; status?: number } | { ok: false; status?: number; reason: string },
): AccountCheck {
  const { status } = response;
  const reason = response.ok ? `status ${status}` : response.reason;
  if (status === 401 || status === 403 || (status === 400 && !response.ok)) return { kind: 'rejected', reason };
  return response.ok && (status ?? 200) === 200 ? { kind: 'accepted' } : unknown(reason);
}

function readCancellation(response: PacResponse, uuid: string): CancelOutcome {
  const refusal = refusedBeforeReading(response);
  if (refusal) return refusal;
  const body = jsonOf(response);
  if (!body) return unknown(`status ${response.status} without readable JSON`);
  if (!isDefinite(response)) return unknown(`status ${response.status}`);
  const data = objectOf(body.data);
  const acuse = textOf(data?.acuse);
  const evidence = acuseOf(acuse, uuid);
  // Keyed in upper case, whatever was sent.
  const byUuid = Object.entries(objectOf(data?.uuid) ?? {}).find(([key]) => key.toUpperCase() === uuid.toUpperCase());
  const code = textOf(byUuid?.[1]) ?? (acuse === undefined ? undefined : statusInAcuse(acuse, uuid));
  if (code !== undefined) return cancelOutcomeOf(code, '', evidence);
  const rejection = rejectionOf(body);
  return cancelOutcomeOf(rejection.code, rejection.message, evidence);
}

/** Only with these statuses does a code of SW conclude anything; a 5xx may come after the document was processed. */
const isDefinite = ({ status }: PacResponse) => status === 200 || status === 400;

/** 401 and 403 come before any processing; 429 too, if it says when to retry. */
function refusedBeforeReading({
  status,
  headers,
}: PacResponse): Extract<StampOutcome, { kind: 'unavailable' }> | undefined {
  if (status === 401 || status === 403) return { kind: 'unavailable', reason: accountHint, retryAfterSeconds: 60 };
  const wait = headers['retry-after'];
  if (status !== 429 || typeof wait !== 'string' || !/^\d{1,5}$/.test(wait)) return undefined;
  const retryAfterSeconds = Math.min(Math.max(Number(wait), 1), 3600);
  return { kind: 'unavailable', reason: 'SW asks to retry later (status 429)', retryAfterSeconds };
}

/** `CFDI40161 - ...`, `307. ...`, `CFDI40161: ...`; older responses have the number in front of the detail. */
function rejectionOf({ message, messageDetail }: SwBody): { code: string; message: string } {
  const text = cleanText([textOf(message), textOf(messageDetail)].filter((part) => part !== undefined).join(' '));
  const code = /^\s*([A-Za-z]{0,8}\d{3,6}|NOM\d{1,2})\b/.exec(text)?.[1] ?? '';
  return { code, message: text };
}

function documentIn({ data }: SwBody): Buffer | undefined {
  // The retentions service uses another name.
  const cfdi = textOf(objectOf(data)?.cfdi) ?? textOf(objectOf(data)?.retencion);
  return cfdi?.trimStart().startsWith('<') ? Buffer.from(cfdi, 'utf8') : undefined;
}

const jsonOf = ({ body }: PacResponse): SwBody | undefined => objectOf(readJson(body));

const objectOf = (value: unknown): Record<string, unknown> | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined;
const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);
