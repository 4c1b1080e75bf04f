import type { OauthProvider, ProviderOptions } from './provider.ts';

/**
 * The provider, rebuilt when the signing key or the published keys change; all other state is in the database. Loaded
 * on first use: with its library it is two hundred files.
 */
export function createProviders(options: ProviderOptions): () => Promise<OauthProvider> {
  let cached: { version: string; provider: OauthProvider } | undefined;
  return async () => {
    const { createProvider } = await import('./provider.ts');
    const keys = await options.services.oauthKeys.current();
    if (cached?.version !== keys.version)
      cached = {
        version: keys.version,
        provider: createProvider(options, keys.active.kid, keys.keys.map(privateJwkOf)),
      };
    return cached.provider;
  };
}

const privateJwkOf = ({ privateJwk }: { privateJwk: object }) => privateJwk;
