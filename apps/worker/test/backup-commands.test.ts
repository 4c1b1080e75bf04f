import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BareDatabase, createBareDatabase, createTestDatabase } from '@lacre/testing/test-database';
import { expect } from 'chai';
import { Client } from 'pg';
import { runProgram } from './run-program.ts';

const backup = '../src/backup/main.ts';

describe('the files of backup, restore and drill', function () {
  this.timeout(60_000);
  let folder: string;
  let keyFile: string;
  let recipient: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lacre-files-'));
    keyFile = join(folder, 'key.txt');
    await runProgram([backup, '--make-key', keyFile], {});
    recipient = /^# public key: (\S+)$/m.exec(await readFile(keyFile, 'utf8'))?.[1] ?? '';
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('are named in the error when a key cannot be written', async () => {
    const before = await readFile(keyFile, 'utf8');
    expect((await runProgram([backup, '--make-key', keyFile], {})).out).to.equal(
      `lacre: ${keyFile} cannot be written: it already exists. Choose another name\n`,
    );
    expect(await readFile(keyFile, 'utf8')).to.equal(before);
    const nowhere = join(folder, 'no', 'key.txt');
    expect((await runProgram([backup, '--make-key', nowhere], {})).out).to.equal(
      `lacre: ${nowhere} cannot be written: there is no folder ${join(folder, 'no')}\n`,
    );
  });

  for (const name of ['restore', 'drill'] as const)
    it(`are checked before a database is created for them: ${name}`, async () => {
      const program = `../src/${name}/main.ts`;
      const dataDir = join(folder, 'data');
      const backedUp = join(folder, 'one.lacre');
      const noBackup = join(folder, 'notes.txt');
      await writeFile(noBackup, 'not a backup');
      const sayings = [
        [
          [backedUp, '--key', join(folder, 'no.txt')],
          `${join(folder, 'no.txt')} cannot be read: there is no such file`,
        ],
        [[backedUp, '--key', keyFile], `${backedUp} cannot be read: there is no such file`],
        [[folder, '--key', keyFile], `${folder} cannot be read: it is a folder`],
        [[noBackup, '--key', keyFile], 'this is not an age file, or its header was modified'],
      ] as const;
      for (const [words, text] of sayings) {
        const { code, out } = await runProgram([program, ...words], { DATA_DIR: dataDir });
        expect({ code, out }).to.deep.equal({ code: 1, out: `lacre: ${text}\n` });
        expect(existsSync(dataDir)).to.equal(false);
      }
    });

  it('may be named by options, as in other tools', async () => {
    const path = join(folder, 'one.lacre');
    const env = { DATA_DIR: join(folder, 'data') };
    const made = await runProgram([backup, path, '--to', recipient], env);
    expect(made.code).to.equal(1);
    expect(await runProgram([backup, '--out', path, '--recipient', recipient], env)).to.deep.equal(made);
    const restore = '../src/restore/main.ts';
    const read = await runProgram([restore, path, '--key', keyFile], env);
    expect(read.out).to.equal(`lacre: ${path} cannot be read: there is no such file\n`);
    expect(await runProgram([restore, '--from', path, '--identity', keyFile], env)).to.deep.equal(read);
    const [key = ''] = /^AGE-SECRET-KEY-.*$/m.exec(await readFile(keyFile, 'utf8')) ?? [];
    const shown = await runProgram([restore, '--from', path, '--identity', key], env);
    expect([shown.code, shown.out.endsWith(read.out)]).to.deep.equal([read.code, true]);
    expect(shown.out).to.include('the list of processes shows the key').and.not.include(key);
    for (const words of [
      [backup, path, '--out', path, '--recipient', recipient],
      [restore, path, '--from', path, '--identity', keyFile],
    ] as const)
      expect((await runProgram([...words], env)).code, words.join(' ')).to.equal(2);
  });

  for (const name of ['restore', 'drill'] as const)
    it(`need no key in the list of processes: ${name} reads it from standard input`, async () => {
      const noBackup = join(folder, 'notes.txt');
      await writeFile(noBackup, 'not a backup');
      const program = `../src/${name}/main.ts`;
      const env = { DATA_DIR: join(folder, 'data') };
      const run = (key: string, input = '') => runProgram([program, noBackup, '--key', key], env, undefined, input);
      const read = await run(keyFile);
      expect(read.out).to.include('this is not an age file');
      expect(await run('-', await readFile(keyFile, 'utf8'))).to.deep.equal(read);
      expect((await run('-')).out).to.equal('lacre: the key file contains no AGE-SECRET-KEY\n');
    });

  it('are named in the error where a drill has no folder', async () => {
    const words = ['../src/drill/main.ts', join(folder, 'one.lacre'), '--key', keyFile, '--in'] as const;
    const nowhere = join(folder, 'no');
    expect((await runProgram([...words, nowhere], {})).out).to.equal(
      `lacre: ${join(nowhere, 'lacre-drill-')} cannot be written: there is no folder ${nowhere}\n`,
    );
  });

  it('are deleted when a drill is interrupted: they contain the whole installation', async () => {
    const database = await createTestDatabase();
    try {
      const path = join(folder, 'one.lacre');
      const MASTER_KEY = randomBytes(32).toString('base64');
      const env = { DATABASE_URL: database.url, DATA_DIR: folder, MASTER_KEY };
      await runProgram([backup, path, '--to', recipient], env);
      // Under root the database runs as another user, who must be able to enter.
      await chmod(folder, 0o755);
      const inside = join(folder, 'drills');
      await mkdir(inside);
      const words = ['../src/drill/main.ts', path, '--key', keyFile, '--in', inside] as const;
      const { code, out } = await runProgram(words, { MASTER_KEY }, (text, child) => {
        if (text.includes('starting an empty database')) child.kill('SIGTERM');
      });
      expect(code, out).to.equal(143);
      expect(out).to.include('lacre: interrupted by SIGTERM: what was not complete has been deleted');
      expect(await readdir(inside)).to.deep.equal([]);
    } finally {
      await database.drop();
    }
  });

  it('are created only for an existing installation: a misspelt DATA_DIR is not created', async () => {
    const dataDir = join(folder, 'misspelt');
    const words = [backup, join(folder, 'one.lacre'), '--to', recipient] as const;
    const { code, out } = await runProgram(words, { DATA_DIR: dataDir });
    expect(code, out).to.equal(1);
    expect(out).to.include(`There is no installation in ${dataDir}`);
    expect(existsSync(dataDir)).to.equal(false);
  });

  it('are not created for a database without tables, which its owner is told', async () => {
    const bare: BareDatabase = await createBareDatabase();
    const owner = `lacre_test_${randomUUID()}`;
    const admin = new Client({ connectionString: bare.url });
    await admin.connect();
    try {
      await admin.query(`create role "${owner}" login password 'secret'`);
      const url = new URL(bare.url);
      url.username = owner;
      url.password = 'secret';
      const words = [backup, join(folder, 'one.lacre'), '--to', recipient] as const;
      const { out } = await runProgram(words, { DATABASE_URL: url.href });
      expect(out).to.equal('lacre: nothing to back up: the database has no tables of Lacre\n');
    } finally {
      await admin.query(`drop role if exists "${owner}"`);
      await admin.end();
      await bare.drop();
    }
  });

  it("are named in the error where a backup cannot be written, and another run's file is not overwritten", async () => {
    const database = await createTestDatabase();
    try {
      const run = (path: string) =>
        runProgram([backup, path, '--to', recipient], { DATABASE_URL: database.url, DATA_DIR: folder });
      const nowhere = join(folder, 'no', 'one.lacre');
      expect((await run(nowhere)).out).to.equal(
        `lacre: ${nowhere} cannot be written: there is no folder ${join(folder, 'no')}\n`,
      );
      const path = join(folder, 'one.lacre');
      await mkdir(join(folder, 'taken.lacre'));
      expect((await run(join(folder, 'taken.lacre'))).out).to.include('it already exists. Choose another name');
      await writeFile(`${path}.part`, 'half');
      const { code, out } = await run(path);
      expect(code, out).to.equal(1);
      expect(out).to.include(`${path}.part already exists: another backup is being written to ${path}, or`);
      expect(await readFile(`${path}.part`, 'utf8')).to.equal('half');
    } finally {
      await database.drop();
    }
  });
});
