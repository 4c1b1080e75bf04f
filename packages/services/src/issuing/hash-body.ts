import { createHash } from 'node:crypto';
import { SLICE } from '@lacre/cfdi/slices';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';

/**
 * Hash for detecting a replay with a different body: covers every field except the key and the confirmation, with names
 * in a fixed order. Long lists are hashed in slices so that other requests are not blocked.
 */
export async function hashBody(body: {
  idempotencyKey?: string;
  confirmation?: string;
  items?: readonly unknown[];
}): Promise<Buffer> {
  const { idempotencyKey: _, confirmation: _confirmation, items = [], ...rest } = body;
  const hash = createHash('sha256').update(JSON.stringify(inNameOrder(rest)));
  for (const [index, item] of items.entries()) {
    hash.update('\n').update(JSON.stringify(inNameOrder(item)));
    if (index % SLICE === SLICE - 1) await yieldToEventLoop();
  }
  return hash.digest();
}

function inNameOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inNameOrder);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).filter(([, member]) => member !== undefined);
  return Object.fromEntries(
    entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, member]) => [name, inNameOrder(member)]),
  );
}
