import { tmpdir } from 'node:os';
import { parseArgs } from 'node:util';
import { clearDrill, makeDrillFolder, runDrill } from '@lacre/runtime/backup/drill';
import { readKeyFile } from '@lacre/runtime/backup/keys';
import { sumText, timeText } from '@lacre/runtime/backup/say-sums';
import { loadConfig } from '@lacre/runtime/config';
import { failToStart, interruption, printedHelp } from '@lacre/runtime/lifecycle';

const usage = `Restores a backup into an empty, temporary installation, checks its contents and deletes it
(docs/production.md, "Backups"). Nothing of the installation is touched, and nothing is sent or stamped.

  npm run drill -- FILE --key KEYFILE [--in FOLDER]       in an embedded PostgreSQL under FOLDER (default: the system's temporary folder)
  npm run drill -- FILE --key KEYFILE --database URL      in an empty database of another server, which is kept

  KEYFILE may be - to read the key from standard input
  MASTER_KEY, PREVIOUS_MASTER_KEYS   if the master key is not in the backup, because the installation sets its own
`;

async function main(): Promise<void> {
  if (printedHelp(usage)) return;
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { key: { type: 'string' }, in: { type: 'string' }, database: { type: 'string' } },
  });
  const [path] = positionals;
  if (path === undefined || positionals.length > 1 || values.key === undefined) {
    process.stderr.write(usage);
    process.exitCode = 2;
    return;
  }
  const say = (text: string) => void process.stdout.write(`${text}\n`);
  const identities = await readKeyFile(values.key);
  const signal = interruption();
  const folder = await makeDrillFolder(values.in ?? tmpdir());
  try {
    const { MASTER_KEY, PREVIOUS_MASTER_KEYS } = process.env;
    const config = loadConfig({ MASTER_KEY, PREVIOUS_MASTER_KEYS, DATA_DIR: folder, DATABASE_URL: values.database });
    const elapsed = () => performance.now();
    const { restored, proofs, restoreMs, proofMs, migrated } = await runDrill(config, {
      path,
      identities,
      onStep: say,
      elapsed,
      signal,
    });
    say(`restored ${sumText(restored)}, as of ${restored.header.takenAt}, in ${timeText(restoreMs)}`);
    for (const { about, right, wrong, note } of proofs) {
      say(`${wrong.length === 0 ? 'ok  ' : 'FAIL'}  ${about}: ${right} right${note === undefined ? '' : `; ${note}`}`);
      for (const fault of wrong) say(`      ${fault}`);
    }
    say(`proved in ${timeText(proofMs)}; ${migrated.length} migrations of this version applied`);
    if (proofs.some(({ wrong }) => wrong.length > 0)) process.exitCode = 1;
  } finally {
    clearDrill(folder);
  }
}

main().catch(failToStart);
