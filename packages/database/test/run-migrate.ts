// A process of its own for the test of simultaneous starts: migrates the database named by its argument.
import { migrate } from '@lacre/database/migrate';

process.stdout.write(JSON.stringify(await migrate(process.argv[2] ?? '')));
