import type { Cli } from '../cli.ts';
import { readFile, readInput } from '../documents/read-input.ts';
import { exitCodes, Failure } from '../failure.ts';
import { printTable } from '../output/print-table.ts';
import { type ConnectOptions, connectAnonymously } from '../profiles/connect.ts';
import { print, printJson } from '../terminal/say.ts';
import type { AddCommand } from './command.ts';

interface VerifyOptions extends ConnectOptions {
  pacCertificate?: string;
  json?: boolean;
}

/** The service's limit. */
const documentMost = 5 * 1024 * 1024;
const certificateMost = 10 * 1024;

export const addVerify: AddCommand = (program, cli) => {
  const { texts } = cli;
  program
    .command('verify')
    .description(texts.verifyCommand)
    .argument('<file>', texts.xmlArgument)
    .option('--pac-certificate <file>', texts.pacOption)
    .option('--json', texts.jsonOption)
    .action((file: string, _, command) => verify(cli, file, command.optsWithGlobals()));
};

/** Exits with 3 unless every check was made and passed. */
async function verify(cli: Cli, path: string, options: VerifyOptions): Promise<void> {
  const { texts } = cli;
  const file = await readFile(cli, path, documentMost, 'application/xml');
  if (file.size === 0) throw new Failure(exitCodes.invalid, texts.emptyFile(path));
  const { pacCertificate: pac } = options;
  const certificate = pac === undefined ? undefined : (await readInput(cli, pac, certificateMost)).bytes;
  const { lacre } = await connectAnonymously(cli, options);
  const verdict = await lacre.cfdi.verify(
    certificate ? { xml: await file.text(), pacCertificate: textOf(certificate) } : { file },
  );
  if (options.json) await printJson(cli, verdict);
  else {
    await print(cli, `${verdict.uuid ?? texts.noStamp}  ${verdict.emisorRfc} -> ${verdict.receptorRfc}`);
    const columns = [
      { heading: '', cell: ({ ok }: Check) => (ok === null ? '?' : ok ? texts.passed : texts.notPassed) },
      { heading: texts.check, cell: ({ id }: Check) => texts.checks[id] },
      { heading: '', cell: ({ message, rule }: Check) => (rule === undefined ? message : `${rule}: ${message}`) },
    ];
    await printTable(cli, columns, verdict.checks);
  }
  if (!verdict.valid) throw new Failure(exitCodes.invalid, texts.notVerified);
}

type Check = Awaited<
  ReturnType<Awaited<ReturnType<typeof connectAnonymously>>['lacre']['cfdi']['verify']>
>['checks'][number];

/** PEM unchanged, DER in base64. */
const textOf = (bytes: Buffer): string =>
  bytes.subarray(0, 11).toString('latin1') === '-----BEGIN ' ? bytes.toString('latin1') : bytes.toString('base64');
