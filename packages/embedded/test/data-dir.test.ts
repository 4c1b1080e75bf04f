import { chmod, mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { openDataDir } from '../src/data-dir.ts';
import { FolderInUseError } from '../src/folder-lock.ts';

describe('DATA_DIR', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lacre-data-'));
  });

  afterEach(() => rm(folder, { recursive: true, force: true }));

  const problem = (path: string) =>
    openDataDir(path).then(
      () => undefined,
      (error: unknown) => error as Error,
    );

  it('is created with its parents, closed to other users, and distinguished from an existing one', async () => {
    const path = join(folder, 'a', 'b');
    const first = await openDataDir(path);
    expect(first).to.include({ path, isNew: true });
    expect((await stat(path)).mode & 0o066).to.equal(0);
    await first.release();
    const second = await openDataDir(path);
    expect(second.isNew).to.equal(false);
    await second.release();
    expect(JSON.parse(await readFile(join(path, 'lacre.json'), 'utf8'))).to.deep.equal({ format: 1 });
  });

  it('that others could read is made private at the next start, except the folders of programs of other users', async () => {
    await chmod(folder, 0o755);
    for (const name of ['pac-simulator', 'postgres']) await mkdir(join(folder, name), { mode: 0o755 });
    await writeFile(join(folder, 'demo.json'), '{}', { mode: 0o644 });
    const dataDir = await openDataDir(folder);
    await dataDir.release();
    const modeOf = async (name: string) => ((await stat(join(folder, name))).mode & 0o777).toString(8);
    expect(await modeOf('.')).to.equal(process.getuid?.() === 0 ? '711' : '700');
    expect([await modeOf('pac-simulator'), await modeOf('demo.json'), await modeOf('lacre.json')]).to.deep.equal([
      '700',
      '600',
      '600',
    ]);
    expect(await modeOf('postgres')).to.equal('755');
  });

  it('created by a newer version is rejected and left unchanged', async () => {
    await writeFile(join(folder, 'lacre.json'), '{"format":2,"what":"ever"}');
    expect((await problem(folder))?.message).to.match(
      /created by a newer version of Lacre \(data format 2; .* knows 1\)/,
    );
    expect(await readFile(join(folder, 'lacre.json'), 'utf8')).to.equal('{"format":2,"what":"ever"}');
  });

  it('with a damaged version file is rejected', async () => {
    await writeFile(join(folder, 'lacre.json'), '{"form');
    expect((await problem(folder))?.message).to.match(/lacre\.json is damaged/);
  });

  it('is locked by one process at a time, and free again after a rejection', async () => {
    const first = await openDataDir(folder);
    expect(await problem(folder)).to.be.instanceOf(FolderInUseError);
    expect((await problem(`${folder}/../${folder.split('/').pop()}`))?.message).to.include(`process ${process.pid}`);
    const shared = await openDataDir(folder, { lock: false });
    await shared.release();
    await first.release();
    await writeFile(join(folder, 'lacre.json'), '{"format":2}');
    await problem(folder);
    expect(await problem(folder)).not.to.be.instanceOf(FolderInUseError);
  });

  it('that is a file is rejected with a clear message', async () => {
    await writeFile(join(folder, 'file'), '');
    expect((await problem(join(folder, 'file')))?.message).to.match(/file is not a folder: .*DATA_DIR/);
    expect((await problem(join(folder, 'file', 'below')))?.message).to.match(/is not a folder/);
  });

  it('behind a link to a missing disk is rejected with a clear message, without waiting', async () => {
    await symlink(join(folder, 'unmounted', 'lacre'), join(folder, 'link'));
    for (const path of [join(folder, 'link'), join(folder, 'link', 'below', 'data')])
      expect((await problem(path))?.message).to.match(/cannot be created \(ENOENT\): mount its disk, .*DATA_DIR/);
    await mkdir(join(folder, 'unmounted', 'lacre'), { recursive: true });
    await (await openDataDir(join(folder, 'link', 'below', 'data'))).release();
  });

  it('that is not writable is rejected with a clear message that names the user', async () => {
    await mkdir(join(folder, 'closed'), { mode: 0o500 });
    const isRoot = process.getuid?.() === 0;
    // Root may write anywhere: act as another user meanwhile.
    if (isRoot) process.seteuid?.(65534);
    try {
      const error = await problem(join(folder, 'closed', 'data'));
      expect(error?.message).to.match(/data cannot be written by user \S+ \(EACCES\): .*DATA_DIR/);
    } finally {
      if (isRoot) process.seteuid?.(0);
    }
  });
});
