import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { processEnvironment } from '@lacre/testing/process-environment';

/** Runs an operator's program to its end, with `input`: its exit code, and the output of both streams. */
export const runProgram = (
  [program, ...args]: readonly [string, ...string[]],
  env: Record<string, string>,
  onOutput: (text: string, child: ChildProcess) => void = () => undefined,
  input = '',
) =>
  new Promise<{ code: number | null; out: string }>((resolve) => {
    const child = spawn(process.execPath, [fileURLToPath(new URL(program, import.meta.url)), ...args], {
      env: { ...processEnvironment, SAT_DATA: 'none', LOG_LEVEL: 'silent', ...env },
    });
    child.stdin.on('error', () => undefined).end(input);
    let out = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        out += String(chunk);
        onOutput(String(chunk), child);
      });
    child.on('close', (code) => resolve({ code, out }));
  });
