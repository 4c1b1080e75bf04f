import { loadConfig } from '@lacre/runtime/config';
import { failToStart, printedHelp, refuseWords } from '@lacre/runtime/lifecycle';
import { prepareDatabase } from '@lacre/runtime/prepare-database';

const usage = `Migrates the database to this version (docs/production.md, "Restarts and upgrades").

  npm run migrate     with the DATABASE_URL of the login that owns the tables
`;

/** npm run migrate: migrates the database to this version, with the login of DATABASE_URL, which owns the tables. */
async function main(): Promise<void> {
  if (printedHelp(usage)) return;
  refuseWords();
  const say = (text: string) => void process.stdout.write(`${text}\n`);
  const database = await prepareDatabase(loadConfig(process.env), say);
  await database.close();
  say(database.applied.length === 0 ? 'nothing to do' : `applied ${database.applied.join(', ')}`);
}

main().catch(failToStart);
