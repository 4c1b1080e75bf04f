import type { Role, Scope } from '@lacre/services/actor';
import type { AnyRouter } from '@trpc/server';
import type { Auth, Meta, RateClass } from './meta.ts';

/** Everybody who may come, told apart by what they may do in one organization. */
export const callers = [
  'anonymous',
  /** A session of somebody who is not in the organization. */
  'stranger',
  'member',
  'admin',
  'owner',
  'keyWithoutScope',
  'keyWithScope',
  /** A key of another organization, with every scope. */
  'foreignKey',
  /** An application's access token for the organization's owner, with every scope. */
  'oauthToken',
] as const;
export type Caller = (typeof callers)[number];

/** What a caller is told: let in, or the status and text of the refusal. */
export type Verdict = 'allowed' | readonly [status: 401 | 403 | 404, text: string];

/** One operation: who may do it, and under which limits. Said here once more than in the router, so that neither changes unseen. */
export interface AccessRow {
  auth: Auth;
  /** Of a session. Empty: any user, or any member where the operation is in an organization. */
  roles: readonly Role[];
  /** A key or access token needs one of these. */
  scopes: readonly Scope[];
  verdicts: Readonly<Record<Caller, Verdict>>;
  /** Records have an environment: a key sees those of its own, a session both. */
  environment: 'none' | 'of the credential';
  rate: RateClass;
  /** Bytes of the body, or of each file; 0 where no body is read. */
  bodyMax: number;
  /** Input that names a record within the organization, and what is said of one that is missing or another organization's. */
  child?: { parameter: string; missing: string };
}

type Who = Pick<AccessRow, 'auth' | 'roles' | 'scopes' | 'verdicts'>;

const noSession: Verdict = [401, 'Authentication required. Provide a valid bearer token.'];
const noKey: Verdict = [401, 'Invalid or expired API key'];
const notForTokens: Verdict = [403, 'This operation needs a session: an access token of an application cannot do it'];
const notAMember = 'Access denied. You are not a member of this organization';
const allRoles: readonly Role[] = ['owner', 'admin', 'member'];

const same = (verdict: Verdict): Record<Caller, Verdict> =>
  Object.fromEntries(callers.map((caller) => [caller, verdict])) as Record<Caller, Verdict>;

/** Nobody says who they are; whoever does is treated the same. */
const everybody: Who = { auth: 'public', roles: [], scopes: [], verdicts: same('allowed') };

const sessionOnly: Record<Caller, Verdict> = {
  ...same('allowed'),
  anonymous: noSession,
  keyWithoutScope: noSession,
  keyWithScope: noSession,
  foreignKey: noSession,
  oauthToken: notForTokens,
};

/** A session, of whoever. */
const signedIn: Who = { auth: 'session', roles: [], scopes: [], verdicts: sessionOnly };

/** Any credential, whatever it may do. */
const identified: Who = {
  auth: 'session-or-api-key',
  roles: [],
  scopes: [],
  verdicts: { ...same('allowed'), anonymous: noSession },
};

const lacks = (who: 'API key' | 'The access token', scopes: readonly Scope[]): Verdict => [
  403,
  `${who} lacks the required scope: ${scopes.join(' or ')}`,
];

/** A key, whatever it may do. */
const keyHolder: Who = {
  auth: 'api-key',
  roles: [],
  scopes: [],
  verdicts: { ...same(noKey), keyWithoutScope: 'allowed', keyWithScope: 'allowed', foreignKey: 'allowed' },
};

/** A key with one of the scopes. */
const keyHolderWith = (...scopes: Scope[]): Who => ({
  ...keyHolder,
  scopes,
  verdicts: { ...keyHolder.verdicts, keyWithoutScope: lacks('API key', scopes) },
});

/** The same but for some callers. */
const except = (who: Who, verdicts: Partial<Record<Caller, Verdict>>): Who => ({
  ...who,
  verdicts: { ...who.verdicts, ...verdicts },
});

const byRole = (roles: readonly Role[], refusal: string): Record<'stranger' | Role, Verdict> => {
  const of = (role: Role): Verdict => (roles.includes(role) ? 'allowed' : [403, refusal]);
  return { stranger: [403, refusal], member: of('member'), admin: of('admin'), owner: of('owner') };
};

/** A session in one of the roles of the organization that the path names. */
const inOrganization = (roles: readonly Role[], refusal: string): Who => ({
  auth: 'session',
  roles,
  scopes: [],
  verdicts: { ...sessionOnly, ...byRole(roles, refusal) },
});

/** The same, or a key or access token of that organization with one of the scopes. */
export const inOrganizationOrByScope = (roles: readonly Role[], refusal: string, ...scopes: Scope[]): Who => ({
  auth: 'session-or-api-key',
  roles,
  scopes,
  verdicts: {
    ...same('allowed'),
    ...byRole(roles, refusal),
    anonymous: noSession,
    keyWithoutScope: lacks('API key', scopes),
    foreignKey: [404, 'Organization not found'],
  },
});

/** Invoices: a member who names the organization in a header, or a key or access token, which brings its own. */
const ofInvoices = (...scopes: Scope[]): Who => ({
  auth: 'session-or-api-key',
  roles: [],
  scopes,
  verdicts: {
    ...same('allowed'),
    ...byRole(allRoles, notAMember),
    anonymous: noSession,
    keyWithoutScope: lacks('API key', scopes),
  },
});

/** The time of the sandbox: the same, but of members only those who may decide for the others. */
const ofSandbox: Who = {
  ...ofInvoices('write:invoices'),
  roles: ['owner', 'admin'],
  verdicts: {
    ...ofInvoices('write:invoices').verdicts,
    member: [403, 'Access denied. Only owners and admins can move the time of the sandbox.'],
  },
};

/** A session that names its organization in X-Organization-Id. */
const verifiesAudit: Who = {
  ...inOrganization(['owner', 'admin'], notAMember),
  verdicts: {
    ...inOrganization(['owner', 'admin'], notAMember).verdicts,
    member: [403, 'Access denied. Only owners and admins can verify the audit log.'],
  },
};

const row = (
  who: Who,
  rate: RateClass,
  bodyMax: number,
  more: Partial<Pick<AccessRow, 'environment' | 'child'>> = {},
): AccessRow => ({ ...who, rate, bodyMax, environment: 'none', ...more });

/** A record within the organization. A key that brings its own organization is told the same of another one's record. */
const child = (parameter: string, missing: string) => ({ child: { parameter, missing } });
const perEnvironment = { environment: 'of the credential' } as const;

/** `GET` and `DELETE` read no body. */
const none = 0;
const small = 100 * 1024;
const csdFile = 10 * 1024;
const MB = 1024 * 1024;

const owner: readonly Role[] = ['owner'];
const ownerOrAdmin: readonly Role[] = ['owner', 'admin'];
/** A key would outlive the consent. */
const noKeysByToken = {
  oauthToken: [403, 'An access token cannot give or widen API keys: they would outlive it'],
} as const;
/** The people of an organization are those of production too. */
const noSandboxKey = { keyWithScope: [403, 'A sandbox key cannot change who is in the organization'] } as const;
const authorizationNotFound = 'Authorization not found';
/** What the owner authorized only the owner can revoke. */
const allowedByOwner: Partial<Record<Caller, Verdict>> = {
  stranger: [404, authorizationNotFound],
  member: [404, authorizationNotFound],
  admin: [404, authorizationNotFound],
};
const sessionNotFound = 'Session not found';
/** Of the owner; nobody else ends it. */
const ownSession: Partial<Record<Caller, Verdict>> = {
  stranger: [404, sessionNotFound],
  member: [404, sessionNotFound],
  admin: [404, sessionNotFound],
};
const oauthManagers = 'Access denied. Only owners and admins can manage OAuth applications.';

const mayViewWebhooks = 'Access denied. Only owners and admins can view webhooks.';
const seesWebhooks = inOrganizationOrByScope(ownerOrAdmin, mayViewWebhooks, 'read:webhooks');
const changesWebhooks = inOrganizationOrByScope(ownerOrAdmin, mayViewWebhooks, 'write:webhooks');
const ofWebhook = { ...perEnvironment, ...child('id', 'Webhook not found') };

/** The organization comes as with invoices, and of its members only these. */
const readsEvents: Who = {
  ...ofInvoices('read:events'),
  roles: ownerOrAdmin,
  verdicts: {
    ...ofInvoices('read:events').verdicts,
    member: [403, 'Access denied. Only owners and admins can read events.'],
  },
};

/** Every operation of the service, by its name in the router. The service does not start with one that is missing. */
export const accessTable: Readonly<Record<string, AccessRow>> = {
  'auth.signUp': row(everybody, 'sign-in', small),
  'auth.signIn': row(everybody, 'sign-in', small),
  'auth.completeSignIn': row(everybody, 'sign-in', small),
  'auth.refresh': row(everybody, 'exchange', small),
  'auth.signOut': row(signedIn, 'write', small),
  'auth.forgotPassword': row(everybody, 'sign-in', small),
  'auth.resetPassword': row(everybody, 'sign-in', small),
  'auth.changePassword': row(signedIn, 'sign-in', small),
  'auth.verifyEmail': row(everybody, 'sign-in', small),
  'auth.requestEmailVerification': row(signedIn, 'sign-in', small),
  'users.me': row(identified, 'read', none),
  'users.update': row(signedIn, 'write', small),
  'users.sessions': row(signedIn, 'read', none),
  'users.endSession': row(except(signedIn, ownSession), 'write', none, child('id', sessionNotFound)),
  'users.beginTotp': row(signedIn, 'write', small),
  'users.confirmTotp': row(signedIn, 'sign-in', small),
  'users.turnOffTotp': row(signedIn, 'write', none),

  'organizations.create': row(signedIn, 'write', small),
  'organizations.list': row(signedIn, 'read', none),
  'organizations.get': row(inOrganizationOrByScope(allRoles, notAMember, 'read:organization'), 'read', none),
  'organizations.documentSettings': row(
    inOrganizationOrByScope(allRoles, 'Access denied. Only members can view document settings.', 'read:organization'),
    'read',
    none,
  ),
  'organizations.updateDocumentSettings': row(
    except(
      inOrganizationOrByScope(
        ownerOrAdmin,
        'Access denied. Only owners and admins can update document settings.',
        'write:organization',
      ),
      {
        keyWithScope: [403, 'A sandbox key cannot change how documents look: real ones are printed with it too'],
      },
    ),
    'write',
    small,
  ),
  'organizations.update': row(
    inOrganization(owner, 'Access denied. Only the organization owner can update organization details'),
    'write',
    small,
  ),
  'organizations.delete': row(
    inOrganization(owner, 'Access denied. Only the organization owner can delete the organization'),
    'write',
    none,
  ),
  'organizations.updateLegal': row(
    inOrganization(owner, 'Access denied. Only the organization owner can update legal data'),
    'write',
    small,
  ),
  'organizations.uploadCertificate': row(
    inOrganization(owner, 'Access denied. Only the organization owner can upload certificates'),
    'write',
    csdFile,
  ),
  'organizations.checkCertificate': row(
    inOrganization(owner, 'Access denied. Only the organization owner can check certificates'),
    'write',
    csdFile,
  ),
  'organizations.deleteCertificate': row(
    inOrganization(owner, 'Access denied. Only the organization owner can delete certificates'),
    'write',
    none,
    child('certificateId', 'Certificate not found'),
  ),
  'organizations.listCertificates': row(
    inOrganization(ownerOrAdmin, 'Access denied. Only owners and admins can list certificates.'),
    'read',
    none,
  ),

  'members.list': row(inOrganizationOrByScope(allRoles, notAMember, 'read:members'), 'read', none),
  'members.updateRole': row(
    inOrganization(owner, 'Access denied. Only the organization owner can change roles'),
    'write',
    small,
    child('memberId', 'Member not found'),
  ),
  'members.remove': row(
    // Members may remove themselves.
    except(inOrganizationOrByScope(allRoles, notAMember, 'write:members'), {
      member: [403, 'Access denied. Only the organization owner can remove admins, and admins can remove members'],
      ...noSandboxKey,
    }),
    'write',
    none,
    child('memberId', 'Member not found'),
  ),
  'members.transferOwnership': row(
    inOrganization(owner, 'Access denied. Only the organization owner can transfer the ownership'),
    'write',
    small,
    child('memberId', 'Member not found'),
  ),

  'invitations.list': row(
    inOrganizationOrByScope(
      ownerOrAdmin,
      'Access denied. Only owners and admins can view invitations.',
      'read:members',
    ),
    'read',
    none,
  ),
  'invitations.create': row(
    except(
      inOrganizationOrByScope(
        ownerOrAdmin,
        'Access denied. Only owners and admins can invite people.',
        'write:members',
      ),
      noSandboxKey,
    ),
    'write',
    small,
  ),
  'invitations.resend': row(
    except(
      inOrganizationOrByScope(
        ownerOrAdmin,
        'Access denied. Only owners and admins can resend invitations.',
        'write:members',
      ),
      noSandboxKey,
    ),
    'write',
    small,
    child('inviteId', 'Invitation not found'),
  ),
  'invitations.cancel': row(
    except(
      inOrganizationOrByScope(
        ownerOrAdmin,
        'Access denied. Only owners and admins can cancel invitations.',
        'write:members',
      ),
      noSandboxKey,
    ),
    'write',
    none,
    child('inviteId', 'Invitation not found'),
  ),
  // Whoever has the token of the mail; to answer, with the e-mail that was invited.
  'invitations.summary': row(everybody, 'read', small),
  'invitations.accept': row(signedIn, 'write', small),
  'invitations.decline': row(signedIn, 'write', small),
  'invitations.summaryByPath': row(everybody, 'read', none),
  'invitations.acceptByPath': row(signedIn, 'write', small),
  'invitations.declineByPath': row(signedIn, 'write', small),

  'series.list': row(inOrganizationOrByScope(allRoles, notAMember, 'read:organization'), 'read', none, perEnvironment),
  'series.put': row(
    inOrganizationOrByScope(
      ownerOrAdmin,
      'Access denied. Only owners and admins can change series.',
      'write:organization',
    ),
    'write',
    small,
    perEnvironment,
  ),
  'branches.list': row(inOrganizationOrByScope(allRoles, notAMember, 'read:organization'), 'read', none),
  'branches.put': row(
    inOrganizationOrByScope(
      ownerOrAdmin,
      'Access denied. Only owners and admins can change branches.',
      'write:organization',
    ),
    'write',
    small,
  ),
  'usage.get': row(inOrganizationOrByScope(allRoles, notAMember, 'read:usage'), 'read', none),
  'usage.ofKey': row(keyHolderWith('read:usage'), 'read', none),
  'partners.get': row(
    inOrganization(ownerOrAdmin, 'Access denied. Only owners and admins can view the partner enrollment.'),
    'read',
    none,
  ),
  'partners.enroll': row(
    inOrganization(owner, 'Access denied. Only the organization owner can enroll as a partner'),
    'write',
    small,
  ),
  'billing.checkout': row(
    inOrganization(owner, 'Access denied. Only the organization owner can change the plan'),
    'write',
    small,
  ),
  // The payment provider signs what it sends.
  'billing.notice': row(everybody, 'write', MB),

  'apiKeys.create': row(
    except(
      inOrganizationOrByScope(
        ownerOrAdmin,
        'Access denied. Only owners and admins can create API keys.',
        'write:api-keys',
      ),
      noKeysByToken,
    ),
    'write',
    small,
  ),
  'apiKeys.list': row(
    inOrganizationOrByScope(ownerOrAdmin, 'Access denied. Only owners and admins can list API keys.', 'read:api-keys'),
    'read',
    none,
  ),
  'apiKeys.update': row(
    except(
      inOrganizationOrByScope(
        ownerOrAdmin,
        'Access denied. Only owners and admins can update API keys.',
        'write:api-keys',
      ),
      noKeysByToken,
    ),
    'write',
    small,
    { ...perEnvironment, ...child('id', 'API key not found') },
  ),
  'apiKeys.rotate': row(
    except(
      inOrganizationOrByScope(
        ownerOrAdmin,
        'Access denied. Only owners and admins can rotate API keys.',
        'write:api-keys',
      ),
      noKeysByToken,
    ),
    'write',
    small,
    { ...perEnvironment, ...child('id', 'API key not found') },
  ),
  'apiKeys.revoke': row(
    inOrganizationOrByScope(
      ownerOrAdmin,
      'Access denied. Only owners and admins can revoke API keys.',
      'write:api-keys',
    ),
    'write',
    none,
    { ...perEnvironment, ...child('id', 'API key not found') },
  ),
  'apiKeys.validate': row(keyHolder, 'read', small),

  'oauth.exchange': row(everybody, 'exchange', small),
  'oauth.refresh': row(everybody, 'exchange', small),
  'oauth.createApplication': row(inOrganization(ownerOrAdmin, oauthManagers), 'write', small),
  'oauth.listApplications': row(inOrganization(ownerOrAdmin, oauthManagers), 'read', none),
  'oauth.getApplication': row(
    inOrganization(ownerOrAdmin, oauthManagers),
    'read',
    none,
    child('id', 'OAuth application not found'),
  ),
  'oauth.updateApplication': row(
    inOrganization(ownerOrAdmin, oauthManagers),
    'write',
    small,
    child('id', 'OAuth application not found'),
  ),
  'oauth.deleteApplication': row(
    inOrganization(ownerOrAdmin, oauthManagers),
    'write',
    none,
    child('id', 'OAuth application not found'),
  ),
  'oauth.rotateSecret': row(
    inOrganization(ownerOrAdmin, oauthManagers),
    'write',
    small,
    child('id', 'OAuth application not found'),
  ),
  'oauth.listAuthorizations': row(signedIn, 'read', none),
  'oauth.revokeAuthorization': row(except(signedIn, allowedByOwner), 'write', none, child('id', authorizationNotFound)),

  'audit.list': row(
    inOrganization(owner, 'Access denied. Only the organization owner can view the audit log.'),
    'read',
    none,
  ),
  'audit.verify': row(verifiesAudit, 'read', none),

  'invoices.create': row(ofInvoices('write:invoices'), 'stamp', 2 * MB, perEnvironment),
  'invoices.validate': row(ofInvoices('read:invoices', 'write:invoices'), 'write', 2 * MB, perEnvironment),
  'invoices.list': row(ofInvoices('read:invoices'), 'read', none, perEnvironment),
  'invoices.previewPdf': row(ofInvoices('read:invoices', 'write:invoices'), 'write', 2 * MB, perEnvironment),
  'invoices.get': row(ofInvoices('read:invoices'), 'read', none, {
    ...perEnvironment,
    ...child('id', 'Invoice not found'),
  }),
  'invoices.xml': row(ofInvoices('read:invoices'), 'read', none, {
    ...perEnvironment,
    ...child('id', 'Invoice not found'),
  }),

  'invoices.payments': row(ofInvoices('read:invoices'), 'read', none, {
    ...perEnvironment,
    ...child('id', 'Invoice not found'),
  }),
  'invoices.balance': row(ofInvoices('read:invoices'), 'read', none, {
    ...perEnvironment,
    ...child('id', 'Invoice not found'),
  }),
  'receivables.list': row(ofInvoices('read:invoices'), 'read', none, perEnvironment),
  'invoices.pdf': row(ofInvoices('read:invoices'), 'read', none, {
    ...perEnvironment,
    ...child('id', 'Invoice not found'),
  }),
  'invoices.email': row(ofInvoices('write:invoices'), 'write', small, {
    ...perEnvironment,
    ...child('id', 'Invoice not found'),
  }),
  'invoices.exportPdfZip': row(ofInvoices('read:invoices'), 'export', none, perEnvironment),
  'invoices.exportXmlZip': row(ofInvoices('read:invoices'), 'export', none, perEnvironment),
  'invoices.exportCsv': row(ofInvoices('read:invoices'), 'export', none, perEnvironment),
  'invoices.exportStatus': row(ofInvoices('read:invoices'), 'read', none),
  'invoices.createBatch': row(ofInvoices('write:invoices'), 'stamp', 4 * MB, perEnvironment),
  'invoices.batch': row(ofInvoices('read:invoices'), 'read', none, {
    ...perEnvironment,
    ...child('id', 'Batch not found'),
  }),
  'invoices.cancelBatch': row(ofInvoices('write:invoices'), 'write', none, {
    ...perEnvironment,
    ...child('id', 'Batch not found'),
  }),
  'invoices.cancel': row(ofInvoices('cancel:invoices'), 'write', small, {
    ...perEnvironment,
    ...child('id', 'Invoice not found'),
  }),
  'invoices.cancelPlan': row(ofInvoices('read:invoices', 'cancel:invoices'), 'read', none, {
    ...perEnvironment,
    ...child('id', 'Invoice not found'),
  }),
  'invoices.cancellations': row(ofInvoices('read:invoices', 'cancel:invoices'), 'read', none, {
    ...perEnvironment,
    ...child('id', 'Invoice not found'),
  }),
  'invoices.cancellationReceipt': row(ofInvoices('read:invoices', 'cancel:invoices'), 'read', none, {
    ...perEnvironment,
    ...child('id', 'Invoice not found'),
  }),
  'invoices.cancellationReceiptPdf': row(ofInvoices('read:invoices', 'cancel:invoices'), 'read', none, {
    ...perEnvironment,
    ...child('id', 'Invoice not found'),
  }),
  'invoices.sync': row(ofInvoices('read:invoices', 'cancel:invoices'), 'write', small, {
    ...perEnvironment,
    ...child('id', 'Invoice not found'),
  }),
  'invoices.substitute': row(ofInvoices('cancel:invoices'), 'stamp', 2 * MB, {
    ...perEnvironment,
    ...child('id', 'Invoice not found'),
  }),
  'invoices.substitution': row(ofInvoices('read:invoices', 'cancel:invoices'), 'read', none, {
    ...perEnvironment,
    ...child('id', 'Invoice not found'),
  }),

  'payments.create': row(ofInvoices('write:invoices'), 'stamp', MB, perEnvironment),
  'payments.validate': row(ofInvoices('read:invoices', 'write:invoices'), 'write', MB, perEnvironment),
  'payments.list': row(ofInvoices('read:invoices'), 'read', none, perEnvironment),
  'payments.get': row(ofInvoices('read:invoices'), 'read', none, {
    ...perEnvironment,
    ...child('id', 'Payment not found'),
  }),
  'payments.xml': row(ofInvoices('read:invoices'), 'read', none, {
    ...perEnvironment,
    ...child('id', 'Payment not found'),
  }),

  'payments.pdf': row(ofInvoices('read:invoices'), 'read', none, {
    ...perEnvironment,
    ...child('id', 'Payment not found'),
  }),
  'payments.exportPdfZip': row(ofInvoices('read:invoices'), 'export', none, perEnvironment),
  'payments.exportXmlZip': row(ofInvoices('read:invoices'), 'export', none, perEnvironment),
  'payments.exportCsv': row(ofInvoices('read:invoices'), 'export', none, perEnvironment),
  'payments.email': row(ofInvoices('write:invoices'), 'write', small, {
    ...perEnvironment,
    ...child('id', 'Payment not found'),
  }),
  'payments.cancel': row(ofInvoices('cancel:invoices'), 'write', small, {
    ...perEnvironment,
    ...child('id', 'Payment not found'),
  }),
  'payments.cancelPlan': row(ofInvoices('read:invoices', 'cancel:invoices'), 'read', none, {
    ...perEnvironment,
    ...child('id', 'Payment not found'),
  }),
  'payments.cancellations': row(ofInvoices('read:invoices', 'cancel:invoices'), 'read', none, {
    ...perEnvironment,
    ...child('id', 'Payment not found'),
  }),
  'payments.cancellationReceipt': row(ofInvoices('read:invoices', 'cancel:invoices'), 'read', none, {
    ...perEnvironment,
    ...child('id', 'Payment not found'),
  }),
  'payments.cancellationReceiptPdf': row(ofInvoices('read:invoices', 'cancel:invoices'), 'read', none, {
    ...perEnvironment,
    ...child('id', 'Payment not found'),
  }),
  'payments.sync': row(ofInvoices('read:invoices', 'cancel:invoices'), 'write', small, {
    ...perEnvironment,
    ...child('id', 'Payment not found'),
  }),

  'sandbox.clock': row(ofSandbox, 'read', none),
  'sandbox.advance': row(ofSandbox, 'write', small),
  'sandbox.reset': row(ofSandbox, 'write', small),
  'customers.create': row(
    inOrganizationOrByScope(
      ownerOrAdmin,
      'Access denied. Only owners and admins can change customers.',
      'write:customers',
    ),
    'write',
    small,
    perEnvironment,
  ),
  'customers.list': row(inOrganizationOrByScope(allRoles, notAMember, 'read:customers'), 'read', none, perEnvironment),
  'customers.get': row(inOrganizationOrByScope(allRoles, notAMember, 'read:customers'), 'read', none, {
    ...perEnvironment,
    ...child('id', 'Customer not found'),
  }),
  'customers.update': row(
    inOrganizationOrByScope(
      ownerOrAdmin,
      'Access denied. Only owners and admins can change customers.',
      'write:customers',
    ),
    'write',
    small,
    { ...perEnvironment, ...child('id', 'Customer not found') },
  ),
  'customers.delete': row(
    inOrganizationOrByScope(
      ownerOrAdmin,
      'Access denied. Only owners and admins can change customers.',
      'write:customers',
    ),
    'write',
    none,
    { ...perEnvironment, ...child('id', 'Customer not found') },
  ),

  'products.create': row(
    inOrganizationOrByScope(
      ownerOrAdmin,
      'Access denied. Only owners and admins can change products.',
      'write:products',
    ),
    'write',
    small,
    perEnvironment,
  ),
  'products.list': row(inOrganizationOrByScope(allRoles, notAMember, 'read:products'), 'read', none, perEnvironment),
  'products.import': row(
    inOrganizationOrByScope(
      ownerOrAdmin,
      'Access denied. Only owners and admins can import products.',
      'write:products',
    ),
    'write',
    5 * MB,
    perEnvironment,
  ),
  'products.get': row(inOrganizationOrByScope(allRoles, notAMember, 'read:products'), 'read', none, {
    ...perEnvironment,
    ...child('id', 'Product not found'),
  }),
  'products.update': row(
    inOrganizationOrByScope(
      ownerOrAdmin,
      'Access denied. Only owners and admins can change products.',
      'write:products',
    ),
    'write',
    small,
    { ...perEnvironment, ...child('id', 'Product not found') },
  ),
  'products.delete': row(
    inOrganizationOrByScope(
      ownerOrAdmin,
      'Access denied. Only owners and admins can change products.',
      'write:products',
    ),
    'write',
    none,
    { ...perEnvironment, ...child('id', 'Product not found') },
  ),

  'webhooks.create': row(changesWebhooks, 'write', small, perEnvironment),
  'webhooks.list': row(
    inOrganizationOrByScope(ownerOrAdmin, 'Access denied. Only owners and admins can list webhooks.', 'read:webhooks'),
    'read',
    none,
    perEnvironment,
  ),
  'webhooks.get': row(seesWebhooks, 'read', none, ofWebhook),
  'webhooks.update': row(changesWebhooks, 'write', small, ofWebhook),
  'webhooks.delete': row(changesWebhooks, 'write', none, ofWebhook),
  'webhooks.rotateSecret': row(changesWebhooks, 'write', small, ofWebhook),
  'webhooks.test': row(changesWebhooks, 'write', small, ofWebhook),
  'webhooks.listDeliveries': row(seesWebhooks, 'read', none, ofWebhook),
  'webhooks.getDelivery': row(seesWebhooks, 'read', none, ofWebhook),
  'webhooks.replayDelivery': row(changesWebhooks, 'write', small, ofWebhook),
  'webhooks.replay': row(changesWebhooks, 'write', small, ofWebhook),
  'webhooks.eventKinds': row(everybody, 'read', none),
  'events.list': row(readsEvents, 'read', none, perEnvironment),

  'catalogs.list': row(everybody, 'catalogs', none),
  'catalogs.regimenesFiscales': row(everybody, 'catalogs', none),
  'catalogs.usosCfdi': row(everybody, 'catalogs', none),
  'catalogs.clavesProdServ': row(everybody, 'catalogs', none),
  'catalogs.clavesUnidad': row(everybody, 'catalogs', none),
  'catalogs.entries': row(everybody, 'catalogs', none),
  'catalogs.classify': row(everybody, 'catalogs', 512 * 1024),
  'cfdi.verify': row(everybody, 'write', 5 * MB),
};

/**
 * Holds every procedure against its row. An operation without one, a row without its operation, or the two saying different
 * things is an error, with all of them in its text: nothing is served that nobody decided about.
 */
export function checkAccess(router: AnyRouter, table: Readonly<Record<string, AccessRow>> = accessTable): void {
  const procedures = router._def.procedures as Record<string, { _def: { type: string; meta?: Meta } }>;
  const problems = Object.entries(procedures).flatMap(([name, { _def }]) => problemsOf(name, _def.meta ?? {}, table));
  for (const name of Object.keys(table))
    if (!(name in procedures)) problems.push(`${name} is in the table but not in the router`);
  if (problems.length > 0)
    throw new Error(`The access table (packages/router/src/access-table.ts) is wrong:\n${problems.join('\n')}`);
}

function problemsOf(name: string, meta: Meta, table: Readonly<Record<string, AccessRow>>): string[] {
  const served = {
    auth: meta.auth,
    roles: [...(meta.roles ?? [])].sort().join(' '),
    scopes: [...(meta.scopes ?? [])].join(' '),
    rate: meta.rate,
    bodyMax: bodyMaxOf(meta),
  };
  const declared = table[name];
  if (!declared)
    return [
      `${name} has no row. It serves: ${JSON.stringify(served)}. Decide who may do it, then add its row and an input to apps/api/test/access-table.test.ts`,
    ];
  const expected = {
    ...declared,
    roles: [...declared.roles].sort().join(' '),
    scopes: declared.scopes.join(' '),
  };
  return (Object.keys(served) as (keyof typeof served)[])
    .filter((key) => served[key] !== expected[key])
    .map((key) => `${name} has ${key} "${String(served[key])}", but its row says "${String(expected[key])}"`);
}

function bodyMaxOf({ openapi, rest }: Meta): number {
  if (!openapi || openapi.method === 'GET' || openapi.method === 'DELETE') return none;
  return rest?.bytesMax ?? rest?.upload?.bytesMax ?? small;
}
