import {
  type Auth,
  anyCaller,
  anyMember,
  asSpecified,
  identified,
  inNamedOrganization,
  inOrganization,
  inOrganizationOrByScope,
  keyHolder,
  type OperationAccess,
  type OrganizationSource,
  ofInvoices,
  ofInvoicesBy,
  ownerOnly,
  ownersAndAdmins,
  perEnvironment,
  row,
  signedIn,
} from './operation-access.ts';

/** `GET` and `DELETE` have no body. */
const none = 0;
const small = 100 * 1024;
const csdFile = 10 * 1024;
const MB = 1024 * 1024;

const movesSandbox = ofInvoicesBy(
  ownersAndAdmins('use the sandbox clock', 'usar el reloj del ambiente de pruebas'),
  'write:invoices',
);
const triggersEvents = ofInvoicesBy(ownersAndAdmins('trigger events', 'enviar eventos de prueba'), 'write:webhooks');
const paysPeople = ownersAndAdmins('work with payrolls', 'trabajar con la nómina');
const readsPayrolls = ofInvoicesBy(paysPeople, 'read:payrolls');
const writesPayrolls = ofInvoicesBy(paysPeople, 'write:payrolls');
const seesPayrolls = ofInvoicesBy(paysPeople, 'read:payrolls', 'write:payrolls');
const withholds = ownersAndAdmins('work with retentions', 'trabajar con retenciones');
const readsRetentions = ofInvoicesBy(withholds, 'read:retentions');
const writesRetentions = ofInvoicesBy(withholds, 'write:retentions');
const seesRetentions = ofInvoicesBy(withholds, 'read:retentions', 'write:retentions');
const managesOauth = inOrganization(ownersAndAdmins('manage OAuth applications', 'gestionar aplicaciones OAuth'));
const writesCustomers = inOrganizationOrByScope(
  ownersAndAdmins('change customers', 'modificar clientes'),
  'write:customers',
);
const writesProducts = inOrganizationOrByScope(
  ownersAndAdmins('change products', 'modificar productos'),
  'write:products',
);
const viewsWebhooks = ownersAndAdmins('view webhooks', 'ver webhooks');
const seesWebhooks = inOrganizationOrByScope(viewsWebhooks, 'read:webhooks');
const changesWebhooks = inOrganizationOrByScope(viewsWebhooks, 'write:webhooks');

/**
 * Every operation of the service, by its name in the router: who may call it and its limits. Use cases enforce it, and
 * the router and the OpenAPI document derive from it. The service does not start when an operation is missing in one of
 * them.
 */
export const operations = {
  'auth.signUp': row(anyCaller, 'sign-in', small),
  'auth.signIn': row(anyCaller, 'sign-in', small),
  'auth.completeSignIn': row(anyCaller, 'sign-in', small),
  'auth.beginPasskeySignIn': row(anyCaller, 'sign-in', small),
  'auth.signInWithPasskey': row(anyCaller, 'sign-in', small),
  'auth.refresh': row(anyCaller, 'exchange', small),
  'auth.signOut': row(signedIn, 'write', small),
  'auth.forgotPassword': row(anyCaller, 'sign-in', small),
  'auth.resetPassword': row(anyCaller, 'sign-in', small),
  'auth.changePassword': row(signedIn, 'sign-in', small),
  'auth.verifyEmail': row(anyCaller, 'sign-in', small),
  'auth.requestEmailVerification': row(signedIn, 'sign-in', small),
  'users.me': row(identified('read:user'), 'read', none),
  'users.update': row(signedIn, 'write', small),
  'users.sessions': row(signedIn, 'read', none),
  'users.endSession': row(signedIn, 'write', none),
  'users.beginTotp': row(signedIn, 'write', small),
  'users.confirmTotp': row(signedIn, 'sign-in', small),
  'users.turnOffTotp': row(signedIn, 'write', none),
  'users.secondFactor': row(signedIn, 'read', none),

  'passkeys.list': row(signedIn, 'read', none),
  'passkeys.begin': row(signedIn, 'write', small),
  'passkeys.create': row(signedIn, 'sign-in', small),
  'passkeys.rename': row(signedIn, 'write', small),
  'passkeys.delete': row(signedIn, 'write', none),
  'passkeys.beginProof': row(signedIn, 'write', small),
  'passkeys.prove': row(signedIn, 'sign-in', small),

  'organizations.create': row(signedIn, 'write', small),
  'organizations.list': row(signedIn, 'read', none),
  'organizations.get': row(inOrganizationOrByScope(anyMember, 'read:organization'), 'read', none),
  'organizations.documentSettings': row(
    inOrganizationOrByScope(
      {
        ...anyMember,
        forbidden: {
          en: 'Access denied. Only members can view document settings.',
          es: 'Acceso denegado. Solo los miembros pueden ver la configuración de documentos.',
        },
      },
      'read:organization',
    ),
    'read',
    none,
  ),
  'organizations.updateDocumentSettings': row(
    inOrganizationOrByScope(
      ownersAndAdmins('update document settings', 'cambiar la configuración de documentos'),
      'write:organization',
    ),
    'write',
    small,
  ),
  'organizations.update': row(
    inOrganization(asSpecified(ownerOnly('update organization details', 'actualizar los datos de la organización'))),
    'write',
    small,
  ),
  'organizations.delete': row(
    inOrganization(asSpecified(ownerOnly('delete the organization', 'eliminar la organización'))),
    'write',
    none,
  ),
  'organizations.legal': row(inOrganizationOrByScope(anyMember, 'read:organization'), 'read', none),
  'organizations.updateLegal': row(
    inOrganization(ownerOnly('update legal data', 'actualizar los datos fiscales')),
    'write',
    small,
  ),
  'organizations.uploadCertificate': row(
    inOrganization(ownerOnly('upload certificates', 'subir certificados')),
    'write',
    csdFile,
  ),
  'organizations.checkCertificate': row(
    inOrganization(ownerOnly('check certificates', 'revisar certificados')),
    'write',
    csdFile,
  ),
  'organizations.deleteCertificate': row(
    inOrganization(ownerOnly('delete certificates', 'eliminar certificados')),
    'write',
    none,
  ),
  'organizations.listCertificates': row(
    inOrganization(ownersAndAdmins('list certificates', 'listar certificados')),
    'read',
    none,
  ),

  'members.list': row(inOrganizationOrByScope(anyMember, 'read:members'), 'read', none),
  'members.updateRole': row(inOrganization(ownerOnly('change roles', 'cambiar roles')), 'write', small),
  // Members may remove themselves.
  'members.remove': row(inOrganizationOrByScope(anyMember, 'write:members'), 'write', none),
  'members.transferOwnership': row(
    inOrganization(ownerOnly('transfer the ownership', 'transferir la propiedad')),
    'write',
    small,
  ),

  'invitations.list': row(
    inOrganizationOrByScope(ownersAndAdmins('view invitations', 'ver invitaciones'), 'read:members'),
    'read',
    none,
  ),
  'invitations.create': row(
    inOrganizationOrByScope(ownersAndAdmins('invite people', 'invitar personas'), 'write:members'),
    'write',
    small,
  ),
  'invitations.resend': row(
    inOrganizationOrByScope(ownersAndAdmins('resend invitations', 'reenviar invitaciones'), 'write:members'),
    'write',
    small,
  ),
  'invitations.cancel': row(
    inOrganizationOrByScope(ownersAndAdmins('cancel invitations', 'cancelar invitaciones'), 'write:members'),
    'write',
    none,
  ),
  // With the token of the e-mail; accepting and declining also need the invited e-mail.
  'invitations.summary': row(anyCaller, 'read', small),
  'invitations.accept': row(signedIn, 'write', small),
  'invitations.decline': row(signedIn, 'write', small),
  'invitations.summaryByPath': row(anyCaller, 'read', none),
  'invitations.acceptByPath': row(signedIn, 'write', small),
  'invitations.declineByPath': row(signedIn, 'write', small),

  'series.list': row(inOrganizationOrByScope(anyMember, 'read:organization'), 'read', none, perEnvironment),
  'series.put': row(
    inOrganizationOrByScope(ownersAndAdmins('change series', 'cambiar series'), 'write:organization'),
    'write',
    small,
    perEnvironment,
  ),
  'branches.list': row(inOrganizationOrByScope(anyMember, 'read:organization'), 'read', none),
  'branches.put': row(
    inOrganizationOrByScope(ownersAndAdmins('change branches', 'cambiar sucursales'), 'write:organization'),
    'write',
    small,
  ),
  'usage.get': row(inOrganizationOrByScope(anyMember, 'read:usage'), 'read', none),
  'usage.ofKey': row(keyHolder('read:usage'), 'read', none),
  'partners.get': row(
    inOrganization(ownersAndAdmins('view the partner enrollment', 'ver la inscripción al programa de socios')),
    'read',
    none,
  ),
  'partners.enroll': row(inOrganization(ownerOnly('enroll as a partner', 'inscribirla como socia')), 'write', small),
  'billing.checkout': row(inOrganization(ownerOnly('change the plan', 'cambiar el plan')), 'write', small),
  // The payment provider signs its requests.
  'billing.notice': row(anyCaller, 'write', MB),

  'apiKeys.create': row(
    inOrganizationOrByScope(ownersAndAdmins('create API keys', 'crear claves de API'), 'write:api-keys'),
    'write',
    small,
  ),
  'apiKeys.list': row(
    inOrganizationOrByScope(ownersAndAdmins('list API keys', 'listar claves de API'), 'read:api-keys'),
    'read',
    none,
  ),
  'apiKeys.update': row(
    inOrganizationOrByScope(ownersAndAdmins('update API keys', 'actualizar claves de API'), 'write:api-keys'),
    'write',
    small,
    perEnvironment,
  ),
  'apiKeys.rotate': row(
    inOrganizationOrByScope(ownersAndAdmins('rotate API keys', 'rotar claves de API'), 'write:api-keys'),
    'write',
    small,
    perEnvironment,
  ),
  'apiKeys.revoke': row(
    inOrganizationOrByScope(ownersAndAdmins('revoke API keys', 'revocar claves de API'), 'write:api-keys'),
    'write',
    none,
    perEnvironment,
  ),
  'apiKeys.validate': row(keyHolder(), 'read', small),

  'oauth.exchange': row(anyCaller, 'exchange', small),
  'oauth.refresh': row(anyCaller, 'exchange', small),
  'oauth.createApplication': row(managesOauth, 'write', small),
  'oauth.listApplications': row(managesOauth, 'read', none),
  'oauth.getApplication': row(managesOauth, 'read', none),
  'oauth.updateApplication': row(managesOauth, 'write', small),
  'oauth.deleteApplication': row(managesOauth, 'write', none),
  'oauth.rotateSecret': row(managesOauth, 'write', small),
  'oauth.listAuthorizations': row(signedIn, 'read', none),
  'oauth.revokeAuthorization': row(signedIn, 'write', none),

  'audit.list': row(inOrganization(ownerOnly('view the audit log.', 'ver la bitácora de auditoría.')), 'read', none),
  'audit.verify': row(
    inNamedOrganization(ownersAndAdmins('verify the audit log', 'verificar la bitácora de auditoría')),
    'read',
    none,
  ),

  'invoices.create': row(ofInvoices('write:invoices'), 'stamp', 2 * MB, perEnvironment),
  'invoices.validate': row(ofInvoices('read:invoices', 'write:invoices'), 'write', 2 * MB, perEnvironment),
  'invoices.list': row(ofInvoices('read:invoices'), 'read', none, perEnvironment),
  'invoices.previewPdf': row(ofInvoices('read:invoices', 'write:invoices'), 'write', 2 * MB, perEnvironment),
  'invoices.get': row(ofInvoices('read:invoices'), 'read', none, perEnvironment),
  'invoices.cancelQueued': row(ofInvoices('write:invoices'), 'write', none, perEnvironment),
  'invoices.xml': row(ofInvoices('read:invoices'), 'read', none, perEnvironment),
  'invoices.payments': row(ofInvoices('read:invoices'), 'read', none, perEnvironment),
  'invoices.timeline': row(ofInvoices('read:invoices'), 'read', none, perEnvironment),
  'invoices.balance': row(ofInvoices('read:invoices'), 'read', none, perEnvironment),
  'receivables.list': row(ofInvoices('read:invoices'), 'read', none, perEnvironment),
  'summary.get': row(ofInvoices('read:invoices'), 'read', none, perEnvironment),
  'invoices.pdf': row(ofInvoices('read:invoices'), 'read', none, perEnvironment),
  'invoices.email': row(ofInvoices('write:invoices'), 'write', small, perEnvironment),
  'invoices.exportPdfZip': row(ofInvoices('read:invoices'), 'export', none, perEnvironment),
  'invoices.exportXmlZip': row(ofInvoices('read:invoices'), 'export', none, perEnvironment),
  'invoices.exportCsv': row(ofInvoices('read:invoices'), 'export', none, perEnvironment),
  'invoices.exportStatus': row(ofInvoices('read:invoices'), 'read', none),
  // A thousand documents.
  'invoices.createBatch': row(ofInvoices('write:invoices'), 'stamp', 4 * MB, perEnvironment),
  'invoices.batch': row(ofInvoices('read:invoices'), 'read', none, perEnvironment),
  'invoices.cancelBatch': row(ofInvoices('write:invoices'), 'write', none, perEnvironment),
  'invoices.cancel': row(ofInvoices('cancel:invoices'), 'write', small, perEnvironment),
  'invoices.cancelPlan': row(ofInvoices('read:invoices', 'cancel:invoices'), 'read', none, perEnvironment),
  'invoices.cancellations': row(ofInvoices('read:invoices', 'cancel:invoices'), 'read', none, perEnvironment),
  'invoices.cancellationReceipt': row(ofInvoices('read:invoices', 'cancel:invoices'), 'read', none, perEnvironment),
  'invoices.cancellationReceiptPdf': row(ofInvoices('read:invoices', 'cancel:invoices'), 'read', none, perEnvironment),
  'invoices.sync': row(ofInvoices('read:invoices', 'cancel:invoices'), 'write', small, perEnvironment),
  'invoices.substitute': row(ofInvoices('cancel:invoices'), 'stamp', 2 * MB, perEnvironment),
  'invoices.substitution': row(ofInvoices('read:invoices', 'cancel:invoices'), 'read', none, perEnvironment),

  'payments.create': row(ofInvoices('write:invoices'), 'stamp', MB, perEnvironment),
  'payments.validate': row(ofInvoices('read:invoices', 'write:invoices'), 'write', MB, perEnvironment),
  'payments.list': row(ofInvoices('read:invoices'), 'read', none, perEnvironment),
  'payments.get': row(ofInvoices('read:invoices'), 'read', none, perEnvironment),
  'payments.timeline': row(ofInvoices('read:invoices'), 'read', none, perEnvironment),
  'payments.cancelQueued': row(ofInvoices('write:invoices'), 'write', none, perEnvironment),
  'payments.xml': row(ofInvoices('read:invoices'), 'read', none, perEnvironment),
  'payments.pdf': row(ofInvoices('read:invoices'), 'read', none, perEnvironment),
  'payments.exportPdfZip': row(ofInvoices('read:invoices'), 'export', none, perEnvironment),
  'payments.exportXmlZip': row(ofInvoices('read:invoices'), 'export', none, perEnvironment),
  'payments.exportCsv': row(ofInvoices('read:invoices'), 'export', none, perEnvironment),
  'payments.email': row(ofInvoices('write:invoices'), 'write', small, perEnvironment),
  'payments.cancel': row(ofInvoices('cancel:invoices'), 'write', small, perEnvironment),
  'payments.cancelPlan': row(ofInvoices('read:invoices', 'cancel:invoices'), 'read', none, perEnvironment),
  'payments.cancellations': row(ofInvoices('read:invoices', 'cancel:invoices'), 'read', none, perEnvironment),
  'payments.cancellationReceipt': row(ofInvoices('read:invoices', 'cancel:invoices'), 'read', none, perEnvironment),
  'payments.cancellationReceiptPdf': row(ofInvoices('read:invoices', 'cancel:invoices'), 'read', none, perEnvironment),
  'payments.sync': row(ofInvoices('read:invoices', 'cancel:invoices'), 'write', small, perEnvironment),

  'payrolls.create': row(writesPayrolls, 'stamp', MB, perEnvironment),
  'payrolls.validate': row(seesPayrolls, 'write', MB, perEnvironment),
  'payrolls.list': row(readsPayrolls, 'read', none, perEnvironment),
  'payrolls.get': row(readsPayrolls, 'read', none, perEnvironment),
  'payrolls.cancelQueued': row(writesPayrolls, 'write', none, perEnvironment),
  'payrolls.xml': row(readsPayrolls, 'read', none, perEnvironment),
  'payrolls.pdf': row(readsPayrolls, 'read', none, perEnvironment),
  'payrolls.exportPdfZip': row(readsPayrolls, 'export', none, perEnvironment),
  'payrolls.exportXmlZip': row(readsPayrolls, 'export', none, perEnvironment),
  'payrolls.exportCsv': row(readsPayrolls, 'export', none, perEnvironment),
  // Five thousand receipts.
  'payrolls.createBatch': row(writesPayrolls, 'stamp', 20 * MB, perEnvironment),
  'payrolls.batch': row(readsPayrolls, 'read', none, perEnvironment),
  'payrolls.cancelBatch': row(writesPayrolls, 'write', none, perEnvironment),
  'payrolls.cancel': row(writesPayrolls, 'write', small, perEnvironment),
  'payrolls.cancelPlan': row(seesPayrolls, 'read', none, perEnvironment),
  'payrolls.cancellations': row(seesPayrolls, 'read', none, perEnvironment),
  'payrolls.cancellationReceipt': row(seesPayrolls, 'read', none, perEnvironment),
  'payrolls.cancellationReceiptPdf': row(seesPayrolls, 'read', none, perEnvironment),
  'payrolls.sync': row(seesPayrolls, 'write', small, perEnvironment),

  'retentions.create': row(writesRetentions, 'stamp', MB, perEnvironment),
  'retentions.validate': row(seesRetentions, 'write', MB, perEnvironment),
  'retentions.list': row(readsRetentions, 'read', none, perEnvironment),
  'retentions.get': row(readsRetentions, 'read', none, perEnvironment),
  'retentions.xml': row(readsRetentions, 'read', none, perEnvironment),
  'retentions.pdf': row(readsRetentions, 'read', none, perEnvironment),
  'retentions.cancel': row(writesRetentions, 'write', small, perEnvironment),
  'retentions.cancelPlan': row(seesRetentions, 'read', none, perEnvironment),
  'retentions.cancellations': row(seesRetentions, 'read', none, perEnvironment),
  'retentions.cancellationReceipt': row(seesRetentions, 'read', none, perEnvironment),
  'retentions.cancellationReceiptPdf': row(seesRetentions, 'read', none, perEnvironment),

  'sandbox.clock': row(movesSandbox, 'read', none),
  'sandbox.advance': row(movesSandbox, 'write', small),
  'sandbox.reset': row(movesSandbox, 'write', small),
  'sandbox.triggerEvent': row(triggersEvents, 'write', small),

  'customers.create': row(writesCustomers, 'write', small, perEnvironment),
  'customers.list': row(inOrganizationOrByScope(anyMember, 'read:customers'), 'read', none, perEnvironment),
  'customers.import': row(
    inOrganizationOrByScope(ownersAndAdmins('import customers', 'importar clientes'), 'write:customers'),
    'write',
    5 * MB,
    perEnvironment,
  ),
  'customers.get': row(inOrganizationOrByScope(anyMember, 'read:customers'), 'read', none, perEnvironment),
  'customers.update': row(writesCustomers, 'write', small, perEnvironment),
  'customers.delete': row(writesCustomers, 'write', none, perEnvironment),

  'products.create': row(writesProducts, 'write', small, perEnvironment),
  'products.list': row(inOrganizationOrByScope(anyMember, 'read:products'), 'read', none, perEnvironment),
  'products.import': row(
    inOrganizationOrByScope(ownersAndAdmins('import products', 'importar productos'), 'write:products'),
    'write',
    5 * MB,
    perEnvironment,
  ),
  'products.get': row(inOrganizationOrByScope(anyMember, 'read:products'), 'read', none, perEnvironment),
  'products.update': row(writesProducts, 'write', small, perEnvironment),
  'products.delete': row(writesProducts, 'write', none, perEnvironment),

  'webhooks.create': row(changesWebhooks, 'write', small, perEnvironment),
  'webhooks.list': row(
    inOrganizationOrByScope(asSpecified(ownersAndAdmins('list webhooks', 'listar webhooks')), 'read:webhooks'),
    'read',
    none,
    perEnvironment,
  ),
  'webhooks.get': row(seesWebhooks, 'read', none, perEnvironment),
  'webhooks.update': row(changesWebhooks, 'write', small, perEnvironment),
  'webhooks.delete': row(changesWebhooks, 'write', none, perEnvironment),
  'webhooks.rotateSecret': row(changesWebhooks, 'write', small, perEnvironment),
  'webhooks.test': row(changesWebhooks, 'write', small, perEnvironment),
  'webhooks.listDeliveries': row(seesWebhooks, 'read', none, perEnvironment),
  'webhooks.getDelivery': row(seesWebhooks, 'read', none, perEnvironment),
  'webhooks.replayDelivery': row(changesWebhooks, 'write', small, perEnvironment),
  'webhooks.replay': row(changesWebhooks, 'write', small, perEnvironment),
  'webhooks.eventKinds': row(anyCaller, 'read', none),
  'events.list': row(
    ofInvoicesBy(ownersAndAdmins('read events', 'leer eventos'), 'read:events'),
    'read',
    none,
    perEnvironment,
  ),

  'catalogs.list': row(anyCaller, 'catalogs', none),
  'catalogs.complements': row(anyCaller, 'catalogs', none),
  'catalogs.regimenesFiscales': row(anyCaller, 'catalogs', none),
  'catalogs.usosCfdi': row(anyCaller, 'catalogs', none),
  'catalogs.clavesProdServ': row(anyCaller, 'catalogs', none),
  'catalogs.clavesUnidad': row(anyCaller, 'catalogs', none),
  'catalogs.entries': row(anyCaller, 'catalogs', none),
  'catalogs.classify': row(anyCaller, 'catalogs', 512 * 1024),
  // The largest document of 5,000 concepts with their details is under 4 MB.
  'cfdi.verify': row(anyCaller, 'write', 5 * MB),
} satisfies Record<string, OperationAccess>;

export type OperationName = keyof typeof operations;

/** Operations for one kind of caller. */
export type OperationsOf<A extends Auth, O extends OrganizationSource> = {
  [Name in OperationName]: (typeof operations)[Name] extends OperationAccess<A, O> ? Name : never;
}[OperationName];

/** Operations on one organization, named in the path. */
export type OrganizationOperation = OperationsOf<Auth, 'path'>;
/** Operations on the organization that a session names in X-Organization-Id. */
export type HeaderOperation = OperationsOf<Auth, 'header'>;

/** For any string: the router's names are strings. */
export function accessOf(name: string): OperationAccess {
  if (!Object.hasOwn(operations, name)) throw new Error(`${name} is not in packages/services/src/access/operations.ts`);
  return operations[name as OperationName];
}
