import { Command, type CommanderError, Help, type Option } from 'commander';
import type { Cli } from './cli.ts';
import { addCancel } from './commands/cancel.ts';
import { addCatalog } from './commands/catalog.ts';
import type { AddCommand } from './commands/command.ts';
import { addCompletion } from './commands/completion.ts';
import { addCsd } from './commands/csd.ts';
import { addCustomers } from './commands/customers.ts';
import { addDownload } from './commands/download.ts';
import { addGet } from './commands/get.ts';
import { addProducts } from './commands/import-records.ts';
import { addList } from './commands/list.ts';
import { addListen } from './commands/listen.ts';
import { addLogin } from './commands/login.ts';
import { addMcp } from './commands/mcp.ts';
import { addProfiles } from './commands/profiles.ts';
import { addSandbox } from './commands/sandbox.ts';
import { addStamp } from './commands/stamp.ts';
import { addValidate } from './commands/validate.ts';
import { addVerify } from './commands/verify.ts';
import { version } from './version.ts';

/** In the order of the help. */
const commands: readonly AddCommand[] = [
  addLogin,
  addProfiles,
  addStamp,
  addValidate,
  addGet,
  addList,
  addDownload,
  addCancel,
  addCustomers,
  addProducts,
  addCatalog,
  addVerify,
  addListen,
  addSandbox,
  addMcp,
  addCsd,
  addCompletion,
];

/** The complete command line in one language. Writes to the given streams and never exits the process. */
export function programOf(cli: Cli): Command {
  const { texts, stdout, stderr } = cli;
  const program = new Command('lacre');
  // Settings come first, because commands inherit them.
  program
    .description(texts.program)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void stdout.write(text),
      writeErr: (text) => void stderr.write(text),
      // Reported in the user's language by the caller.
      outputError: () => {},
    })
    .configureHelp({
      showGlobalOptions: true,
      styleTitle: (title) => texts.headings[title] ?? title,
      optionDescription: (option: Option) =>
        new Help().optionDescription(option).replace(/\((choices|default): /, (word) => texts.headings[word] ?? word),
    })
    .helpOption('-h, --help', texts.helpOption)
    .helpCommand(false)
    .version(version(), '-V, --version', texts.versionOption)
    .option('--profile <name>', texts.profileOption)
    .addHelpText('after', `\n${texts.exitCodes}`)
    .hook('preAction', (_, command) => refuseBlank(command));
  for (const add of commands) add(program, cli);
  // Of groups too: its description would be in English in both languages.
  for (const command of program.commands) command.helpCommand(false);
  return program;
}

/** An empty variable in a script produces an empty argument: rejected. */
function refuseBlank(command: Command): void {
  for (const [at, argument] of command.registeredArguments.entries()) {
    const said = command.args.slice(at, argument.variadic ? undefined : at + 1);
    if (argument.required && said.every((word) => word.trim() === ''))
      command.error(`missing required argument '${argument.name()}'`, { code: 'commander.missingArgument' });
  }
}

/** The parser's error in the user's language. */
export function textOfUsage({ texts }: Cli, { code, message }: CommanderError): string {
  const [, name = ''] = /'([^']*)'/.exec(message) ?? [];
  const [, names] = /\(Did you mean (?:one of )?([^?(]+)\?\)/.exec(message) ?? [];
  const near = names === undefined ? '' : `: ${texts.didYouMean(names)}`;
  switch (code) {
    case 'commander.unknownOption':
      return `${texts.unknownOption(name)}${near}`;
    case 'commander.unknownCommand':
      return `${texts.unknownCommand(name)}${near}`;
    case 'commander.missingArgument':
      return texts.missingArgument(name);
    case 'commander.optionMissingArgument':
      return texts.missingValue(name);
    case 'commander.missingMandatoryOptionValue':
      return texts.missingOption(name);
    case 'commander.excessArguments':
      return texts.excessArguments();
    case 'commander.conflictingOption':
      return texts.conflict([...message.matchAll(/'([^']*)'/g)].map(([, each]) => each).join(', '));
    case 'commander.invalidArgument': {
      const option = /option '([^']*)'|argument '([^']*)'/.exec(message)?.slice(1).find(Boolean) ?? name;
      const [, least, most] = / (\d+)-(\d+)$/.exec(message) ?? [];
      return least && most ? texts.outOfRange(option, least, most) : texts.invalidValue(option);
    }
    default:
      return message.replace(/^error: /, '');
  }
}
