// A launcher for the tests to kill: starts PostgreSQL on the folder given, prints what it is and stays.
import { startPostgres } from '@lacre/embedded/postgres';

const [dataDir = ''] = process.argv.slice(2);
const { adminUrl, pid } = await startPostgres({ dataDir, fsync: false });
process.stdout.write(`${JSON.stringify({ adminUrl, pid })}\n`);
setInterval(() => {}, 60_000);
