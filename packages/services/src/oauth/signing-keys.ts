import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import type { Database } from '@lacre/database/database';
import type { OauthSigningKeyRow } from '@lacre/database/repositories/oauth-signing-key.repository';
import type { Clock } from '../ports/clock.ts';
import type { SecretBox } from '../ports/secret-box.ts';

/** A key for access tokens and ID tokens: ECDSA on P-256 (ES256). */
export interface SigningKey {
  generation: number;
  kid: string;
  /** JWK (RFC 7517) with the private part. */
  privateJwk: PrivateJwk;
  publicKey: KeyObject;
  /** It signs from then on; before, it is only published, so that every process knows it in time. */
  activeFrom: Date;
}

export interface PrivateJwk {
  kty: 'EC';
  crv: 'P-256';
  x: string;
  y: string;
  d: string;
  kid: string;
  alg: 'ES256';
  use: 'sig';
}

export interface SigningKeySet {
  /** Changes when another key signs, or other keys are published. */
  version: string;
  active: SigningKey;
  /** All published keys, the signing one first. */
  keys: readonly SigningKey[];
}

/** The installation's signing keys: encrypted in the database, decrypted once and cached here. */
export interface SigningKeys {
  current(): Promise<SigningKeySet>;
  /** undefined for a key that is not ours, or no longer published. */
  publicKeyOf(kid: string): Promise<KeyObject | undefined>;
  /**
   * Creates the next key, which signs from `activeFrom` on. False when another process created it at the same moment.
   */
  add(activeFrom: Date): Promise<boolean>;
  /** Clears the cache; the next call reads it again. */
  forget(): void;
}

const rememberMs = 60_000;
/** An unknown key id may be a new one, but guessed ones must not cost a look-up each. */
const askAgainMs = 5_000;

export function createSigningKeys({
  database,
  secretBox,
  clock,
}: {
  database: Database;
  secretBox: SecretBox;
  clock: Clock;
}): SigningKeys {
  const opened = new Map<string, SigningKey>();
  let loaded: { keys: SigningKey[]; at: number } | undefined;
  let loading: Promise<SigningKey[]> | undefined;

  const isYoungerThan = (ms: number) => loaded !== undefined && Math.abs(clock.now().getTime() - loaded.at) < ms;

  async function read(): Promise<SigningKey[]> {
    let rows = await database.oauthSigningKeys.list();
    if (rows.length === 0) {
      await insert(1, clock.now());
      rows = await database.oauthSigningKeys.list();
    }
    const keys = rows.map((row) => opened.get(row.kid) ?? open(row));
    opened.clear();
    for (const key of keys) opened.set(key.kid, key);
    loaded = { keys, at: clock.now().getTime() };
    return keys;
  }

  function load(): Promise<SigningKey[]> {
    loading ??= read().finally(() => {
      loading = undefined;
    });
    return loading;
  }

  const keysNow = async () => (loaded !== undefined && isYoungerThan(rememberMs) ? loaded.keys : load());

  function open({ generation, kid, sealedKey, sealedKeyId, activeFrom }: OauthSigningKeyRow): SigningKey {
    const pkcs8 = secretBox.open({ keyId: sealedKeyId, bytes: sealedKey }, signingKeyContext(kid));
    const privateKey = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' });
    pkcs8.fill(0);
    const { x = '', y = '', d = '' } = privateKey.export({ format: 'jwk' });
    const privateJwk: PrivateJwk = { kty: 'EC', crv: 'P-256', x, y, d, kid, alg: 'ES256', use: 'sig' };
    return { generation, kid, privateJwk, publicKey: createPublicKey(privateKey), activeFrom };
  }

  async function insert(generation: number, activeFrom: Date): Promise<boolean> {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x, y } = publicKey.export({ format: 'jwk' });
    // RFC 7638: the same key has the same id everywhere.
    const kid = createHash('sha256')
      .update(JSON.stringify({ crv: 'P-256', kty: 'EC', x, y }))
      .digest('base64url');
    const pkcs8 = privateKey.export({ format: 'der', type: 'pkcs8' });
    const sealed = secretBox.seal(pkcs8, signingKeyContext(kid));
    pkcs8.fill(0);
    return database.oauthSigningKeys.insert({
      generation,
      kid,
      sealedKey: sealed.bytes,
      sealedKeyId: sealed.keyId,
      createdAt: clock.now(),
      activeFrom,
    });
  }

  return {
    async current() {
      const keys = await keysNow();
      const now = clock.now();
      const active = keys.findLast((key) => key.activeFrom <= now) ?? keys[0];
      if (!active) throw new Error('There is no signing key, and none could be made');
      const others = keys.filter((key) => key !== active);
      return {
        version: [active, ...others].map(({ kid }) => kid).join(' '),
        active,
        keys: [active, ...others],
      };
    },
    async publicKeyOf(kid) {
      const knownKey = (await keysNow()).find((key) => key.kid === kid);
      if (knownKey || isYoungerThan(askAgainMs)) return knownKey?.publicKey;
      return (await load()).find((key) => key.kid === kid)?.publicKey;
    },
    async add(activeFrom) {
      const last = (await load()).at(-1);
      const isAdded = await insert((last?.generation ?? 0) + 1, activeFrom);
      loaded = undefined;
      return isAdded;
    },
    forget() {
      loaded = undefined;
    },
  };
}

export const signingKeyContext = (kid: string) => `oauth signing key ${kid}`;
