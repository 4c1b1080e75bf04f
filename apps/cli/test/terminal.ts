import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { PassThrough } from 'node:stream';
import { run } from '../src/run.ts';

export interface Told {
  code: number;
  out: string;
  err: string;
}

interface Given {
  env?: Record<string, string>;
  /** Typed at a terminal, each after the question that contains its name. */
  answers?: [RegExp, string][];
  /** Reading standard input fails with it. */
  fault?: Error;
  /** Width of the terminal that standard output is; default: it is none. */
  columns?: number;
}

/** A terminal with a separate home folder. */
export interface Desk {
  home: string;
  run(words: readonly string[], given?: Given): Promise<Told>;
  /** A server that responds as the test defines. */
  serve(listener: RequestListener): Promise<string>;
  clear(): void;
}

export function desk(): Desk {
  const home = mkdtempSync(`${tmpdir()}/lacre-desk-`);
  const servers: Server[] = [];
  return {
    home,
    async run(words, { env = {}, answers = [], columns, fault } = {}) {
      const isTTY = answers.length > 0;
      const stdin = Object.assign(new PassThrough(), { isTTY, setRawMode: () => stdin });
      if (fault) stdin.destroy(fault);
      const stdout = Object.assign(new PassThrough(), columns === undefined ? {} : { isTTY: true, columns });
      const stderr = Object.assign(new PassThrough(), { isTTY, columns: 100, rows: 40 });
      const read = { out: '', err: '' };
      stdout.setEncoding('utf8').on('data', (text: string) => (read.out += text));
      const open = [...answers];
      let heard = '';
      stderr.setEncoding('utf8').on('data', (text: string) => {
        read.err += text;
        heard += text;
        const [question, answer] = open[0] ?? [];
        if (!question?.test(heard) || answer === undefined) return;
        open.shift();
        heard = '';
        setImmediate(() => stdin.write(answer));
      });
      const code = await run(words, { env: { HOME: home, ...env }, stdin, stdout, stderr });
      return { code, ...read };
    },
    async serve(listener) {
      const server = createServer(listener);
      servers.push(server);
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    },
    clear() {
      for (const server of servers) {
        server.closeAllConnections();
        server.close();
      }
      rmSync(home, { recursive: true, force: true });
    },
  };
}
