import { setTimeout as wait } from 'node:timers/promises';
import { type AskedDocument, anInvoice } from './documents.ts';

/** One document that a client requests, with any number of retries. */
export interface Intent {
  key: string;
  /** All fiscal UUIDs that it received; must be exactly one at the end. */
  uuids: Set<string>;
  answers: number[];
}

/** What these clients request; default: an invoice. */
export interface Asked {
  folioNumber?: string;
  document?: AskedDocument;
}

/**
 * Requests one document with the same idempotency key until the response has its fiscal UUID, as every careful client
 * does. Retries broken connections, 409, 503 and 202.
 */
export async function insist(
  url: string,
  apiKey: string,
  key: string,
  deadline: number,
  more: Asked = {},
): Promise<Intent> {
  const intent: Intent = { key, uuids: new Set(), answers: [] };
  while (Date.now() < deadline) {
    const { status, uuid, message } = await ask(url, apiKey, key, more);
    intent.answers.push(status);
    if (uuid !== undefined) intent.uuids.add(uuid);
    if (status === 200 || status === 201) return intent;
    if (status >= 400 && status < 500 && status !== 409)
      throw new Error(`a good document was answered with ${status}: ${message}`);
    await wait(200);
  }
  return intent;
}

/** Sends one request; status 0 is a broken connection. */
export async function ask(
  url: string,
  apiKey: string,
  key: string,
  { document = anInvoice, ...more }: Asked = {},
): Promise<{ status: number; uuid?: string; message?: string }> {
  try {
    const answer = await fetch(url + document.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': apiKey },
      body: JSON.stringify({ ...document.body, ...more, idempotencyKey: key }),
      signal: AbortSignal.timeout(40_000),
    });
    // A proxy's own responses are not JSON.
    const body = (await answer.json().catch(() => ({}))) as { uuid?: string; message?: string };
    return {
      status: answer.status,
      message: String(body.message),
      ...(answer.ok && body.uuid ? { uuid: body.uuid } : {}),
    };
  } catch {
    return { status: 0 };
  }
}
