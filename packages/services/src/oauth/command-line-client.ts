import type { OauthClientRow } from '@lacre/database/repositories/oauth-client.repository';
import type { Scope } from '../actor.ts';

/**
 * The command line `lacre`, a client that every installation knows without registration (RFC 8252: public, PKCE, a
 * loopback redirect with any port). Another program on the user's machine can impersonate it, as any public client; the
 * consent, which is asked for each time, is the protection.
 */
export const commandLineClient: Omit<OauthClientRow, 'createdAt' | 'authorizedAt'> & { scopes: Scope[] } = {
  id: '5b0f4f0e-6f5c-4c0a-9a2e-2f7d1c3e8a41',
  kind: 'own',
  name: 'lacre (CLI)',
  redirectUris: ['http://127.0.0.1/callback'],
  scopes: [
    'read:user',
    'read:organization',
    'read:invoices',
    'write:invoices',
    'cancel:invoices',
    'read:customers',
    'write:customers',
    'read:products',
    'write:products',
    'read:events',
    'write:webhooks',
  ],
};
