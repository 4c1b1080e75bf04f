import { spawn } from 'node:child_process';
import type { PostgresBinaries } from './postgres-binaries.ts';
import type { RunAs } from './run-as.ts';

/** A cluster and what is needed to run PostgreSQL's programs on it. */
export type Cluster = { cluster: string; binaries: PostgresBinaries; user: RunAs; env: Record<string, string> };

/**
 * Runs one of PostgreSQL's programs to its end, with `input` on its standard input. `output`: the last 4,000
 * characters.
 */
export function runProgram(
  words: string[],
  user: RunAs,
  env: Record<string, string>,
  input = '',
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const [program = '', ...rest] = [...user.prefix, ...words];
    const child = spawn(program, rest, { cwd: '/', env, stdio: 'pipe', ...spawnUser(user) });
    let output = '';
    const collect = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-4000);
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    // It may exit without reading.
    child.stdin.on('error', () => {});
    child.stdin.end(input);
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output }));
  });
}

/** For spawn. With a prefix, that changes the user. */
export function spawnUser(user: RunAs): { uid?: number; gid?: number } {
  return user.prefix.length > 0 || user.uid === undefined || user.gid === undefined
    ? {}
    : { uid: user.uid, gid: user.gid };
}
