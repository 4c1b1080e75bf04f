// The printing process: prints what its parent sends, until the parent ends it or exits.
import { setImmediate } from 'node:timers/promises';
import type { PrintedForm } from '@lacre/services/ports/pdf-renderer';
import type { BrowserProgram } from './browser-program.ts';
import { dropRoot } from './drop-root.ts';
import { LogoNotDrawn } from './logo-fault.ts';
import type { PrintJob } from './print-jobs.ts';
import { createPrinter, type PrinterSettings } from './printer.ts';
import type { FromPrinter, ToPrinter } from './printing-process.ts';
import { printBelowParent, shareProcessor } from './priority.ts';
import { removeLeftProfiles } from './profile-folders.ts';

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
    // The browser starts while we load our modules. If it cannot, the first print reports why.
    printer.startBrowser(program);
    becomeUser(program).then(
      () => printer.warmUp(program),
      () => {},
    );
  } else if (message.kind === 'close') void printer.close().then(() => process.disconnect());
  else void answer(message);
});

let hasTidied = false;

async function becomeUser(program: BrowserProgram): Promise<void> {
  await dropRoot(program);
  if (hasTidied) return;
  hasTidied = true;
  void removeLeftProfiles();
}

type Asked = Extract<ToPrinter, { id: number }>;

const underWay = { archives: 0, waitedFor: 0 };

/** An archive is printed with spare processor time, unless somebody waits for a single document. */
function share(): void {
  if (underWay.waitedFor > 0) shareProcessor('beside others');
  else if (underWay.archives > 0) shareProcessor('below others');
}

async function answer(message: Asked): Promise<void> {
  const { id } = message;
  const what = 'patient' in message && message.patient ? 'archives' : 'waitedFor';
  underWay[what] += 1;
  share();
  try {
    for (const made of await filesOf(message)) send({ kind: 'file', id, ...made });
    send({ kind: 'done', id });
  } catch (error) {
    send({ kind: 'failed', id, reason: String(error), ...(error instanceof LogoNotDrawn && { fault: error.kind }) });
  } finally {
    underWay[what] -= 1;
    share();
  }
}

async function filesOf(message: Asked): Promise<{ file: Buffer; contentHash?: Buffer | undefined }[]> {
  if (message.kind === 'compose')
    return (await compose(message.forms)).map(({ contentHash }) => ({ file: contentHash }));
  const { id, program } = message;
  if (message.kind !== 'draw') printer.startBrowser(program);
  await becomeUser(program);
  if (message.kind === 'draw')
    return [{ file: await printer.draw(program, { ...message.image, bytes: Buffer.from(message.image.bytes) }) }];
  const print = (jobs: readonly PrintJob[]) => printer.print(program, jobs, () => send({ kind: 'printed', id }));
  if (message.kind === 'print') return (await print(message.jobs)).map((file) => ({ file }));
  const composed = await compose(message.forms);
  const files = await print(composed.map(({ job }) => job));
  return files.map((file, i) => ({ file, contentHash: composed[i]?.contentHash }));
}

/** Loaded on first use: the browser for the first print starts before. */
async function compose(forms: readonly PrintedForm[]): Promise<{ job: PrintJob; contentHash: Buffer }[]> {
  const { composeJob, contentHashOf } = await import('./compose-job.ts');
  const composed: { job: PrintJob; contentHash: Buffer }[] = [];
  for (const form of forms) {
    const job = composeJob(form);
    composed.push({ job, contentHash: contentHashOf(job) });
    // Another page can print meanwhile.
    await setImmediate();
  }
  return composed;
}

process.once('disconnect', () => void printer.close().finally(() => process.exit()));
// A terminal sends these to the whole process group; our parent may still need what is being printed.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
