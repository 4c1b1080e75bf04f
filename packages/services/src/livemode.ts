import type { Text } from '@lacre/cfdi/violation';
import type { OrganizationAccess } from './access.ts';
import type { Environment } from './actor.ts';

/** Production records are live, sandbox records are not: the two never mix. */
export const isLive = (environment: Environment): boolean => environment === 'production';
export const environmentOf = (livemode: boolean): Environment => (livemode ? 'production' : 'sandbox');

/** Which records a caller may see: a key those of its environment, a session the requested ones or both. */
export const visibleLivemode = ({ environment }: OrganizationAccess, asked?: boolean): boolean | undefined =>
  environment === undefined ? asked : isLive(environment);

/** Hint for a record that was not found because it belongs to the other environment of the same organization. */
export const otherEnvironmentHint = (livemode: boolean): Text =>
  livemode
    ? {
        en: 'It is a production record (livemode: true): use a production key or environment, or create it with livemode: false for the sandbox.',
        es: 'Es un registro de producción (livemode: true): use una clave de API o un environment de producción, o créelo con livemode: false para el sandbox.',
      }
    : {
        en: 'It is a sandbox record (livemode: false): use a sandbox key or environment, or create it with livemode: true for production.',
        es: 'Es un registro del sandbox (livemode: false): use una clave de API o un environment de sandbox, o créelo con livemode: true para producción.',
      };
