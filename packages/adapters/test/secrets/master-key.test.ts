import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { loadMasterKey, readPreviousKeys } from '../../src/secrets/master-key.ts';

const bytes = Buffer.alloc(32, 0xfb);

describe('master key', () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'lacre-key-'));
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  const load = (fromEnv?: string, production = false) => loadMasterKey({ fromEnv, dataDir, production });

  it('reads base64, base64url and hex', () => {
    for (const text of [bytes.toString('base64'), bytes.toString('base64url'), `${bytes.toString('hex')}\n`]) {
      expect(load(text, true)).to.deep.equal(bytes);
    }
  });

  it('generates a key outside production, readable by no other user, and reuses it', () => {
    const made = load();
    expect(made).to.have.length(32);
    expect(statSync(join(dataDir, 'master.key')).mode & 0o777).to.equal(0o600);
    expect(load('')).to.deep.equal(made);
    expect(readdirSync(dataDir).sort()).to.deep.equal(['master.key']);
  });

  it('writes nothing where a key is stored, so that a full disk does not stop the start', () => {
    const made = load();
    utimesSync(dataDir, 0, 0);
    expect(load()).to.deep.equal(made);
    expect(statSync(dataDir).mtimeMs).to.equal(0);
  });

  it('refuses to start in production without a configured key, even when a generated one exists', () => {
    load();
    expect(() => load(undefined, true)).to.throw(/^MASTER_KEY is missing\..*openssl rand -base64 32$/);
  });

  it('rejects a malformed value without repeating it in the error', () => {
    for (const text of ['canary', bytes.subarray(1).toString('hex'), `${bytes.toString('base64')}A`, 'ñ'.repeat(44)]) {
      expect(() => load(text))
        .to.throw(/^MASTER_KEY must be 32 bytes/)
        .with.property('message')
        .not.include(text);
    }
  });

  it('reports the file when the stored key is damaged', () => {
    writeFileSync(join(dataDir, 'master.key'), 'short');
    expect(() => load()).to.throw(/master\.key must be 32 bytes/);
  });

  it('asks for a copy of a stored key that is damaged or cannot be read, never for a new one', () => {
    const file = join(dataDir, 'master.key');
    writeFileSync(file, '');
    expect(() => load())
      .to.throw(/Restore it from a copy or a backup/)
      .with.property('message')
      .not.include('openssl');
    rmSync(file);
    // What Docker creates in place of a file to mount that does not exist.
    mkdirSync(file);
    expect(() => load()).to.throw(/master\.key cannot be read: EISDIR.*Restore it from a copy or a backup/);
  });

  it('stores no key when the key comes from outside', () => {
    load(bytes.toString('hex'));
    expect(readdirSync(dataDir)).to.deep.equal([]);
  });

  it('reads one or several earlier keys, and rejects a malformed one without repeating it in the error', () => {
    const other = Buffer.alloc(32, 1);
    expect(readPreviousKeys(undefined)).to.deep.equal([]);
    expect(readPreviousKeys(`${bytes.toString('base64')}, ${other.toString('hex')}`)).to.deep.equal([bytes, other]);
    expect(() => readPreviousKeys('canary'))
      .to.throw(/^Each of PREVIOUS_MASTER_KEYS must be 32 bytes/)
      .with.property('message')
      .not.include('canary');
  });
});
