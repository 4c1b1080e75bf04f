#!/usr/bin/env node
import { cliOf } from './cli.ts';
import { exitCodes } from './failure.ts';
import { run } from './run.ts';
import { note } from './terminal/say.ts';

const terminal = { env: process.env, stdin: process.stdin, stdout: process.stdout, stderr: process.stderr };
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // `lacre verify | head`: the reader closed the pipe. The command still exits with its own code.
  if (error.code === 'EPIPE') return;
  const cli = cliOf(terminal);
  note(cli, `${cli.texts.error} ${cli.texts.outputNotWritten(error.code ?? error.message)}`);
  process.exit(exitCodes.failed);
});
// Nothing more can be printed; the exit code still tells the outcome.
process.stderr.on('error', () => {});
process.exitCode = await run(process.argv.slice(2), terminal);
