import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadSatAuthorities } from '@lacre/adapters/sat/sat-authorities';
import { expect } from 'chai';
import { authority } from './sat-like.ts';

const first = authority('00000000000000000001');
const second = authority('00000000000000000002', first);
const stranger = authority('00000000000000000003');
const fingerprint = (der: Uint8Array) => createHash('sha256').update(der).digest('hex');

describe('the SAT’s authorities', () => {
  let folder: string;
  let result: string[];
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lacre-roots-'));
    result = [];
    await mkdir(join(folder, 'source', 'roots'), { recursive: true });
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const offer = (name: string, content: Uint8Array) => writeFile(join(folder, 'source', 'roots', name), content);
  const load = ({ pins = [], from = 'source' }: { pins?: string[]; from?: string } = {}) =>
    loadSatAuthorities({
      source: from === 'source' ? join(folder, 'source') : from === '' ? undefined : from,
      dataDir: join(folder, 'data'),
      pins,
      onProgress: () => undefined,
      log: (text) => result.push(text),
    });
  const names = (held: Uint8Array[]) => held.map(fingerprint).sort();

  it('are empty until the operator provides them', async () => {
    expect(await load()).to.deep.equal([]);
    expect(await load({ from: 'none' })).to.deep.equal([]);
    expect(await load({ from: '' })).to.deep.equal([]);
  });

  it('are those of the first import, and stay when the folder is removed', async () => {
    await offer('AC1.cer', first.certificate);
    expect(names(await load())).to.deep.equal([fingerprint(first.certificate)]);
    expect(names(await load({ from: '' }))).to.deep.equal([fingerprint(first.certificate)]);
  });

  it('are extended later by certificates that one of them signed, and by no other', async () => {
    await offer('AC1.cer', first.certificate);
    await load();
    await offer('AC2.cer', second.certificate);
    await offer('AC3.cer', stranger.certificate);
    expect(names(await load())).to.deep.equal([first, second].map((one) => fingerprint(one.certificate)).sort());
    expect(result).to.have.length(1);
    expect(result[0]).to.include('AC3.cer').and.to.include(fingerprint(stranger.certificate));
  });

  it('are exactly those that are pinned by hand, however the fingerprint is written', async () => {
    await offer('AC1.cer', first.certificate);
    await load();
    await offer('AC3.cer', stranger.certificate);
    const pin = fingerprint(stranger.certificate).toUpperCase().match(/../g)?.join(':') ?? '';
    expect(names(await load({ pins: [pin] }))).to.deep.equal([fingerprint(stranger.certificate)]);
  });

  it('are not trusted any more when one of their files was changed', async () => {
    await offer('AC1.cer', first.certificate);
    await load();
    const kept = join(folder, 'data', 'sat', 'roots', `${fingerprint(first.certificate)}.cer`);
    await writeFile(kept, stranger.certificate);
    expect(await load({ from: '' })).to.deep.equal([]);
    expect(result[0]).to.include('is not trusted');
    // Nor is the content of the source trusted then, as if it were the first import.
    expect(await load()).to.deep.equal([]);
  });

  it('reject by name a file that is not a certificate of an authority', async () => {
    for (const [name, content] of [
      ['text.cer', Buffer.from('hello')],
      ['leaf.cer', authority('00000000000000000004', first, false).certificate],
    ] as const) {
      await offer(name, content);
      const error = await load().catch((reason: Error) => reason);
      expect(error).to.be.instanceOf(Error);
      expect((error as Error).message).to.include(name);
      await rm(join(folder, 'source', 'roots', name));
    }
  });
});
