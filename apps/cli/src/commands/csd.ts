import { AuthenticationError, type CertificateCheck } from '@lacre/sdk';
import type { Cli } from '../cli.ts';
import { readFile } from '../documents/read-input.ts';
import { exitCodes, Failure } from '../failure.ts';
import { type ConnectOptions, connect, connectAnonymously, connectionOf } from '../profiles/connect.ts';
import { askFor } from '../terminal/ask.ts';
import { print, printJson } from '../terminal/say.ts';
import type { AddCommand } from './command.ts';

interface CheckOptions extends ConnectOptions {
  organization?: string;
  email?: string;
  json?: boolean;
}

/** The service's limit for both files together. */
const fileMost = 10 * 1024;

export const addCsd: AddCommand = (program, cli) => {
  const { texts } = cli;
  program
    .command('csd')
    .description(texts.csdCommand)
    .command('check')
    .description(texts.csdCheckCommand)
    .argument('<cer>', texts.cerArgument)
    .argument('<key>', texts.keyArgument)
    .option('--organization <id>', texts.organizationOption)
    .option('--email <email>', texts.emailOption)
    .option('--json', texts.jsonOption)
    .action((cer: string, key: string, _, command) => check(cli, cer, key, command.optsWithGlobals()));
};

/**
 * Only the owner in person manages certificates: opens a session for this request and ends it afterwards. Exits with 3
 * if something is wrong.
 */
async function check(cli: Cli, cerPath: string, keyPath: string, options: CheckOptions): Promise<void> {
  const { texts } = cli;
  const cer = await readFile(cli, cerPath, fileMost);
  const key = await readFile(cli, keyPath, fileMost);
  const id = options.organization ?? (await (await connect(cli, options)).identity()).organizationId;
  const password = await askFor(cli, texts.csdPassword, { from: 'LACRE_CSD_PASSWORD', secret: true });
  const token = await signIn(cli, options);
  const { url } = await connectAnonymously(cli, options);
  const { lacre } = connectionOf(cli, url, { token }, undefined);
  const verdict = await lacre.organizations
    .checkCertificate({ id, cer, key, password })
    .finally(() => lacre.auth.signOut());
  if (options.json) await printJson(cli, verdict);
  else for (const line of linesOf(cli, verdict)) await print(cli, line);
  if (!verdict.ok) throw new Failure(exitCodes.invalid, texts.csdNotOk);
}

async function signIn(cli: Cli, options: CheckOptions): Promise<string> {
  const { texts } = cli;
  const { auth } = (await connectAnonymously(cli, options)).lacre;
  const email = options.email ?? (await askFor(cli, texts.ownerEmail, { from: 'LACRE_EMAIL' }));
  const password = await askFor(cli, texts.ownerPassword, { from: 'LACRE_PASSWORD', secret: true });
  try {
    return (await auth.signIn({ email, password })).token;
  } catch (error) {
    if (!(error instanceof AuthenticationError) || error.mfaToken === undefined) throw error;
    const code = await askFor(cli, texts.mfaCode, { from: 'LACRE_MFA_CODE' });
    return (await auth.completeSignIn({ mfaToken: error.mfaToken, code })).token;
  }
}

function linesOf({ texts }: Cli, { certificate, faults, readiness }: CertificateCheck): string[] {
  return [
    ...(certificate ? [texts.certificate({ ...certificate, validTo: certificate.validTo.slice(0, 10) })] : []),
    ...faults.map(
      ({ severity, code, message, hint }) =>
        `${severity === 'error' ? texts.error : texts.warning} ${code}: ${message}\n       -> ${hint}`,
    ),
    texts.readiness(readiness),
  ];
}
