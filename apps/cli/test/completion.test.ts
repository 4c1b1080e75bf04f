import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { type Desk, desk } from './terminal.ts';

const hasShell = (shell: string) => spawnSync(shell, ['-c', 'exit 0']).status === 0;

describe('completion', () => {
  let at: Desk;
  before(() => {
    at = desk();
  });
  after(() => at.clear());

  const script = async (shell: string): Promise<string> => {
    const path = join(at.home, `lacre.${shell}`);
    writeFileSync(path, (await at.run(['completion', shell])).out);
    return path;
  };

  it('of bash completes commands, subcommands and options', async function () {
    if (!hasShell('bash')) this.skip();
    const path = await script('bash');
    const completed = (...words: string[]) =>
      execFileSync('bash', [
        '-c',
        `source "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _lacre; echo "\${COMPREPLY[*]}"`,
        path,
        ...words,
      ])
        .toString()
        .trim();
    expect(completed('lacre', 'st')).to.equal('stamp');
    expect(completed('lacre', 'customers', '')).to.include('list get add');
    expect(completed('lacre', '--profile', 'x', 'customers', 'list', '--se')).to.equal('--search');
    expect(completed('lacre', 'cancel', '--r')).to.equal('--reason --replaced-by');
  });

  for (const [shell, check] of [
    ['zsh', ['-n']],
    ['fish', ['--no-execute']],
  ] as const)
    it(`of ${shell} has every command, in a script that the shell parses`, async function () {
      const path = await script(shell);
      const { out } = await at.run(['completion', shell]);
      for (const word of ['stamp', 'validate', 'csd', 'advance']) expect(out).to.include(word);
      if (!hasShell(shell)) this.skip();
      execFileSync(shell, [...check, path]);
    });

  it('of another shell is rejected', async () => {
    expect((await at.run(['completion', 'cmd'])).code).to.equal(2);
  });
});
