import type { Cli } from '../cli.ts';
import { exitCodes, Failure } from '../failure.ts';
import { revoke } from '../oauth/revoke.ts';
import { printList } from '../output/print-list.ts';
import type { Column } from '../output/table.ts';
import { type ConnectOptions, connect } from '../profiles/connect.ts';
import type { Profile } from '../profiles/profile.ts';
import { changeProfiles, readProfiles } from '../profiles/profile-store.ts';
import { print, printJson } from '../terminal/say.ts';
import type { AddCommand } from './command.ts';

interface WhoamiOptions extends ConnectOptions {
  json?: boolean;
}

export const addProfiles: AddCommand = (program, cli) => {
  const { texts } = cli;
  program
    .command('whoami')
    .description(texts.whoamiCommand)
    .option('--json', texts.jsonOption)
    .action((_, command) => whoami(cli, command.optsWithGlobals()));
  program
    .command('logout')
    .description(texts.logoutCommand)
    .action((_, command) => logout(cli, command.optsWithGlobals()));
  const profiles = program.command('profiles').description(texts.profilesCommand);
  profiles
    .command('list', { isDefault: true })
    .description(texts.profilesCommand)
    .action(() => list(cli));
  profiles
    .command('use')
    .description(texts.useCommand)
    .argument('<name>', texts.profileArgument)
    .action((name: string) => use(cli, name));
};

async function whoami(cli: Cli, options: WhoamiOptions): Promise<void> {
  const { texts } = cli;
  const { lacre, url, profile } = await connect(cli, options);
  if (profile?.credential.kind === 'oauth') {
    const { email, organizations } = await lacre.users.me();
    const { organizationId, environment } = profile;
    if (options.json) return printJson(cli, { url, email, organizationId, environment });
    return print(
      cli,
      texts.person({ url, email, organization: organizations[0]?.name ?? organizationId, environment }),
    );
  }
  const validation = await lacre.apiKeys.validate({});
  if (options.json) return printJson(cli, { url, ...validation });
  const { name, organizationId, environment, scopes, expiresAt } = validation;
  await print(cli, texts.key({ url, name, organizationId, environment, scopes: scopes.join(' '), expiresAt }));
}

async function logout(cli: Cli, options: ConnectOptions): Promise<void> {
  const forgotten = await changeProfiles(cli, (kept) => {
    const name = options.profile ?? (cli.env['LACRE_PROFILE'] || kept.current);
    const profile = name !== undefined && Object.hasOwn(kept.profiles, name) ? kept.profiles[name] : undefined;
    if (name === undefined || profile === undefined)
      throw new Failure(exitCodes.usage, cli.texts.noProfile(name ?? 'default'));
    delete kept.profiles[name];
    if (kept.current === name) delete kept.current;
    return { name, profile };
  });
  await revoke(cli, forgotten.profile);
  await print(cli, cli.texts.loggedOut(forgotten.name));
}

async function list(cli: Cli): Promise<void> {
  const { current, profiles } = await readProfiles(cli);
  const rows = Object.entries(profiles).map(([name, profile]) => ({ name, ...profile }));
  const columns: Column<{ name: string } & Profile>[] = [
    { heading: '', cell: ({ name }) => (name === current ? '*' : '') },
    { heading: cli.texts.name, cell: ({ name }) => name },
    { heading: cli.texts.installation, cell: ({ url }) => url },
    { heading: cli.texts.environment, cell: ({ environment }) => environment },
  ];
  await printList(cli, columns, rows, {});
}

async function use(cli: Cli, name: string): Promise<void> {
  await changeProfiles(cli, (kept) => {
    if (!Object.hasOwn(kept.profiles, name)) throw new Failure(exitCodes.usage, cli.texts.noProfile(name));
    kept.current = name;
  });
}
