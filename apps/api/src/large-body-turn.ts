import type { Context } from '@lacre/router/context';
import { ownerOf } from '@lacre/router/procedures';
import type { CredentialActor } from '@lacre/services/actor';
import { callerAt } from '@lacre/services/limits/caller';
import { largeBodyBytes } from '@lacre/services/limits/large-body';
import type { Response } from 'express';

/**
 * Queues a large body before it is read, where the caller reads it instead of a procedure, which will then not queue
 * for it again. The turn lasts until the response is closed. Throws 429 when too many wait.
 *
 * @param actor undefined: a stranger, who waits with the others of the address
 */
export async function takeLargeBodyTurn(
  ctx: Context,
  res: Response,
  actor: CredentialActor | undefined,
): Promise<void> {
  const { bodyBytes, services, ip } = ctx;
  ctx.bodyBytes = 0;
  if (bodyBytes <= largeBodyBytes) return;
  const connectionClosed = new AbortController();
  res.once('close', () => connectionClosed.abort());
  const { largeBodies } = services;
  const release: (bytesRead?: number) => void = actor
    ? await largeBodies.turnOf(ownerOf(actor), bodyBytes, connectionClosed.signal)
    : await largeBodies.turn(callerAt(ip), bodyBytes, connectionClosed.signal);
  if (connectionClosed.signal.aborted) release();
  else res.once('close', () => release(ctx.bytesRead?.()));
}
