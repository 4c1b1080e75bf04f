import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { AppError } from '@lacre/services/errors';
import type { PasswordHasher } from '@lacre/services/ports/password-hasher';
import { LaneLimiter } from '../concurrency/lane-limiter.ts';

/** OWASP's first recommendation for argon2id: 19 MiB, 2 passes, 1 lane (reliability, section 6). */
const cost = { memory: 19 * 1024, passes: 2, parallelism: 1 };
const saltBytes = 16;
const tagBytes = 32;
/** A stored hash with higher costs is rejected: one row could otherwise block a thread and its memory. */
const highestCost = { memory: 256 * 1024, passes: 16, parallelism: 4 };
const computations = 2;

const derive = promisify(argon2);

/**
 * argon2id on the thread pool, two at a time: each takes 19 MiB and a core, and two leave the pool's other threads to
 * the file system and name resolution. Hashes are PHC strings; passwords are hashed as UTF-8, unmodified. Throws
 * `service-unavailable` if 500 are waiting or one waited 10 s, and an `Error` for a stored hash that cannot be parsed.
 */
export function createArgon2Hasher(): PasswordHasher {
  const limiter = new LaneLimiter({ total: computations, perLane: computations, waiting: 500, waitMs: 10_000 });

  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    const release = await limiter.enter();
    if (!release) {
      throw new AppError('SERVICE_UNAVAILABLE', {
        texts: {
          en: 'Too many sign-ins at the moment. Try again in a few seconds.',
          es: 'Hay demasiados inicios de sesión en este momento. Intente de nuevo en unos segundos.',
        },
        retryAfterSeconds: 5,
      });
    }
    try {
      return await work();
    } finally {
      release();
    }
  };

  return {
    async hash(password) {
      const salt = randomBytes(saltBytes);
      const tag = await inTurn(() =>
        derive('argon2id', { message: Buffer.from(password), nonce: salt, tagLength: tagBytes, ...cost }),
      );
      return encodePhc({ ...cost, salt, tag });
    },
    async verify(password, hash) {
      const stored = decodePhc(hash);
      if (!stored) throw new Error('The stored password hash is not a readable argon2id PHC string');
      const { salt, tag, memory, passes, parallelism } = stored;
      const parameters = { message: Buffer.from(password), nonce: salt, tagLength: tag.length };
      const computed = await inTurn(() => derive('argon2id', { ...parameters, memory, passes, parallelism }));
      return timingSafeEqual(computed, tag);
    },
  };
}

interface Phc {
  memory: number;
  passes: number;
  parallelism: number;
  salt: Buffer;
  tag: Buffer;
}

function encodePhc({ memory, passes, parallelism, salt, tag }: Phc): string {
  const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/={1,2}$/, '');
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`;
}

function decodePhc(text: string): Phc | undefined {
  const match = /^\$argon2id\$v=19\$m=(\d{1,9}),t=(\d{1,9}),p=(\d{1,9})\$([\w+/]{11,86})\$([\w+/]{22,86})$/.exec(text);
  if (!match) return undefined;
  const [memory, passes, parallelism] = match.slice(1, 4).map(Number) as [number, number, number];
  const [salt, tag] = match.slice(4).map((part) => Buffer.from(part, 'base64')) as [Buffer, Buffer];
  const tooCostly = memory > highestCost.memory || passes > highestCost.passes || parallelism > highestCost.parallelism;
  if (tooCostly || passes < 1 || parallelism < 1 || memory < 8 * parallelism) return undefined;
  return { memory, passes, parallelism, salt, tag };
}
