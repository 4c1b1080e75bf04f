import { scopes as knownScopes, type Scope, type SessionActor } from '@lacre/services/actor';
import type { Language } from '@lacre/services/language';
import type { Request, Response } from 'express';
import { errors } from 'oidc-provider';
import { mediaTypeOf } from '../rest/media-type.ts';
import { readBody } from '../rest/read-body.ts';
import type { Login } from './login-cookie.ts';
import { namesIn } from './login-policy.ts';
import type { OauthProvider } from './provider.ts';

const formBytesMax = 16_384;

export type Provider = OauthProvider['provider'];
type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;

/** One request of the login and consent pages. */
export interface Visit {
  provider: Provider;
  req: Request;
  res: Response;
  interaction: Interaction;
  language: Language;
  /** The submitted form; empty for a GET. */
  form: URLSearchParams;
  redirectUri: string;
  clientId: string;
}

export type Step = (visit: Visit) => Promise<void>;

/** Reads a submitted form. Anything else is rejected like a form of another page. */
export async function readForm(req: Request): Promise<URLSearchParams> {
  if (mediaTypeOf(req) !== 'application/x-www-form-urlencoded') throw new errors.SessionNotFound('not a form');
  const form = new URLSearchParams((await readBody(req, formBytesMax)).toString());
  // No browser field sends NUL, and Postgres cannot store it.
  if ([...form.values()].some((value) => value.includes('\0'))) throw new errors.SessionNotFound('not a form of ours');
  return form;
}

/** The requested scopes that we know. */
export function scopesOf({ interaction }: Visit): Scope[] {
  const asked = namesIn(interaction.params['scope']);
  return knownScopes.filter((scope) => asked.includes(scope));
}

/** Requested resources (RFC 8707), already validated by the provider. */
export function resourcesOf({ params: { resource } }: Interaction, byDefault: string): string[] {
  const asked = (Array.isArray(resource) ? resource : [resource]) as unknown[];
  const named = asked.filter((each) => typeof each === 'string');
  return named.length > 0 ? named : [byDefault];
}

export const actorOf = ({ userId, sessionId }: Login, req: Request): SessionActor => ({
  kind: 'session',
  userId,
  sessionId,
  organizationHeader: undefined,
  origin: { ip: req.ip, userAgent: req.headers['user-agent'] },
});
