import {
  type CreateInvoice,
  type CreatePayment,
  type CreatePayroll,
  type CreateRetention,
  type Lacre,
  LacreError,
} from '@lacre/sdk';
import type { Cli } from '../cli.ts';
import { DocumentRefused } from '../documents/document-refused.ts';
import { type JsonDocument, readDocument } from '../documents/json-document.ts';
import { readInput } from '../documents/read-input.ts';
import { exitCodes, Failure } from '../failure.ts';
import { type IntentOptions, openIntent } from '../intents/open-intent.ts';
import { isOutcomeKnown, UnknownOutcome } from '../intents/outcome.ts';
import { nameOf, totalOf } from '../output/document.ts';
import { type ConnectOptions, connect } from '../profiles/connect.ts';
import { confirmToContinue } from '../terminal/ask.ts';
import { explainingInterrupt } from '../terminal/explaining-interrupt.ts';
import { note, print, printJson } from '../terminal/say.ts';
import type { AddCommand } from './command.ts';

export interface StampOptions extends ConnectOptions, IntentOptions {
  yes?: boolean;
  json?: boolean;
}

/** The service's limit for a document. */
export const documentLimit = 2 * 1024 * 1024;

export const addStamp: AddCommand = (program, cli) => {
  const { texts } = cli;
  for (const [name, description, kind] of [
    ['stamp', texts.stampCommand, 'invoices'],
    ['pay', texts.payCommand, 'payments'],
    ['payroll', texts.payrollCommand, 'payrolls'],
    ['retention', texts.retentionCommand, 'retentions'],
  ] as const)
    program
      .command(name)
      .description(description)
      .argument('<file>', texts.fileArgument)
      .option('--idempotency-key <key>', texts.keyOption)
      .option('--again', texts.againOption)
      .option('-y, --yes', texts.yesOption)
      .option('--json', texts.jsonOption)
      .action((file: string, _, command) => stamp(cli, kind, file, command.optsWithGlobals()));
};

type Kind = 'invoices' | 'payments' | 'payrolls' | 'retentions';

/** The service validates the body; the type only states what the file claims to be. */
function create(lacre: Lacre, kind: Kind, body: Record<string, unknown>) {
  if (kind === 'invoices') return lacre.invoices.create(body as unknown as CreateInvoice);
  if (kind === 'payments') return lacre.payments.create(body as unknown as CreatePayment);
  if (kind === 'payrolls') return lacre.payrolls.create(body as unknown as CreatePayroll);
  return lacre.retentions.create(body as unknown as CreateRetention);
}

/** Stamps the document in a file, once per content, however often it is run until the outcome is known. */
async function stamp(cli: Cli, kind: Kind, file: string, options: StampOptions): Promise<void> {
  const { texts } = cli;
  const document = readDocument(cli, await readInput(cli, file, documentLimit));
  const { lacre, identity, environment, answered, requests } = await connect(cli, options);
  const { organizationId, environment: where } = await identity();
  // If the document comes from standard input, the user cannot be prompted.
  if (where === 'production')
    await confirmToContinue(
      { ...cli, isInteractive: cli.isInteractive && file !== '-' },
      texts.stampInProduction,
      options,
    );
  const given = options.idempotencyKey ?? keyIn(document.value);
  const intent = await openIntent(cli, [organizationId, where, kind], contentOf(document), {
    ...(given !== undefined && { idempotencyKey: given }),
    ...(options.again !== undefined && { again: options.again }),
  });
  if (intent.isResumed) note(cli, texts.resuming);
  const body = { ...document.value, ...environment, idempotencyKey: intent.key };
  const earlier = requests();
  const sent = async () => create(lacre, kind, body);
  const made = await explainingInterrupt(cli, texts.runAgain, sent).catch(async (error: unknown) => {
    // An idempotency key that cannot be sent.
    if (error instanceof TypeError && requests() === earlier) throw new Failure(exitCodes.usage, error.message);
    if (!isOutcomeKnown(error, intent.isResumed || requests() > earlier + 1)) throw new UnknownOutcome(error);
    await intent.settle();
    throw error instanceof LacreError ? new DocumentRefused(document, error) : error;
  });
  await intent.settle();
  if (answered().get('idempotent-body-mismatch') === 'true') note(cli, texts.otherBody);
  else if (answered().get('idempotent-replayed') === 'true')
    note(cli, given === undefined ? texts.stampedBefore : texts.stampedBeforeByKey);
  if (options.json) return printJson(cli, made);
  const { uuid, id } = made;
  const { amount, currency } = totalOf(made);
  await print(cli, texts.stamped({ uuid, name: nameOf(made), total: `${amount} ${currency}`, id, where }));
}

/** Ignores differences in line ends and byte order marks, which editors and Git change. */
const contentOf = ({ text }: JsonDocument): string => text.replaceAll('\r\n', '\n');

/** The document's own idempotency key, if any. */
const keyIn = ({ idempotencyKey }: Record<string, unknown>): string | undefined =>
  typeof idempotencyKey === 'string' ? idempotencyKey : undefined;
