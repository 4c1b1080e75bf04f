import { type Config, loadConfig } from '../config.ts';
import { examineDatabase } from './database.ts';
import { type Finding, fail, ok, reasonOf, warn } from './finding.ts';
import { examineChromium, examineDisk, examineSatData } from './machine.ts';
import { examineMail, examinePacs, examineTracing } from './outside.ts';
import { examineReplica } from './replica.ts';

/**
 * Examines the installation described by `variables`: settings, disk, database (role, connections, clock, keys), PACs,
 * e-mail, the SAT's data, the browser, and the configured replica and trace collector. Changes nothing, stamps nothing,
 * sends nothing; never throws because of a finding.
 */
export async function examine(
  variables: Record<string, string | undefined>,
  now: () => Date = () => new Date(),
): Promise<Finding[]> {
  let config: Config;
  try {
    config = loadConfig(variables);
  } catch (error) {
    return reasonOf(error)
      .split('\n')
      .map((line) => fail('settings', line));
  }
  const found = await Promise.all([
    examineDisk(config),
    examineDatabase(config, now),
    examineReplica(config),
    examinePacs(config, now),
    examineMail(config),
    examineSatData(config, now()),
    examineChromium(config),
    examineTracing(config),
  ]);
  const open = config.unprotectedDatabases.map((fault) => warn('database connection', fault));
  return [examineSettings(config), ...open, ...found.flat()];
}

function examineSettings({ production, exposed, host, baseUrl }: Config): Finding {
  const about = 'settings';
  if (exposed && !production)
    return warn(
      about,
      `HOST=${host} can be reached by others, and NODE_ENV is not production: set NODE_ENV=production or HOST=127.0.0.1`,
    );
  if (production && !baseUrl.startsWith('https:'))
    return warn(
      about,
      `BASE_URL is ${baseUrl}: links, tokens and cookies use that URL. Set it to the https URL of your proxy`,
    );
  return ok(about, 'all valid');
}
