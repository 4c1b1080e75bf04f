import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'chai';
import { root } from '../workspaces.ts';

const commands: Record<string, string> = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts;
/** Those that the texts for operators name, with the program that each starts. */
const operators = [
  'doctor',
  'attempts',
  'migrate',
  'backup',
  'restore',
  'drill',
  'keys:rotate',
  'catalogs:update',
].concat(['create', 'reset-mfa', 'end-sessions'].map((name) => `admin:${name}`));
const programOf = (command: string) => /^node scripts\/run\.mjs (\S+)/.exec(commands[command] ?? '')?.[1] ?? '';

describe('the image', () => {
  let folder: string;

  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'lacre-commands-'));
    const put = (file: string, text: string) => {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    };
    put('package.json', JSON.stringify({ type: 'module', scripts: commands }));
    mkdirSync(join(folder, 'scripts'));
    cpSync(join(root, 'deploy/image/run.mjs'), join(folder, 'scripts/run.mjs'));
    for (const command of operators)
      put(programOf(command), 'console.log(JSON.stringify([import.meta.url, ...process.argv.slice(1)]));');
  });

  after(() => rmSync(folder, { recursive: true, force: true }));

  it('has every command of an operator, and the program that it starts', () => {
    const assemble = readFileSync(join(root, 'deploy/image/assemble.sh'), 'utf8');
    expect(assemble).to.include('cp deploy/image/run.mjs "$target/scripts/run.mjs"');
    expect(assemble).to.include('for package in apps/api apps/worker packages/*');
    for (const command of operators)
      expect(programOf(command), command).to.satisfy(
        (program: string) =>
          /^apps\/(?:api|worker)\/src\//.test(program) || assemble.includes(`cp ${program} "$target/`),
      );
  });

  it('runs them with their arguments, without installing anything', () => {
    for (const command of operators) {
      const [, ...words] = (commands[command] ?? '').split(' ');
      const said = execFileSync(process.execPath, [...words, '--email', 'a b'], { cwd: folder, encoding: 'utf8' });
      const file = join(folder, programOf(command));
      expect(JSON.parse(said)).to.deep.equal([pathToFileURL(file).href, file, ...words.slice(2), '--email', 'a b']);
    }
  });
});
