import type { OauthClientRow } from '@lacre/database/repositories/oauth-client.repository';
import type { Scope } from '../actor.ts';

/**
 * The command line `lacre`, known to every installation without being registered (RFC 8252: public, PKCE, a
 * loopback redirect with any port). A program on the user's machine can say that it is this one, as it could of any
 * public application: what keeps it out is the consent, which is asked each time.
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
