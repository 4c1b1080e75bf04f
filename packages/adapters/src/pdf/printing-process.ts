import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Log } from '@lacre/services/ports/log';
import type { LogoImage } from '@lacre/services/ports/logo-fetcher';
import type { PrintedFile, PrintedForm } from '@lacre/services/ports/pdf-renderer';
import type { BrowserProgram } from './browser-program.ts';
import { type LogoFaultKind, logoFault } from './logo-fault.ts';
import type { PrintJob } from './print-jobs.ts';
import type { Printer, PrinterSettings } from './printer.ts';

/** Messages to a printing process. */
export type ToPrinter =
  | { kind: 'print'; id: number; program: BrowserProgram; jobs: readonly PrintJob[] }
  | { kind: 'compose'; id: number; forms: readonly PrintedForm[]; patient: boolean }
  | { kind: 'print-forms'; id: number; program: BrowserProgram; forms: readonly PrintedForm[]; patient: boolean }
  | { kind: 'draw'; id: number; program: BrowserProgram; image: LogoImage }
  | { kind: 'warm-up'; program: BrowserProgram }
  | { kind: 'close' };

/** Messages from a printing process. */
export type FromPrinter =
  | { kind: 'printed'; id: number }
  | { kind: 'file'; id: number; file: Uint8Array; contentHash?: Uint8Array }
  | { kind: 'done'; id: number }
  | { kind: 'failed'; id: number; reason: string; fault?: LogoFaultKind }
  | { kind: 'log'; level: keyof Log; fields: Record<string, unknown>; text: string };

interface Received {
  bytes: Buffer;
  /** Of the form composed there. A copy: a slice would keep the whole message, PDF included, alive. */
  contentHash: Buffer | undefined;
}

interface Waiting {
  id: number;
  /** One message each: large ones would fragment our memory. */
  files: Received[];
  onPrinted: () => void;
  resolve(files: Received[]): void;
  reject(error: Error): void;
}

export interface PrintingProcess extends Printer {
  /** Like `print`, for documents of one style that are composed there. `patient`: with spare processor time. */
  printForms(
    program: BrowserProgram,
    forms: readonly PrintedForm[],
    patient: boolean,
    onPrinted?: () => void,
  ): Promise<PrintedFile[]>;
  /** `contentHashOf` of each; needs no browser. */
  contentHashes(forms: readonly PrintedForm[], patient: boolean): Promise<Buffer[]>;
  /** Starts the process while a browser is being located. */
  prepare(): void;
  /** Ends it unless it is in use: no browser was found. */
  dismiss(): void;
}

/**
 * A printer in a separate process, started at the first print. Driving a browser blocks the event loop for hundreds of
 * milliseconds when it is loaded and for tens at every batch of PDFs, and takes 40 MB: other callers should not notice.
 * It gets documents and no environment. If it dies, its prints are rejected and the next print starts another one.
 * After being idle for `idleMs` it exits with its browser.
 */
export function createPrintingProcess(settings: PrinterSettings, log: Log, idleMs: number): PrintingProcess {
  let child: ChildProcess | undefined;
  let warm: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let ending: Promise<void> | undefined;
  let lastId = 0;
  /**
   * An array, since there are few: a map with frequent additions and deletions leaves tables behind that keep their
   * values alive.
   */
  const waiting: Waiting[] = [];
  const waitingFor = (id: number) => waiting.find((asked) => asked.id === id);

  const start = (): ChildProcess => {
    const started = fork(entry, [JSON.stringify(settings)], {
      // Only a home directory, which the user that it switches to may lack.
      env: { HOME: '/' },
      // In its own session, whose priority can be lowered.
      detached: true,
      // Its output is large and short-lived: a small young generation frees it sooner, and one thread is enough.
      execArgv: ['--v8-pool-size=1', '--max-semi-space-size=4', '--max-old-space-size=512'],
      serialization: 'advanced',
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    started.on('message', (message: FromPrinter) => {
      if (message.kind === 'log') log[message.level](message.fields, message.text);
      else if (message.kind === 'printed') waitingFor(message.id)?.onPrinted();
      else if (message.kind === 'file') {
        const { file, contentHash } = message;
        waitingFor(message.id)?.files.push({
          bytes: bufferOf(file),
          contentHash: contentHash && Buffer.from(contentHash),
        });
      } else {
        const asked = take(message.id);
        if (message.kind === 'failed')
          asked?.reject(message.fault ? logoFault(message.fault) : new Error(message.reason));
        else asked?.resolve(asked.files);
      }
    });
    const ended = (reason: string) => {
      if (child !== started) return;
      child = undefined;
      for (const { reject } of waiting.splice(0)) reject(new Error(reason));
    };
    started.once('error', (error) => ended(`the printing process: ${error.message}`));
    started.once('exit', () => ended('the printing process ended'));
    return started;
  };

  const take = (id: number): Waiting | undefined => {
    const place = waiting.findIndex((asked) => asked.id === id);
    return place < 0 ? undefined : waiting.splice(place, 1)[0];
  };

  const send = (message: ToPrinter): void => {
    const running = (child ??= start());
    // A process that accepts no more messages has exited or soon will, which rejects its requests.
    running.send(message, (error) => error && running.kill('SIGKILL'));
  };

  /** The files that result from one request. */
  const ask = async (message: (id: number) => ToPrinter, onPrinted = () => {}): Promise<Received[]> => {
    lastId += 1;
    const id = lastId;
    // It kills a browser that hangs; this kills a process that hangs, long after it would have done so.
    const timer = setTimeout(() => child?.kill('SIGKILL'), settings.timeoutMs * 3 + startMs);
    try {
      return await new Promise<Received[]>((resolve, reject) => {
        waiting.push({ id, files: [], onPrinted, resolve, reject });
        send(message(id));
      });
    } finally {
      clearTimeout(timer);
      awaitQuiet();
    }
  };

  const dismiss = (): void => {
    if (waiting.length > 0 || !child) return;
    ending = end(child);
    child = undefined;
  };

  const awaitQuiet = (): void => {
    clearTimeout(idle);
    idle = setTimeout(dismiss, idleMs).unref();
  };

  return {
    async print(program, jobs, onPrinted) {
      const files = await ask((id) => ({ kind: 'print', id, program, jobs }), onPrinted);
      return files.map(({ bytes }) => bytes);
    },
    async contentHashes(forms, patient) {
      const files = await ask((id) => ({ kind: 'compose', id, forms, patient }));
      return files.map(({ bytes }) => bytes);
    },
    async printForms(program, forms, patient, onPrinted) {
      const files = await ask((id) => ({ kind: 'print-forms', id, program, forms, patient }), onPrinted);
      return files.map(({ bytes, contentHash }) => {
        if (!contentHash) throw new Error('a document was not set in type');
        return { pdf: bytes, contentHash };
      });
    },
    async draw(program, image) {
      const [drawn] = await ask((id) => ({ kind: 'draw', id, program, image }));
      if (!drawn) throw new Error('no logo was drawn');
      return drawn.bytes;
    },
    prepare() {
      awaitQuiet();
      child ??= start();
    },
    dismiss,
    warmUp(program) {
      awaitQuiet();
      // An already warmed process has its browser, or had one a moment ago.
      if (child && child === warm) return;
      send({ kind: 'warm-up', program });
      warm = child;
    },
    async close() {
      clearTimeout(idle);
      await Promise.all([ending, child && end(child)]);
    },
  };
}

const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

/** Lets it close its browser; kills it if that takes too long. */
async function end(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  const patience = new AbortController();
  const message: ToPrinter = { kind: 'close' };
  child.send(message, (error) => error && child.kill('SIGKILL'));
  const late = sleep(closeMs, 'late', { signal: patience.signal }).catch(() => undefined);
  if ((await Promise.race([exited, late])) === 'late') child.kill('SIGKILL');
  patience.abort();
  await exited;
}

/** Longest start of a process on a busy machine. */
const startMs = 10_000;
/** A browser gets two seconds to exit by itself. */
const closeMs = 5_000;
const entry = fileURLToPath(new URL('printing-process.main.ts', import.meta.url));
