import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/** The request to the server, as the fault hook sees it. */
export type FaultRequest = {
  operation: 'stamp' | 'recover' | 'cancel' | 'status';
  /** Header x-reference. */
  reference: string | undefined;
  body: Buffer;
  /** 1 for the first request of this operation since the server started. */
  ordinal: number;
};

/**
 * How a PAC misbehaves. "after" means that the work was done (the stamp exists) before the failure. `answer` replaces
 * the response, for hostile bodies; `drip` sends the real response slowly, `hold` once something else has happened.
 */
export type Fault =
  | { kind: 'timeout-before-stamp' }
  | { kind: 'timeout-after-stamp' }
  | { kind: 'reset'; when: 'before' | 'after' }
  | { kind: 'http'; status: number; when: 'before' | 'after'; retryAfter?: string }
  | { kind: 'refuse'; code: string; message: string }
  | { kind: 'truncated' }
  | { kind: 'html' }
  | { kind: 'answer'; status: number; contentType: string; body: string | Buffer; when: 'before' | 'after' }
  | { kind: 'drip'; bytesPerSecond: number }
  | { kind: 'delay'; ms: number }
  | { kind: 'hold'; until: Promise<unknown> };

/** Called once per request; undefined means no fault. */
export type FaultHook = (request: FaultRequest) => Fault | undefined;

/** A response ready to be sent. */
export type Answer = { status: number; headers: Record<string, string>; body: Buffer };

export function jsonAnswer(status: number, value: unknown, headers: Record<string, string> = {}): Answer {
  const body = Buffer.from(JSON.stringify(value));
  return { status, headers: { 'content-type': 'application/json; charset=utf-8', ...headers }, body };
}

/** Sends the response of `work` with the fault, if any. */
export async function sendWithFault(
  response: ServerResponse,
  fault: Fault | undefined,
  work: () => Promise<Answer>,
): Promise<void> {
  if (fault === undefined) return send(response, await work());
  switch (fault.kind) {
    case 'timeout-before-stamp':
      return;
    case 'timeout-after-stamp':
      await work();
      return;
    case 'reset':
      if (fault.when === 'after') await work();
      response.socket?.resetAndDestroy();
      return;
    case 'http': {
      if (fault.when === 'after') await work();
      const headers: Record<string, string> = fault.retryAfter === undefined ? {} : { 'retry-after': fault.retryAfter };
      return send(response, jsonAnswer(fault.status, { message: 'Servicio no disponible' }, headers));
    }
    case 'refuse':
      return send(response, jsonAnswer(422, { code: fault.code, message: fault.message }));
    case 'truncated':
      return sendPart(response, await work());
    case 'html': {
      await work();
      const body = Buffer.from('<!DOCTYPE html><html><body><h1>Mantenimiento programado</h1></body></html>');
      return send(response, { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body });
    }
    case 'answer': {
      if (fault.when === 'after') await work();
      const headers = { 'content-type': fault.contentType };
      return send(response, { status: fault.status, headers, body: Buffer.from(fault.body) });
    }
    case 'drip':
      return sendSlowly(response, await work(), fault.bytesPerSecond);
    case 'delay': {
      const answer = await work();
      await wait(fault.ms);
      return send(response, answer);
    }
    case 'hold': {
      const answer = await work();
      await fault.until;
      return send(response, answer);
    }
  }
}

/** Writes a whole response, unless the client is gone. */
export function send(response: ServerResponse, { status, headers, body }: Answer): void {
  if (response.destroyed) return;
  response.writeHead(status, { ...headers, 'content-length': String(body.length) });
  response.end(body);
}

function sendPart(response: ServerResponse, { status, headers, body }: Answer): void {
  response.writeHead(status, { ...headers, 'content-length': String(body.length) });
  response.write(body.subarray(0, Math.floor(body.length / 2)), () => response.destroy());
}

async function sendSlowly(response: ServerResponse, answer: Answer, bytesPerSecond: number): Promise<void> {
  const { status, headers, body } = answer;
  response.writeHead(status, { ...headers, 'content-length': String(body.length) });
  const step = Math.max(1, Math.floor(bytesPerSecond / 10));
  for (let sent = 0; sent < body.length && !response.destroyed; sent += step) {
    response.write(body.subarray(sent, sent + step));
    await wait((step / bytesPerSecond) * 1000);
  }
  response.end();
}
