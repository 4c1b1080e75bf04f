import type { Environment } from '@lacre/services/actor';
import type { IssuingContext } from '@lacre/services/issuing/issuing-context';
import { createPacAccounts } from '@lacre/services/issuing/pac-accounts';
import type { Pac } from '@lacre/services/ports/pac';
import type { Services } from '@lacre/services/services';

/** `pac` is the only account; undefined: there is none. */
type Changes = Partial<IssuingContext> & { pac?: Pac | undefined };

/** The same services with another PAC, journal or clock for issuing. */
export function withIssuing(services: Services, changes: Partial<Record<Environment, Changes>>): Services {
  const changed = (environment: Environment): IssuingContext => {
    const { pac, ...others } = changes[environment] ?? {};
    const isGiven = Object.hasOwn(changes[environment] ?? {}, 'pac');
    const pacs = createPacAccounts(pac ? [{ pac, weight: 1 }] : []);
    return { ...services.issuing[environment], ...others, ...(isGiven && { pacs }) };
  };
  return { ...services, issuing: { sandbox: changed('sandbox'), production: changed('production') } };
}

/** The first account of the environment. */
export const pacOf = ({ issuing }: Pick<Services, 'issuing'>, environment: Environment): Pac | undefined =>
  issuing[environment].pacs.all[0];
