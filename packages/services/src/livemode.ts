import type { OrganizationAccess } from './access.ts';
import type { Environment } from './actor.ts';

/** Records of production are live, those of the sandbox are not: the two never mix. */
export const isLive = (environment: Environment): boolean => environment === 'production';
export const environmentOf = (livemode: boolean): Environment => (livemode ? 'production' : 'sandbox');

/** Which records somebody may see: a key those of its environment, a session the ones it asks for or both. */
export const visibleLivemode = ({ environment }: OrganizationAccess, asked?: boolean): boolean | undefined =>
  environment === undefined ? asked : isLive(environment);
