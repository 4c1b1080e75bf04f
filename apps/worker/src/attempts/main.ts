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

const usage = `Stamp attempts that need a decision by an operator (docs/stamping.md, "What a person decides").

  npm run attempts -- list
  npm run attempts -- ask ORGANIZATION ATTEMPT              ask the PAC again
  npm run attempts -- adopt ORGANIZATION ATTEMPT FILE.xml   the stamped document, as the PAC's portal or support gave it
  npm run attempts -- reject ORGANIZATION ATTEMPT REASON    neither the PAC nor the SAT has it: frees its idempotency key
`;

async function main(): Promise<void> {
  const [command, organizationId = '', id = '', last = ''] = process.argv.slice(2);
  const isComplete = command === 'list' || (id !== '' && (command === 'ask' || last !== ''));
  if (!isComplete || !['list', 'ask', 'adopt', 'reject'].includes(command ?? '')) {
    process.stderr.write(usage);
    process.exitCode = 2;
    return;
  }
  const document = command === 'adopt' ? await readDocument(last) : Buffer.alloc(0);
  const runtime = await createRuntime(loadConfig(process.env), { joinsRunning: true, existingOnly: true });
  try {
    const { services } = runtime;
    if (command === 'list') {
      for (const attempt of await listAttemptsForReview(services)) process.stdout.write(`${JSON.stringify(attempt)}\n`);
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
