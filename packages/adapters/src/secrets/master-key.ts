import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface MasterKeyOptions {
  /** MASTER_KEY: 32 bytes as base64, base64url or 64 hex digits. Empty counts as absent. */
  fromEnv: string | undefined;
  dataDir: string;
  /** In production the key must be configured. */
  production: boolean;
}

const keyFile = 'master.key';
const makeOne = 'Generate one with: openssl rand -base64 32';
const shape = 'must be 32 bytes, written in base64 (44 characters) or hex (64 digits).';
/** What a key must look like, after the name of the setting it was given in. */
export const masterKeyShape = `${shape} ${makeOne}`;
/** A new key would decrypt nothing, and no longer show that the old one is missing. */
const restoreStored = 'Restore it from a copy or a backup: no other key decrypts what the database was sealed with.';

/**
 * The master key of this installation. Outside production one is created in `DATA_DIR/master.key` (mode 0600) if none
 * is configured. Whether the database was sealed with it is checked elsewhere. Errors never contain key material.
 */
export function loadMasterKey(options: MasterKeyOptions): Buffer {
  return options.fromEnv?.trim() ? parseMasterKey(options.fromEnv.trim(), 'MASTER_KEY') : storedKey(options);
}

/** PREVIOUS_MASTER_KEYS: keys separated by commas or blanks, each in the format of MASTER_KEY. */
export const readPreviousKeys = (text: string | undefined): Buffer[] =>
  keysIn(text ?? '').map((key) => parseMasterKey(key, 'Each of PREVIOUS_MASTER_KEYS'));

/** Whether a key was already created in `dataDir`, so that `loadMasterKey` creates none. */
export const hasStoredKey = (dataDir: string): boolean => existsSync(join(dataDir, keyFile));

/** Deletes the key that `loadMasterKey` created in `dataDir`. */
export const removeStoredKey = (dataDir: string): void => rmSync(join(dataDir, keyFile), { force: true });

/** Whether `text` is a valid master key. */
export const isMasterKey = (text: string): boolean => decodeKey(text.trim()) !== undefined;

/** Whether each of the keys in `text`, separated by commas or blanks, is valid. */
export const areMasterKeys = (text: string): boolean => keysIn(text).every(isMasterKey);

const keysIn = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean);

function storedKey({ dataDir, production }: MasterKeyOptions): Buffer {
  if (production) {
    throw new Error(`MASTER_KEY is missing. In production it must be set to 32 bytes in base64 or hex. ${makeOne}`);
  }
  const path = join(dataDir, keyFile);
  mkdirSync(dataDir, { recursive: true });
  if (!existsSync(path)) createOnce(path, `${randomBytes(32).toString('base64')}\n`);
  const key = decodeKey(readStored(path).trim());
  if (key === undefined) throw new Error(`${path} ${shape} ${restoreStored}`);
  return key;
}

function readStored(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new Error(`${path} cannot be read: ${(error as Error).message}. ${restoreStored}`, { cause: error });
  }
}

function parseMasterKey(text: string, source: string): Buffer {
  const key = decodeKey(text);
  if (key === undefined) throw new Error(`${source} ${masterKeyShape}`);
  return key;
}

function decodeKey(text: string): Buffer | undefined {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex');
  return /^[A-Za-z0-9+/_-]{43}=?$/.test(text) ? Buffer.from(text, 'base64') : undefined;
}

/** Atomic, even if two processes start at once: the first one's content stays. */
function createOnce(path: string, content: string): void {
  const draft = `${path}.${process.pid}-${randomBytes(4).toString('hex')}`;
  writeFileSync(draft, content, { mode: 0o600, flag: 'wx', flush: true });
  try {
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}
