import { createFinkokPac } from '@lacre/adapters/pac/finkok/finkok-pac';
import { createHttpPac } from '@lacre/adapters/pac/http-pac';
import { createSatQuery } from '@lacre/adapters/pac/sat-query';
import { createSwPac } from '@lacre/adapters/pac/sw/sw-pac';
import type { Environment } from '@lacre/services/actor';
import { createPacAccounts, type PacAccounts } from '@lacre/services/issuing/pac-accounts';
import type { Clock } from '@lacre/services/ports/clock';
import type { Log } from '@lacre/services/ports/log';
import type { Pac } from '@lacre/services/ports/pac';
import type { Config } from './config.ts';
import type { PacAccount } from './pac-accounts.ts';
import { publishCalls } from './publish-calls.ts';

export interface Pacs {
  pacs: Record<Environment, PacAccounts>;
  close(): Promise<void>;
}

/**
 * The configured accounts of each environment. A simulator is called over HTTP like any PAC: the one at
 * PAC_SIMULATOR_URL, else one started inside this process, whose ledger is the installation's.
 */
export async function connectPacs(config: Config, log: Log, clock: Clock, databaseUrl: string): Promise<Pacs> {
  const closers: (() => Promise<void>)[] = [];
  let simulatorUrl: Promise<string> | undefined;

  const urlOfSimulator = (): Promise<string> => {
    simulatorUrl ??= config.pacSimulatorUrl === undefined ? startInside() : Promise.resolve(config.pacSimulatorUrl);
    return simulatorUrl;
  };
  const startInside = async () => {
    const { startSimulator } = await import('./start-simulator.ts');
    const server = await startSimulator(config, databaseUrl, () => clock.now());
    closers.push(() => server.close());
    return server.url;
  };
  const open = async (account: PacAccount): Promise<Pac & { close(): Promise<void> }> => {
    const { name } = account;
    const common = { name, log, now: () => clock.now() };
    switch (account.pac) {
      case 'finkok':
        return createFinkokPac({ ...common, ...finkokOptions(account) });
      case 'sw': {
        const satQuery = createSatQuery({ ...common, baseUrl: account.satQueryUrl });
        closers.unshift(() => satQuery.close());
        return createSwPac({ ...common, ...swOptions(account), satQuery });
      }
      case 'http':
        return createHttpPac({ ...common, baseUrl: account.url });
      case 'simulator':
        return createHttpPac({ ...common, baseUrl: await urlOfSimulator(), sendsTime: true });
    }
  };
  const connect = async (environment: Environment): Promise<PacAccounts> => {
    const accounts: Parameters<typeof createPacAccounts>[0][number][] = [];
    for (const account of config.pacs[environment]) {
      const pac = await open(account);
      // Connections are closed before the simulator they lead to.
      closers.unshift(() => pac.close());
      accounts.push({ pac: publishCalls(pac, environment), weight: account.weight });
    }
    return createPacAccounts(accounts);
  };
  return {
    pacs: { sandbox: await connect('sandbox'), production: await connect('production') },
    async close() {
      for (const close of closers) await close();
    },
  };
}

export const finkokOptions = ({ url: baseUrl, username, password }: Extract<PacAccount, { pac: 'finkok' }>) => ({
  baseUrl,
  username,
  password: password.reveal(),
});

export const swOptions = ({ url: baseUrl, credentials: given }: Extract<PacAccount, { pac: 'sw' }>) => ({
  baseUrl,
  credentials:
    'token' in given ? { token: given.token.reveal() } : { user: given.user, password: given.password.reveal() },
});
