import { parseArgs } from 'node:util';
import { readKeyFile } from '@lacre/runtime/backup/keys';
import { openOwnerDatabase } from '@lacre/runtime/backup/owner-database';
import { requireReadable, restoreBackup } from '@lacre/runtime/backup/restore-backup';
import { sumText, timeText } from '@lacre/runtime/backup/say-sums';
import { loadConfig } from '@lacre/runtime/config';
import { failToStart, interruption, printedHelp } from '@lacre/runtime/lifecycle';

const usage = `Restores a backup into an empty database and an empty DATA_DIR (docs/production.md, "Backups").

  npm run restore -- FILE --key KEYFILE        with the DATABASE_URL of the role that will own the tables
  npm run restore -- --from FILE --identity KEYFILE   the same

  KEYFILE may be - to read the key from standard input
`;

async function main(): Promise<void> {
  if (printedHelp(usage)) return;
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { key: { type: 'string' }, identity: { type: 'string' }, from: { type: 'string' } },
  });
  const [path, ...others] = values.from === undefined ? positionals : [values.from, ...positionals];
  const keyFile = values.key ?? values.identity;
  if (path === undefined || others.length > 0 || keyFile === undefined) {
    process.stderr.write(usage);
    process.exitCode = 2;
    return;
  }
  const say = (text: string) => void process.stdout.write(`${text}\n`);
  const config = loadConfig(process.env);
  const begun = performance.now();
  const signal = interruption();
  const identities = await readKeyFile(keyFile);
  await requireReadable(path, identities);
  const database = await openOwnerDatabase(config, say);
  try {
    const restored = await restoreBackup({
      path,
      identities,
      databaseUrl: database.url,
      dataDir: config.dataDir,
      signal,
    });
    say(`${sumText(restored)}, as of ${restored.header.takenAt}, in ${timeText(performance.now() - begun)}`);
    say(
      'Next, run "npm run migrate" to migrate it to this version. Before you start anything, read docs/production.md, "After a restore"',
    );
  } catch (error) {
    throw signal.aborted ? signal.reason : await database.explain(error);
  } finally {
    await database.close();
  }
}

main().catch(failToStart);
