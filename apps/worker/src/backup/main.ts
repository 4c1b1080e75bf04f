import { parseArgs } from 'node:util';
import { makeKeyFile, readRecipients } from '@lacre/runtime/backup/keys';
import { sizeText, sumText, timeText } from '@lacre/runtime/backup/say-sums';
import { writeBackup } from '@lacre/runtime/backup/write-backup';
import { loadConfig } from '@lacre/runtime/config';
import { failToStart, interruption, printedHelp } from '@lacre/runtime/lifecycle';

const usage = `Backs up the database and the files while everything runs (docs/production.md, "Backups").

  npm run backup -- --make-key KEYFILE         creates the key for restores; prints the recipient to back up to
  npm run backup -- FILE --to age1...          with the DATABASE_URL of the tables' owner
  npm run backup -- --out FILE --recipient age1...   the same

  BACKUP_RECIPIENTS   recipients, separated by commas, instead of --to
`;

async function main(): Promise<void> {
  if (printedHelp(usage)) return;
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      to: { type: 'string', multiple: true },
      recipient: { type: 'string', multiple: true },
      out: { type: 'string' },
      'make-key': { type: 'string' },
    },
  });
  const say = (text: string) => void process.stdout.write(`${text}\n`);
  const keyFile = values['make-key'];
  if (keyFile !== undefined) {
    say(`recipient: ${await makeKeyFile(keyFile)}`);
    say(`${keyFile} decrypts backups for this recipient. Keep it apart from the backups and from this machine`);
    return;
  }
  const [path, ...others] = values.out === undefined ? positionals : [values.out, ...positionals];
  const named = [...(values.to ?? []), ...(values.recipient ?? [])];
  const recipients = readRecipients(named.length > 0 ? named.join(',') : process.env['BACKUP_RECIPIENTS']);
  if (path === undefined || others.length > 0 || recipients.length === 0) {
    process.stderr.write(usage);
    process.exitCode = 2;
    return;
  }
  const begun = performance.now();
  const sum = await writeBackup(loadConfig(process.env), {
    path,
    recipients,
    now: new Date(),
    onProgress: say,
    signal: interruption(),
  });
  say(`${sumText(sum)}; ${path} has ${sizeText(sum.fileBytes)}, in ${timeText(performance.now() - begun)}`);
}

main().catch(failToStart);
