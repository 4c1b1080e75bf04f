import type { Passkey, SessionGrant } from '@lacre/client';
import type { StartAuthenticationOpts } from '@simplewebauthn/browser';
import { publicService, service } from '../service/service.ts';

/** Whether this browser supports passkeys, which it does only in secure contexts. */
export const hasPasskeys = () => typeof window.PublicKeyCredential === 'function';

/** Lazy: few users need it. */
const webAuthn = () => import('@simplewebauthn/browser');

/** The browser created or used no passkey: the user cancelled, or it has none for this site. */
export class NoPasskeyUsed extends Error {
  override name = 'NoPasskeyUsed';
  /** The only host where passkeys work, if the page was opened at another. */
  readonly host: string | undefined;
  /** The device already has a passkey of this account and creates no second one. */
  readonly isKnown: boolean;

  constructor(cause: unknown, host: string | undefined) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
    this.host = code === 'ERROR_INVALID_DOMAIN' || code === 'ERROR_INVALID_RP_ID' ? host : undefined;
    this.isKnown = code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED';
  }
}

/** Creates a passkey in the browser and registers it with the service. */
export async function makePasskey(
  name: string,
  currentPassword: string | undefined,
  mfaCode: string | undefined,
): Promise<Passkey> {
  const optionsJSON = await service().passkeys.begin.mutate(
    { ...(currentPassword && { currentPassword }) },
    { context: { mfaCode } },
  );
  const { startRegistration } = await webAuthn();
  const { clientExtensionResults, ...made } = await byBrowser(startRegistration({ optionsJSON }), optionsJSON.rp.id);
  return service().passkeys.create.mutate({
    name,
    response: { ...made, clientExtensionResults: { ...clientExtensionResults } },
  });
}

/** Signs in the user of the passkey that the browser offers. */
export async function signInWithPasskey(): Promise<SessionGrant> {
  const optionsJSON = await publicService.auth.beginPasskeySignIn.mutate();
  return publicService.auth.signInWithPasskey.mutate({ response: await signed(optionsJSON) });
}

/** A code that replaces one of the second factor, obtained with a passkey of the signed-in user. */
export async function codeOfPasskey(): Promise<string> {
  const optionsJSON = await service().passkeys.beginProof.mutate();
  const { code } = await service().passkeys.prove.mutate({ response: await signed(optionsJSON) });
  return code;
}

type Options = StartAuthenticationOpts['optionsJSON'];

async function signed(optionsJSON: Options) {
  const { startAuthentication } = await webAuthn();
  const { clientExtensionResults, ...answer } = await byBrowser(startAuthentication({ optionsJSON }), optionsJSON.rpId);
  return { ...answer, clientExtensionResults: { ...clientExtensionResults } };
}

async function byBrowser<T>(work: Promise<T>, host: string | undefined): Promise<T> {
  return work.catch((error: unknown) => {
    throw new NoPasskeyUsed(error, host);
  });
}
