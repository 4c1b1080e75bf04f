// A separate process for the test of concurrent starts: migrates the database given as its argument.
import { migrate } from '@lacre/database/migrate';

process.stdout.write(JSON.stringify(await migrate(process.argv[2] ?? '')));
