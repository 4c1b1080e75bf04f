import type { Log } from '@lacre/services/ports/log';
import type { Pac, PacCall, RecoverOutcome, StatusOutcome } from '@lacre/services/ports/pac';
import { createPacClock } from './pac-clock.ts';
import { createPacLine, failedCall, type PacLimits, reportFailures } from './pac-line.ts';
import { readCancelResponse, readStatusResponse } from './read-cancellation-response.ts';
import { readRecoverResponse, readStampResponse } from './read-response.ts';

export interface HttpPacOptions {
  /** `http://host:port` or `https://host`; a path prefix is allowed. */
  baseUrl: string;
  name: string;
  limits?: Partial<PacLimits>;
  /** The simulator uses the time sent with each call (header `x-sandbox-time`). */
  sendsTime?: boolean;
  log: Log;
  now: () => Date;
}

/** Retentions have a separate service. */
const serviceOf = ({ document }: PacCall): string => (document === 'retenciones' ? '/retentions' : '');

export interface HttpPac extends Pac {
  /** Rejects waiting calls and aborts those in flight. */
  close(): Promise<void>;
}

/**
 * A PAC with the plain HTTP interface (docs/pac-port.md): `POST /stamp` and `POST /recover` with the sealed XML and
 * `x-reference`, `POST /cancel` and `GET /status`; for retentions the same below `/retentions`. It deduplicates by
 * document and can recover. Throws at creation if `baseUrl` is not usable.
 */
export function createHttpPac(options: HttpPacOptions): HttpPac {
  const { log, now, name, baseUrl, limits } = options;
  const clock = createPacClock({ log, name, now });
  // The simulator uses our time, whatever its machine's clock says.
  const heardDate = options.sendsTime ? undefined : clock.heard;
  const line = createPacLine({ baseUrl, setting: 'PAC_BASE_URL', limits, now, heardDate });
  /** The simulator uses the time it is sent. */
  const time = ({ at }: PacCall): Record<string, string> =>
    options.sendsTime && at ? { 'x-sandbox-time': at.toISOString() } : {};

  const send = (operation: 'stamp' | 'recover', xml: Buffer, reference: string, to: PacCall = {}) => {
    const headers = {
      'content-type': 'application/xml',
      accept: 'application/xml, application/json',
      'x-reference': reference,
      ...time(to),
    };
    return line.send({ path: `${serviceOf(to)}/${operation}`, body: xml, headers }, to.lane);
  };

  const report = reportFailures(log, name);

  return {
    name,
    dedupes: true,
    recovers: true,
    async stamp(xml, reference, to) {
      const result = await send('stamp', xml, reference, to);
      const outcome = result.ok ? readStampResponse(result, now()) : failedCall(result);
      report('stamp', reference, outcome);
      return outcome;
    },
    async recover(xml, reference, to) {
      const result = await send('recover', xml, reference, to);
      const outcome: RecoverOutcome = result.ok
        ? readRecoverResponse(result)
        : { kind: 'unknown', reason: result.reason };
      report('recover', reference, outcome);
      return outcome;
    },
    async cancel({ rfcEmisor: rfc, uuid, motivo: motive, folioSustitucion: substitute }, reference, to = {}) {
      const body = Buffer.from(JSON.stringify({ rfc, uuid, motive, substitute }));
      const json = 'application/json';
      const headers = { 'content-type': json, accept: json, 'x-reference': reference, ...time(to) };
      const result = await line.send({ path: `${serviceOf(to)}/cancel`, body, headers }, to.lane);
      const outcome = result.ok ? readCancelResponse(result, uuid, now()) : failedCall(result);
      report('cancel', reference, outcome);
      return outcome;
    },
    async status({ uuid }, to = {}) {
      const path = `${serviceOf(to)}/status?uuid=${encodeURIComponent(uuid)}`;
      const headers = { accept: 'application/json', ...time(to) };
      const result = await line.send({ method: 'GET', path, headers }, to.lane);
      const outcome: StatusOutcome = result.ok
        ? readStatusResponse(result)
        : { kind: 'unknown', reason: result.reason };
      report('status', uuid, outcome);
      return outcome;
    },
    unavailableForSeconds: () => line.unavailableForSeconds(),
    aheadMs: clock.aheadMs,
    close: () => line.close(),
  };
}
