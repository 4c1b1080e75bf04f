import type { OauthProvider, ProviderOptions } from './provider.ts';

/**
 * The provider, made anew when another key signs or other keys are shown; everything else it knows is in the database.
 * Loaded when it is first asked for: with its library it is two hundred files.
 */
export function createProviders(options: ProviderOptions): () => Promise<OauthProvider> {
  let made: { version: string; provider: OauthProvider } | undefined;
  return async () => {
    const { createProvider } = await import('./provider.ts');
    const keys = await options.services.oauthKeys.current();
    if (made?.version !== keys.version)
      made = { version: keys.version, provider: createProvider(options, keys.active.kid, keys.keys.map(privateJwkOf)) };
    return made.provider;
  };
}

const privateJwkOf = ({ privateJwk }: { privateJwk: object }) => privateJwk;
