import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Longer than any password: stops reading when a wrong file is piped in. */
const bytesMax = 1_024;

/** The first line of standard input, not echoed on a terminal. Empty when there is no input. */
export async function readPassword(): Promise<string> {
  if (process.stdin.isTTY) {
    process.stderr.write('Password: ');
    const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
    const lines = createInterface({ input: process.stdin, output: silent, terminal: true });
    const password = await lines.question('');
    lines.close();
    process.stderr.write('\n');
    return password;
  }
  let text = '';
  for await (const chunk of process.stdin.setEncoding('utf8')) {
    text += String(chunk);
    if (text.includes('\n') || text.length > bytesMax) break;
  }
  return text.split('\n', 1)[0]?.replace(/\r$/, '') ?? '';
}
