import { fstatSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { startPacSimulator } from './server.ts';

/**
 * Runs the PAC as a process: `--port` or PORT (0 picks a free one), `--host` or HOST, `--dir` or DIR, `--sat-schemas`
 * or SAT_SCHEMAS, `--delay-ms` or DELAY_MS, `--duplicates` or DUPLICATES (with-xml, without-xml). Prints one line when
 * ready. Ends with the parent (IPC channel, or stdin if it is a pipe), on SIGTERM and on SIGINT.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: process.env['PORT'] ?? '0' },
      host: { type: 'string', default: process.env['HOST'] ?? '127.0.0.1' },
      dir: { type: 'string', default: process.env['DIR'] ?? '' },
      'sat-schemas': { type: 'string', default: process.env['SAT_SCHEMAS'] ?? '' },
      'delay-ms': { type: 'string', default: process.env['DELAY_MS'] ?? '0' },
      duplicates: { type: 'string', default: process.env['DUPLICATES'] ?? 'with-xml' },
    },
  });
  const port = Number(values.port);
  const delayMs = Number(values['delay-ms']);
  if (!Number.isInteger(port) || port < 0 || port > 65535) throw new RangeError(`Not a port: ${values.port}`);
  if (!Number.isFinite(delayMs) || delayMs < 0) throw new RangeError(`Not a delay in ms: ${values['delay-ms']}`);
  if (values.dir === '') throw new RangeError('Give the folder of the PAC with --dir or DIR');
  if (values.duplicates !== 'with-xml' && values.duplicates !== 'without-xml') {
    throw new RangeError(`--duplicates must be with-xml or without-xml, not ${values.duplicates}`);
  }
  const server = await startPacSimulator({
    port,
    host: values.host,
    dir: values.dir,
    delayMs,
    duplicates: values.duplicates,
    ...(values['sat-schemas'] === '' ? {} : { satSchemasDir: values['sat-schemas'] }),
  });
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    server.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  process.on('disconnect', stop);
  const stdin = fstatSync(0);
  // Watched only if a parent holds the other end: a terminal or /dev/null says nothing about it.
  if (stdin.isFIFO() || stdin.isSocket()) process.stdin.on('end', stop).on('error', stop).resume();
  console.log(`PAC simulator ready at ${server.url}`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
