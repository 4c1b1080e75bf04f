import { createFinkokPac } from '@lacre/adapters/pac/finkok/finkok-pac';
import { createHttpPac } from '@lacre/adapters/pac/http-pac';
import { createSatQuery } from '@lacre/adapters/pac/sat-query';
import { createSwPac } from '@lacre/adapters/pac/sw/sw-pac';
import type { Environment } from '@lacre/services/actor';
import type { Clock } from '@lacre/services/ports/clock';
import type { Log } from '@lacre/services/ports/log';
import type { Pac } from '@lacre/services/ports/pac';
import type { Config, PacChoice } from './config.ts';
import { startSimulator } from './start-simulator.ts';
import { tellCalls } from './tell-calls.ts';

export interface Pacs {
  pacs: Record<Environment, Pac | undefined>;
  close(): Promise<void>;
}

/**
 * The PAC of each environment as configured. A simulator is reached over HTTP like any PAC: the one that runs at
 * PAC_SIMULATOR_URL, else one started inside this process, whose ledger is the installation's.
 */
export async function connectPacs(config: Config, log: Log, clock: Clock, databaseUrl: string): Promise<Pacs> {
  const closers: (() => Promise<void>)[] = [];
  let simulatorUrl: Promise<string> | undefined;

  const urlOf = (choice: PacChoice): Promise<string> => {
    if (choice === 'http') return Promise.resolve(config.pacBaseUrl ?? '');
    simulatorUrl ??= config.pacSimulatorUrl === undefined ? startInside() : Promise.resolve(config.pacSimulatorUrl);
    return simulatorUrl;
  };
  const startInside = async () => {
    const server = await startSimulator(config, databaseUrl, () => clock.now());
    closers.push(() => server.close());
    return server.url;
  };
  const connect = async (environment: Environment, choice: PacChoice | undefined): Promise<Pac | undefined> => {
    if (choice === undefined) return undefined;
    const common = { log, now: () => clock.now() };
    const account = config.pacAccounts[environment];
    const pac = await open();
    // Connections are ended before the simulator they lead to.
    closers.unshift(() => pac.close());
    return tellCalls(pac, environment);

    async function open(): Promise<Pac & { close(): Promise<void> }> {
      if (choice === 'finkok' && account.finkok) {
        const { url, username, password } = account.finkok;
        return createFinkokPac({ ...common, baseUrl: url, username, password: password.reveal() });
      }
      if (choice === 'sw' && account.sw) {
        const satQuery = createSatQuery({ ...common, baseUrl: account.satQueryUrl });
        closers.unshift(() => satQuery.close());
        const { sw } = account;
        const credentials =
          'token' in sw ? { token: sw.token.reveal() } : { user: sw.user, password: sw.password.reveal() };
        return createSwPac({ ...common, baseUrl: sw.url, credentials, satQuery });
      }
      const tellsTime = choice === 'simulator';
      return createHttpPac({ ...common, baseUrl: await urlOf(choice ?? 'simulator'), name: choice ?? '', tellsTime });
    }
  };
  return {
    pacs: {
      sandbox: await connect('sandbox', config.pacSandbox),
      production: await connect('production', config.pacProduction),
    },
    async close() {
      for (const close of closers) await close();
    },
  };
}
