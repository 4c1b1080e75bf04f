import { randomFillSync } from 'node:crypto';

/** Random bytes are generated for many ids at a time: generating costs far more than copying. */
const PER_ID = 10;
const pool = Buffer.alloc(PER_ID * 400);
let unread = 0;
let lastMillisecond = -1;
let counter = 0;

/** A clock that stepped back further than this was corrected; ids follow it instead of staying in the future. */
const STEP_BACK_MS = 10_000;

/**
 * An id that sorts by time (RFC 9562, section 5.7), in lower case.
 *
 * Within this process ids of one millisecond grow too: `rand_a` is a counter (section 6.2, method 1) whose start is
 * random in its lower half. When it overflows, or the clock steps back a little, ids go on from the latest time used.
 * node:crypto has `randomUUIDv7`, but it reads the clock itself; here time is a parameter, as everywhere.
 */
export function uuidV7(now: Date): string {
  if (unread < PER_ID) {
    randomFillSync(pool);
    unread = pool.length;
  }
  unread -= PER_ID;
  const random = pool.subarray(unread, unread + PER_ID);
  const start = random.readUInt16BE(8) & 0x7ff;
  const millisecond = now.getTime();
  if (millisecond > lastMillisecond || millisecond < lastMillisecond - STEP_BACK_MS) {
    lastMillisecond = millisecond;
    counter = start;
  } else if (counter < 0xfff) {
    counter += 1;
  } else {
    lastMillisecond += 1;
    counter = start;
  }
  const bytes = Buffer.alloc(16);
  bytes.writeUIntBE(lastMillisecond, 0, 6);
  bytes.writeUInt16BE(0x7000 | counter, 6);
  random.copy(bytes, 8, 0, 8);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** Not greater than any id of that instant or later: where a range of ids by time begins. */
export function uuidV7Floor(instant: Date): string {
  const hex = instant.getTime().toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

/** The instant at which an id was created. */
export const madeAt = (id: string): Date => new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16));
