import {
  boolean,
  bytes,
  environments,
  instant,
  integer,
  oneOf,
  tenantKey,
  text,
  timestamps,
  uuid,
} from '../columns.ts';
import { ofOrganization, table } from '../table.ts';

export const disabledReasons = ['gone', 'failing', 'credential_ended'] as const;

/** An address to which events are sent. */
export const Webhook = table('webhook', {
  columns: {
    ...tenantKey,
    url: text(),
    description: text().nullable(),
    /** Kinds, or `*` alone. */
    events: text().array(),
    /** null: both. */
    environment: oneOf(environments).nullable(),
    isActive: boolean(),
    /** Why the service itself switched it off. */
    disabledReason: oneOf(disabledReasons).nullable(),
    disabledAt: instant().nullable(),
    /** Under envelope encryption. */
    secret: bytes().hidden(),
    secretKeyId: text().hidden(),
    /** Signs beside the new one for a day after a rotation. */
    previousSecret: bytes().nullable().hidden(),
    previousSecretKeyId: text().nullable().hidden(),
    previousSecretUntil: instant().nullable(),
    /** The first failure since the last success. */
    failingSince: instant().nullable(),
    /** The receiver asked for less: nothing is sent before. */
    pausedUntil: instant().nullable(),
    pauses: integer().default(0).hidden(),
    createdBy: uuid(),
    ...timestamps,
    /** The credential it was made with; both null: a person's session. */
    apiKeyId: uuid().nullable(),
    authorizationId: uuid().nullable(),
    /** Of the access token that made it: it reads no more than these. */
    scopes: text().array().nullable().hidden(),
  },
  foreignKeys: [ofOrganization],
});
