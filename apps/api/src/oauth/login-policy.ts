import { scopes } from '@lacre/services/actor';
import type { Services } from '@lacre/services/services';
import { errors, interactionPolicy } from 'oidc-provider';
import { loginOf } from './login-cookie.ts';

const knownScopes = new Set<string>(scopes);

/** The names in a space-separated parameter. */
export const namesIn = (scope: unknown): string[] => (typeof scope === 'string' ? scope.split(' ') : []);

/**
 * When the pages are shown. Login: also when the underlying session has ended. Consent: every time, because the user
 * chooses the organization there, and a public application cannot prove that it is the one authorized before (RFC 6749
 * section 10.2).
 */
export function createPolicy(services: Services): interactionPolicy.DefaultPolicy {
  const { Check, base } = interactionPolicy;
  const policy = base();
  const login = policy.get('login');
  const consent = policy.get('consent');
  if (!login || !consent) throw new Error('The provider has no login or no consent prompt');
  login.checks.add(
    new Check('scope_missing', 'a scope has to be named', 'invalid_scope', ({ oidc }) => {
      const requestedScopes = namesIn(oidc.params?.['scope']);
      if (!requestedScopes.some((scope) => knownScopes.has(scope)))
        throw new errors.InvalidScope(
          `scope must name at least one of: ${scopes.join(', ')}`,
          requestedScopes.join(' '),
        );
      return Check.NO_NEED_TO_PROMPT;
    }),
  );
  login.checks.add(
    new Check('session_ended', 'the session was ended', 'login_required', async ({ oidc, req }) => {
      const { accountId } = oidc.session ?? {};
      if (accountId === undefined) return Check.NO_NEED_TO_PROMPT;
      const found = await loginOf(services, req.headers.cookie);
      return found?.userId === accountId ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT;
    }),
  );
  consent.checks.add(
    new Check('asked_each_time', 'consent is asked each time', 'consent_required', ({ oidc }) =>
      oidc.result?.consent ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT,
    ),
  );
  return policy;
}
