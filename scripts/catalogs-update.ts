import { parseArgs } from 'node:util';
import type { CatalogChanges, Found } from '@lacre/adapters/sat/catalog-changes';
import { type UpdateReport, updateCatalogs } from '@lacre/adapters/sat/update-catalogs';
import { loadConfig } from '@lacre/runtime/config';

const USAGE = `usage: npm run catalogs:update -- FILE|URL|FOLDER [--allow-losses] [--dry-run]

  FILE            the SAT's workbook, catCFDI_V_4_*.xls
  URL             its http(s) address
  FOLDER          a folder with that workbook, or with CSV files named after the catalogs (c_ClaveProdServ.csv)
  --allow-losses  close entries in force that the source no longer has; without it such a source is refused
  --dry-run       show what would change and change nothing

DATA_DIR and SAT_DATA are read as the service reads them. Running processes take the new catalogs up by themselves.`;

const say = (line: string) => process.stdout.write(`${line}\n`);
const complain = (line: string) => process.stderr.write(`lacre: ${line}\n`);
const count = (n: number) => n.toLocaleString('en-US');

/** Aborted by Ctrl-C or a request to end. */
const interrupted = new AbortController();

/** @returns the exit code: 0 done or nothing to do, 1 failed, 2 usage error, 3 rejected because of losses */
async function main(): Promise<number> {
  let given: { values: { 'allow-losses'?: boolean; 'dry-run'?: boolean; help?: boolean }; positionals: string[] };
  try {
    given = parseArgs({
      allowPositionals: true,
      options: { 'allow-losses': { type: 'boolean' }, 'dry-run': { type: 'boolean' }, help: { type: 'boolean' } },
    });
  } catch (error) {
    complain(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
    return 2;
  }
  const [from, ...more] = given.positionals;
  if (given.values.help) return (say(USAGE), 0);
  if (from === undefined || more.length > 0) {
    complain(USAGE);
    return 2;
  }
  const { satData, dataDir } = loadConfig(process.env);
  const report = await updateCatalogs({
    signal: interrupted.signal,
    from,
    source: satData,
    dataDir,
    allowLosses: given.values['allow-losses'] ?? false,
    dryRun: given.values['dry-run'] ?? false,
    now: new Date(),
    onProgress: (text) => complain(text),
    log: (text) => complain(text),
  });
  for (const changes of report.changes) print(changes);
  if (report.untouched.length > 0) say(`not in the source, left as they are: ${report.untouched.join(', ')}`);
  return conclude(report);
}

function print({ name, before, after, added, changed, closed, lost }: CatalogChanges): void {
  const found: [string, Found][] = [
    ['added', added],
    ['changed', changed],
    ['closed', closed],
    ['missing in the source', lost],
  ];
  const shown = found.filter(([, { count: n }]) => n > 0);
  const sum =
    shown.length === 0 ? `${count(before)} entries, no change` : `${count(before)} -> ${count(after)} entries`;
  say(`${name}: ${sum}`);
  for (const [what, { count: n, examples }] of shown) {
    say(`  ${what}: ${count(n)}`);
    for (const example of examples) say(`    ${example}`);
    if (n > examples.length) say(`    ... and ${count(n - examples.length)} more`);
  }
}

function conclude({ outcome, losses, edition }: UpdateReport): number {
  switch (outcome) {
    case 'refused':
      complain(
        `refused: ${count(losses)} entries in force are missing in the source, see above. Nothing was changed. ` +
          'If the SAT really withdrew them, run it again with --allow-losses: they are closed as of yesterday, not deleted.',
      );
      return 3;
    case 'dry-run':
      say('dry run: nothing was changed');
      return 0;
    case 'same':
      say('the catalogs are up to date: nothing was changed');
      return 0;
    default:
      say(
        `updated; the catalogs are of ${edition ?? 'an unknown date'}. Running processes take them up by themselves.`,
      );
      return 0;
  }
}

const exitCodes = { SIGINT: 130, SIGTERM: 143 } as const;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interrupted.abort(exitCodes[signal]));

try {
  process.exitCode = await main();
} catch (error) {
  if (interrupted.signal.aborted) complain('interrupted: nothing was changed. Run it again to update the catalogs.');
  else complain(error instanceof Error ? error.message : String(error));
  process.exitCode = interrupted.signal.aborted ? Number(interrupted.signal.reason) : 1;
}
