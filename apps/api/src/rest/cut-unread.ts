import type { ServerResponse } from 'node:http';

/** As exports have before their reader is measured. */
const unreadMs = 20_000;

/**
 * Closes the connection of a client that takes nothing of an answer for that long (twice that when it took a part):
 * until it is taken the whole of it is held in memory.
 */
export function cutUnread(res: ServerResponse, patienceMs = unreadMs): void {
  const { socket } = res;
  if (!socket) return;
  socket.setTimeout(patienceMs);
  // Before Node sets how long the connection may rest: a call that waits behind this one has no limit of it.
  res.prependOnceListener('finish', () => socket.setTimeout(0));
}
