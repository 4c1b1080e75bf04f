import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { expect } from 'chai';
import type { Command } from 'commander';
import { cliOf } from '../src/cli.ts';
import { exitCodes } from '../src/failure.ts';
import { programOf } from '../src/program.ts';

const programIn = (LANG: string) =>
  programOf(cliOf({ env: { LANG }, stdin: new PassThrough(), stdout: new PassThrough(), stderr: new PassThrough() }));

/** A row for each command with an action. */
const rowsOf = (command: Command, path = ''): string[] =>
  command.commands.flatMap((each) => {
    const name = `${path}${each.name()}`;
    if (each.commands.length > 0) return rowsOf(each, `${name} `);
    const words = each.registeredArguments.map((argument) =>
      argument.required ? `<${argument.name()}>` : `[${argument.name()}]`,
    );
    return [`| \`${[name, ...words].join(' ')}\` | ${each.description()} |`];
  });

/** A row for each option, with the commands that have it. */
function optionRowsOf(program: Command): string[] {
  const commandsOf = new Map<string, string[]>();
  const collect = (command: Command, path: string) => {
    for (const { flags, description } of command.options) {
      const row = `| \`${flags}\` | ${description} |`;
      commandsOf.set(row, [...(commandsOf.get(row) ?? []), path === '' ? 'all' : `\`${path}\``]);
    }
    for (const each of command.commands) collect(each, `${path} ${each.name()}`.trim());
  };
  collect(program, '');
  return [...commandsOf].map(([row, commands]) => `${row} ${commands.join(', ')} |`);
}

describe('docs/cli.md', () => {
  const text = readFileSync(join(import.meta.dirname, '../../../docs/cli.md'), 'utf8');
  const lines = text.split('\n').map((line) => line.replace(/\s+/g, ' ').trim());

  it('lists exactly the existing commands, with the text of their help', () => {
    const start = lines.indexOf('| command | what it does |');
    const rows = lines.slice(start + 2, lines.indexOf('', start));
    expect(rows).to.deep.equal(rowsOf(programIn('en_US.UTF-8')));
  });

  it('lists exactly the existing options, with the text of their help', () => {
    const start = lines.indexOf('| option | what it does | commands |');
    const rows = lines.slice(start + 2, lines.indexOf('', start));
    expect(rows).to.deep.equal(optionRowsOf(programIn('en_US.UTF-8')));
  });

  it('lists every exit code', () => {
    for (const code of Object.values(exitCodes)) expect(text).to.match(new RegExp(`^\\| ${code} +\\| `, 'm'));
  });

  it('is summarized by --help, which fits a terminal and lists every exit code', () => {
    for (const LANG of ['C', 'es_MX.UTF-8']) {
      let help = '';
      programIn(LANG)
        .configureOutput({ writeOut: (written) => (help += written) })
        .outputHelp();
      for (const code of Object.values(exitCodes)) expect(help).to.match(new RegExp(`^  ${code} +\\S`, 'm'));
      expect(help.split('\n').filter((line) => line.length > 80)).to.deep.equal([]);
    }
  });

  it('matches commands whose arguments and options are all described in both languages', () => {
    const described = (command: Command): string[] => [
      command.description(),
      ...command.options.map(({ description }) => description),
      ...command.registeredArguments.map(({ description }) => description),
      ...command.commands.flatMap(described),
    ];
    const [en, es] = [described(programIn('en_US.UTF-8')), described(programIn('es_MX.UTF-8'))];
    expect(en).to.have.lengthOf(es.length);
    expect(en.filter((each) => each === '')).to.deep.equal([]);
    expect(es.filter((each) => each === '')).to.deep.equal([]);
  });
});
