import type { Environment } from '@lacre/services/actor';
import type { IssuingContext } from '@lacre/services/issuing/issuing-context';
import type { Services } from '@lacre/services/services';

/** The same services that issue with something else: another PAC, journal, clock. */
export function withIssuing(
  services: Services,
  changes: Partial<Record<Environment, Partial<IssuingContext>>>,
): Services {
  const { sandbox, production } = services.issuing;
  return {
    ...services,
    issuing: { sandbox: { ...sandbox, ...changes.sandbox }, production: { ...production, ...changes.production } },
  };
}
