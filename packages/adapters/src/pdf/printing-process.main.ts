// The printing process: prints what its parent hands it, until the parent says or goes.
import { leaveRoot } from './leave-root.ts';
import { LogoNotDrawn } from './logo-fault.ts';
import { createPrinter, type PrinterSettings } from './printer.ts';
import type { FromPrinter, ToPrinter } from './printing-process.ts';
import { printBelowParent } from './priority.ts';

const send = (message: FromPrinter): void => {
  if (process.connected) process.send?.(message);
};
const logAt = (level: 'debug' | 'info' | 'warn' | 'error') => (fields: Record<string, unknown>, text: string) =>
  send({ kind: 'log', level, fields, text });
const settings = JSON.parse(process.argv[2] ?? '{}') as PrinterSettings;
const printer = createPrinter(settings, {
  debug: logAt('debug'),
  info: logAt('info'),
  warn: logAt('warn'),
  error: logAt('error'),
});

printBelowParent();

process.on('message', (message: ToPrinter) => {
  if (message.kind === 'warm-up') {
    const { program } = message;
    // A browser starts while we read what we need. The first print reports why it cannot.
    printer.startBrowser(program);
    leaveRoot(program).then(
      () => printer.warmUp(program),
      () => {},
    );
  } else if (message.kind === 'close') void printer.close().then(() => process.disconnect());
  else void answer(message);
});

async function answer(message: Extract<ToPrinter, { id: number }>): Promise<void> {
  const { id, program } = message;
  try {
    if (message.kind === 'print') printer.startBrowser(program);
    await leaveRoot(program);
    const files =
      message.kind === 'print'
        ? await printer.print(program, message.jobs, () => send({ kind: 'printed', id }))
        : [await printer.draw(program, { ...message.image, bytes: Buffer.from(message.image.bytes) })];
    for (const file of files) send({ kind: 'file', id, file });
    send({ kind: 'done', id });
  } catch (error) {
    send({ kind: 'failed', id, reason: String(error), ...(error instanceof LogoNotDrawn && { fault: error.kind }) });
  }
}

process.once('disconnect', () => void printer.close().finally(() => process.exit()));
// Sent to a whole group by a terminal; our parent may still need what is being printed.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
