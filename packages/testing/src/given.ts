import type { InvoiceAccess } from '@lacre/services/access';
import type { ApiKeyActor, Environment, Scope, SessionActor } from '@lacre/services/actor';
import { createApiKey } from '@lacre/services/api-keys/create-api-key';
import { resolveApiKey } from '@lacre/services/api-keys/resolve-api-key';
import type { InvoiceInput } from '@lacre/services/invoices/invoice-input';
import { createOrganization } from '@lacre/services/organizations/create-organization';
import type { OrganizationView } from '@lacre/services/organizations/organization-view';
import type { Services } from '@lacre/services/services';
import { resolveSession } from '@lacre/services/sessions/resolve-session';
import { signUp } from '@lacre/services/sessions/sign-up';

const nobody = { ip: undefined, userAgent: undefined };
let count = 0;

export interface GivenUser {
  userId: string;
  email: string;
  password: string;
  token: string;
  refreshToken: string;
  actor: SessionActor;
}

/** People, organizations and keys, made by the use cases themselves. Each call makes new ones. */
export function given(services: Services) {
  return {
    async user(name = 'Ana'): Promise<GivenUser> {
      count += 1;
      const email = `${name.toLowerCase()}-${process.pid}-${count}@example.com`;
      const password = 'correct horse battery';
      const { user, token, refreshToken } = await signUp(services, { email, password, name }, nobody);
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

    /** An organization with a sandbox key: enough to stamp. */
    async access(environment: Environment = 'sandbox'): Promise<InvoiceAccess> {
      const owner = await this.user();
      const { id } = await this.organization(owner);
      const { actor } = await this.apiKey(owner, id, { environment });
      return { organizationId: id, environment, actor };
    },
  };
}

/** A national company that the SAT's test lists know. */
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
