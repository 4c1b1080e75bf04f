import { printedTotal } from '@lacre/cfdi/qr';
import type { Log } from '@lacre/services/ports/log';
import type { StatusOutcome, StatusQuery } from '@lacre/services/ports/pac';
import { readSoap, type SoapNode, soapRequest } from '../soap/soap-message.ts';
import { createPacLine, type PacLimits } from './pac-line.ts';
import { readSatStatus } from './sat-status.ts';

export interface SatQueryOptions {
  /** `https://consultaqr.facturaelectronica.sat.gob.mx`, or the SAT's test service. */
  baseUrl: string;
  limits?: Partial<PacLimits>;
  log: Log;
  now: () => Date;
}

/** The SAT's public ConsultaCFDIService: the status of one document, without any credentials. */
export interface SatQuery {
  status(query: StatusQuery, call?: { lane?: string | undefined }): Promise<StatusOutcome>;
  close(): Promise<void>;
}

/** The SAT fails often and has no credentials of ours to block: a short timeout and a tolerant breaker. */
const satLimits: Partial<PacLimits> = { totalMs: 15_000, inFlight: 5, inFlightPerLane: 2, breakerFailures: 10 };

/** Handbook, section g.6. Throws at creation if the URL is not usable. */
export function createSatQuery({ baseUrl, limits, log, now }: SatQueryOptions): SatQuery {
  const line = createPacLine({ baseUrl, setting: 'SAT_QUERY_URL', limits: { ...satLimits, ...limits }, now });
  return {
    async status(query, { lane } = {}) {
      const response = await line.send(
        {
          path: '/ConsultaCFDIService.svc',
          body: soapRequest({ namespace: 'http://tempuri.org/', name: 'Consulta' }, [
            ['expresionImpresa', printedExpression(query)],
          ]),
          headers: {
            'content-type': 'text/xml; charset=utf-8',
            soapaction: '"http://tempuri.org/IConsultaCFDIService/Consulta"',
            accept: 'text/xml',
          },
        },
        lane,
      );
      const result =
        response.ok && response.status === 200 ? readSoap(response.body)?.find('ConsultaResult') : undefined;
      const outcome = result
        ? statusOutcomeOf(result)
        : ({ kind: 'unknown', reason: response.ok ? `status ${response.status}` : response.reason } as const);
      if (outcome.kind === 'unknown') log.warn({ uuid: query.uuid, reason: outcome.reason }, 'the SAT did not respond');
      return outcome;
    },
    close: () => line.close(),
  };
}

/**
 * The expression in the QR code of a document (Anexo 20, I.D): `fe` is the last eight characters of the seal with their
 * `=`. Nothing is percent-encoded; the `&` of an RFC is escaped as a reference, and again by the envelope.
 */
function printedExpression({ uuid, rfcEmisor, rfcReceptor, total, sealEnding }: StatusQuery): string {
  const rfc = (value: string) => value.replaceAll('&', '&amp;');
  return `?id=${uuid}&re=${rfc(rfcEmisor)}&rr=${rfc(rfcReceptor)}&tt=${printedTotal(total)}&fe=${sealEnding}`;
}

/** The status in an element of the SAT's response, whichever PAC passed it on. */
export function statusOutcomeOf(result: SoapNode): StatusOutcome {
  return readSatStatus({
    codigoEstatus: result.text('CodigoEstatus'),
    estado: result.text('Estado'),
    esCancelable: result.text('EsCancelable'),
    estatusCancelacion: result.text('EstatusCancelacion'),
  });
}
