import { setTimeout as sleep } from 'node:timers/promises';
import { ConnectionError, type Event, followEvents, ServiceError, signWebhook } from '@lacre/sdk';
import type { Cli } from '../cli.ts';
import { exitCodes, Failure } from '../failure.ts';
import { type ConnectOptions, connect } from '../profiles/connect.ts';
import { isWebhookSecret, newWebhookSecret } from '../profiles/webhook-secret.ts';
import { note, print, printJson } from '../terminal/say.ts';
import type { AddCommand } from './command.ts';

interface ListenOptions extends ConnectOptions {
  forward?: string;
  events?: string;
  after?: string;
  secret?: string;
  json?: boolean;
}

export const addListen: AddCommand = (program, cli) => {
  const { texts } = cli;
  program
    .command('listen')
    .description(texts.listenCommand)
    .option('--forward <url>', texts.forwardOption)
    .option('--events <kinds>', texts.eventsOption)
    .option('--after <id>', texts.afterOption)
    .option('--secret <secret>', texts.secretOption)
    .option('--json', texts.jsonOption)
    .action((_, command) => listen(cli, command.optsWithGlobals()));
};

/** Runs until stopped, or until its output is closed. Waits while the service is unavailable; no event is lost. */
async function listen(cli: Cli, options: ListenOptions): Promise<void> {
  const { texts } = cli;
  const { lacre, profile } = await connect(cli, options);
  const { forward } = options;
  if (forward !== undefined && !isAddress(forward)) throw new Failure(exitCodes.usage, texts.noAddress(forward));
  const given = options.secret ?? (cli.env['LACRE_WEBHOOK_SECRET'] || undefined);
  if (given !== undefined && !isWebhookSecret(given))
    throw new Failure(
      exitCodes.usage,
      texts.noWebhookSecret(options.secret === undefined ? 'LACRE_WEBHOOK_SECRET' : '--secret'),
    );
  // Without a stored secret, creates one for this run and shows it.
  const secret = given ?? profile?.webhookSecret ?? newWebhookSecret();
  const kinds = options.events?.split(',').map((kind) => kind.trim());
  if (kinds !== undefined) {
    const known = new Set<string>((await lacre.webhooks.eventKinds()).map(({ kind }) => kind));
    for (const kind of kinds) if (!known.has(kind)) throw new Failure(exitCodes.usage, texts.noEventKind(kind));
  }
  let after = options.after ?? (await lacre.events.list({ tail: true })).after ?? undefined;
  note(cli, forward === undefined ? texts.listening : texts.forwarding(forward, secret));
  const unread = new AbortController();
  cli.stdout.once('error', () => unread.abort());
  const { signal } = unread;
  while (!signal.aborted) {
    try {
      const from = { ...(after !== undefined && { after }), everySeconds: 1, signal };
      for await (const event of followEvents(lacre, from)) {
        if (kinds === undefined || kinds.includes(event.type)) await deal(cli, event, forward, secret, options);
        if (signal.aborted) return;
        after = event.id;
      }
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof ConnectionError || error instanceof ServiceError)) throw error;
      note(cli, `${error.message} ${texts.tryingAgain}`);
      await sleep(2000);
    }
  }
}

async function deal(
  cli: Cli,
  event: Event,
  forward: string | undefined,
  secret: string,
  { json }: ListenOptions,
): Promise<void> {
  const outcome = forward === undefined ? '' : `  -> ${await send(event, forward, secret)}`;
  if (json) return printJson(cli, event);
  const what = event.data['uuid'] ?? event.data['id'] ?? '';
  await print(
    cli,
    `${event.timestamp}  ${event.type}  ${typeof what === 'string' ? what : ''}${event.test ? ' (test)' : ''}${outcome}`,
  );
}

const answerMostMs = 15_000;

/** Sends an event as the service does: same body, id and signature (Standard Webhooks). */
async function send(event: Event, forward: string, secret: string): Promise<string> {
  const body = JSON.stringify(event);
  try {
    const response = await fetch(forward, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(await signWebhook(event.id, body, secret)) },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(answerMostMs),
    });
    await response.body?.cancel();
    return String(response.status);
  } catch (error) {
    const { message, cause } = error as Error;
    return (cause as NodeJS.ErrnoException | undefined)?.code ?? message;
  }
}

const isAddress = (url: string) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
