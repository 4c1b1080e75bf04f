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

const disabledReasons = ['gone', 'failing', 'credential_ended'] as const;

/** A URL to which events are sent. */
export const Webhook = table('webhook', {
  columns: {
    ...tenantKey,
    url: text(),
    description: text().nullable(),
    /** Event kinds, or only `*`. */
    events: text().array(),
    /** null: both. */
    environment: oneOf(environments).nullable(),
    isActive: boolean(),
    /** Why the service disabled it. */
    disabledReason: oneOf(disabledReasons).nullable(),
    disabledAt: instant().nullable(),
    /** Under envelope encryption. */
    secret: bytes().hidden(),
    secretKeyId: text().hidden(),
    /** Also signs, beside the new one, for a day after a rotation. */
    previousSecret: bytes().nullable().hidden(),
    previousSecretKeyId: text().nullable().hidden(),
    previousSecretUntil: instant().nullable(),
    /** The first failure since the last success. */
    failingSince: instant().nullable(),
    /** The receiver asked to slow down: nothing is sent before this time. */
    pausedUntil: instant().nullable(),
    pauses: integer().default(0).hidden(),
    createdBy: uuid(),
    ...timestamps,
    /** The credential that created it; both null: a person's session. */
    apiKeyId: uuid().nullable(),
    authorizationId: uuid().nullable(),
    /** Scopes of the access token that created it; it receives no more than these allow. */
    scopes: text().array().nullable().hidden(),
  },
  foreignKeys: [ofOrganization],
});
