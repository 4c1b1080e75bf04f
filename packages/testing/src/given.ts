import { createPrivateKey, randomUUID, sign } from 'node:crypto';
import type { InvoiceAccess } from '@lacre/services/access';
import {
  type ApiKeyActor,
  type Environment,
  type OAuthActor,
  type Scope,
  type SessionActor,
  scopes,
} from '@lacre/services/actor';
import { createApiKey } from '@lacre/services/api-keys/create-api-key';
import { resolveApiKey } from '@lacre/services/api-keys/resolve-api-key';
import type { InvoiceInput } from '@lacre/services/invoices/invoice-input';
import type { Resource } from '@lacre/services/oauth/access-tokens';
import { artifactHash } from '@lacre/services/oauth/artifact-hash';
import { authorizeApplication } from '@lacre/services/oauth/authorize-application';
import { createOauthApplication } from '@lacre/services/oauth/create-oauth-application';
import { resolveAccessToken } from '@lacre/services/oauth/resolve-access-token';
import { createOrganization } from '@lacre/services/organizations/create-organization';
import type { OrganizationView } from '@lacre/services/organizations/organization-view';
import type { Services } from '@lacre/services/services';
import { resolveSession } from '@lacre/services/sessions/resolve-session';
import { signUp } from '@lacre/services/sessions/sign-up';

const noClient = { ip: undefined, userAgent: undefined };
let count = 0;

export interface GivenUser {
  userId: string;
  email: string;
  password: string;
  token: string;
  refreshToken: string;
  actor: SessionActor;
}

/** Creates users, organizations and keys with the real use cases. Each call creates new ones. */
export function given(services: Services) {
  /** Like the provider (RFC 9068). */
  async function signJwt(claims: Record<string, unknown>): Promise<string> {
    const { active } = await services.oauthKeys.current();
    const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
    const text = `${encode({ alg: 'ES256', typ: 'at+jwt', kid: active.kid })}.${encode(claims)}`;
    const key = createPrivateKey({ key: { ...active.privateJwk }, format: 'jwk' });
    return `${text}.${sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
  }

  return {
    async user(name = 'Ana'): Promise<GivenUser> {
      count += 1;
      const email = `${name.toLowerCase()}-${process.pid}-${count}@example.com`;
      const password = 'correct horse battery';
      const { user, token, refreshToken } = await signUp(services, { email, password, name }, noClient);
      const { sessionId } = await resolveSession(services, token);
      const actor = { kind: 'session' as const, userId: user.id, sessionId, organizationHeader: undefined };
      return { userId: user.id, email, password, token, refreshToken, actor };
    },

    organization(owner: GivenUser, name = 'Comercializadora Peña'): Promise<OrganizationView> {
      return createOrganization(services, owner.actor, { name });
    },

    async apiKey(
      owner: GivenUser,
      organizationId: string,
      options: { environment?: Environment; scopes?: Scope[] } = {},
    ): Promise<{ key: string; id: string; actor: ApiKeyActor }> {
      const { key, id } = await createApiKey(services, owner.actor, {
        organizationId,
        name: 'Test',
        environment: options.environment ?? 'sandbox',
        scopes: options.scopes ?? ['read:invoices', 'write:invoices'],
      });
      return { key, id, actor: await resolveApiKey(services, key) };
    },

    /**
     * An access token for an application of another organization, without the browser flow: the grant is in the
     * database, the token is signed with the installation's key.
     */
    async oauthToken(
      user: GivenUser,
      organizationId: string,
      options: { scopes?: Scope[]; resource?: Resource } = {},
    ): Promise<{ token: string; clientId: string; actor: OAuthActor }> {
      const audience = services.accessTokens.audiences[options.resource ?? 'api'];
      const granted = options.scopes ?? [...scopes];
      const developer = await this.user('Dora');
      const { clientId } = await createOauthApplication(services, developer.actor, {
        organizationId: (await this.organization(developer, 'Contadigital')).id,
        name: 'Conta Móvil',
        redirectUris: ['https://app.example/callback'],
        scopes: granted,
        type: 'confidential',
      });
      await authorizeApplication(services, user.actor, { organizationId, clientId, scopes: granted });
      const grantId = randomUUID();
      const now = services.clock.now();
      await services.database.oauthArtifacts.insertGrant(organizationId, {
        hash: artifactHash('Grant', grantId),
        userId: user.userId,
        applicationId: clientId,
        payload: { openid: { scope: granted.join(' ') } },
        expiresAt: new Date(now.getTime() + 86_400_000),
      });
      const issuedAt = Math.floor(now.getTime() / 1000);
      const token = await signJwt({
        iss: services.settings.baseUrl,
        aud: audience,
        sub: user.userId,
        client_id: clientId,
        org: organizationId,
        gid: grantId,
        scope: granted.join(' '),
        jti: randomUUID(),
        iat: issuedAt,
        exp: issuedAt + 3_600,
      });
      return { token, clientId, actor: await resolveAccessToken(services, token, audience) };
    },

    /** An organization with a sandbox key: enough to stamp. */
    async access(environment: Environment = 'sandbox'): Promise<InvoiceAccess> {
      const owner = await this.user();
      const { id } = await this.organization(owner);
      const { actor } = await this.apiKey(owner, id, { environment });
      return { organizationId: id, environment, actor };
    },
  };
}

/** A national company in the SAT's test lists. */
export const receiver = {
  legalName: 'UNIVERSIDAD ROBOTICA ESPAÑOLA',
  taxId: 'URE180429TM6',
  taxSystem: '601',
  zip: '86991',
};

/** A valid Ingreso of one service at 16 % IVA, total 1,740.00. */
export function ingreso(changes: Partial<InvoiceInput> = {}): InvoiceInput {
  return {
    customer: receiver,
    use: 'G03',
    paymentForm: '03',
    items: [
      {
        description: 'Consultoría de software',
        productKey: '81111500',
        unitKey: 'E48',
        quantity: '1',
        unitPrice: '1500',
        taxes: [{ type: '002', factorType: 'Tasa', rate: '0.160000' }],
      },
    ],
    ...changes,
  };
}
