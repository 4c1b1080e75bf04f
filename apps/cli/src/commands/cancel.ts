import type { CancellationPlan } from '@lacre/sdk';
import { Option } from 'commander';
import type { Cli } from '../cli.ts';
import { exitCodes, Failure } from '../failure.ts';
import { localTimeOf } from '../output/local-time.ts';
import { type ConnectOptions, connect } from '../profiles/connect.ts';
import { choose, confirmToContinue } from '../terminal/ask.ts';
import { note, print, printJson } from '../terminal/say.ts';
import type { AddCommand } from './command.ts';
import { findDocument } from './find-document.ts';

type Motivo = CancellationPlan['motivos'][number]['motivo'];

interface CancelOptions extends ConnectOptions {
  reason?: Motivo;
  replacedBy?: string;
  ignoreRelated?: boolean;
  yes?: boolean;
  json?: boolean;
}

export const addCancel: AddCommand = (program, cli) => {
  const { texts } = cli;
  program
    .command('cancel')
    .description(texts.cancelCommand)
    .argument('<id>', texts.idArgument)
    .addOption(new Option('--reason <reason>', texts.reasonOption).choices(['01', '02', '03', '04']))
    .option('--replaced-by <uuid>', texts.replacedByOption)
    .option('--ignore-related', texts.ignoreRelatedOption)
    .option('-y, --yes', texts.yesOption)
    .option('--json', texts.jsonOption)
    .action((id: string, _, command) => cancel(cli, id, command.optsWithGlobals()));
};

async function cancel(cli: Cli, id: string, options: CancelOptions): Promise<void> {
  const { texts } = cli;
  requireReplacement(cli, options.reason, options);
  const connection = await connect(cli, options);
  const { kind, document } = await findDocument(connection, id);
  const documents = connection.lacre[kind];
  const plan = await documents.cancelPlan({ id });
  for (const line of linesOf(cli, plan)) note(cli, line);
  if (!plan.cancellable) throw new Failure(exitCodes.conflict, plan.reason ?? texts.notCancellable);
  const offered = plan.motivos.filter(({ allowed }) => allowed || options.ignoreRelated);
  if (options.reason === undefined && offered.length === 0)
    throw new Failure(exitCodes.conflict, texts.noReasonAllowed);
  const motivo =
    options.reason ??
    (await choose(
      cli,
      texts.whichReason,
      offered.map(({ motivo: value, meaning }) => ({ value, label: `${value} ${meaning}` })),
      '--reason',
    ));
  requireReplacement(cli, motivo, options);
  const remark = plan.motivos.find((one) => one.motivo === motivo)?.reason;
  if (remark && motivo !== '01') note(cli, `${motivo}: ${remark}`);
  const { environment } = document;
  await confirmToContinue(cli, texts.cancelNow({ uuid: plan.uuid, motivo, environment }), options);
  const record = await documents.cancel({
    id,
    motivo,
    ...(options.replacedBy !== undefined && { folioSustitucion: options.replacedBy }),
    ...(options.ignoreRelated && { ignoreRelated: true }),
  });
  if (options.json) return printJson(cli, record);
  const { status, message, deadlineAt } = record;
  await print(cli, texts.cancellationIs({ status, message: message ?? '', deadline: readable(deadlineAt) }));
  if (status === 'rechazada') throw new Failure(exitCodes.conflict, texts.cancellationRejected);
}

const readable = (instant: string | null): string => (instant === null ? '' : localTimeOf(instant));

function requireReplacement({ texts }: Cli, motivo: Motivo | undefined, { replacedBy }: CancelOptions): void {
  if (motivo === '01' && replacedBy === undefined)
    throw new Failure(exitCodes.usage, texts.missingOption('--replaced-by'));
}

function linesOf({ texts }: Cli, plan: CancellationPlan): string[] {
  const { uuid, cancellable, requiresReceptorApproval, freeUntil, answerDeadline, cancellableUntil, blocking } = plan;
  return [
    texts.plan(uuid),
    ...(!cancellable
      ? []
      : [requiresReceptorApproval ? texts.needsConsent(readable(answerDeadline)) : texts.needsNoConsent]),
    ...(cancellable && !requiresReceptorApproval && freeUntil !== null ? [texts.freeUntil(readable(freeUntil))] : []),
    ...(cancellable || blocking.length > 0 ? [texts.cancellableUntil(readable(cancellableUntil))] : []),
    ...plan.motivos
      .filter(({ allowed }) => !allowed)
      .map(({ motivo, reason }) => texts.reasonNotAllowed(motivo, reason ?? '')),
    ...blocking.map(({ order, tipoComprobante, serie, folio, uuid: other }) =>
      texts.cancelFirst(order, `${tipoComprobante} ${serie}${folio} ${other}`),
    ),
  ];
}
