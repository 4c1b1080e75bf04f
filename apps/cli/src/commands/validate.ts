import type { Finding, InvoiceBody, Lacre, PaymentBody, PayrollBody, RetentionBody } from '@lacre/sdk';
import { InvalidRequestError } from '@lacre/sdk';
import { Option } from 'commander';
import type { Cli } from '../cli.ts';
import { readDocument } from '../documents/json-document.ts';
import { findingsBeside } from '../documents/print-findings.ts';
import { readInput } from '../documents/read-input.ts';
import { exitCodes, Failure } from '../failure.ts';
import { totalOf } from '../output/document.ts';
import { type ConnectOptions, connect } from '../profiles/connect.ts';
import { print, printJson } from '../terminal/say.ts';
import type { AddCommand } from './command.ts';
import { documentLimit } from './stamp.ts';

interface ValidateOptions extends ConnectOptions {
  payment?: boolean;
  payroll?: boolean;
  retention?: boolean;
  json?: boolean;
}

export const addValidate: AddCommand = (program, cli) => {
  const { texts } = cli;
  program
    .command('validate')
    .description(texts.validateCommand)
    .argument('<file>', texts.fileArgument)
    .option('--payment', texts.paymentOption)
    .addOption(new Option('--payroll', texts.payrollOption).conflicts('payment'))
    .addOption(new Option('--retention', texts.retentionOption).conflicts(['payment', 'payroll']))
    .option('--json', texts.jsonOption)
    .action((file: string, _, command) => validate(cli, file, command.optsWithGlobals()));
};

/** Exits with 3 if the document has errors. */
async function validate(cli: Cli, file: string, options: ValidateOptions): Promise<void> {
  const { texts } = cli;
  const document = readDocument(cli, await readInput(cli, file, documentLimit));
  const { lacre, environment } = await connect(cli, options);
  const body = { ...document.value, ...environment };
  const verdict = await verdictOf(lacre, body, options).catch(verdictOnShape);
  const { valid, errors, warnings, totals } = verdict;
  if (options.json) await printJson(cli, verdict);
  else {
    for (const line of findingsBeside(document, errors, texts.error)) await print(cli, line);
    for (const line of findingsBeside(document, warnings, texts.warning)) await print(cli, line);
    if (valid && totals) {
      const { amount, currency } = totalOf(totals);
      await print(cli, texts.valid(`${amount} ${currency}`));
    }
  }
  if (!valid) throw new Failure(exitCodes.invalid, texts.invalid(errors.length));
}

/** Of a body that the service cannot read: its errors, in the form of a verdict without totals. */
function verdictOnShape(error: unknown): { valid: false; errors: Finding[]; warnings: Finding[]; totals?: never } {
  if (!(error instanceof InvalidRequestError) || error.findings.length === 0) throw error;
  return { valid: false, errors: [...error.findings], warnings: [] };
}

/** The service validates the body; the type only states what the file claims to be. */
function verdictOf(lacre: Lacre, body: Record<string, unknown>, { payment, payroll, retention }: ValidateOptions) {
  if (payment) return lacre.payments.validate(body as unknown as PaymentBody);
  if (payroll) return lacre.payrolls.validate(body as unknown as PayrollBody);
  if (retention) return lacre.retentions.validate(body as unknown as RetentionBody);
  return lacre.invoices.validate(body as unknown as InvoiceBody);
}
