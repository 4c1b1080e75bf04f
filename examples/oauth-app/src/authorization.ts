import {
  authorizationUrl,
  createPkce,
  exchangeCode,
  Lacre,
  type OauthApplication,
  type OauthTokens,
  renewingToken,
  revokeToken,
} from '@lacre/sdk';

const scopes = ['read:invoices', 'offline_access'];

/** A visitor on the way to the service and back: what only they can know. */
export interface Asked {
  state: string;
  verifier: string;
}

/** One visitor's permission: to be kept like a password. */
export interface Permission {
  lacre: Lacre;
  tokens: OauthTokens;
}

/** Where to send the visitor, and what to compare when they come back. */
export async function ask(application: OauthApplication): Promise<Asked & { url: string }> {
  const { verifier, challenge } = await createPkce();
  const state = crypto.randomUUID();
  return { state, verifier, url: authorizationUrl(application, { scopes, state, challenge }) };
}

/** The visitor is back with a code, or with an error. Throws for an answer to a question that was not asked. */
export async function accept(application: OauthApplication, asked: Asked, back: URLSearchParams): Promise<Permission> {
  if (back.get('state') !== asked.state) throw new Error('This answer is to another question');
  // RFC 9207: the answer says whose it is, so that none of another server is taken for it.
  if (back.get('iss') !== application.baseUrl) throw new Error('This answer is of another service');
  const code = back.get('code');
  if (code === null) throw new Error(back.get('error_description') ?? back.get('error') ?? 'No code came back');
  return permissionOf(application, await exchangeCode(application, code, asked.verifier));
}

function permissionOf(application: OauthApplication, tokens: OauthTokens): Permission {
  const keep = (renewed: OauthTokens) => void (permission.tokens = renewed);
  const token = renewingToken(application, tokens, keep);
  const permission: Permission = { tokens, lacre: new Lacre({ baseUrl: application.baseUrl, token }) };
  return permission;
}

/** Gives the permission back: everything that came of it ends. */
export const giveBack = (application: OauthApplication, { tokens }: Permission): Promise<void> =>
  revokeToken(application, tokens.refresh_token ?? tokens.access_token);
