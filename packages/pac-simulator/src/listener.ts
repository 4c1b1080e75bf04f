import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CancelRequest } from './cancellation.ts';
import { type Answer, type FaultHook, type FaultRequest, jsonAnswer, send, sendWithFault } from './faults.ts';
import { readBody } from './read-body.ts';
import { MAX_XML_BYTES, type Service } from './read-cfdi.ts';
import {
  createPacSimulator,
  type PacSimulator,
  type PacSimulatorOptions,
  type RecoverOutcome,
  type StampOutcome,
  type Troubled,
} from './simulator.ts';

/** Settings of the HTTP interface, in addition to those of the simulator. */
export type PacListenerOptions = PacSimulatorOptions & { faults?: FaultHook };

/** The PAC's HTTP interface. */
export type PacListener = {
  simulator: PacSimulator;
  /** Handles a request; never rejects. */
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Aborts requests that a fault left hanging: they never end by themselves. */
  cutHung(): void;
};

type Operation = FaultRequest['operation'];

const XML = { 'content-type': 'application/xml; charset=utf-8' };
type Route = { method: string; operation: Operation; service: Service };

const routesOf = (service: Service, below: string): Record<string, Route> => ({
  [`${below}/stamp`]: { method: 'POST', operation: 'stamp', service },
  [`${below}/recover`]: { method: 'POST', operation: 'recover', service },
  [`${below}/cancel`]: { method: 'POST', operation: 'cancel', service },
  [`${below}/status`]: { method: 'GET', operation: 'status', service },
});
const ROUTES: Readonly<Record<string, Route>> = { ...routesOf('cfdi', ''), ...routesOf('retentions', '/retentions') };

/**
 * POST /stamp and /recover (body = sealed XML, header x-reference), POST /cancel (JSON `rfc`, `uuid`, `motive`,
 * `substitute`), GET /status?uuid=, each at the instant of header x-sandbox-time if there is one; the same below
 * /retentions for retentions; GET /certificate (DER), GET /health. Success is 200, a rejection 422 `{code, message}`.
 */
export async function createPacListener(options: PacListenerOptions): Promise<PacListener> {
  const simulator = await createPacSimulator(options);
  const ordinals = new Map<Operation, number>();
  const hung = new Set<ServerResponse>();
  let closing = false;

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://pac');
    if (request.method === 'GET' && url.pathname === '/health') {
      return send(response, jsonAnswer(200, { status: 'ok', stamps: await simulator.ledger.count() }));
    }
    if (request.method === 'GET' && url.pathname === '/certificate') {
      const headers = { 'content-type': 'application/pkix-cert' };
      return send(response, { status: 200, headers, body: simulator.stampCertificate });
    }
    const route = Object.hasOwn(ROUTES, url.pathname) ? ROUTES[url.pathname] : undefined;
    if (route === undefined) return send(response, jsonAnswer(404, { message: 'Not found' }));
    if (request.method !== route.method) {
      return send(response, jsonAnswer(405, { message: 'Method not allowed' }, { allow: route.method }));
    }
    const body = await readBody(request, MAX_XML_BYTES);
    if (body === undefined) {
      return send(response, jsonAnswer(413, { message: 'The body is over 10 MB' }, { connection: 'close' }));
    }
    const reference = request.headers['x-reference']?.toString();
    const at = sandboxTime(request);
    const ordinal = (ordinals.get(route.operation) ?? 0) + 1;
    ordinals.set(route.operation, ordinal);
    const fault = options.faults?.({ operation: route.operation, reference, body, ordinal });
    await sendWithFault(response, fault, () => answerOf(simulator, route, { body, reference, url, at }));
    if (fault === undefined || response.writableEnded) return;
    if (closing) response.destroy();
    hung.add(response);
    response.on('close', () => hung.delete(response));
  }

  return {
    simulator,
    answer: (request, response) =>
      handle(request, response).catch((error: unknown) => {
        // If the client disconnected mid-body, nobody waits; any other error is ours and stays an unknown outcome.
        if (request.destroyed && !request.complete) return;
        process.stderr.write(`pac-simulator: ${error instanceof Error ? error.stack : String(error)}\n`);
        if (!response.headersSent) send(response, jsonAnswer(500, { message: 'Internal error' }));
        else response.destroy();
      }),
    cutHung() {
      closing = true;
      for (const response of hung) response.destroy();
    },
  };
}

/** Header x-sandbox-time: the document's current time, if that is not now. */
function sandboxTime({ headers }: IncomingMessage): Date | undefined {
  const at = new Date(headers['x-sandbox-time']?.toString() ?? '');
  return Number.isNaN(at.getTime()) ? undefined : at;
}

type Question = { body: Buffer; reference: string | undefined; url: URL; at: Date | undefined };

async function answerOf(
  simulator: PacSimulator,
  { operation, service }: Route,
  { body, reference, url, at }: Question,
): Promise<Answer> {
  switch (operation) {
    case 'stamp':
      return stampAnswer(await simulator.stamp(body, reference, at, service));
    case 'recover':
      return stampAnswer(await simulator.recover(body, at, service));
    case 'cancel':
      return cancelAnswer(simulator, body, at, service);
    case 'status':
      return jsonAnswer(200, await simulator.status(url.searchParams.get('uuid') ?? '', at, service));
  }
}

function stampAnswer(outcome: StampOutcome | RecoverOutcome): Answer {
  if (outcome.kind === 'lost' || outcome.kind === 'busy') return troubledAnswer(outcome);
  if (outcome.kind !== 'stamped') {
    const xml = 'xml' in outcome ? outcome.xml?.toString() : undefined;
    return jsonAnswer(422, { code: outcome.code, message: outcome.message, xml });
  }
  const headers: Record<string, string> = { ...XML, 'x-uuid': outcome.uuid };
  if (outcome.duplicate) headers['x-duplicate'] = '307';
  return { status: 200, headers, body: outcome.xml };
}

/** A gateway's response for a lost one, so that connections of other clients are not considered broken. */
function troubledAnswer({ kind, message }: Troubled): Answer {
  return kind === 'lost' ? jsonAnswer(504, { message }) : jsonAnswer(429, { message }, { 'retry-after': '2' });
}

async function cancelAnswer(
  simulator: PacSimulator,
  body: Buffer,
  at: Date | undefined,
  service: Service,
): Promise<Answer> {
  const request = readCancelRequest(body);
  if (request === undefined) {
    const message = '301 - La solicitud debe ser JSON con rfc, uuid, motive y, con el motivo 01, substitute.';
    return jsonAnswer(422, { code: '301', message });
  }
  const outcome = await simulator.cancel(request, at, service);
  if (outcome.kind === 'lost' || outcome.kind === 'busy') return troubledAnswer(outcome);
  const { kind, ...rest } = outcome;
  return jsonAnswer(kind === 'taken' ? 200 : 422, rest);
}

function readCancelRequest(body: Buffer): CancelRequest | undefined {
  let value: unknown;
  try {
    value = JSON.parse(body.toString());
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  const { rfc, uuid, motive, substitute } = value as Record<string, unknown>;
  if (typeof rfc !== 'string' || typeof uuid !== 'string') return undefined;
  if (substitute !== undefined && substitute !== null && typeof substitute !== 'string') return undefined;
  // A missing motive is a rule of the SAT (207), not an invalid request.
  return { rfc, uuid, motive: typeof motive === 'string' ? motive : '', substitute };
}
