import { countCall } from '@lacre/router/rate-limit';
import { AppError } from '@lacre/services/errors';
import { callerAt } from '@lacre/services/limits/caller';
import { authorizeApplication } from '@lacre/services/oauth/authorize-application';
import { getConsentRequest, getRequestingApplication } from '@lacre/services/oauth/get-consent-request';
import { beginPasskeySignIn } from '@lacre/services/passkeys/begin-passkey-sign-in';
import { relyingPartyOf } from '@lacre/services/passkeys/relying-party';
import { signInWithPasskey } from '@lacre/services/passkeys/sign-in-with-passkey';
import type { Services } from '@lacre/services/services';
import { completeSignIn } from '@lacre/services/sessions/complete-sign-in';
import { resolveSession } from '@lacre/services/sessions/resolve-session';
import type { SessionGrant } from '@lacre/services/sessions/session-grant';
import { signIn } from '@lacre/services/sessions/sign-in';
import { signOut } from '@lacre/services/sessions/sign-out';
import { requestEmailVerification } from '@lacre/services/users/request-email-verification';
import { uuidShape } from '@lacre/services/uuid-shape';
import type { Request, Response } from 'express';
import { errors } from 'oidc-provider';
import { rememberErrorCode } from '../request-facts.ts';
import { grantOrganization } from './grant-organization.ts';
import { type Login, loginCookie, loginOf, noLoginCookie } from './login-cookie.ts';
import { namesIn } from './login-policy.ts';
import { tagOf } from './page-seal.ts';
import { type CodeFault, codePage } from './pages/code-page.ts';
import { consentPage } from './pages/consent-page.ts';
import { failurePage } from './pages/failure-page.ts';
import { type LoginFault, loginPage } from './pages/login-page.ts';
import { pageLanguage } from './pages/page-language.ts';
import { passkeyPage } from './pages/passkey-page.ts';
import { passkeyAnswerOf } from './passkey-answer.ts';
import { queryOf, redirect, sendPage } from './send-page.ts';
import { actorOf, type Provider, readForm, resourcesOf, type Step, scopesOf, type Visit } from './visit.ts';

/** Handlers of the pages: show the current prompt, and take a submitted form. */
export interface Interactions {
  show: (provider: Provider, req: Request, res: Response) => Promise<void>;
  answer: (provider: Provider, req: Request, res: Response, kind: string) => Promise<void>;
}

/**
 * Login and consent. The interaction cookie is limited to the interaction's path, so no other browser can submit its
 * form; forms carry a CSRF token that only this server can create.
 */
export function createInteractions(services: Services): Interactions {
  const { baseUrl } = services.settings;
  const isHttps = baseUrl.startsWith('https:');
  const hasPasskeys = relyingPartyOf(baseUrl) !== undefined;

  async function visitOf(provider: Provider, req: Request, res: Response, form: URLSearchParams): Promise<Visit> {
    const interaction = await provider.interactionDetails(req, res);
    if (interaction.uid !== req.params['uid']) throw new errors.SessionNotFound('not the interaction of this browser');
    const params = interaction.params as Record<string, string | undefined>;
    const { redirect_uri: redirectUri = '', client_id: clientId = '', ui_locales: locales } = params;
    const asked = form.get('lang') ?? queryOf(req).get('lang');
    const language = pageLanguage(asked, locales, req.headers['accept-language']);
    return { provider, req, res, interaction, language, form, redirectUri, clientId };
  }

  const formOf = ({ interaction, language, redirectUri }: Visit) => ({
    action: `/oauth/interaction/${interaction.uid}`,
    csrf: tagOf(services.pageKey, 'form', interaction.uid),
    language,
    redirectUri,
  });

  async function showLogin(visit: Visit, status: number, fault: LoginFault | undefined): Promise<void> {
    const application = await getRequestingApplication(services, visit.clientId);
    if (!application) throw new errors.InvalidClient('the application is gone');
    const hint = visit.interaction.params['login_hint'];
    const email = visit.form.get('email') ?? (typeof hint === 'string' ? hint : '');
    const shown = { application, email: email.slice(0, 254), fault, hasPasskeys };
    sendPage(visit.res, status, loginPage(formOf(visit), shown));
  }

  async function showConsent(visit: Visit, isChoiceMissing: boolean): Promise<void> {
    const userId = visit.interaction.session?.accountId ?? '';
    const request = await getConsentRequest(services, { userId, clientId: visit.clientId });
    if (!request) throw new errors.InvalidClient('the application or the user is gone');
    const page = consentPage(formOf(visit), request, {
      scopes: scopesOf(visit),
      chosen: visit.form.get('organizationId') ?? undefined,
      isChoiceMissing,
    });
    sendPage(visit.res, isChoiceMissing ? 400 : 200, page);
  }

  /**
   * A user who is signed in on this browser need not sign in again, unless the application or the session's age
   * requires it.
   */
  async function rememberedLogin({ req, interaction }: Visit): Promise<Login | undefined> {
    const isPlain = interaction.prompt.reasons.every((reason) => reason === 'no_session');
    return isPlain ? loginOf(services, req.headers.cookie) : undefined;
  }

  const finishLogin = ({ provider, req, res }: Visit, userId: string) =>
    provider.interactionFinished(
      req,
      res,
      { login: { accountId: userId, remember: false } },
      { mergeWithLastSubmission: false },
    );

  /** Runs a sign-in step under the rate limit of `POST /auth/sign-in`. Returns errors that the page can show. */
  async function tryToSignIn<Outcome>(
    { req, res }: Visit,
    open: (origin: { ip: string | undefined; userAgent: string | undefined }) => Promise<Outcome>,
  ): Promise<Outcome | AppError> {
    const setHeader = (name: string, value: string) => void res.setHeader(name, value);
    try {
      await countCall({ services, setHeader }, 'sign-in', callerAt(req.ip));
      return await open({ ip: req.ip, userAgent: req.headers['user-agent'] });
    } catch (error) {
      const isShown = error instanceof AppError && ['too-many-requests', 'unauthorized'].includes(error.kind);
      if (!isShown) throw error;
      rememberErrorCode(res, error.code);
      const { retryAfterSeconds } = error.options;
      if (retryAfterSeconds !== undefined) res.setHeader('Retry-After', String(retryAfterSeconds));
      return error;
    }
  }

  async function login(visit: Visit): Promise<void> {
    const { form } = visit;
    const [email, password] = [form.get('email') ?? '', form.get('password') ?? ''];
    if (email.trim() === '' || password === '') return showLogin(visit, 400, 'missing');
    const input = { email: email.slice(0, 1_000), password: password.slice(0, 1_000) };
    const signedIn = await tryToSignIn(visit, (origin) => signIn(services, input, origin));
    if (!(signedIn instanceof AppError)) return logIn(visit, signedIn);
    const { mfaToken } = signedIn.options;
    if (mfaToken !== undefined) return showCode(visit, 200, { mfaToken, fault: undefined });
    const isTooMany = signedIn.kind === 'too-many-requests';
    return showLogin(visit, isTooMany ? 429 : 401, isTooMany ? 'tooMany' : 'wrong');
  }

  /** First asks the browser for a passkey, then verifies the signed response. */
  async function passkey(visit: Visit): Promise<void> {
    const { form, res } = visit;
    const showRejected = ({ kind }: AppError) =>
      kind === 'too-many-requests' ? showLogin(visit, 429, 'tooMany') : showLogin(visit, 401, 'passkey');
    if (!form.has('answer')) {
      const options = await tryToSignIn(visit, () => beginPasskeySignIn(services));
      if (options instanceof AppError) return showRejected(options);
      return sendPage(res, 200, passkeyPage(formOf(visit), JSON.stringify(options)));
    }
    const signedIn = await tryToSignIn(visit, (origin) =>
      signInWithPasskey(services, passkeyAnswerOf(form.get('answer') ?? ''), origin),
    );
    return signedIn instanceof AppError ? showRejected(signedIn) : logIn(visit, signedIn);
  }

  const showCode = async (visit: Visit, status: number, question: { mfaToken: string; fault: CodeFault | undefined }) =>
    sendPage(visit.res, status, codePage(formOf(visit), question));

  async function code(visit: Visit): Promise<void> {
    const { form } = visit;
    const [mfaToken, given] = [(form.get('mfaToken') ?? '').slice(0, 1_000), (form.get('code') ?? '').slice(0, 1_000)];
    if (given.trim() === '') return showCode(visit, 400, { mfaToken, fault: 'missing' });
    const signedIn = await tryToSignIn(visit, (origin) => completeSignIn(services, { mfaToken, code: given }, origin));
    if (!(signedIn instanceof AppError)) return logIn(visit, signedIn);
    if (signedIn.code === 'INVALID_MFA_TOKEN') return showLogin(visit, 401, undefined);
    if (signedIn.kind === 'too-many-requests') return showCode(visit, 429, { mfaToken, fault: 'tooMany' });
    const fault = signedIn.code === 'RECOVERY_CODE_REQUIRED' ? 'recoveryOnly' : 'wrong';
    return showCode(visit, 401, { mfaToken, fault });
  }

  /** Sets the login cookie for the new session and continues as its user. */
  async function logIn(visit: Visit, { token }: SessionGrant): Promise<void> {
    const { res, interaction } = visit;
    const { userId, sessionId } = await resolveSession(services, token);
    res.append('Set-Cookie', loginCookie(services.pageKey, sessionId, services.clock.now(), isHttps));
    const before = interaction.session?.accountId;
    if (before === undefined || before === userId) return finishLogin(visit, userId);
    // The fresh login that `prompt=login` asks for has just happened: the page would ask for it a second time.
    const { prompt, ...params } = interaction.params;
    const others = namesIn(prompt).filter((name) => name !== 'login');
    return startAgain(visit, others.length > 0 ? { ...params, prompt: others.join(' ') } : params);
  }

  async function consent(visit: Visit): Promise<void> {
    const { provider, req, res, interaction, form, clientId } = visit;
    const found = await loginOf(services, req.headers.cookie);
    if (!found || found.userId !== interaction.session?.accountId) return startAgain(visit);
    const organizationId = (form.get('organizationId') ?? '').toLowerCase();
    if (!uuidShape.test(organizationId)) return showConsent(visit, true);
    const scopes = scopesOf(visit);
    const actor = actorOf(found, req);
    try {
      await authorizeApplication(services, actor, { organizationId, clientId, scopes });
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'EMAIL_NOT_VERIFIED') throw error;
      await requestEmailVerification(services, actor);
      return sendPage(res, 403, failurePage(visit.language, 'unverified', undefined));
    }
    const grant = new provider.Grant({ accountId: found.userId, clientId });
    grant.addOIDCScope(scopes.join(' '));
    for (const resource of resourcesOf(interaction, services.accessTokens.audiences.api))
      grant.addResourceScope(resource, scopes.join(' '));
    grantOrganization(grant, organizationId);
    const grantId = await grant.save();
    await provider.interactionFinished(req, res, { consent: { grantId } }, { mergeWithLastSubmission: true });
  }

  const deny: Step = ({ provider, req, res }) =>
    provider.interactionFinished(
      req,
      res,
      { error: 'access_denied', error_description: 'The user did not allow it' },
      { mergeWithLastSubmission: false },
    );

  async function switchAccount(visit: Visit): Promise<void> {
    const found = await loginOf(services, visit.req.headers.cookie);
    if (found) await signOut(services, actorOf(found, visit.req));
    visit.res.append('Set-Cookie', noLoginCookie(isHttps));
    await startAgain(visit);
  }

  /** Ends the provider's session and repeats the authorization request. */
  async function startAgain(
    { provider, req, res, interaction }: Visit,
    asked: Record<string, unknown> = interaction.params,
  ): Promise<void> {
    const session = await provider.Session.get(provider.createContext(req, res) as never);
    await session.destroy();
    await interaction.destroy();
    const params = Object.entries(asked).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
    redirect(res, `/oauth/authorize?${new URLSearchParams(params).toString()}`);
  }

  const steps: Record<string, Step> = { login, passkey, code, consent, deny, switch: switchAccount };

  return {
    async show(provider, req, res) {
      const visit = await visitOf(provider, req, res, new URLSearchParams());
      if (visit.interaction.prompt.name === 'consent') return showConsent(visit, false);
      const remembered = await rememberedLogin(visit);
      return remembered ? finishLogin(visit, remembered.userId) : showLogin(visit, 200, undefined);
    },
    async answer(provider, req, res, kind) {
      const form = await readForm(req);
      const visit = await visitOf(provider, req, res, form);
      if (form.get('csrf') !== tagOf(services.pageKey, 'form', visit.interaction.uid))
        throw new errors.SessionNotFound('not a form of this page');
      // The form of an earlier page, submitted again after the browser's back button.
      const { name } = visit.interaction.prompt;
      const prompt = kind === 'code' || kind === 'passkey' ? 'login' : kind;
      if ((prompt === 'login' || prompt === 'consent') && prompt !== name) {
        redirect(res, `/oauth/interaction/${visit.interaction.uid}`);
        return;
      }
      await steps[kind]?.(visit);
    },
  };
}
