// A launcher that the tests kill: starts PostgreSQL on the given folder, prints its details and keeps running.
import { startPostgres } from '@lacre/embedded/postgres';

const [dataDir = ''] = process.argv.slice(2);
const { adminUrl, pid } = await startPostgres({ dataDir, fsync: false });
process.stdout.write(`${JSON.stringify({ adminUrl, pid })}\n`);
setInterval(() => {}, 60_000);
