import { readFile } from 'node:fs/promises';
import { loadConfig } from '@lacre/runtime/config';
import { failToStart } from '@lacre/runtime/lifecycle';
import { createRuntime } from '@lacre/runtime/runtime';
import {
  adoptByOperator,
  listAttemptsForReview,
  recoverByOperator,
  rejectByOperator,
} from '@lacre/services/issuing/settle-attempt';

const usage = `Stamp attempts that need a decision by an operator (docs/stamping.md, "What an operator decides").

  npm run attempts -- list
  npm run attempts -- ask ORGANIZATION ATTEMPT              ask the PAC again
  npm run attempts -- adopt ORGANIZATION ATTEMPT FILE.xml   the stamped document, as the PAC's portal or support gave it
  npm run attempts -- reject ORGANIZATION ATTEMPT "REASON"  neither the PAC nor the SAT has it: frees its idempotency key
`;

/** The words of each command, itself included. */
const wordsOf = new Map([
  ['list', 1],
  ['ask', 3],
  ['adopt', 4],
  ['reject', 4],
]);

async function main(): Promise<void> {
  const words = process.argv.slice(2);
  const [command = '', organizationId = '', id = '', last = ''] = words;
  const most = wordsOf.get(command);
  // The reason is stored and sent to the client: without its quotes it would be its first word.
  const extra = most === undefined ? [] : words.slice(most);
  if (words.length !== most || words.includes('')) {
    if (extra.length > 0) process.stderr.write(`lacre: unexpected "${extra.join(' ')}": put a REASON in quotes\n\n`);
    process.stderr.write(usage);
    process.exitCode = 2;
    return;
  }
  const document = command === 'adopt' ? await readDocument(last) : Buffer.alloc(0);
  const runtime = await createRuntime(loadConfig(process.env), { joinsRunning: true, existingOnly: true });
  try {
    const { services } = runtime;
    if (command === 'list') {
      const { attempts, more } = await listAttemptsForReview(services);
      for (const attempt of attempts) process.stdout.write(`${JSON.stringify(attempt)}\n`);
      // Not on stdout, where each line is an attempt.
      if (more) process.stderr.write(`lacre: these are the oldest ${attempts.length}: settle them and list again\n`);
      return;
    }
    const settled =
      command === 'ask'
        ? await recoverByOperator(services, organizationId, id)
        : command === 'adopt'
          ? await adoptByOperator(services, organizationId, id, document)
          : await rejectByOperator(services, organizationId, id, last);
    process.stdout.write(settled ? 'settled\n' : 'not settled: see the log\n');
    if (!settled) process.exitCode = 1;
  } finally {
    await runtime.close();
  }
}

const readDocument = (file: string): Promise<Buffer> =>
  readFile(file).catch((error: NodeJS.ErrnoException) => {
    const why = error.code === 'ENOENT' ? 'there is no such file' : (error.code ?? error.message);
    throw new Error(`the document ${file} cannot be read (${why}): nothing was settled`, { cause: error });
  });

main().catch(failToStart);
