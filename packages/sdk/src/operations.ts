// Made by "npm run openapi" from the router. Do not edit.

/** What an operation takes and what it answers. */
export interface Operations {
  auth: {
    /** Sign up */
    signUp: { takes: AuthSignUpInput; answers: SessionGrant };
    /** Sign in */
    signIn: { takes: AuthSignInInput; answers: SessionGrant };
    /** Complete the sign-in with a second factor */
    completeSignIn: { takes: AuthCompleteSignInInput; answers: SessionGrant };
    /** Get the options for signing in with a passkey */
    beginPasskeySignIn: { takes: void; answers: PasskeyRequestOptions };
    /** Sign in with a passkey */
    signInWithPasskey: { takes: AuthSignInWithPasskeyInput; answers: SessionGrant };
    /** Refresh a session */
    refresh: { takes: AuthRefreshInput; answers: SessionGrant };
    /** Sign out */
    signOut: { takes: void; answers: void };
    /** Request a password reset */
    forgotPassword: { takes: AuthForgotPasswordInput; answers: AuthForgotPasswordOutput };
    /** Reset the password */
    resetPassword: { takes: AuthResetPasswordInput; answers: void };
    /** Change my password */
    changePassword: { takes: AuthChangePasswordInput; answers: void };
    /** Verify an e-mail address */
    verifyEmail: { takes: AuthVerifyEmailInput; answers: void };
    /** Resend the link that verifies my e-mail address */
    requestEmailVerification: { takes: void; answers: AuthRequestEmailVerificationOutput };
  };
  users: {
    /** Get the current user */
    me: { takes: void; answers: UserProfile };
    /** Update my profile */
    update: { takes: UsersUpdateInput; answers: UserProfile };
    /** List my sessions */
    sessions: { takes: void; answers: UsersSessionsOutput };
    /** End one of my sessions */
    endSession: { takes: UsersEndSessionInput; answers: void };
    /** Get the state of my second factor */
    secondFactor: { takes: void; answers: SecondFactor };
    /** Set up a second factor */
    beginTotp: { takes: UsersBeginTotpInput; answers: TotpEnrollment };
    /** Turn my second factor on */
    confirmTotp: { takes: UsersConfirmTotpInput; answers: RecoveryCodes };
    /** Turn my second factor off */
    turnOffTotp: { takes: void; answers: void };
  };
  passkeys: {
    /** My passkeys */
    list: { takes: void; answers: PasskeysListOutput };
    /** Get the options for registering a passkey */
    begin: { takes: PasskeysBeginInput; answers: PasskeyCreationOptions };
    /** Register a passkey */
    create: { takes: PasskeysCreateInput; answers: Passkey };
    /** Rename a passkey */
    rename: { takes: PasskeysRenameInput; answers: Passkey };
    /** Delete a passkey */
    delete: { takes: PasskeysDeleteInput; answers: void };
    /** Get the options for confirming an operation with a passkey */
    beginProof: { takes: void; answers: PasskeyRequestOptions };
    /** Confirm an operation with a passkey */
    prove: { takes: PasskeysProveInput; answers: PasskeyProof };
  };
  organizations: {
    /** Create an organization */
    create: { takes: OrganizationsCreateInput; answers: Organization };
    /** List my organizations */
    list: { takes: void; answers: OrganizationsListOutput };
    /** Get an organization */
    get: { takes: OrganizationsGetInput; answers: Organization };
    /** Update an organization */
    update: { takes: OrganizationsUpdateInput; answers: Organization };
    /** Delete an organization */
    delete: { takes: OrganizationsDeleteInput; answers: void };
    /** Get legal and fiscal data */
    legal: { takes: OrganizationsLegalInput; answers: OrganizationLegalData };
    /** Update legal and fiscal data */
    updateLegal: { takes: OrganizationsUpdateLegalInput; answers: OrganizationLegalData };
    /** Upload the signing certificate (CSD) */
    uploadCertificate: { takes: OrganizationsUploadCertificateInput; answers: Certificate };
    /** Check a signing certificate without storing it */
    checkCertificate: { takes: OrganizationsCheckCertificateInput; answers: CertificateCheck };
    /** List certificates */
    listCertificates: { takes: OrganizationsListCertificatesInput; answers: OrganizationsListCertificatesOutput };
    /** Delete a certificate and its signing key */
    deleteCertificate: { takes: OrganizationsDeleteCertificateInput; answers: void };
    /** Get the document settings: appearance and automatic e-mail */
    documentSettings: { takes: OrganizationsDocumentSettingsInput; answers: DocumentSettings };
    /** Update the document settings: appearance and automatic e-mail */
    updateDocumentSettings: { takes: OrganizationsUpdateDocumentSettingsInput; answers: DocumentSettings };
  };
  members: {
    /** List members */
    list: { takes: MembersListInput; answers: MembersListOutput };
    /** Change a member's role */
    updateRole: { takes: MembersUpdateRoleInput; answers: Member };
    /** Remove a member, or leave the organization */
    remove: { takes: MembersRemoveInput; answers: void };
    /** Transfer the ownership to another member */
    transferOwnership: { takes: MembersTransferOwnershipInput; answers: Organization };
  };
  invitations: {
    /** List pending invitations */
    list: { takes: InvitationsListInput; answers: InvitationsListOutput };
    /** Invite a person by e-mail */
    create: { takes: InvitationsCreateInput; answers: Invitation };
    /** Resend an invitation */
    resend: { takes: InvitationsResendInput; answers: Invitation };
    /** Cancel an invitation */
    cancel: { takes: InvitationsCancelInput; answers: void };
    /** Get the summary of an invitation */
    summary: { takes: InvitationsSummaryInput; answers: InvitationSummary };
    /** Accept an invitation */
    accept: { takes: InvitationsAcceptInput; answers: Member };
    /** Decline an invitation */
    decline: { takes: InvitationsDeclineInput; answers: void };
    /** Get the summary of an invitation */
    summaryByPath: { takes: InvitationsSummaryByPathInput; answers: InvitationSummary };
    /** Accept an invitation */
    acceptByPath: { takes: InvitationsAcceptByPathInput; answers: Member };
    /** Decline an invitation */
    declineByPath: { takes: InvitationsDeclineByPathInput; answers: void };
  };
  series: {
    /** List invoice series */
    list: { takes: SeriesListInput; answers: SeriesListOutput };
    /** Create or update an invoice series */
    put: { takes: SeriesPutInput; answers: Series };
  };
  branches: {
    /** List branches */
    list: { takes: BranchesListInput; answers: BranchesListOutput };
    /** Create or update a branch */
    put: { takes: BranchesPutInput; answers: Branch };
  };
  usage: {
    /** Get the plan limits and usage of this month */
    get: { takes: UsageGetInput; answers: Usage };
    /** Get the plan limits and this month's usage of the key's organization */
    ofKey: { takes: void; answers: Usage };
  };
  partners: {
    /** Get the partner enrollment, null if not enrolled */
    get: { takes: PartnersGetInput; answers: PartnersGetOutput };
    /** Enroll as a referral partner */
    enroll: { takes: PartnersEnrollInput; answers: Partner };
  };
  billing: {
    /** Create a checkout page for a plan */
    checkout: { takes: BillingCheckoutInput; answers: Checkout };
    /** Receive a webhook of the payment provider */
    notice: { takes: BillingNoticeInput; answers: BillingNoticeOutput };
  };
  apiKeys: {
    /** Create an API key */
    create: { takes: ApiKeysCreateInput; answers: NewApiKey };
    /** List API keys */
    list: { takes: ApiKeysListInput; answers: ApiKeysListOutput };
    /** Revoke an API key */
    revoke: { takes: ApiKeysRevokeInput; answers: void };
    /** Update an API key */
    update: { takes: ApiKeysUpdateInput; answers: ApiKey };
    /** Rotate an API key */
    rotate: { takes: ApiKeysRotateInput; answers: NewApiKey };
    /** Validate an API key */
    validate: { takes: ApiKeysValidateInput; answers: ApiKeyValidation };
  };
  oauth: {
    /** Exchange an authorization code for tokens */
    exchange: { takes: ExchangeCodeInput; answers: OauthTokens };
    /** Refresh tokens */
    refresh: { takes: RefreshTokensInput; answers: OauthTokens };
    /** Create an OAuth application */
    createApplication: { takes: OauthCreateApplicationInput; answers: NewOauthApplication };
    /** List OAuth applications */
    listApplications: { takes: OauthListApplicationsInput; answers: OauthListApplicationsOutput };
    /** Get an OAuth application */
    getApplication: { takes: OauthGetApplicationInput; answers: OauthApplication };
    /** Update an OAuth application */
    updateApplication: { takes: OauthUpdateApplicationInput; answers: OauthApplication };
    /** Delete an OAuth application and revoke all its tokens */
    deleteApplication: { takes: OauthDeleteApplicationInput; answers: void };
    /** Rotate the secret of an OAuth application */
    rotateSecret: { takes: OauthRotateSecretInput; answers: RotatedOauthApplication };
    /** List the applications that I authorized */
    listAuthorizations: { takes: void; answers: OauthListAuthorizationsOutput };
    /** Revoke the authorization of an application */
    revokeAuthorization: { takes: OauthRevokeAuthorizationInput; answers: void };
  };
  audit: {
    /** List the audit log */
    list: { takes: AuditListInput; answers: AuditLog };
    /** Verify the integrity of the audit log */
    verify: { takes: void; answers: AuditVerification };
  };
  invoices: {
    /** Issue an invoice */
    create: { takes: CreateInvoice; answers: InvoicesCreateOutput };
    /** Validate an invoice without issuing it */
    validate: { takes: InvoiceBody; answers: InvoiceVerdict };
    /** List invoices */
    list: { takes: InvoicesListInput; answers: InvoiceList };
    /** Preview an invoice as an unstamped PDF */
    previewPdf: { takes: InvoiceBody; answers: DownloadedFile };
    /** Get an invoice */
    get: { takes: InvoicesGetInput; answers: InvoicesGetOutput };
    /** Get the timeline of an invoice */
    timeline: { takes: InvoicesTimelineInput; answers: InvoiceTimeline };
    /** Cancel an invoice that is queued */
    cancelQueued: { takes: InvoicesCancelQueuedInput; answers: void };
    /** Download the stamped XML of an invoice */
    xml: { takes: InvoicesXmlInput; answers: DownloadedFile };
    /** Export invoices as a ZIP of PDFs, at most 500 */
    exportPdfZip: { takes: InvoicesExportPdfZipInput; answers: DownloadedFile };
    /** Export invoices as a ZIP of stamped XML, at most 500 */
    exportXmlZip: { takes: InvoicesExportXmlZipInput; answers: DownloadedFile };
    /** Export invoices as CSV, at most 100,000 */
    exportCsv: { takes: InvoicesExportCsvInput; answers: DownloadedFile };
    /** Get the progress of the organization's exports */
    exportStatus: { takes: void; answers: ExportStatus };
    /** Download the PDF of an invoice */
    pdf: { takes: InvoicesPdfInput; answers: DownloadedFile };
    /** E-mail the PDF and XML of an invoice */
    email: { takes: InvoicesEmailInput; answers: QueuedEmail };
    /** Issue a batch of up to 1,000 invoices in the background */
    createBatch: { takes: CreateInvoiceBatch; answers: AcceptedBatch };
    /** Get the progress of an invoice batch */
    batch: { takes: InvoicesBatchInput; answers: InvoiceBatch };
    /** Cancel the pending items of an invoice batch */
    cancelBatch: { takes: InvoicesCancelBatchInput; answers: void };
    /** List the payments of an invoice */
    payments: { takes: InvoicesPaymentsInput; answers: InvoicesPaymentsOutput };
    /** Get the balance of an invoice */
    balance: { takes: InvoicesBalanceInput; answers: InvoiceBalance };
    /** Request the cancellation of an invoice at the SAT */
    cancel: { takes: InvoicesCancelInput; answers: CancellationRecord };
    /** List the cancellation requests of an invoice */
    cancellations: { takes: InvoicesCancellationsInput; answers: InvoicesCancellationsOutput };
    /** Download the SAT's acknowledgement (acuse) of the cancellation of an invoice */
    cancellationReceipt: { takes: InvoicesCancellationReceiptInput; answers: DownloadedFile };
    /** Download the acknowledgement of the cancellation of an invoice as PDF */
    cancellationReceiptPdf: { takes: InvoicesCancellationReceiptPdfInput; answers: DownloadedFile };
    /** Plan the cancellation of an invoice */
    cancelPlan: { takes: InvoicesCancelPlanInput; answers: CancellationPlan };
    /** Synchronize an invoice with the SAT */
    sync: { takes: InvoicesSyncInput; answers: InvoiceDetail };
    /** Issue an invoice that replaces another one, and cancel the replaced one */
    substitute: { takes: InvoicesSubstituteInput; answers: Substitution };
    /** Get the progress of the latest substitution of an invoice */
    substitution: { takes: InvoicesSubstitutionInput; answers: Substitution };
  };
  payments: {
    /** Issue a payment receipt */
    create: { takes: CreatePayment; answers: PaymentsCreateOutput };
    /** Validate a payment receipt without issuing it */
    validate: { takes: PaymentBody; answers: PaymentVerdict };
    /** List payment receipts */
    list: { takes: PaymentsListInput; answers: PaymentList };
    /** Get a payment receipt */
    get: { takes: PaymentsGetInput; answers: PaymentsGetOutput };
    /** Cancel a payment receipt that is queued */
    cancelQueued: { takes: PaymentsCancelQueuedInput; answers: void };
    /** Download the stamped XML of a payment receipt */
    xml: { takes: PaymentsXmlInput; answers: DownloadedFile };
    /** Download the PDF of a payment receipt */
    pdf: { takes: PaymentsPdfInput; answers: DownloadedFile };
    /** E-mail the PDF and XML of a payment receipt */
    email: { takes: PaymentsEmailInput; answers: QueuedEmail };
    /** Export payment receipts as a ZIP of PDFs, at most 500 */
    exportPdfZip: { takes: PaymentsExportPdfZipInput; answers: DownloadedFile };
    /** Export payment receipts as a ZIP of stamped XML, at most 500 */
    exportXmlZip: { takes: PaymentsExportXmlZipInput; answers: DownloadedFile };
    /** Export payment receipts as CSV, at most 100,000 */
    exportCsv: { takes: PaymentsExportCsvInput; answers: DownloadedFile };
    /** Request the cancellation of a payment receipt at the SAT */
    cancel: { takes: PaymentsCancelInput; answers: CancellationRecord };
    /** List the cancellation requests of a payment receipt */
    cancellations: { takes: PaymentsCancellationsInput; answers: PaymentsCancellationsOutput };
    /** Download the SAT's acknowledgement (acuse) of the cancellation of a payment receipt */
    cancellationReceipt: { takes: PaymentsCancellationReceiptInput; answers: DownloadedFile };
    /** Download the acknowledgement of the cancellation of a payment receipt as PDF */
    cancellationReceiptPdf: { takes: PaymentsCancellationReceiptPdfInput; answers: DownloadedFile };
    /** Plan the cancellation of a payment receipt */
    cancelPlan: { takes: PaymentsCancelPlanInput; answers: CancellationPlan };
    /** Synchronize a payment receipt with the SAT */
    sync: { takes: PaymentsSyncInput; answers: PaymentDetail };
  };
  payrolls: {
    /** Issue a payroll receipt */
    create: { takes: CreatePayroll; answers: PayrollsCreateOutput };
    /** Validate a payroll receipt without issuing it */
    validate: { takes: PayrollBody; answers: PayrollVerdict };
    /** List payroll receipts */
    list: { takes: PayrollsListInput; answers: PayrollList };
    /** Get a payroll receipt */
    get: { takes: PayrollsGetInput; answers: PayrollsGetOutput };
    /** Cancel a payroll receipt that is queued */
    cancelQueued: { takes: PayrollsCancelQueuedInput; answers: void };
    /** Download the stamped XML of a payroll receipt */
    xml: { takes: PayrollsXmlInput; answers: DownloadedFile };
    /** Download the PDF of a payroll receipt */
    pdf: { takes: PayrollsPdfInput; answers: DownloadedFile };
    /** Issue a batch of up to 5,000 payroll receipts in the background */
    createBatch: { takes: CreatePayrollBatch; answers: AcceptedBatch };
    /** Get the progress of a payroll batch */
    batch: { takes: PayrollsBatchInput; answers: PayrollBatch };
    /** Cancel the pending items of a payroll batch */
    cancelBatch: { takes: PayrollsCancelBatchInput; answers: void };
    /** Export payroll receipts as a ZIP of PDFs, at most 500 */
    exportPdfZip: { takes: PayrollsExportPdfZipInput; answers: DownloadedFile };
    /** Export payroll receipts as a ZIP of stamped XML, at most 500 */
    exportXmlZip: { takes: PayrollsExportXmlZipInput; answers: DownloadedFile };
    /** Export payroll receipts as CSV, at most 100,000 */
    exportCsv: { takes: PayrollsExportCsvInput; answers: DownloadedFile };
    /** Request the cancellation of a payroll receipt at the SAT */
    cancel: { takes: PayrollsCancelInput; answers: CancellationRecord };
    /** List the cancellation requests of a payroll receipt */
    cancellations: { takes: PayrollsCancellationsInput; answers: PayrollsCancellationsOutput };
    /** Download the SAT's acknowledgement (acuse) of the cancellation of a payroll receipt */
    cancellationReceipt: { takes: PayrollsCancellationReceiptInput; answers: DownloadedFile };
    /** Download the acknowledgement of the cancellation of a payroll receipt as PDF */
    cancellationReceiptPdf: { takes: PayrollsCancellationReceiptPdfInput; answers: DownloadedFile };
    /** Plan the cancellation of a payroll receipt */
    cancelPlan: { takes: PayrollsCancelPlanInput; answers: CancellationPlan };
    /** Synchronize a payroll receipt with the SAT */
    sync: { takes: PayrollsSyncInput; answers: PayrollDetail };
  };
  retentions: {
    /** Issue a retentions document */
    create: { takes: CreateRetention; answers: RetentionsCreateOutput };
    /** Validate a retentions document without issuing it */
    validate: { takes: RetentionBody; answers: RetentionVerdict };
    /** List retentions documents */
    list: { takes: RetentionsListInput; answers: RetentionList };
    /** Get a retentions document */
    get: { takes: RetentionsGetInput; answers: RetentionsGetOutput };
    /** Download the stamped XML of a retentions document */
    xml: { takes: RetentionsXmlInput; answers: DownloadedFile };
    /** Download the PDF of a retentions document */
    pdf: { takes: RetentionsPdfInput; answers: DownloadedFile };
    /** Request the cancellation of a retentions document at the SAT */
    cancel: { takes: RetentionsCancelInput; answers: CancellationRecord };
    /** List the cancellation requests of a retentions document */
    cancellations: { takes: RetentionsCancellationsInput; answers: RetentionsCancellationsOutput };
    /** Download the SAT's acknowledgement (acuse) of the cancellation of a retentions document */
    cancellationReceipt: { takes: RetentionsCancellationReceiptInput; answers: DownloadedFile };
    /** Download the acknowledgement of the cancellation of a retentions document as PDF */
    cancellationReceiptPdf: { takes: RetentionsCancellationReceiptPdfInput; answers: DownloadedFile };
    /** Plan the cancellation of a retentions document */
    cancelPlan: { takes: RetentionsCancelPlanInput; answers: CancellationPlan };
  };
  receivables: {
    /** List unpaid PPD invoices, oldest first, with totals by age */
    list: { takes: ReceivablesListInput; answers: ReceivableList };
  };
  summary: {
    /** Get the amounts issued, credited, cancelled and collected, by month and currency */
    get: { takes: SummaryGetInput; answers: Summary };
  };
  sandbox: {
    /** Get the sandbox clock */
    clock: { takes: void; answers: SandboxClock };
    /** Advance the sandbox clock */
    advance: { takes: SandboxAdvanceInput; answers: SandboxClock };
    /** Reset the sandbox clock */
    reset: { takes: void; answers: SandboxClock };
    /** Send a sample event to the feed and to all subscribed webhooks */
    triggerEvent: { takes: SandboxTriggerEventInput; answers: Event };
  };
  customers: {
    /** Create a customer */
    create: { takes: CustomersCreateInput; answers: Customer };
    /** List and search customers */
    list: { takes: CustomersListInput; answers: CustomerList };
    /** Import customers from a CSV file */
    import: { takes: CustomersImportInput; answers: CustomerImport };
    /** Get a customer */
    get: { takes: CustomersGetInput; answers: Customer };
    /** Update a customer */
    update: { takes: CustomersUpdateInput; answers: Customer };
    /** Delete a customer */
    delete: { takes: CustomersDeleteInput; answers: void };
  };
  products: {
    /** Create a product */
    create: { takes: ProductsCreateInput; answers: Product };
    /** List and search products */
    list: { takes: ProductsListInput; answers: ProductList };
    /** Import products from a CSV file */
    import: { takes: ProductsImportInput; answers: ProductImport };
    /** Get a product */
    get: { takes: ProductsGetInput; answers: Product };
    /** Update a product */
    update: { takes: ProductsUpdateInput; answers: Product };
    /** Delete a product */
    delete: { takes: ProductsDeleteInput; answers: void };
  };
  catalogs: {
    /** List the SAT catalogs */
    list: { takes: void; answers: CatalogList };
    /** List the supported complements */
    complements: { takes: void; answers: ComplementList };
    /** Tax regimes */
    regimenesFiscales: { takes: CatalogsRegimenesFiscalesInput; answers: CatalogsRegimenesFiscalesOutput };
    /** List CFDI uses */
    usosCfdi: { takes: CatalogsUsosCfdiInput; answers: CatalogsUsosCfdiOutput };
    /** Search product and service keys */
    clavesProdServ: { takes: CatalogsClavesProdServInput; answers: CatalogsClavesProdServOutput };
    /** Search unit keys */
    clavesUnidad: { takes: CatalogsClavesUnidadInput; answers: CatalogsClavesUnidadOutput };
    /** Search a SAT catalog */
    entries: { takes: CatalogsEntriesInput; answers: CatalogsEntriesOutput };
    /** Suggest product keys for a list of descriptions */
    classify: { takes: ClassifyInput; answers: CatalogsClassifyOutput };
  };
  cfdi: {
    /** Verify any CFDI 4.0: seal, certificate, stamp, sums, catalogs and rules */
    verify: { takes: VerifyCfdiInput; answers: CfdiVerdict };
  };
  webhooks: {
    /** Create a webhook */
    create: { takes: WebhooksCreateInput; answers: WebhookWithSecret };
    /** List webhooks with their signing secrets */
    list: { takes: WebhooksListInput; answers: WebhooksListOutput };
    /** Get a webhook */
    get: { takes: WebhooksGetInput; answers: Webhook };
    /** Update a webhook */
    update: { takes: WebhooksUpdateInput; answers: Webhook };
    /** Delete a webhook and its delivery log */
    delete: { takes: WebhooksDeleteInput; answers: void };
    /** Rotate the signing secret; the previous one also signs for 24 hours */
    rotateSecret: { takes: WebhooksRotateSecretInput; answers: WebhookWithSecret };
    /** Send a sample event to a webhook */
    test: { takes: WebhooksTestInput; answers: WebhookDelivery };
    /** List deliveries of a webhook */
    listDeliveries: { takes: WebhooksListDeliveriesInput; answers: WebhookDeliveryList };
    /** Get a delivery with the request and response of each attempt */
    getDelivery: { takes: WebhooksGetDeliveryInput; answers: WebhookDeliveryDetail };
    /** Replay a delivery with the same id */
    replayDelivery: { takes: WebhooksReplayDeliveryInput; answers: WebhookDelivery };
    /** Replay the events of a period */
    replay: { takes: WebhooksReplayInput; answers: ReplayedEvents };
    /** List the event kinds with JSON Schema and a sample */
    eventKinds: { takes: void; answers: WebhooksEventKindsOutput };
  };
  events: {
    /** List events, the same that webhooks receive */
    list: { takes: EventsListInput; answers: EventPage };
  };
}

/** A file with the name that the service gave it. */
export type DownloadedFile = Blob & { readonly filename: string };

/** Method, path and what is special: see `route.ts`. */
export const routes = {
  auth: {
    signUp: 'POST /auth/sign-up',
    signIn: 'POST /auth/sign-in',
    completeSignIn: 'POST /auth/mfa',
    beginPasskeySignIn: 'POST /auth/passkey/options',
    signInWithPasskey: 'POST /auth/passkey',
    refresh: 'POST /auth/refresh',
    signOut: 'POST /auth/sign-out',
    forgotPassword: 'POST /auth/password/forgot',
    resetPassword: 'POST /auth/password/reset',
    changePassword: 'POST /auth/password/change',
    verifyEmail: 'POST /auth/email/verify',
    requestEmailVerification: 'POST /auth/email/verify/request key',
  },
  users: {
    me: 'GET /users/me',
    update: 'PATCH /users/me',
    sessions: 'GET /users/me/sessions',
    endSession: 'DELETE /users/me/sessions/{id}',
    secondFactor: 'GET /users/me/mfa',
    beginTotp: 'POST /users/me/mfa/totp',
    confirmTotp: 'POST /users/me/mfa/totp/confirm',
    turnOffTotp: 'DELETE /users/me/mfa/totp',
  },
  passkeys: {
    list: 'GET /users/me/passkeys',
    begin: 'POST /users/me/passkeys/options',
    create: 'POST /users/me/passkeys key',
    rename: 'PATCH /users/me/passkeys/{id}',
    delete: 'DELETE /users/me/passkeys/{id}',
    beginProof: 'POST /users/me/passkeys/proof/options',
    prove: 'POST /users/me/passkeys/proof',
  },
  organizations: {
    create: 'POST /organizations key',
    list: 'GET /organizations',
    get: 'GET /organizations/{id}',
    update: 'PUT /organizations/{id}',
    delete: 'DELETE /organizations/{id}',
    legal: 'GET /organizations/{id}/legal',
    updateLegal: 'PUT /organizations/{id}/legal',
    uploadCertificate: 'PUT /organizations/{id}/certificates form',
    checkCertificate: 'POST /organizations/{id}/certificates/check form',
    listCertificates: 'GET /organizations/{id}/certificates',
    deleteCertificate: 'DELETE /organizations/{organizationId}/certificates/{certificateId}',
    documentSettings: 'GET /organizations/{organizationId}/document-settings',
    updateDocumentSettings: 'PUT /organizations/{organizationId}/document-settings',
  },
  members: {
    list: 'GET /organizations/{organizationId}/members',
    updateRole: 'PATCH /organizations/{organizationId}/members/{memberId}',
    remove: 'DELETE /organizations/{organizationId}/members/{memberId}',
    transferOwnership: 'POST /organizations/{organizationId}/transfer-ownership',
  },
  invitations: {
    list: 'GET /organizations/{id}/invites',
    create: 'POST /organizations/{id}/invites key',
    resend: 'POST /organizations/{id}/invites/{inviteId}/resend key',
    cancel: 'DELETE /organizations/{id}/invites/{inviteId}',
    summary: 'POST /invites/summary',
    accept: 'POST /invites/accept',
    decline: 'POST /invites/decline',
    summaryByPath: 'GET /invites/{token}',
    acceptByPath: 'POST /invites/{token}/accept',
    declineByPath: 'POST /invites/{token}/decline',
  },
  series: {
    list: 'GET /organizations/{id}/series',
    put: 'PUT /organizations/{id}/series',
  },
  branches: {
    list: 'GET /organizations/{organizationId}/branches',
    put: 'PUT /organizations/{organizationId}/branches',
  },
  usage: {
    get: 'GET /organizations/{organizationId}/usage',
    ofKey: 'GET /usage',
  },
  partners: {
    get: 'GET /organizations/{organizationId}/partners',
    enroll: 'POST /organizations/{organizationId}/partners key',
  },
  billing: {
    checkout: 'POST /organizations/{organizationId}/billing/checkout key',
    notice: 'POST /billing/stripe/webhook payload=application/json',
  },
  apiKeys: {
    create: 'POST /organizations/{organizationId}/api-keys key',
    list: 'GET /organizations/{organizationId}/api-keys',
    revoke: 'DELETE /organizations/{organizationId}/api-keys/{id}',
    update: 'PATCH /organizations/{organizationId}/api-keys/{id}',
    rotate: 'POST /organizations/{organizationId}/api-keys/{id}/rotate key',
    validate: 'POST /api-keys/validate query=scopes',
  },
  oauth: {
    exchange: 'POST /oauth/token/exchange',
    refresh: 'POST /oauth/token/refresh',
    createApplication: 'POST /organizations/{organizationId}/oauth-apps key',
    listApplications: 'GET /organizations/{organizationId}/oauth-apps',
    getApplication: 'GET /organizations/{organizationId}/oauth-apps/{id}',
    updateApplication: 'PATCH /organizations/{organizationId}/oauth-apps/{id}',
    deleteApplication: 'DELETE /organizations/{organizationId}/oauth-apps/{id}',
    rotateSecret: 'POST /organizations/{organizationId}/oauth-apps/{id}/rotate-secret key',
    listAuthorizations: 'GET /users/me/authorizations',
    revokeAuthorization: 'DELETE /users/me/authorizations/{id}',
  },
  audit: {
    list: 'GET /organizations/{organizationId}/audit-log list',
    verify: 'GET /audit/verify',
  },
  invoices: {
    create: 'POST /invoices key',
    validate: 'POST /invoices/validate',
    list: 'GET /invoices list',
    previewPdf: 'POST /invoices/preview/pdf file',
    get: 'GET /invoices/{id}',
    timeline: 'GET /invoices/{id}/timeline list',
    cancelQueued: 'DELETE /invoices/{id}',
    xml: 'GET /invoices/{id}/xml file',
    exportPdfZip: 'GET /invoices/report/export/pdf.zip file',
    exportXmlZip: 'GET /invoices/report/export/xml.zip file',
    exportCsv: 'GET /invoices/report/export/csv file',
    exportStatus: 'GET /invoices/report/export/status',
    pdf: 'GET /invoices/{id}/pdf file',
    email: 'POST /invoices/{id}/email key',
    createBatch: 'POST /invoices/batch key',
    batch: 'GET /invoices/batches/{id}',
    cancelBatch: 'DELETE /invoices/batches/{id}',
    payments: 'GET /invoices/{id}/payments',
    balance: 'GET /invoices/{id}/balance',
    cancel: 'POST /invoices/{id}/cancel key',
    cancellations: 'GET /invoices/{id}/cancellations',
    cancellationReceipt: 'GET /invoices/{id}/cancellation-receipt.xml file',
    cancellationReceiptPdf: 'GET /invoices/{id}/cancellation-receipt.pdf file',
    cancelPlan: 'GET /invoices/{id}/cancel/plan',
    sync: 'POST /invoices/{id}/sync',
    substitute: 'POST /invoices/{id}/substitute key',
    substitution: 'GET /invoices/{id}/substitute',
  },
  payments: {
    create: 'POST /payments key',
    validate: 'POST /payments/validate',
    list: 'GET /payments list',
    get: 'GET /payments/{id}',
    cancelQueued: 'DELETE /payments/{id}',
    xml: 'GET /payments/{id}/xml file',
    pdf: 'GET /payments/{id}/pdf file',
    email: 'POST /payments/{id}/email key',
    exportPdfZip: 'GET /payments/report/export/pdf.zip file',
    exportXmlZip: 'GET /payments/report/export/xml.zip file',
    exportCsv: 'GET /payments/report/export/csv file',
    cancel: 'POST /payments/{id}/cancel key',
    cancellations: 'GET /payments/{id}/cancellations',
    cancellationReceipt: 'GET /payments/{id}/cancellation-receipt.xml file',
    cancellationReceiptPdf: 'GET /payments/{id}/cancellation-receipt.pdf file',
    cancelPlan: 'GET /payments/{id}/cancel/plan',
    sync: 'POST /payments/{id}/sync',
  },
  payrolls: {
    create: 'POST /payrolls key',
    validate: 'POST /payrolls/validate',
    list: 'GET /payrolls list',
    get: 'GET /payrolls/{id}',
    cancelQueued: 'DELETE /payrolls/{id}',
    xml: 'GET /payrolls/{id}/xml file',
    pdf: 'GET /payrolls/{id}/pdf file',
    createBatch: 'POST /payrolls/batch key',
    batch: 'GET /payrolls/batches/{id}',
    cancelBatch: 'DELETE /payrolls/batches/{id}',
    exportPdfZip: 'GET /payrolls/report/export/pdf.zip file',
    exportXmlZip: 'GET /payrolls/report/export/xml.zip file',
    exportCsv: 'GET /payrolls/report/export/csv file',
    cancel: 'POST /payrolls/{id}/cancel key',
    cancellations: 'GET /payrolls/{id}/cancellations',
    cancellationReceipt: 'GET /payrolls/{id}/cancellation-receipt.xml file',
    cancellationReceiptPdf: 'GET /payrolls/{id}/cancellation-receipt.pdf file',
    cancelPlan: 'GET /payrolls/{id}/cancel/plan',
    sync: 'POST /payrolls/{id}/sync',
  },
  retentions: {
    create: 'POST /retentions key',
    validate: 'POST /retentions/validate',
    list: 'GET /retentions list',
    get: 'GET /retentions/{id}',
    xml: 'GET /retentions/{id}/xml file',
    pdf: 'GET /retentions/{id}/pdf file',
    cancel: 'POST /retentions/{id}/cancel key',
    cancellations: 'GET /retentions/{id}/cancellations',
    cancellationReceipt: 'GET /retentions/{id}/cancellation-receipt.xml file',
    cancellationReceiptPdf: 'GET /retentions/{id}/cancellation-receipt.pdf file',
    cancelPlan: 'GET /retentions/{id}/cancel/plan',
  },
  receivables: {
    list: 'GET /receivables list',
  },
  summary: {
    get: 'GET /summary',
  },
  sandbox: {
    clock: 'GET /sandbox/clock',
    advance: 'POST /sandbox/clock/advance key',
    reset: 'POST /sandbox/clock/reset',
    triggerEvent: 'POST /sandbox/events key',
  },
  customers: {
    create: 'POST /organizations/{organizationId}/customers key',
    list: 'GET /organizations/{organizationId}/customers list',
    import: 'POST /organizations/{organizationId}/customers/import key form query=mode',
    get: 'GET /organizations/{organizationId}/customers/{id}',
    update: 'PATCH /organizations/{organizationId}/customers/{id}',
    delete: 'DELETE /organizations/{organizationId}/customers/{id}',
  },
  products: {
    create: 'POST /organizations/{organizationId}/products key',
    list: 'GET /organizations/{organizationId}/products list',
    import: 'POST /organizations/{organizationId}/products/import key form query=mode',
    get: 'GET /organizations/{organizationId}/products/{id}',
    update: 'PATCH /organizations/{organizationId}/products/{id}',
    delete: 'DELETE /organizations/{organizationId}/products/{id}',
  },
  catalogs: {
    list: 'GET /sat/catalogs',
    complements: 'GET /sat/complements',
    regimenesFiscales: 'GET /sat/regimenes-fiscales',
    usosCfdi: 'GET /sat/usos-cfdi',
    clavesProdServ: 'GET /sat/claves-prod-serv',
    clavesUnidad: 'GET /sat/claves-unidad',
    entries: 'GET /sat/catalogs/{name}',
    classify: 'POST /sat/classify',
  },
  cfdi: {
    verify: 'POST /cfdi/verify file=application/xml file=text/xml',
  },
  webhooks: {
    create: 'POST /organizations/{organizationId}/webhooks key',
    list: 'GET /organizations/{organizationId}/webhooks',
    get: 'GET /organizations/{organizationId}/webhooks/{id}',
    update: 'PATCH /organizations/{organizationId}/webhooks/{id}',
    delete: 'DELETE /organizations/{organizationId}/webhooks/{id}',
    rotateSecret: 'POST /organizations/{organizationId}/webhooks/{id}/rotate-secret key',
    test: 'POST /organizations/{organizationId}/webhooks/{id}/test key',
    listDeliveries: 'GET /organizations/{organizationId}/webhooks/{id}/deliveries list',
    getDelivery: 'GET /organizations/{organizationId}/webhooks/{id}/deliveries/{deliveryId}',
    replayDelivery: 'POST /organizations/{organizationId}/webhooks/{id}/deliveries/{deliveryId}/replay key',
    replay: 'POST /organizations/{organizationId}/webhooks/{id}/replay key',
    eventKinds: 'GET /webhooks/event-kinds',
  },
  events: {
    list: 'GET /events list',
  },
} as const satisfies { [Group in keyof Operations]: { [Name in keyof Operations[Group]]: string } };

/** `code` of an error: what the service refuses a call with. */
export type ErrorCode =
  | 'ALREADY_A_MEMBER'
  | 'ALREADY_A_PARTNER'
  | 'ALREADY_CANCELLED'
  | 'ALREADY_OWNER'
  | 'API_KEY_AS_BEARER'
  | 'API_KEY_EXPIRED'
  | 'API_KEY_ROTATED'
  | 'ATTEMPT_TAKEN_OVER'
  | 'BAD_REQUEST'
  | 'BATCH_TOO_LONG'
  | 'BILLING_NOTICE_MALFORMED'
  | 'BILLING_NOT_CONFIGURED'
  | 'BILLING_SIGNATURE_INVALID'
  | 'BILLING_UNAVAILABLE'
  | 'BODY_TOO_LARGE'
  | 'CANCELLATION_NOT_CONFIRMED'
  | 'CANCELLATION_PENDING'
  | 'CANCELLATION_TOO_LATE'
  | 'CATALOG_NOT_FOUND'
  | 'CERTIFICATES_BUSY'
  | 'CERTIFICATE_DELETED'
  | 'CERTIFICATE_DOES_NOT_FIT_TAX_SYSTEM'
  | 'CERTIFICATE_EXPIRED'
  | 'CERTIFICATE_IS_LAST'
  | 'CERTIFICATE_IS_NOT_CSD'
  | 'CERTIFICATE_NOT_ACTIVE'
  | 'CERTIFICATE_NOT_DER'
  | 'CERTIFICATE_NOT_OF_THE_SAT'
  | 'CERTIFICATE_NOT_YET_VALID'
  | 'CERTIFICATE_OF_OTHER_RFC'
  | 'CERTIFICATE_OF_SERIES'
  | 'CERTIFICATE_SELF_SIGNED'
  | 'CERTIFICATE_TOO_LARGE'
  | 'CERTIFICATE_WITHOUT_RFC'
  | 'COMMON_PASSWORD'
  | 'CONFIRMATION_INVALID'
  | 'CONFIRMATION_SPENT'
  | 'CONFLICT'
  | 'CSV_EMPTY'
  | 'CSV_HEADER'
  | 'CSV_INVALID'
  | 'CSV_MISSING'
  | 'CSV_TOO_MANY_ERRORS'
  | 'CSV_TYPE'
  | 'DATABASE_UNAVAILABLE'
  | 'DUPLICATE_DOCUMENT'
  | 'EMAIL_NOT_VERIFIED'
  | 'EMAIL_RECIPIENT_REQUIRED'
  | 'EMAIL_TAKEN'
  | 'EVENT_UNKNOWN'
  | 'EXPECTATION_FAILED'
  | 'EXPORTS_BUSY'
  | 'EXPORT_RUNNING'
  | 'EXPORT_TOO_LARGE'
  | 'EXTERNAL_ID_TAKEN'
  | 'FILES_SWAPPED'
  | 'FILE_TOO_LARGE'
  | 'FOLIO_USED'
  | 'FORBIDDEN'
  | 'FOREIGN_ORIGIN'
  | 'HEADERS_TOO_LARGE'
  | 'HEADER_AND_BODY_DIFFER'
  | 'IDEMPOTENCY_KEY_INVALID'
  | 'IDEMPOTENCY_KEY_IN_FLIGHT'
  | 'IDEMPOTENCY_KEY_NOT_SUPPORTED'
  | 'IDEMPOTENCY_KEY_OF_OTHER_KIND'
  | 'IDEMPOTENCY_OUTCOME_UNKNOWN'
  | 'INTERNAL_ERROR'
  | 'INVALID_CLIENT'
  | 'INVALID_COMPRESSION'
  | 'INVALID_CREDENTIALS'
  | 'INVALID_CURSOR'
  | 'INVALID_GRANT'
  | 'INVALID_HTTP'
  | 'INVALID_INPUT'
  | 'INVALID_JSON'
  | 'INVALID_MFA_TOKEN'
  | 'INVALID_MULTIPART'
  | 'INVALID_PASSKEY'
  | 'INVALID_PASSKEY_ANSWER'
  | 'INVALID_REDIRECT_URI'
  | 'INVALID_REFRESH_TOKEN'
  | 'INVALID_REQUEST'
  | 'INVALID_URL'
  | 'INVITATION_ACCEPTED'
  | 'INVITATION_CANCELLED'
  | 'INVITATION_DECLINED'
  | 'INVITATION_EXPIRED'
  | 'INVITATION_NOT_PENDING'
  | 'INVITATION_PENDING'
  | 'INVOICE_INVALID'
  | 'JSON_TOO_DEEP'
  | 'KEY_ADDRESSES_EXCEEDED'
  | 'KEY_CREATOR_NOT_ADMIN'
  | 'KEY_DERIVATION_TOO_COSTLY'
  | 'KEY_DOES_NOT_MATCH_CERTIFICATE'
  | 'KEY_ENCRYPTION_UNSUPPORTED'
  | 'KEY_LIFE_EXCEEDED'
  | 'KEY_LIMITS_EXCEEDED'
  | 'KEY_LIMIT_EXCEEDED'
  | 'KEY_NOT_ENCRYPTED'
  | 'KEY_NOT_PKCS8'
  | 'KEY_NOT_RSA'
  | 'KEY_TOO_LARGE'
  | 'LARGE_BODIES_AT_ONCE'
  | 'LINK_EXPIRED'
  | 'LOGO_NOT_DRAWABLE'
  | 'MAIL_DAILY_CAP'
  | 'MAIL_TOO_SOON'
  | 'METHOD_NOT_ALLOWED'
  | 'MFA_ALREADY_ON'
  | 'MFA_DELAYED'
  | 'MFA_NOT_BEGUN'
  | 'MFA_REQUIRED'
  | 'NOT_A_CFDI'
  | 'NOT_FOUND'
  | 'NOT_QUEUED'
  | 'NOT_STAMPED'
  | 'NOT_SUBSTITUTABLE'
  | 'NOT_XML'
  | 'NO_PASSKEYS'
  | 'ORGANIZATION_HEADER_INVALID'
  | 'ORGANIZATION_HEADER_REQUIRED'
  | 'ORGANIZATION_NOT_READY'
  | 'OTHER_CREDENTIAL'
  | 'OTHER_EMAIL_INVITED'
  | 'OTHER_ENVIRONMENT'
  | 'OWNER_ROLE'
  | 'OWN_REFERRAL_CODE'
  | 'PAC_CERTIFICATE_INVALID'
  | 'PAC_NOT_CONFIGURED'
  | 'PAC_REJECTED'
  | 'PAC_UNAVAILABLE'
  | 'PAGE_TOO_DEEP'
  | 'PASSKEYS_UNAVAILABLE'
  | 'PASSKEY_KNOWN'
  | 'PASSWORD_EMPTY'
  | 'PASSWORD_REQUIRED'
  | 'PASSWORD_RESET_REQUIRED'
  | 'PASSWORD_WRONG'
  | 'PAYMENT_INVALID'
  | 'PAYROLL_INVALID'
  | 'PLACE_OF_ISSUE_UNKNOWN'
  | 'PLAN_ALREADY_ACTIVE'
  | 'QUEUE_FULL'
  | 'QUOTA_EXCEEDED'
  | 'RATE_LIMITED'
  | 'RECEIPT_IS_REPLACED_OTHERWISE'
  | 'RECOVERY_CODE_REQUIRED'
  | 'RELATED_DOCUMENTS'
  | 'RELATED_DOCUMENT_IN_FLIGHT'
  | 'RELATED_INVOICE_INVALID'
  | 'REPLAY_TOO_LARGE'
  | 'REQUEST_TIMEOUT'
  | 'RETENTION_INVALID'
  | 'SANDBOX_MAIL_MEMBERS_ONLY'
  | 'SANDBOX_ONLY'
  | 'SAT_UNAVAILABLE'
  | 'SCHEMA_INVALID'
  | 'SCOPE_NOT_HELD'
  | 'SERIAL_NOT_TWENTY_DIGITS'
  | 'SERIES_OF_OTHER_TYPE'
  | 'SERVICE_UNAVAILABLE'
  | 'SESSION_REQUIRED'
  | 'SIGN_IN_DELAYED'
  | 'SIGN_UP_CLOSED'
  | 'SIGN_UP_INVITED_ONLY'
  | 'SKU_TAKEN'
  | 'SLUG_TAKEN'
  | 'STAMP_UNKNOWN'
  | 'STILL_QUEUED'
  | 'SUBSTITUTE_INVALID'
  | 'SUBSTITUTION_UNDER_WAY'
  | 'TAX_SYSTEM_DOES_NOT_FIT'
  | 'TOO_MANY_BRANCHES'
  | 'TOO_MANY_CERTIFICATES'
  | 'TOO_MANY_PASSKEYS'
  | 'TOO_MANY_WEBHOOKS'
  | 'UNAUTHORIZED'
  | 'UNKNOWN_API_VERSION'
  | 'UNKNOWN_PLAN'
  | 'UNKNOWN_REFERRAL_CODE'
  | 'UNKNOWN_TAX_SYSTEM'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'URL_NOT_ALLOWED'
  | 'VERIFICATION_TOO_COSTLY'
  | 'VERIFIER_BUSY'
  | 'WEBHOOK_CREDENTIAL_ENDED'
  | 'WEBHOOK_INACTIVE'
  | 'WRONG_MFA_CODE'
  | 'WRONG_PASSWORD'
  | 'XML_REQUIRED';

export interface AcceptedBatch {
  /** Format: uuid */
  batchId: string;
  /** @description URL of its progress */
  statusUrl: string;
}

/** Queued, or the outcome at the PAC is unknown and is being recovered. Nothing is stamped twice. */
export interface AcceptedDocument {
  /** Format: uuid */
  id: string;
  /** @enum {string} */
  status: 'queued' | 'recovering';
  environment: Environment;
  /** @description Where to get its outcome */
  statusUrl: string;
}

/** Amount owed in one currency, by age in days */
export interface AgedTotal {
  '0-30': number;
  '31-60': number;
  '61-90': number;
  '90+': number;
  /** @description Total of all age bands */
  total: number;
}

export interface ApiKey {
  /** Format: uuid */
  id: string;
  name: string;
  prefix: string;
  last4: string;
  environment: Environment;
  scopes: Scope[];
  allowedIps: string[] | null;
  /** @description null: none */
  limits: KeyLimits | null;
  expiresAt: string | null;
  isActive: boolean;
  lastUsedAt: string | null;
  createdBy: string;
  /** Format: date-time */
  createdAt: string;
}

export interface ApiKeyValidation {
  /** @constant */
  valid: true;
  /** Format: uuid */
  keyId: string;
  name: string;
  /** Format: uuid */
  organizationId: string;
  environment: Environment;
  scopes: Scope[];
  expiresAt: string | null;
  isActive: boolean;
}

export interface ApiKeysCreateInput {
  /** Format: uuid */
  organizationId: string;
  name: string;
  environment: Environment;
  scopes: Scope[];
  expiresAt?: string | null;
  /** @description Addresses or CIDR ranges; if omitted, any address */
  allowedIps?: string[] | null;
  /** @description Limits on what the key may issue; null: no limits */
  limits?: KeyLimitsInput | null;
}

export interface ApiKeysListInput {
  /** Format: uuid */
  organizationId: string;
}

export type ApiKeysListOutput = ApiKey[];

export interface ApiKeysRevokeInput {
  /** Format: uuid */
  organizationId: string;
  /** Format: uuid */
  id: string;
}

export interface ApiKeysRotateInput {
  /** Format: uuid */
  organizationId: string;
  /** Format: uuid */
  id: string;
  /**
   * @description Hours for which the old key keeps working
   * @default 24
   */
  overlapHours?: number;
}

export interface ApiKeysUpdateInput {
  /** Format: uuid */
  organizationId: string;
  /** Format: uuid */
  id: string;
  name?: string;
  scopes?: Scope[];
  /** @description null: never */
  expiresAt?: string | null;
  /** @description null: any address */
  allowedIps?: string[] | null;
  /** @description Replaces all limits of the key; null: no limits */
  limits?: KeyLimitsInput | null;
  /** @description false: requests with the key are rejected until it is true again */
  isActive?: boolean;
}

export interface ApiKeysValidateInput {
  /** @description Space-separated scopes that the key must have */
  scopes?: string;
}

export interface AuditEntry {
  /** Format: uuid */
  id: string;
  /** @description Position in the organization's chain, from 1 */
  position: number;
  /** Format: date-time */
  createdAt: string;
  /** @description Resource and verb, such as `api_key.created` */
  action: string;
  actor: {
    /** @description `session`, `api-key`, ... */
    kind: string;
    /** @description ID of the user or API key */
    id: string | null;
    name: string | null;
    /** @description OAuth application that acted on behalf of the user */
    applicationId: string | null;
  };
  target: {
    type: string;
    id: string;
  } | null;
  details: {
    [key: string]: string | number | boolean | null;
  };
  ip: string | null;
  userAgent: string | null;
  /** @description SHA-256 of `previousHash` and the entry */
  hash: string;
  previousHash: string;
}

export interface AuditListInput {
  /**
   * @description Page number, from 1
   * @default 1
   */
  page?: number;
  /**
   * @description Maximum number of entries
   * @default 20
   */
  limit?: number;
  /** Format: uuid */
  organizationId: string;
  /** @description Exact match, such as `api_key.created` */
  action?: string;
  /** @description Filters on createdAt, inclusive; a date without time means the start of that day in America/Mexico_City */
  from?: string;
  /** @description Filters on createdAt, inclusive; a date without time means the end of that day in America/Mexico_City */
  to?: string;
}

export interface AuditLog {
  data: AuditEntry[];
  total: number;
  page: number;
  limit: number;
  totalPages: number;
}

export interface AuditVerification {
  ok: boolean;
  /** @description Number of entries that were read and form an intact chain */
  entries: number;
  /** @description Hash of the last one */
  head: string | null;
  /** @description The first altered entry */
  broken: {
    position: number;
    /**
     * @description `unsealed`: the end of the log is not sealed with the master key
     * @enum {string}
     */
    reason: 'missing' | 'changed' | 'unsealed';
  } | null;
}

export interface AuthChangePasswordInput {
  currentPassword: string;
  newPassword: string;
  /** @description true: also revoke the access of all applications */
  endAuthorizations?: boolean;
}

export interface AuthCompleteSignInInput {
  /** @description From the error response of the sign-in */
  mfaToken: string;
  /** @description Six-digit code of the authenticator app, or a recovery code */
  code: string;
}

export interface AuthForgotPasswordInput {
  /** Format: email */
  email: string;
}

export type AuthForgotPasswordOutput = Record<string, never>;

export interface AuthRefreshInput {
  refreshToken: string;
}

export type AuthRequestEmailVerificationOutput = Record<string, never>;

export interface AuthResetPasswordInput {
  /** @description From the link in the e-mail */
  token: string;
  password: string;
}

export interface AuthSignInInput {
  email: string;
  password: string;
}

export interface AuthSignInWithPasskeyInput {
  response: {
    /** @description ID of the credential */
    id: string;
    rawId: string;
    /** @constant */
    type: 'public-key';
    /** @enum {string} */
    authenticatorAttachment?: 'platform' | 'cross-platform';
    clientExtensionResults: {
      [key: string]: unknown;
    };
    response: {
      clientDataJSON: string;
      authenticatorData: string;
      signature: string;
      userHandle?: string;
    };
  };
}

export interface AuthSignUpInput {
  /** Format: email */
  email: string;
  password: string;
  name: string;
}

export interface AuthVerifyEmailInput {
  /** @description From the link in the e-mail */
  token: string;
}

export interface Authorization {
  /** Format: uuid */
  id: string;
  application: {
    /** Format: uuid */
    id: string;
    name: string;
    logo: string | null;
    /** @description Organization that owns it; null for the command line and for programs that registered themselves */
    owner: string | null;
  };
  organization: {
    /** Format: uuid */
    id: string;
    name: string;
  };
  scopes: Scope[];
  /** Format: date-time */
  authorizedAt: string;
  /** @description When it last requested tokens */
  lastUsedAt: string | null;
}

export interface BatchInvoice {
  /**
   * @default I
   * @enum {string}
   */
  type?: 'I' | 'E' | 'T';
  series?: string;
  folioNumber?: string;
  /** @description `YYYY-MM-DDThh:mm:ss` at the place of issue, without offset. Default: now */
  date?: string;
  /** @description LugarExpedicion: postal code of a branch. Default: that of the series, else of the fiscal address */
  placeOfIssue?: string;
  /**
   * Format: uuid
   * @description Active certificate for the seal. Default: that of the series, else of the organization
   */
  certificateId?: string;
  /** @description c_UsoCFDI; default: that of the customer in customerId */
  use?: string;
  items: InvoiceItem[];
  /**
   * Format: uuid
   * @description Required for E: UUID of the vigente Ingreso to credit
   */
  relatedInvoiceUuid?: string;
  /** @description c_FormaPago; required unless type is T */
  paymentForm?: string;
  /**
   * @default PUE
   * @enum {string}
   */
  paymentMethod?: 'PUE' | 'PPD';
  paymentConditions?: string;
  /** @default MXN */
  currency?: string;
  /** @description Required for any currency other than MXN */
  exchange?: number;
  /**
   * @description c_Exportacion
   * @default 01
   */
  export?: string;
  global?: GlobalInvoicePeriod;
  /** @description Either customer or customerId */
  customer?: InvoiceCustomer;
  /** Format: uuid */
  customerId?: string;
  /** @description Relations to other documents, one node each */
  related?: InvoiceRelation[];
  localTaxes?: InvoiceLocalTax[];
  /** @description Complements by key (GET /sat/complements) */
  complements?: Complements;
  /** @description Amount charged to the customer, taxes included: the last decimals of one price are adjusted to match it */
  total?: number;
  /** @description XML elements, kept byte for byte and not covered by the seal */
  addenda?: string;
  /** @description FacAtrAdquirente */
  acquirerOperation?: string;
  /** @description E-mails the PDF and XML once the invoice is stamped */
  email?: EmailOnStamp;
  /** @description The same key never stamps twice, in this batch or elsewhere. No control characters */
  idempotencyKey: string;
  /** @description Your own identifier of the document, unique within the organization and environment */
  externalId?: string;
  /** @description Up to 50 strings, numbers or booleans of up to 500 characters, by name; returned with the document */
  metadata?: {
    [key: string]: unknown;
  };
  /** @description For sessions; default: sandbox. An API key has its own environment, and a production key rejects sandbox */
  environment?: Environment;
  /**
   * Format: date-time
   * @description When to issue it, at most 72 hours ahead by the clock of the environment; the response is 202. `date` and the folio are assigned at that time
   */
  scheduledAt?: string;
  /** @description `confirmation` returned by validating the same body. Required for a key with the limit `requireConfirmation` */
  confirmation?: string;
}

export interface BatchPayroll {
  employee: PayrollEmployee;
  nomina12: ComplementNomina12 | ComplementNomina12[];
  series?: string;
  folioNumber?: string;
  /** @description Date of issue, `YYYY-MM-DDThh:mm:ss` at the place of issue. Default: now */
  date?: string;
  /**
   * Format: uuid
   * @description Active certificate for the seal. Default: that of the series, else of the organization
   */
  certificateId?: string;
  /** @description UUIDs of receipts that this one replaces (relation 04) */
  replaces?: string[];
  /** @description The same key never stamps twice, in this batch or elsewhere. No control characters */
  idempotencyKey: string;
  /** @description Your own identifier of the document, unique within the organization and environment */
  externalId?: string;
  /** @description Up to 50 strings, numbers or booleans of up to 500 characters, by name; returned with the document */
  metadata?: {
    [key: string]: unknown;
  };
  /** @description For sessions; default: sandbox. An API key has its own environment, and a production key rejects sandbox */
  environment?: Environment;
  /**
   * Format: date-time
   * @description When to issue it, at most 72 hours ahead by the clock of the environment; the response is 202. `date` and the folio are assigned at that time
   */
  scheduledAt?: string;
  /** @description `confirmation` returned by validating the same body. Required for a key with the limit `requireConfirmation` */
  confirmation?: string;
}

export interface BillingCheckoutInput {
  /** Format: uuid */
  organizationId: string;
  plan: string;
}

export interface BillingNoticeInput {
  /**
   * Format: binary
   * @description The event, exactly as Stripe sent it
   */
  payload: Blob;
  /** @description Header Stripe-Signature */
  signature: string;
}

export interface BillingNoticeOutput {
  /** @constant */
  received: true;
}

export interface Branch {
  code: string;
  name: string;
  /** @description Postal code: LugarExpedicion of documents issued there */
  zip: string;
  /** @description Time zone of the dates of its documents, such as `America/Tijuana` */
  timezone: string;
  createdAt: string;
  updatedAt: string;
}

export interface BranchesListInput {
  /** Format: uuid */
  organizationId: string;
}

export type BranchesListOutput = Branch[];

export interface BranchesPutInput {
  /** Format: uuid */
  organizationId: string;
  /** @description Your own code, unique within the organization */
  code: string;
  name: string;
  zip: string;
}

export interface CancellationPlan {
  /** Format: uuid */
  invoiceId: string;
  /** Format: uuid */
  uuid: string;
  /** @enum {string} */
  status: 'vigente' | 'cancelado';
  cancellationStatus: ('pendiente' | 'rechazada') | null;
  cancellable: boolean;
  /** @description Why it cannot be cancelled now */
  reason: string | null;
  requiresReceptorApproval: boolean;
  /** @description Until when the receiver need not consent; null if consent is never required */
  freeUntil: string | null;
  /** @description When the request would count as accepted without a response of the receiver, if sent now */
  answerDeadline: string | null;
  /** @description Deadline for cancelling it (CFF 29-A) */
  cancellableUntil: string;
  motivos: {
    /** @enum {string} */
    motivo: '01' | '02' | '03' | '04';
    meaning: string;
    allowed: boolean;
    reason: string | null;
  }[];
  /** @description Documents in force to cancel first, in this order, for any motivo other than 01 */
  blocking: {
    order: number;
    /** Format: uuid */
    id: string;
    /** Format: uuid */
    uuid: string;
    /** @enum {string} */
    tipoComprobante: 'I' | 'E' | 'T' | 'P' | 'N' | 'R';
    serie: string;
    folio: string;
    cancellationStatus: ('pendiente' | 'rechazada') | null;
    /** @description c_TipoRelacion; null for a payment receipt */
    tipoRelacion: string | null;
  }[];
  /** @description Token to send as `confirmation` of this cancellation with the same credential within 15 minutes; null without motivo */
  confirmation: string | null;
}

export interface CancellationRecord {
  /** Format: uuid */
  id: string;
  /** Format: uuid */
  invoiceId: string;
  /**
   * Format: uuid
   * @description Fiscal folio UUID of the document
   */
  uuid: string;
  /** @enum {string} */
  motivo: '01' | '02' | '03' | '04';
  folioSustitucion: string | null;
  /**
   * @description rechazada: by the receiver or by the SAT; see satCode and message
   * @enum {string}
   */
  status: 'pendiente' | 'aceptada' | 'rechazada';
  /** @description Whether the receiver had to consent at the time of the request */
  requiresReceptorApproval: boolean;
  /** Format: date-time */
  requestedAt: string;
  /** @description When the request counts as accepted if the receiver does not respond */
  deadlineAt: string | null;
  resolvedAt: string | null;
  /** @description EstatusUUID: 201 and 202 mean that the SAT received the request */
  satCode: string | null;
  /** @description Message of the SAT */
  message: string | null;
  hasAcuse: boolean;
}

export interface CatalogEntry {
  codigo: string;
  descripcion: string;
  /** @enum {string} */
  tipoPersona: 'fisica' | 'moral' | 'ambas';
}

export interface CatalogLevel {
  codigo: string;
  nombre: string;
}

export interface CatalogList {
  /**
   * @description partial: only the built-in starter set of common entries
   * @enum {string}
   */
  coverage: 'full' | 'partial';
  /** @description Date of the installed edition, `YYYY-MM-DD` */
  edition: string | null;
  /** @description When an operator last updated the catalogs */
  updatedAt: string | null;
  catalogs: {
    name: string;
    edition: string | null;
    entries: number;
  }[];
}

export type CatalogRow = {
  codigo: string;
  descripcion: string;
  /** @description `YYYY-MM-DD`; null: no end date */
  vigenteDesde: string | null;
  /** @description `YYYY-MM-DD`; null: no end date */
  vigenteHasta: string | null;
} & {
  [key: string]: unknown;
};

export type CatalogsClassifyOutput = ClassifiedDescription[];

export interface CatalogsClavesProdServInput {
  /**
   * @description Search text; if empty, returns the first entries by code
   * @default
   */
  q?: string;
  /**
   * @description Maximum number of entries
   * @default 20
   */
  limit?: number;
}

export type CatalogsClavesProdServOutput = ProductMatch[];

export interface CatalogsClavesUnidadInput {
  /**
   * @description Search text; if empty, returns the first entries by code
   * @default
   */
  q?: string;
  /**
   * @description Maximum number of entries
   * @default 20
   */
  limit?: number;
}

export type CatalogsClavesUnidadOutput = UnitMatch[];

export interface CatalogsEntriesInput {
  /** @description Name of the catalog, such as `c_FormaPago` */
  name: string;
  /**
   * @description Search text; if empty, returns the first entries by code
   * @default
   */
  q?: string;
  /**
   * @description Maximum number of entries
   * @default 20
   */
  limit?: number;
  /**
   * @description Number of entries to skip
   * @default 0
   */
  offset?: number;
  /** @description Only entries in force on this date; default: today */
  on?: string;
}

export type CatalogsEntriesOutput = CatalogRow[];

export interface CatalogsRegimenesFiscalesInput {
  /**
   * @description `fisica`, `moral`: entries for this type of person; `ambas`: entries that apply to both
   * @enum {string}
   */
  tipoPersona?: 'fisica' | 'moral' | 'ambas';
}

export type CatalogsRegimenesFiscalesOutput = CatalogEntry[];

export interface CatalogsUsosCfdiInput {
  /**
   * @description `fisica`, `moral`: entries for this type of person; `ambas`: entries that apply to both
   * @enum {string}
   */
  tipoPersona?: 'fisica' | 'moral' | 'ambas';
  /** @description Code of the receiver's tax regime: only uses that are valid for it */
  regimen?: string;
}

export type CatalogsUsosCfdiOutput = CatalogEntry[];

export interface Certificate {
  /** Format: uuid */
  id: string;
  rfc: string;
  legalName: string;
  /** @description NoCertificado, 20 digits */
  serialNumber: string;
  /** Format: date-time */
  validFrom: string;
  /** Format: date-time */
  validTo: string;
  issuer: string;
  /** @description SHA-256 of the certificate, in hex */
  fingerprint: string;
  /** @enum {string} */
  status: 'active' | 'expiring' | 'expired' | 'replaced';
  isTest: boolean;
  daysToExpire: number;
  /** Format: date-time */
  uploadedAt: string;
}

export interface CertificateCheck {
  /** @description Whether PUT would accept it */
  ok: boolean;
  readiness: {
    sandbox: boolean;
    /** @description Whether it could seal invoices in production */
    production: boolean;
  };
  faults: {
    code: string;
    /** @description In the language of Accept-Language */
    message: string;
    hint: string;
    /**
     * @description A warning does not prevent the upload
     * @enum {string}
     */
    severity: 'error' | 'warning';
  }[];
  /** @description Data of the certificate, as far as it could be read */
  certificate?: {
    rfc: string;
    legalName: string;
    /** @description NoCertificado, 20 digits */
    serialNumber: string;
    /** Format: date-time */
    validFrom: string;
    /** Format: date-time */
    validTo: string;
    issuer: string;
    /** @description SHA-256 of the certificate, in hex */
    fingerprint: string;
    isTest: boolean;
    daysToExpire: number;
    /** @enum {string} */
    status: 'active' | 'expiring' | 'expired' | 'not-yet-valid';
    isCsd: boolean;
  };
}

export interface CfdiVerdict {
  /** @description true only if every check passed; false if a check failed or could not be performed */
  valid: boolean;
  /** @description UUID of the stamp; null without one */
  uuid: string | null;
  tipoComprobante: string;
  emisorRfc: string;
  receptorRfc: string;
  /** @description null if the document does not have this amount */
  total: number | null;
  checks: {
    /** @enum {string} */
    id: 'schema' | 'seal' | 'certificate' | 'stamp' | 'sums' | 'catalogs' | 'rules';
    /** @description null: not checked, because what `message` names is missing */
    ok: boolean | null;
    /** @description In the language of Accept-Language */
    message: string;
    rule?: string;
    path?: string;
  }[];
}

export interface Checkout {
  /** @description Redirect the owner to this URL to pay */
  url: string;
}

export interface ClassifiedDescription {
  description: string;
  /** @description null: no word of the description is known */
  codigo: string | null;
  descripcion: string | null;
  /** @description Probability that the code is correct, 0 to 1 */
  confidence: number;
  alternatives: {
    codigo: string;
    descripcion: string;
    /** @description Probability that the code is correct, 0 to 1 */
    confidence: number;
  }[];
}

export interface ClassifyInput {
  /** @description What is sold, as described on an invoice */
  descriptions: string[];
}

/** Airport tax (TUA) and other charges of a flight ticket, which are added to Total and are not items. */
export interface ComplementAerolineas10 {
  /**
   * @description Version
   * @constant
   */
  version?: '1.0';
  /** @description TUA */
  tua: number | string;
  /** @description Node OtrosCargos */
  otrosCargos?: {
    /** @description TotalCargos */
    totalCargos?: number | string;
    /** @description Nodes Cargo */
    cargo: {
      /** @description CodigoCargo */
      codigoCargo: string;
      /** @description Importe */
      importe: number | string;
    }[];
  };
}

/** Income from real estate leased by a trust: key 17 (LISR 117, 188). */
export interface ComplementArrendamientoEnFideicomiso10 {
  /**
   * @description Version
   * @constant
   */
  version?: '1.0';
  /** @description PagProvEfecPorFiduc */
  pagProvEfecPorFiduc: number | string;
  /** @description RendimFideicom */
  rendimFideicom: number | string;
  /** @description DeduccCorresp */
  deduccCorresp: number | string;
  /** @description MontTotRet */
  montTotRet?: number | string;
  /** @description MontResFiscDistFibras */
  montResFiscDistFibras?: number | string;
  /** @description MontOtrosConceptDistr */
  montOtrosConceptDistr?: number | string;
  /** @description DescrMontOtrosConceptDistr */
  descrMontOtrosConceptDistr?: string;
}

/** Transport of goods in Mexico by road, sea, air and rail; distances, weights, counts and IdCCP are computed. */
export interface ComplementCartaPorte31 {
  /**
   * @description Version
   * @constant
   */
  version?: '3.1';
  /** @description IdCCP */
  idCCP?: string;
  /**
   * @description TranspInternac
   * @enum {string}
   */
  transpInternac: 'Sí' | 'No';
  /**
   * @description EntradaSalidaMerc
   * @enum {string}
   */
  entradaSalidaMerc?: 'Entrada' | 'Salida';
  /** @description PaisOrigenDestino, c_Pais */
  paisOrigenDestino?: string;
  /** @description ViaEntradaSalida, c_CveTransporte */
  viaEntradaSalida?: string;
  /** @description TotalDistRec */
  totalDistRec?: number | string;
  /**
   * @description RegistroISTMO
   * @enum {string}
   */
  registroISTMO?: 'Sí';
  /** @description UbicacionPoloOrigen, c_RegistroISTMO */
  ubicacionPoloOrigen?: string;
  /** @description UbicacionPoloDestino, c_RegistroISTMO */
  ubicacionPoloDestino?: string;
  /** @description Nodes RegimenAduaneroCCP */
  regimenesAduaneros?: {
    /** @description RegimenAduanero, c_RegimenAduanero */
    regimenAduanero: string;
  }[];
  /** @description Nodes Ubicacion */
  ubicaciones: {
    /**
     * @description TipoUbicacion
     * @enum {string}
     */
    tipoUbicacion: 'Origen' | 'Destino';
    /** @description IDUbicacion */
    idUbicacion?: string;
    /** @description RFCRemitenteDestinatario */
    rfcRemitenteDestinatario: string;
    /** @description NombreRemitenteDestinatario */
    nombreRemitenteDestinatario?: string;
    /** @description NumRegIdTrib */
    numRegIdTrib?: string;
    /** @description ResidenciaFiscal, c_Pais */
    residenciaFiscal?: string;
    /** @description NumEstacion, c_Estaciones */
    numEstacion?: string;
    /** @description NombreEstacion */
    nombreEstacion?: string;
    /**
     * @description NavegacionTrafico
     * @enum {string}
     */
    navegacionTrafico?: 'Altura' | 'Cabotaje';
    /**
     * @description FechaHoraSalidaLlegada
     * @example 2026-11-22T10:00:00
     */
    fechaHoraSalidaLlegada: string;
    /** @description TipoEstacion, c_TipoEstacion */
    tipoEstacion?: string;
    /** @description DistanciaRecorrida */
    distanciaRecorrida?: number | string;
    /** @description Node Domicilio */
    domicilio?: {
      /** @description Calle */
      calle?: string;
      /** @description NumeroExterior */
      numeroExterior?: string;
      /** @description NumeroInterior */
      numeroInterior?: string;
      /** @description Colonia */
      colonia?: string;
      /** @description Localidad */
      localidad?: string;
      /** @description Referencia */
      referencia?: string;
      /** @description Municipio */
      municipio?: string;
      /** @description Estado */
      estado: string;
      /** @description Pais, c_Pais */
      pais: string;
      /** @description CodigoPostal */
      codigoPostal: string;
    };
  }[];
  /** @description Node Mercancias */
  mercancias: {
    /** @description PesoBrutoTotal */
    pesoBrutoTotal?: number | string;
    /** @description UnidadPeso, c_ClaveUnidadPeso */
    unidadPeso: string;
    /** @description PesoNetoTotal */
    pesoNetoTotal?: number | string;
    /** @description NumTotalMercancias */
    numTotalMercancias?: number | string;
    /** @description CargoPorTasacion */
    cargoPorTasacion?: number | string;
    /**
     * @description LogisticaInversaRecoleccionDevolucion
     * @enum {string}
     */
    logisticaInversaRecoleccionDevolucion?: 'Sí';
    /** @description Nodes Mercancia */
    mercancia: {
      /** @description BienesTransp, c_ClaveProdServCP */
      bienesTransp: string;
      /** @description ClaveSTCC */
      claveSTCC?: string;
      /** @description Descripcion */
      descripcion: string;
      /** @description Cantidad */
      cantidad: number | string;
      /** @description ClaveUnidad, c_ClaveUnidad */
      claveUnidad: string;
      /** @description Unidad */
      unidad?: string;
      /** @description Dimensiones */
      dimensiones?: string;
      /**
       * @description MaterialPeligroso
       * @enum {string}
       */
      materialPeligroso?: 'Sí' | 'No';
      /** @description CveMaterialPeligroso, c_MaterialPeligroso */
      cveMaterialPeligroso?: string;
      /** @description Embalaje, c_TipoEmbalaje */
      embalaje?: string;
      /** @description DescripEmbalaje */
      descripEmbalaje?: string;
      /** @description SectorCOFEPRIS, c_SectorCOFEPRIS */
      sectorCOFEPRIS?: string;
      /** @description NombreIngredienteActivo */
      nombreIngredienteActivo?: string;
      /** @description NomQuimico */
      nomQuimico?: string;
      /** @description DenominacionGenericaProd */
      denominacionGenericaProd?: string;
      /** @description DenominacionDistintivaProd */
      denominacionDistintivaProd?: string;
      /** @description Fabricante */
      fabricante?: string;
      /**
       * Format: date
       * @description FechaCaducidad
       */
      fechaCaducidad?: string;
      /** @description LoteMedicamento */
      loteMedicamento?: string;
      /** @description FormaFarmaceutica, c_FormaFarmaceutica */
      formaFarmaceutica?: string;
      /** @description CondicionesEspTransp, c_CondicionesEspeciales */
      condicionesEspTransp?: string;
      /** @description RegistroSanitarioFolioAutorizacion */
      registroSanitarioFolioAutorizacion?: string;
      /** @description PermisoImportacion */
      permisoImportacion?: string;
      /** @description FolioImpoVUCEM */
      folioImpoVUCEM?: string;
      /** @description NumCAS */
      numCAS?: string;
      /** @description RazonSocialEmpImp */
      razonSocialEmpImp?: string;
      /** @description NumRegSanPlagCOFEPRIS */
      numRegSanPlagCOFEPRIS?: string;
      /** @description DatosFabricante */
      datosFabricante?: string;
      /** @description DatosFormulador */
      datosFormulador?: string;
      /** @description DatosMaquilador */
      datosMaquilador?: string;
      /** @description UsoAutorizado */
      usoAutorizado?: string;
      /** @description PesoEnKg */
      pesoEnKg: number | string;
      /** @description ValorMercancia */
      valorMercancia?: number | string;
      /** @description Moneda, c_Moneda */
      moneda?: string;
      /** @description FraccionArancelaria, c_FraccionArancelaria */
      fraccionArancelaria?: string;
      /** @description UUIDComercioExt */
      uuidComercioExt?: string;
      /** @description TipoMateria, c_TipoMateria */
      tipoMateria?: string;
      /** @description DescripcionMateria */
      descripcionMateria?: string;
      /** @description Nodes DocumentacionAduanera */
      documentacionAduanera?: {
        /** @description TipoDocumento, c_DocumentoAduanero */
        tipoDocumento: string;
        /**
         * @description NumPedimento
         * @example 15  48  3009  0001234
         */
        numPedimento?: string;
        /** @description IdentDocAduanero */
        identDocAduanero?: string;
        /** @description RFCImpo */
        rfcImpo?: string;
      }[];
      /** @description Nodes GuiasIdentificacion */
      guiasIdentificacion?: {
        /** @description NumeroGuiaIdentificacion */
        numeroGuiaIdentificacion: string;
        /** @description DescripGuiaIdentificacion */
        descripGuiaIdentificacion: string;
        /** @description PesoGuiaIdentificacion */
        pesoGuiaIdentificacion: number | string;
      }[];
      /** @description Nodes CantidadTransporta */
      cantidadTransporta?: {
        /** @description Cantidad */
        cantidad: number | string;
        /** @description IDOrigen */
        idOrigen: string;
        /** @description IDDestino */
        idDestino: string;
        /** @description CvesTransporte, c_CveTransporte */
        cvesTransporte?: string;
      }[];
      /** @description Node DetalleMercancia */
      detalleMercancia?: {
        /** @description UnidadPesoMerc, c_ClaveUnidadPeso */
        unidadPesoMerc: string;
        /** @description PesoBruto */
        pesoBruto: number | string;
        /** @description PesoNeto */
        pesoNeto: number | string;
        /** @description PesoTara */
        pesoTara: number | string;
        /** @description NumPiezas */
        numPiezas?: number | string;
      };
    }[];
    /** @description Node Autotransporte */
    autotransporte?: {
      /** @description PermSCT, cartaPorte31.c_TipoPermiso */
      permSCT: string;
      /** @description NumPermisoSCT */
      numPermisoSCT: string;
      /** @description Node IdentificacionVehicular */
      identificacionVehicular: {
        /** @description ConfigVehicular, c_ConfigAutotransporte */
        configVehicular: string;
        /** @description PesoBrutoVehicular */
        pesoBrutoVehicular: number | string;
        /** @description PlacaVM */
        placaVM: string;
        /** @description AnioModeloVM */
        anioModeloVM: number | string;
      };
      /** @description Node Seguros */
      seguros: {
        /** @description AseguraRespCivil */
        aseguraRespCivil: string;
        /** @description PolizaRespCivil */
        polizaRespCivil: string;
        /** @description AseguraMedAmbiente */
        aseguraMedAmbiente?: string;
        /** @description PolizaMedAmbiente */
        polizaMedAmbiente?: string;
        /** @description AseguraCarga */
        aseguraCarga?: string;
        /** @description PolizaCarga */
        polizaCarga?: string;
        /** @description PrimaSeguro */
        primaSeguro?: number | string;
      };
      /** @description Nodes Remolque */
      remolques?: {
        /** @description SubTipoRem, c_SubTipoRem */
        subTipoRem: string;
        /** @description Placa */
        placa: string;
      }[];
    };
    /** @description Node TransporteMaritimo */
    transporteMaritimo?: {
      /** @description PermSCT, cartaPorte31.c_TipoPermiso */
      permSCT?: string;
      /** @description NumPermisoSCT */
      numPermisoSCT?: string;
      /** @description NombreAseg */
      nombreAseg?: string;
      /** @description NumPolizaSeguro */
      numPolizaSeguro?: string;
      /** @description TipoEmbarcacion, c_ConfigMaritima */
      tipoEmbarcacion: string;
      /** @description Matricula */
      matricula: string;
      /** @description NumeroOMI */
      numeroOMI: string;
      /** @description AnioEmbarcacion */
      anioEmbarcacion?: number | string;
      /** @description NombreEmbarc */
      nombreEmbarc?: string;
      /** @description NacionalidadEmbarc, c_Pais */
      nacionalidadEmbarc: string;
      /** @description UnidadesDeArqBruto */
      unidadesDeArqBruto: number | string;
      /** @description TipoCarga, c_ClaveTipoCarga */
      tipoCarga: string;
      /** @description Eslora */
      eslora?: number | string;
      /** @description Manga */
      manga?: number | string;
      /** @description Calado */
      calado?: number | string;
      /** @description Puntal */
      puntal?: number | string;
      /** @description LineaNaviera */
      lineaNaviera?: string;
      /** @description NombreAgenteNaviero */
      nombreAgenteNaviero: string;
      /** @description NumAutorizacionNaviero, c_NumAutorizacionNaviero */
      numAutorizacionNaviero: string;
      /** @description NumViaje */
      numViaje?: string;
      /** @description NumConocEmbarc */
      numConocEmbarc?: string;
      /** @description PermisoTempNavegacion */
      permisoTempNavegacion?: string;
      /** @description Nodes Contenedor */
      contenedor?: {
        /** @description TipoContenedor, c_ContenedorMaritimo */
        tipoContenedor: string;
        /** @description MatriculaContenedor */
        matriculaContenedor?: string;
        /** @description NumPrecinto */
        numPrecinto?: string;
        /** @description IdCCPRelacionado */
        idCCPRelacionado?: string;
        /** @description PlacaVMCCP */
        placaVMCCP?: string;
        /**
         * @description FechaCertificacionCCP
         * @example 2026-11-22T10:00:00
         */
        fechaCertificacionCCP?: string;
        /** @description Nodes RemolqueCCP */
        remolquesCCP?: {
          /** @description SubTipoRemCCP, c_SubTipoRem */
          subTipoRemCCP: string;
          /** @description PlacaCCP */
          placaCCP: string;
        }[];
      }[];
    };
    /** @description Node TransporteAereo */
    transporteAereo?: {
      /** @description PermSCT, cartaPorte31.c_TipoPermiso */
      permSCT: string;
      /** @description NumPermisoSCT */
      numPermisoSCT: string;
      /** @description MatriculaAeronave */
      matriculaAeronave?: string;
      /** @description NombreAseg */
      nombreAseg?: string;
      /** @description NumPolizaSeguro */
      numPolizaSeguro?: string;
      /** @description NumeroGuia */
      numeroGuia: string;
      /** @description LugarContrato */
      lugarContrato?: string;
      /** @description CodigoTransportista, c_CodigoTransporteAereo */
      codigoTransportista: string;
      /** @description RFCEmbarcador */
      rfcEmbarcador?: string;
      /** @description NumRegIdTribEmbarc */
      numRegIdTribEmbarc?: string;
      /** @description ResidenciaFiscalEmbarc, c_Pais */
      residenciaFiscalEmbarc?: string;
      /** @description NombreEmbarcador */
      nombreEmbarcador?: string;
    };
    /** @description Node TransporteFerroviario */
    transporteFerroviario?: {
      /** @description TipoDeServicio, c_TipoDeServicio */
      tipoDeServicio: string;
      /** @description TipoDeTrafico, c_TipoDeTrafico */
      tipoDeTrafico: string;
      /** @description NombreAseg */
      nombreAseg?: string;
      /** @description NumPolizaSeguro */
      numPolizaSeguro?: string;
      /** @description Nodes DerechosDePaso */
      derechosDePaso?: {
        /** @description TipoDerechoDePaso, c_DerechosDePaso */
        tipoDerechoDePaso: string;
        /** @description KilometrajePagado */
        kilometrajePagado: number | string;
      }[];
      /** @description Nodes Carro */
      carro: {
        /** @description TipoCarro, c_TipoCarro */
        tipoCarro: string;
        /** @description MatriculaCarro */
        matriculaCarro: string;
        /** @description GuiaCarro */
        guiaCarro: string;
        /** @description ToneladasNetasCarro */
        toneladasNetasCarro?: number | string;
        /** @description Nodes Contenedor */
        contenedor?: {
          /** @description TipoContenedor, c_Contenedor */
          tipoContenedor: string;
          /** @description PesoContenedorVacio */
          pesoContenedorVacio: number | string;
          /** @description PesoNetoMercancia */
          pesoNetoMercancia: number | string;
        }[];
      }[];
    };
  };
  /** @description Nodes TiposFigura */
  figuraTransporte?: {
    /** @description TipoFigura, c_FiguraTransporte */
    tipoFigura: string;
    /** @description RFCFigura */
    rfcFigura?: string;
    /** @description NumLicencia */
    numLicencia?: string;
    /** @description NombreFigura */
    nombreFigura: string;
    /** @description NumRegIdTribFigura */
    numRegIdTribFigura?: string;
    /** @description ResidenciaFiscalFigura, c_Pais */
    residenciaFiscalFigura?: string;
    /** @description Nodes PartesTransporte */
    partesTransporte?: {
      /** @description ParteTransporte, c_ParteTransporte */
      parteTransporte: string;
    }[];
    /** @description Node Domicilio */
    domicilio?: {
      /** @description Calle */
      calle?: string;
      /** @description NumeroExterior */
      numeroExterior?: string;
      /** @description NumeroInterior */
      numeroInterior?: string;
      /** @description Colonia */
      colonia?: string;
      /** @description Localidad */
      localidad?: string;
      /** @description Referencia */
      referencia?: string;
      /** @description Municipio */
      municipio?: string;
      /** @description Estado */
      estado: string;
      /** @description Pais, c_Pais */
      pais: string;
      /** @description CodigoPostal */
      codigoPostal: string;
    };
  }[];
}

/** Vehicle destroyed by an authorized center. */
export interface ComplementCertificadoDestruccion10 {
  /**
   * @description Version
   * @constant
   */
  version?: '1.0';
  /**
   * @description Serie
   * @enum {string}
   */
  serie: 'SERIE A' | 'SERIE B' | 'SERIE C' | 'SERIE D' | 'SERIE E';
  /** @description NumFolDesVeh */
  numFolDesVeh: string;
  /** @description Node VehiculoDestruido */
  vehiculoDestruido: {
    /** @description Marca */
    marca: string;
    /** @description TipooClase */
    tipooClase: string;
    /** @description Año */
    'a\u00F1o': number | string;
    /** @description Modelo */
    modelo?: string;
    /** @description NIV */
    niv?: string;
    /** @description NumSerie */
    numSerie?: string;
    /** @description NumPlacas */
    numPlacas: string;
    /** @description NumMotor */
    numMotor?: string;
    /** @description NumFolTarjCir */
    numFolTarjCir: string;
  };
  /** @description Node InformacionAduanera */
  informacionAduanera?: {
    /** @description NumPedImp */
    numPedImp: string;
    /**
     * Format: date
     * @description Fecha
     */
    fecha: string;
    /** @description Aduana */
    aduana: string;
  };
}

/** Definitive export of goods with the customs key A1; TotalUSD and customs values that follow from other fields are computed. */
export interface ComplementComercioExterior20 {
  /**
   * @description Version
   * @constant
   */
  version?: '2.0';
  /** @description MotivoTraslado, c_MotivoTraslado */
  motivoTraslado?: string;
  /** @description ClaveDePedimento, c_ClavePedimento */
  claveDePedimento?: string;
  /**
   * @description CertificadoOrigen
   * @enum {string}
   */
  certificadoOrigen: '0' | '1';
  /** @description NumCertificadoOrigen */
  numCertificadoOrigen?: string;
  /** @description NumeroExportadorConfiable */
  numeroExportadorConfiable?: string;
  /** @description Incoterm, c_INCOTERM */
  incoterm?: string;
  /** @description Observaciones */
  observaciones?: string;
  /** @description TipoCambioUSD */
  tipoCambioUSD: number | string;
  /** @description TotalUSD */
  totalUSD?: number | string;
  /** @description Node Emisor */
  emisor?: {
    /** @description Curp */
    curp?: string;
    /** @description Node Domicilio */
    domicilio: {
      /** @description Calle */
      calle: string;
      /** @description NumeroExterior */
      numeroExterior?: string;
      /** @description NumeroInterior */
      numeroInterior?: string;
      /** @description Colonia, c_Colonia */
      colonia?: string;
      /** @description Localidad, c_Localidad */
      localidad?: string;
      /** @description Referencia */
      referencia?: string;
      /** @description Municipio, c_Municipio */
      municipio?: string;
      /** @description Estado, c_Estado */
      estado: string;
      /** @description Pais, c_Pais */
      pais: string;
      /** @description CodigoPostal, c_CodigoPostal */
      codigoPostal: string;
    };
  };
  /** @description Nodes Propietario */
  propietario?: {
    /** @description NumRegIdTrib */
    numRegIdTrib: string;
    /** @description ResidenciaFiscal, c_Pais */
    residenciaFiscal: string;
  }[];
  /** @description Node Receptor */
  receptor?: {
    /** @description NumRegIdTrib */
    numRegIdTrib?: string;
    /** @description Node Domicilio */
    domicilio?: {
      /** @description Calle */
      calle: string;
      /** @description NumeroExterior */
      numeroExterior?: string;
      /** @description NumeroInterior */
      numeroInterior?: string;
      /** @description Colonia */
      colonia?: string;
      /** @description Localidad */
      localidad?: string;
      /** @description Referencia */
      referencia?: string;
      /** @description Municipio */
      municipio?: string;
      /** @description Estado */
      estado: string;
      /** @description Pais, c_Pais */
      pais: string;
      /** @description CodigoPostal */
      codigoPostal: string;
    };
  };
  /** @description Nodes Destinatario */
  destinatario?: {
    /** @description NumRegIdTrib */
    numRegIdTrib?: string;
    /** @description Nombre */
    nombre?: string;
    /** @description Nodes Domicilio */
    domicilio: {
      /** @description Calle */
      calle: string;
      /** @description NumeroExterior */
      numeroExterior?: string;
      /** @description NumeroInterior */
      numeroInterior?: string;
      /** @description Colonia */
      colonia?: string;
      /** @description Localidad */
      localidad?: string;
      /** @description Referencia */
      referencia?: string;
      /** @description Municipio */
      municipio?: string;
      /** @description Estado */
      estado: string;
      /** @description Pais, c_Pais */
      pais: string;
      /** @description CodigoPostal */
      codigoPostal: string;
    }[];
  }[];
  /** @description Nodes Mercancia */
  mercancias: {
    /** @description NoIdentificacion */
    noIdentificacion: string;
    /** @description FraccionArancelaria, c_FraccionArancelaria */
    fraccionArancelaria?: string;
    /** @description CantidadAduana */
    cantidadAduana?: number | string;
    /** @description UnidadAduana, c_UnidadAduana */
    unidadAduana?: string;
    /** @description ValorUnitarioAduana */
    valorUnitarioAduana?: number | string;
    /** @description ValorDolares */
    valorDolares?: number | string;
    /** @description Nodes DescripcionesEspecificas */
    descripcionesEspecificas?: {
      /** @description Marca */
      marca: string;
      /** @description Modelo */
      modelo?: string;
      /** @description SubModelo */
      subModelo?: string;
      /** @description NumeroSerie */
      numeroSerie?: string;
    }[];
  }[];
}

/** Partial construction services for housing (decree of 26 March 2015): the permit and the address of the building. */
export interface ComplementConstruccion10 {
  /**
   * @description Version
   * @constant
   */
  version?: '1.0';
  /** @description NumPerLicoAut */
  numPerLicoAut: string;
  /** @description Node Inmueble */
  inmueble: {
    /** @description Calle */
    calle: string;
    /** @description NoExterior */
    noExterior?: string;
    /** @description NoInterior */
    noInterior?: string;
    /** @description Colonia */
    colonia?: string;
    /** @description Localidad */
    localidad?: string;
    /** @description Referencia */
    referencia?: string;
    /** @description Municipio */
    municipio: string;
    /**
     * @description Estado
     * @enum {string}
     */
    estado:
      | '01'
      | '02'
      | '03'
      | '04'
      | '05'
      | '06'
      | '07'
      | '08'
      | '09'
      | '10'
      | '11'
      | '12'
      | '13'
      | '14'
      | '15'
      | '16'
      | '17'
      | '18'
      | '19'
      | '20'
      | '21'
      | '22'
      | '23'
      | '24'
      | '25'
      | '26'
      | '27'
      | '28'
      | '29'
      | '30'
      | '31'
      | '32';
    /** @description CodigoPostal */
    codigoPostal: string;
  };
}

/** Fuel that stations sold through cards of an electronic purse. */
export interface ComplementConsumoDeCombustibles11 {
  /**
   * @description version
   * @constant
   */
  version?: '1.1';
  /**
   * @description tipoOperacion
   * @constant
   */
  tipoOperacion?: 'monedero electrónico';
  /** @description numeroDeCuenta */
  numeroDeCuenta: string;
  /** @description subTotal */
  subTotal?: number | string;
  /** @description total */
  total: number | string;
  /** @description Nodes ConceptoConsumoDeCombustibles */
  conceptos: {
    /** @description identificador */
    identificador: string;
    /**
     * @description fecha
     * @example 2026-11-22T10:00:00
     */
    fecha: string;
    /** @description rfc */
    rfc: string;
    /** @description claveEstacion */
    claveEstacion: string;
    /**
     * @description tipoCombustible
     * @enum {string}
     */
    tipoCombustible: '1' | '2' | '3' | '4' | '5';
    /** @description cantidad */
    cantidad: number | string;
    /** @description nombreCombustible */
    nombreCombustible: string;
    /** @description folioOperacion */
    folioOperacion: string;
    /** @description valorUnitario */
    valorUnitario: number | string;
    /** @description importe */
    importe: number | string;
    /** @description Nodes Determinado */
    determinados: {
      /**
       * @description impuesto
       * @enum {string}
       */
      impuesto: 'IVA' | 'IEPS';
      /** @description tasaOCuota */
      tasaOCuota: number | string;
      /** @description importe */
      importe: number | string;
    }[];
  }[];
}

export interface ComplementDescription {
  /** @description Key in `complements` or `items[].complement` of an invoice, or in `complement` of a retention */
  key: string;
  title: TextInBothLanguages;
  about: TextInBothLanguages;
  /** @enum {string} */
  level: 'document' | 'concept' | 'retention';
  /** @description Document types that it may be used in */
  readonly types: string[];
  namespace: string;
  /** @description Address of the SAT's schema */
  schema: string;
  example: {
    [key: string]: unknown;
  };
  /** @description JSON Schema of the value */
  jsonSchema: {
    [key: string]: unknown;
  };
}

/** What large retailers require from their suppliers: orders, places, lines and allowances (AMECE standard). */
export interface ComplementDetallista131 {
  /**
   * @description type
   * @enum {string}
   */
  type?: 'SimpleInvoiceType';
  /**
   * @description contentVersion
   * @enum {string}
   */
  contentVersion?: '1.3.1';
  /**
   * @description documentStructureVersion
   * @constant
   */
  documentStructureVersion?: 'AMC8.1';
  /**
   * @description documentStatus
   * @enum {string}
   */
  documentStatus: 'ORIGINAL' | 'COPY' | 'REEMPLAZA' | 'DELETE';
  /** @description Node requestForPaymentIdentification */
  requestForPaymentIdentification: {
    /**
     * @description entityType
     * @enum {string}
     */
    entityType:
      | 'INVOICE'
      | 'DEBIT_NOTE'
      | 'CREDIT_NOTE'
      | 'LEASE_RECEIPT'
      | 'HONORARY_RECEIPT'
      | 'PARTIAL_INVOICE'
      | 'TRANSPORT_DOCUMENT'
      | 'AUTO_INVOICE';
  };
  /** @description Nodes specialInstruction */
  specialInstruction?: {
    /**
     * @description code
     * @enum {string}
     */
    code: 'AAB' | 'DUT' | 'PUR' | 'ZZZ';
    /** @description Nodes text */
    text: {
      /** @description value */
      value: string;
    }[];
  }[];
  /** @description Node orderIdentification */
  orderIdentification: {
    /**
     * Format: date
     * @description ReferenceDate
     */
    referenceDate?: string;
    /** @description Nodes referenceIdentification */
    referenceIdentification: {
      /**
       * @description type
       * @enum {string}
       */
      type: 'ON';
      /** @description value */
      value: string;
    }[];
  };
  /** @description Nodes referenceIdentification */
  additionalInformation: {
    /**
     * @description type
     * @enum {string}
     */
    type: 'AAE' | 'CK' | 'ACE' | 'ATZ' | 'DQ' | 'IV' | 'ON' | 'AWR';
    /** @description value */
    value: string;
  }[];
  /** @description Node DeliveryNote */
  deliveryNote?: {
    /**
     * Format: date
     * @description ReferenceDate
     */
    referenceDate?: string;
    /** @description Nodes referenceIdentification */
    referenceIdentification: {
      /** @description value */
      value: string;
    }[];
  };
  /** @description Node buyer */
  buyer: {
    /** @description gln */
    gln: string;
    /** @description Node contactInformation */
    contactInformation?: {
      /** @description Node personOrDepartmentName */
      personOrDepartmentName: {
        /** @description text */
        text: string;
      };
    };
  };
  /** @description Node seller */
  seller?: {
    /** @description gln */
    gln: string;
    /** @description Node alternatePartyIdentification */
    alternatePartyIdentification: {
      /**
       * @description type
       * @enum {string}
       */
      type: 'SELLER_ASSIGNED_IDENTIFIER_FOR_A_PARTY' | 'IEPS_REFERENCE';
      /** @description value */
      value: string;
    };
  };
  /** @description Node shipTo */
  shipTo?: {
    /** @description gln */
    gln?: string;
    /** @description Node nameAndAddress */
    nameAndAddress?: {
      /** @description name */
      name?: string;
      /** @description streetAddressOne */
      streetAddressOne?: string;
      /** @description city */
      city?: string;
      /** @description postalCode */
      postalCode?: string;
    };
  };
  /** @description Node InvoiceCreator */
  invoiceCreator?: {
    /** @description gln */
    gln?: string;
    /** @description Node alternatePartyIdentification */
    alternatePartyIdentification?: {
      /**
       * @description type
       * @enum {string}
       */
      type: 'VA' | 'IA';
      /** @description value */
      value: string;
    };
    /** @description Node nameAndAddress */
    nameAndAddress?: {
      /** @description name */
      name?: string;
      /** @description streetAddressOne */
      streetAddressOne?: string;
      /** @description city */
      city?: string;
      /** @description postalCode */
      postalCode?: string;
    };
  };
  /** @description Nodes Customs */
  customs?: {
    /** @description gln */
    gln?: string;
  }[];
  /** @description Nodes currency */
  currency?: {
    /**
     * @description currencyISOCode
     * @enum {string}
     */
    currencyISOCode: 'MXN' | 'XEU' | 'USD';
    /** @description rateOfChange */
    rateOfChange?: number | string;
    /** @description Nodes currencyFunction */
    currencyFunction: {
      /**
       * @description value
       * @enum {string}
       */
      value: 'BILLING_CURRENCY' | 'PRICE_CURRENCY' | 'PAYMENT_CURRENCY';
    }[];
  }[];
  /** @description Node paymentTerms */
  paymentTerms?: {
    /**
     * @description paymentTermsEvent
     * @enum {string}
     */
    paymentTermsEvent?: 'DATE_OF_INVOICE' | 'EFFECTIVE_DATE';
    /**
     * @description PaymentTermsRelationTime
     * @enum {string}
     */
    paymentTermsRelationTime?: 'REFERENCE_AFTER';
    /** @description Node netPayment */
    netPayment?: {
      /**
       * @description netPaymentTermsType
       * @enum {string}
       */
      netPaymentTermsType: 'BASIC_NET' | 'END_OF_MONTH' | 'BASIC_DISCOUNT_OFFERED';
      /** @description Node paymentTimePeriod */
      paymentTimePeriod?: {
        /** @description Node timePeriodDue */
        timePeriodDue: {
          /**
           * @description timePeriod
           * @enum {string}
           */
          timePeriod: 'DAYS';
          /** @description value */
          value: string;
        };
      };
    };
    /** @description Node discountPayment */
    discountPayment?: {
      /**
       * @description discountType
       * @enum {string}
       */
      discountType: 'ALLOWANCE_BY_PAYMENT_ON_TIME' | 'SANCTION';
      /** @description percentage */
      percentage: string;
    };
  };
  /** @description Node shipmentDetail */
  shipmentDetail?: Record<string, never>;
  /** @description Nodes allowanceCharge */
  allowanceCharge?: {
    /**
     * @description allowanceChargeType
     * @enum {string}
     */
    allowanceChargeType: 'ALLOWANCE_GLOBAL' | 'CHARGE_GLOBAL';
    /**
     * @description settlementType
     * @enum {string}
     */
    settlementType: 'BILL_BACK' | 'OFF_INVOICE';
    /** @description sequenceNumber */
    sequenceNumber?: string;
    /**
     * @description specialServicesType
     * @enum {string}
     */
    specialServicesType?:
      | 'AA'
      | 'AJ'
      | 'ADO'
      | 'ADT'
      | 'ADS'
      | 'ABZ'
      | 'DA'
      | 'EAA'
      | 'EAB'
      | 'PI'
      | 'TAE'
      | 'SAB'
      | 'RAA'
      | 'PAD'
      | 'FG'
      | 'FA'
      | 'TD'
      | 'TS'
      | 'TX'
      | 'TZ'
      | 'ZZZ'
      | 'VAB'
      | 'UM'
      | 'DI'
      | 'CAC'
      | 'COD'
      | 'FC'
      | 'FI'
      | 'HD'
      | 'QD';
    /** @description Node monetaryAmountOrPercentage */
    monetaryAmountOrPercentage?: {
      /** @description Node rate */
      rate?: {
        /**
         * @description base
         * @enum {string}
         */
        base: 'INVOICE_VALUE';
        /** @description percentage */
        percentage: number | string;
      };
    };
  }[];
  /** @description Nodes lineItem */
  lineItem?: {
    /** @description type */
    type?: string;
    /** @description number */
    number?: number | string;
    /** @description Node tradeItemIdentification */
    tradeItemIdentification: {
      /** @description gtin */
      gtin: string;
    };
    /** @description Nodes alternateTradeItemIdentification */
    alternateTradeItemIdentification?: {
      /**
       * @description type
       * @enum {string}
       */
      type: 'BUYER_ASSIGNED' | 'SUPPLIER_ASSIGNED' | 'SERIAL_NUMBER' | 'GLOBAL_TRADE_ITEM_IDENTIFICATION';
      /** @description value */
      value: string;
    }[];
    /** @description Node tradeItemDescriptionInformation */
    tradeItemDescriptionInformation?: {
      /**
       * @description language
       * @enum {string}
       */
      language?: 'ES' | 'EN';
      /** @description longText */
      longText: string;
    };
    /** @description Node invoicedQuantity */
    invoicedQuantity: {
      /** @description unitOfMeasure */
      unitOfMeasure: string;
      /** @description value */
      value: number | string;
    };
    /** @description Nodes aditionalQuantity */
    aditionalQuantity?: {
      /**
       * @description QuantityType
       * @enum {string}
       */
      quantityType: 'NUM_CONSUMER_UNITS' | 'FREE_GOODS';
      /** @description value */
      value: number | string;
    }[];
    /** @description Node grossPrice */
    grossPrice?: {
      /** @description Amount */
      amount: number | string;
    };
    /** @description Node netPrice */
    netPrice?: {
      /** @description Amount */
      amount: number | string;
    };
    /** @description Node AdditionalInformation */
    additionalInformation?: {
      /** @description Node referenceIdentification */
      referenceIdentification?: {
        /**
         * @description type
         * @enum {string}
         */
        type: 'ON';
        /** @description value */
        value: string;
      };
    };
    /** @description Nodes Customs */
    customs?: {
      /** @description gln */
      gln?: string;
      /**
       * Format: date
       * @description ReferenceDate
       */
      referenceDate: string;
      /** @description Node alternatePartyIdentification */
      alternatePartyIdentification: {
        /**
         * @description type
         * @enum {string}
         */
        type: 'TN';
        /** @description value */
        value: string;
      };
      /** @description Node nameAndAddress */
      nameAndAddress: {
        /** @description name */
        name: string;
      };
    }[];
    /** @description Node LogisticUnits */
    logisticUnits?: {
      /** @description Node serialShippingContainerCode */
      serialShippingContainerCode: {
        /**
         * @description type
         * @enum {string}
         */
        type: 'BJ' | 'SRV';
        /** @description value */
        value: string;
      };
    };
    /** @description Node palletInformation */
    palletInformation?: {
      /** @description palletQuantity */
      palletQuantity: string;
      /** @description Node description */
      description: {
        /**
         * @description type
         * @enum {string}
         */
        type: 'EXCHANGE_PALLETS' | 'RETURN_PALLETS' | 'PALLET_80x100' | 'CASE' | 'BOX';
        /** @description value */
        value: string;
      };
      /** @description Node transport */
      transport: {
        /**
         * @description methodOfPayment
         * @enum {string}
         */
        methodOfPayment: 'PREPAID_BY_SELLER' | 'PAID_BY_BUYER';
      };
    };
    /** @description Nodes lotNumber */
    extendedAttributes?: {
      /**
       * Format: date
       * @description productionDate
       */
      productionDate?: string;
      /** @description value */
      value: string;
    }[];
    /** @description Nodes allowanceCharge */
    allowanceCharge?: {
      /**
       * @description allowanceChargeType
       * @enum {string}
       */
      allowanceChargeType: 'ALLOWANCE_GLOBAL' | 'CHARGE_GLOBAL';
      /**
       * @description settlementType
       * @enum {string}
       */
      settlementType?: 'OFF_INVOICE' | 'CHARGE_TO_BE_PAID_BY_VENDOR' | 'CHARGE_TO_BE_PAID_BY_CUSTOMER';
      /** @description sequenceNumber */
      sequenceNumber?: string;
      /**
       * @description specialServicesType
       * @enum {string}
       */
      specialServicesType?:
        | 'AA'
        | 'AJ'
        | 'ADO'
        | 'ADT'
        | 'ADS'
        | 'ABZ'
        | 'DA'
        | 'EAA'
        | 'EAB'
        | 'PI'
        | 'TAE'
        | 'SAB'
        | 'RAA'
        | 'PAD'
        | 'FG'
        | 'FA'
        | 'TD'
        | 'TS'
        | 'TX'
        | 'ZZZ'
        | 'VAB'
        | 'UM'
        | 'DI'
        | 'CAC'
        | 'COD'
        | 'FC'
        | 'FI'
        | 'HD'
        | 'QD';
      /** @description Node monetaryAmountOrPercentage */
      monetaryAmountOrPercentage: {
        /** @description percentagePerUnit */
        percentagePerUnit: string;
        /** @description Node ratePerUnit */
        ratePerUnit?: {
          /** @description amountPerUnit */
          amountPerUnit: string;
        };
      };
    }[];
    /** @description Nodes tradeItemTaxInformation */
    tradeItemTaxInformation?: {
      /**
       * @description taxTypeDescription
       * @enum {string}
       */
      taxTypeDescription: 'GST' | 'VAT' | 'LAC' | 'AAA' | 'ADD' | 'FRE' | 'LOC' | 'STT' | 'OTH';
      /** @description referenceNumber */
      referenceNumber?: string;
      /**
       * @description taxCategory
       * @enum {string}
       */
      taxCategory?: 'TRANSFERIDO' | 'RETENIDO';
      /** @description Node tradeItemTaxAmount */
      tradeItemTaxAmount?: {
        /** @description taxPercentage */
        taxPercentage: number | string;
        /** @description taxAmount */
        taxAmount: number | string;
      };
    }[];
    /** @description Node totalLineAmount */
    totalLineAmount: {
      /** @description Node grossAmount */
      grossAmount?: {
        /** @description Amount */
        amount: number | string;
      };
      /** @description Node netAmount */
      netAmount: {
        /** @description Amount */
        amount: number | string;
      };
    };
  }[];
  /** @description Node totalAmount */
  totalAmount?: {
    /** @description Amount */
    amount: number | string;
  };
  /** @description Nodes TotalAllowanceCharge */
  totalAllowanceCharge?: {
    /**
     * @description allowanceOrChargeType
     * @enum {string}
     */
    allowanceOrChargeType: 'ALLOWANCE' | 'CHARGE';
    /**
     * @description specialServicesType
     * @enum {string}
     */
    specialServicesType?:
      | 'AA'
      | 'AJ'
      | 'ADO'
      | 'ADT'
      | 'ADS'
      | 'ABZ'
      | 'DA'
      | 'EAA'
      | 'EAB'
      | 'PI'
      | 'TAE'
      | 'SAB'
      | 'RAA'
      | 'PAD'
      | 'FG'
      | 'FA'
      | 'TD'
      | 'TS'
      | 'TX'
      | 'ZZZ'
      | 'VAB'
      | 'UM'
      | 'DI'
      | 'CAC'
      | 'COD'
      | 'FC'
      | 'FI'
      | 'HD'
      | 'QD';
    /** @description Amount */
    amount?: number | string;
  }[];
}

/** Dividends or distributed profits, and distributable remainder: keys 14 and 15 (LISR 76-XI, 140). */
export interface ComplementDividendos10 {
  /**
   * @description Version
   * @constant
   */
  version?: '1.0';
  /** @description Node DividOUtil */
  dividOUtil?: {
    /** @description CveTipDivOUtil, c_TipoDividendoOUtilidadDistribuida */
    cveTipDivOUtil: string;
    /** @description MontISRAcredRetMexico */
    montISRAcredRetMexico: number | string;
    /** @description MontISRAcredRetExtranjero */
    montISRAcredRetExtranjero: number | string;
    /** @description MontRetExtDivExt */
    montRetExtDivExt?: number | string;
    /**
     * @description TipoSocDistrDiv
     * @enum {string}
     */
    tipoSocDistrDiv: 'Sociedad Nacional' | 'Sociedad Extranjera';
    /** @description MontISRAcredNal */
    montISRAcredNal?: number | string;
    /** @description MontDivAcumNal */
    montDivAcumNal?: number | string;
    /** @description MontDivAcumExt */
    montDivAcumExt?: number | string;
  };
  /** @description Node Remanente */
  remanente?: {
    /** @description ProporcionRem */
    proporcionRem?: number | string;
  };
}

/** Purchase or sale of foreign currency by an exchange house. */
export interface ComplementDivisas10 {
  /**
   * @description version
   * @constant
   */
  version?: '1.0';
  /**
   * @description tipoOperacion
   * @enum {string}
   */
  tipoOperacion: 'compra' | 'venta';
}

/** Receipt for a donation to an authorized donee (LISR 86-II, CFF 29-A-V-b). */
export interface ComplementDonatarias11 {
  /**
   * @description version
   * @constant
   */
  version?: '1.1';
  /** @description noAutorizacion */
  noAutorizacion: string;
  /**
   * Format: date
   * @description fechaAutorizacion
   */
  fechaAutorizacion: string;
  /** @description leyenda */
  leyenda: string;
}

/** Sale of shares, or transactions on a stock exchange: keys 06 and 19 (LISR 129, 161). */
export interface ComplementEnajenacionDeAcciones10 {
  /**
   * @description Version
   * @constant
   */
  version?: '1.0';
  /** @description ContratoIntermediacion */
  contratoIntermediacion: string;
  /** @description Ganancia */
  ganancia: number | string;
  /** @description Perdida */
  perdida: number | string;
}

/** Fuel bought by a client with the cards of an electronic purse. */
export interface ComplementEstadoDeCuentaCombustible12 {
  /**
   * @description Version
   * @constant
   */
  version?: '1.2';
  /**
   * @description TipoOperacion
   * @constant
   */
  tipoOperacion?: 'Tarjeta';
  /** @description NumeroDeCuenta */
  numeroDeCuenta: string;
  /** @description SubTotal */
  subTotal: number | string;
  /** @description Total */
  total: number | string;
  /** @description Nodes ConceptoEstadoDeCuentaCombustible */
  conceptos: {
    /** @description Identificador */
    identificador: string;
    /**
     * @description Fecha
     * @example 2026-11-22T10:00:00
     */
    fecha: string;
    /** @description Rfc */
    rfc: string;
    /** @description ClaveEstacion */
    claveEstacion: string;
    /** @description Cantidad */
    cantidad: number | string;
    /**
     * @description TipoCombustible
     * @enum {string}
     */
    tipoCombustible: '1' | '2' | '3' | '4' | '5';
    /** @description Unidad */
    unidad?: string;
    /** @description NombreCombustible */
    nombreCombustible: string;
    /** @description FolioOperacion */
    folioOperacion: string;
    /** @description ValorUnitario */
    valorUnitario: number | string;
    /** @description Importe */
    importe: number | string;
    /** @description Nodes Traslado */
    traslados: {
      /**
       * @description Impuesto
       * @enum {string}
       */
      impuesto: 'IVA' | 'IEPS';
      /** @description TasaOCuota */
      tasaOCuota: number | string;
      /** @description Importe */
      importe: number | string;
    }[];
  }[];
}

/** Income and deductions of a trust that carries on no business: key 21. */
export interface ComplementFideicomisoNoEmpresarial10 {
  /**
   * @description Version
   * @constant
   */
  version?: '1.0';
  /** @description Node IngresosOEntradas */
  ingresosOEntradas: {
    /** @description MontTotEntradasPeriodo */
    montTotEntradasPeriodo: number | string;
    /** @description PartPropAcumDelFideicom */
    partPropAcumDelFideicom: number | string;
    /** @description PropDelMontTot */
    propDelMontTot: number | string;
    /** @description Node IntegracIngresos */
    integracIngresos: {
      /** @description Concepto */
      concepto: string;
    };
  };
  /** @description Node DeduccOSalidas */
  deduccOSalidas: {
    /** @description MontTotEgresPeriodo */
    montTotEgresPeriodo: number | string;
    /** @description PartPropDelFideicom */
    partPropDelFideicom: number | string;
    /** @description PropDelMontTot */
    propDelMontTot: number | string;
    /** @description Node IntegracEgresos */
    integracEgresos: {
      /** @description ConceptoS */
      conceptoS: string;
    };
  };
  /** @description Node RetEfectFideicomiso */
  retEfectFideicomiso: {
    /** @description MontRetRelPagFideic */
    montRetRelPagFideic: number | string;
    /** @description DescRetRelPagFideic */
    descRetRelPagFideic: string;
  };
}

/** Expenses of the operator of a consortium under a contract for exploration and extraction. */
export interface ComplementGastosHidrocarburos10 {
  /**
   * @description Version
   * @constant
   */
  version?: '1.0';
  /** @description NumeroContrato */
  numeroContrato: string;
  /** @description AreaContractual */
  areaContractual?: string;
  /** @description Nodes Erogacion */
  erogacion: {
    /**
     * @description TipoErogacion
     * @enum {string}
     */
    tipoErogacion: 'Costo' | 'Gasto' | 'Inversión';
    /** @description MontocuErogacion */
    montocuErogacion: number | string;
    /** @description Porcentaje */
    porcentaje: number | string;
    /** @description Nodes DocumentoRelacionado */
    documentoRelacionado: {
      /**
       * @description OrigenErogacion
       * @enum {string}
       */
      origenErogacion: 'Nacional' | 'Extranjero';
      /** @description FolioFiscalVinculado */
      folioFiscalVinculado?: string;
      /** @description RFCProveedor */
      rfcProveedor?: string;
      /** @description MontoTotalIVA */
      montoTotalIVA?: number | string;
      /** @description MontoRetencionISR */
      montoRetencionISR?: number | string;
      /** @description MontoRetencionIVA */
      montoRetencionIVA?: number | string;
      /** @description MontoRetencionOtrosImpuestos */
      montoRetencionOtrosImpuestos?: number | string;
      /**
       * @description NumeroPedimentoVinculado
       * @example 15  48  3009  0001234
       */
      numeroPedimentoVinculado?: string;
      /**
       * @description ClavePedimentoVinculado
       * @enum {string}
       */
      clavePedimentoVinculado?:
        | 'A1'
        | 'A3'
        | 'C1'
        | 'D1'
        | 'GC'
        | 'K1'
        | 'L1'
        | 'P1'
        | 'S2'
        | 'T1'
        | 'VF'
        | 'VU'
        | 'V1'
        | 'V2'
        | 'V5'
        | 'V6'
        | 'V7'
        | 'V9'
        | 'VD'
        | 'AD'
        | 'AJ'
        | 'BA'
        | 'BB'
        | 'BC'
        | 'BD'
        | 'BE'
        | 'BF'
        | 'BH'
        | 'BI'
        | 'BM'
        | 'BO'
        | 'BP'
        | 'BR'
        | 'H1'
        | 'H8'
        | 'I1'
        | 'F4'
        | 'F5'
        | 'IN'
        | 'AF'
        | 'RT'
        | 'A4'
        | 'E1'
        | 'E2'
        | 'G1'
        | 'C3'
        | 'K2'
        | 'A5'
        | 'E3'
        | 'E4'
        | 'G2'
        | 'K3'
        | 'F2'
        | 'F3'
        | 'V3'
        | 'V4'
        | 'F8'
        | 'F9'
        | 'G6'
        | 'G7'
        | 'V8'
        | 'M1'
        | 'M2'
        | 'J3'
        | 'G8'
        | 'M3'
        | 'M4'
        | 'M5'
        | 'J4'
        | 'T3'
        | 'T6'
        | 'T7'
        | 'T9'
        | 'R1'
        | 'CT';
      /**
       * @description ClavePagoPedimentoVinculado
       * @enum {string}
       */
      clavePagoPedimentoVinculado?:
        | '00'
        | '02'
        | '04'
        | '05'
        | '06'
        | '07'
        | '08'
        | '09'
        | '10'
        | '11'
        | '12'
        | '13'
        | '14'
        | '15'
        | '16'
        | '18'
        | '19'
        | '20'
        | '21'
        | '22';
      /** @description MontoIVAPedimento */
      montoIVAPedimento?: number | string;
      /** @description OtrosImpuestosPagadosPedimento */
      otrosImpuestosPagadosPedimento?: number | string;
      /**
       * Format: date
       * @description FechaFolioFiscalVinculado
       */
      fechaFolioFiscalVinculado?: string;
      /**
       * @description Mes
       * @enum {string}
       */
      mes: '01' | '02' | '03' | '04' | '05' | '06' | '07' | '08' | '09' | '10' | '11' | '12';
      /** @description MontoTotalErogaciones */
      montoTotalErogaciones: number | string;
    }[];
    /** @description Nodes Actividades */
    actividades?: {
      /**
       * @description ActividadRelacionada
       * @enum {string}
       */
      actividadRelacionada?: '01' | '02' | '03' | '04' | '05';
      /** @description Nodes SubActividades */
      subActividades?: {
        /**
         * @description SubActividadRelacionada
         * @enum {string}
         */
        subActividadRelacionada?:
          | '001'
          | '002'
          | '003'
          | '004'
          | '005'
          | '006'
          | '007'
          | '008'
          | '009'
          | '010'
          | '011'
          | '012'
          | '013'
          | '014'
          | '015'
          | '016'
          | '017'
          | '018'
          | '019'
          | '020'
          | '021'
          | '022'
          | '023'
          | '024'
          | '025'
          | '026'
          | '027'
          | '028'
          | '029'
          | '030'
          | '031'
          | '032'
          | '033'
          | '034'
          | '035'
          | '036'
          | '037'
          | '038'
          | '039';
        /** @description Nodes Tareas */
        tareas?: {
          /**
           * @description TareaRelacionada
           * @enum {string}
           */
          tareaRelacionada?:
            | '0001'
            | '0002'
            | '0003'
            | '0004'
            | '0005'
            | '0006'
            | '0007'
            | '0008'
            | '0009'
            | '0010'
            | '0011'
            | '0012'
            | '0013'
            | '0014'
            | '0015'
            | '0016'
            | '0017'
            | '0018'
            | '0019'
            | '0020'
            | '0021'
            | '0022'
            | '0023'
            | '0024'
            | '0025'
            | '0026'
            | '0027'
            | '0028'
            | '0029'
            | '0030'
            | '0031'
            | '0032'
            | '0033'
            | '0034'
            | '0035'
            | '0036'
            | '0037'
            | '0038'
            | '0039'
            | '0040'
            | '0041'
            | '0042'
            | '0043'
            | '0044'
            | '0045'
            | '0046'
            | '0047'
            | '0048'
            | '0049'
            | '0050'
            | '0051'
            | '0052'
            | '0053'
            | '0054'
            | '0055'
            | '0056'
            | '0057'
            | '0058'
            | '0059'
            | '0060'
            | '0061'
            | '0062'
            | '0063'
            | '0064'
            | '0065'
            | '0066'
            | '0067'
            | '0068'
            | '0069'
            | '0070'
            | '0071'
            | '0072'
            | '0073'
            | '0074'
            | '0075'
            | '0076'
            | '0077'
            | '0078'
            | '0079'
            | '0080'
            | '0081'
            | '0082'
            | '0083'
            | '0084'
            | '0085'
            | '0086'
            | '0087'
            | '0088'
            | '0089'
            | '0090'
            | '0091'
            | '0092'
            | '0093'
            | '0094'
            | '0095'
            | '0096'
            | '0097'
            | '0098'
            | '0099'
            | '0100'
            | '0101'
            | '0102'
            | '0103'
            | '0104'
            | '0105'
            | '0106'
            | '0107'
            | '0108'
            | '0109'
            | '0110'
            | '0111'
            | '0112'
            | '0113'
            | '0114'
            | '0115'
            | '0116'
            | '0117'
            | '0118'
            | '0119'
            | '0120'
            | '0121'
            | '0122'
            | '0123'
            | '0124'
            | '0125'
            | '0126'
            | '0127'
            | '0128'
            | '0129'
            | '0130'
            | '0131'
            | '0132'
            | '0133'
            | '0134'
            | '0135'
            | '0136'
            | '0137'
            | '0138'
            | '0139'
            | '0140'
            | '0141'
            | '0142'
            | '0143'
            | '0144'
            | '0145'
            | '0146'
            | '0147'
            | '0148'
            | '0149'
            | '0150'
            | '0151'
            | '0152'
            | '0153'
            | '0154'
            | '0155';
        }[];
      }[];
    }[];
    /** @description Nodes CentroCostos */
    centroCostos?: {
      /** @description Campo */
      campo?: string;
      /** @description Nodes Yacimientos */
      yacimientos?: {
        /** @description Yacimiento */
        yacimiento?: string;
        /** @description Nodes Pozos */
        pozos?: {
          /** @description Pozo */
          pozo?: string;
        }[];
      }[];
    }[];
  }[];
}

/** The permit and the product of a sale of fuel, one fuel per concept. */
export interface ComplementHidrocarburosPetroliferos10 {
  /**
   * @description Version
   * @constant
   */
  version?: '1.0';
  /**
   * @description TipoPermiso
   * @enum {string}
   */
  tipoPermiso:
    | 'PER01'
    | 'PER02'
    | 'PER03'
    | 'PER04'
    | 'PER05'
    | 'PER06'
    | 'PER07'
    | 'PER08'
    | 'PER09'
    | 'PER10'
    | 'PER11';
  /** @description NumeroPermiso */
  numeroPermiso: string;
  /**
   * @description ClaveHYP
   * @enum {string}
   */
  claveHYP: '15101505' | '15101514' | '15101515';
  /**
   * @description SubProductoHYP
   * @enum {string}
   */
  subProductoHYP: 'SP16' | 'SP17' | 'SP18' | 'SP19' | 'SP22' | 'SP23' | 'SP24' | 'SP25' | 'SP48';
}

/** Tuition for a private school, so that the payer can deduct it: one student per concept. */
export interface ComplementIedu10 {
  /**
   * @description version
   * @constant
   */
  version?: '1.0';
  /** @description nombreAlumno */
  nombreAlumno: string;
  /** @description CURP */
  curp: string;
  /**
   * @description nivelEducativo
   * @enum {string}
   */
  nivelEducativo: 'Preescolar' | 'Primaria' | 'Secundaria' | 'Profesional técnico' | 'Bachillerato o su equivalente';
  /** @description autRVOE */
  autRVOE: string;
  /** @description rfcPago */
  rfcPago?: string;
}

/** State and municipal taxes with their amounts; `localTaxes` computes them for you. */
export interface ComplementImpuestosLocales10 {
  /**
   * @description version
   * @constant
   */
  version?: '1.0';
  /** @description TotaldeRetenciones */
  totaldeRetenciones?: number | string;
  /** @description TotaldeTraslados */
  totaldeTraslados?: number | string;
  /** @description Nodes RetencionesLocales */
  retencionesLocales?: {
    /** @description ImpLocRetenido */
    impLocRetenido: string;
    /** @description TasadeRetencion */
    tasadeRetencion: number | string;
    /** @description Importe */
    importe: number | string;
  }[];
  /** @description Nodes TrasladosLocales */
  trasladosLocales?: {
    /** @description ImpLocTrasladado */
    impLocTrasladado: string;
    /** @description TasadeTraslado */
    tasadeTraslado: number | string;
    /** @description Importe */
    importe: number | string;
  }[];
}

/** Expenses of political parties, candidates and electoral associations, by INE accounting key. */
export interface ComplementIne11 {
  /**
   * @description Version
   * @constant
   */
  version?: '1.1';
  /**
   * @description TipoProceso
   * @enum {string}
   */
  tipoProceso: 'Ordinario' | 'Precampaña' | 'Campaña';
  /**
   * @description TipoComite
   * @enum {string}
   */
  tipoComite?: 'Ejecutivo Nacional' | 'Ejecutivo Estatal' | 'Directivo Estatal';
  /** @description IdContabilidad */
  idContabilidad?: number | string;
  /** @description Nodes Entidad */
  entidad?: {
    /**
     * @description ClaveEntidad
     * @enum {string}
     */
    claveEntidad:
      | 'AGU'
      | 'BCN'
      | 'BCS'
      | 'CAM'
      | 'CHP'
      | 'CHH'
      | 'COA'
      | 'COL'
      | 'CR1'
      | 'CR2'
      | 'CR3'
      | 'CR4'
      | 'CR5'
      | 'DIF'
      | 'DUR'
      | 'GUA'
      | 'GRO'
      | 'HID'
      | 'JAL'
      | 'MEX'
      | 'MIC'
      | 'MOR'
      | 'NAC'
      | 'NAY'
      | 'NLE'
      | 'OAX'
      | 'PUE'
      | 'QUE'
      | 'ROO'
      | 'SLP'
      | 'SIN'
      | 'SON'
      | 'TAB'
      | 'TAM'
      | 'TLA'
      | 'VER'
      | 'YUC'
      | 'ZAC';
    /**
     * @description Ambito
     * @enum {string}
     */
    ambito?: 'Local' | 'Federal';
    /** @description Nodes Contabilidad */
    contabilidad?: {
      /** @description IdContabilidad */
      idContabilidad: number | string;
    }[];
  }[];
}

/** Income of the members of a consortium under an exploration contract. */
export interface ComplementIngresosHidrocarburos10 {
  /**
   * @description Version
   * @constant
   */
  version?: '1.0';
  /** @description NumeroContrato */
  numeroContrato: string;
  /** @description ContraprestacionPagadaOperador */
  contraprestacionPagadaOperador: number | string;
  /** @description Porcentaje */
  porcentaje: number | string;
  /** @description Nodes DocumentoRelacionado */
  documentoRelacionado: {
    /** @description FolioFiscalVinculado */
    folioFiscalVinculado: string;
    /**
     * Format: date
     * @description FechaFolioFiscalVinculado
     */
    fechaFolioFiscalVinculado: string;
    /**
     * @description Mes
     * @enum {string}
     */
    mes: '01' | '02' | '03' | '04' | '05' | '06' | '07' | '08' | '09' | '10' | '11' | '12';
  }[];
}

/** Interest paid, nominal and real: key 16 (LISR 55, 136). */
export interface ComplementIntereses10 {
  /**
   * @description Version
   * @constant
   */
  version?: '1.0';
  /**
   * @description SistFinanciero
   * @enum {string}
   */
  sistFinanciero: 'SI' | 'NO';
  /**
   * @description RetiroAORESRetInt
   * @enum {string}
   */
  retiroAORESRetInt: 'SI' | 'NO';
  /**
   * @description OperFinancDerivad
   * @enum {string}
   */
  operFinancDerivad: 'SI' | 'NO';
  /** @description MontIntNominal */
  montIntNominal: number | string;
  /** @description MontIntReal */
  montIntReal: number | string;
  /** @description Perdida */
  perdida: number | string;
}

/** Real mortgage interest, deductible by the borrower: key 23 (LISR 151-IV). */
export interface ComplementInteresesHipotecarios10 {
  /**
   * @description Version
   * @constant
   */
  version?: '1.0';
  /**
   * @description CreditoDeInstFinanc
   * @enum {string}
   */
  creditoDeInstFinanc: 'SI' | 'NO';
  /** @description SaldoInsoluto */
  saldoInsoluto: number | string;
  /** @description PropDeducDelCredit */
  propDeducDelCredit?: number | string;
  /** @description MontTotIntNominalesDev */
  montTotIntNominalesDev?: number | string;
  /** @description MontTotIntNominalesDevYPag */
  montTotIntNominalesDevYPag?: number | string;
  /** @description MontTotIntRealPagDeduc */
  montTotIntRealPagDeduc?: number | string;
  /** @description NumContrato */
  numContrato?: string;
}

/** Legends that a legal provision requires on the document. */
export interface ComplementLeyendasFiscales10 {
  /**
   * @description version
   * @constant
   */
  version?: '1.0';
  /** @description Nodes Leyenda */
  leyenda: {
    /** @description disposicionFiscal */
    disposicionFiscal?: string;
    /** @description norma */
    norma?: string;
    /** @description textoLeyenda */
    textoLeyenda: string;
  }[];
}

export type ComplementList = ComplementDescription[];

/** What an employer paid an employee in a period, and what was withheld. */
export interface ComplementNomina12 {
  /**
   * @description Version
   * @constant
   */
  version?: '1.2';
  /** @description TipoNomina, c_TipoNomina */
  tipoNomina: string;
  /**
   * Format: date
   * @description FechaPago
   */
  fechaPago: string;
  /**
   * Format: date
   * @description FechaInicialPago
   */
  fechaInicialPago: string;
  /**
   * Format: date
   * @description FechaFinalPago
   */
  fechaFinalPago: string;
  /** @description NumDiasPagados */
  numDiasPagados: number | string;
  /** @description TotalPercepciones */
  totalPercepciones?: number | string;
  /** @description TotalDeducciones */
  totalDeducciones?: number | string;
  /** @description TotalOtrosPagos */
  totalOtrosPagos?: number | string;
  /** @description Node Emisor */
  emisor?: {
    /** @description Curp */
    curp?: string;
    /** @description RegistroPatronal */
    registroPatronal?: string;
    /** @description RfcPatronOrigen */
    rfcPatronOrigen?: string;
    /** @description Node EntidadSNCF */
    entidadSNCF?: {
      /** @description OrigenRecurso, c_OrigenRecurso */
      origenRecurso: string;
      /** @description MontoRecursoPropio */
      montoRecursoPropio?: number | string;
    };
  };
  /** @description Node Receptor */
  receptor: {
    /** @description Curp */
    curp: string;
    /** @description NumSeguridadSocial */
    numSeguridadSocial?: string;
    /**
     * Format: date
     * @description FechaInicioRelLaboral
     */
    fechaInicioRelLaboral?: string;
    /** @description Antigüedad */
    'antig\u00FCedad'?: string;
    /** @description TipoContrato, c_TipoContrato */
    tipoContrato: string;
    /**
     * @description Sindicalizado
     * @enum {string}
     */
    sindicalizado?: 'Sí' | 'No';
    /** @description TipoJornada, c_TipoJornada */
    tipoJornada?: string;
    /** @description TipoRegimen, c_TipoRegimen */
    tipoRegimen: string;
    /** @description NumEmpleado */
    numEmpleado: string;
    /** @description Departamento */
    departamento?: string;
    /** @description Puesto */
    puesto?: string;
    /** @description RiesgoPuesto, c_RiesgoPuesto */
    riesgoPuesto?: string;
    /** @description PeriodicidadPago, c_PeriodicidadPago */
    periodicidadPago: string;
    /** @description Banco, c_Banco */
    banco?: string;
    /** @description CuentaBancaria */
    cuentaBancaria?: string;
    /** @description SalarioBaseCotApor */
    salarioBaseCotApor?: number | string;
    /** @description SalarioDiarioIntegrado */
    salarioDiarioIntegrado?: number | string;
    /** @description ClaveEntFed, c_Estado */
    claveEntFed: string;
    /** @description Nodes SubContratacion */
    subContratacion?: {
      /** @description RfcLabora */
      rfcLabora: string;
      /** @description PorcentajeTiempo */
      porcentajeTiempo: number | string;
    }[];
  };
  /** @description Node Percepciones */
  percepciones?: {
    /** @description TotalSueldos */
    totalSueldos?: number | string;
    /** @description TotalSeparacionIndemnizacion */
    totalSeparacionIndemnizacion?: number | string;
    /** @description TotalJubilacionPensionRetiro */
    totalJubilacionPensionRetiro?: number | string;
    /** @description TotalGravado */
    totalGravado?: number | string;
    /** @description TotalExento */
    totalExento?: number | string;
    /** @description Nodes Percepcion */
    percepcion: {
      /** @description TipoPercepcion, c_TipoPercepcion */
      tipoPercepcion: string;
      /** @description Clave */
      clave: string;
      /** @description Concepto */
      concepto: string;
      /** @description ImporteGravado */
      importeGravado: number | string;
      /** @description ImporteExento */
      importeExento: number | string;
      /** @description Node AccionesOTitulos */
      accionesOTitulos?: {
        /** @description ValorMercado */
        valorMercado: number | string;
        /** @description PrecioAlOtorgarse */
        precioAlOtorgarse: number | string;
      };
      /** @description Nodes HorasExtra */
      horasExtra?: {
        /** @description Dias */
        dias: number | string;
        /** @description TipoHoras, c_TipoHoras */
        tipoHoras: string;
        /** @description HorasExtra */
        horasExtra: number | string;
        /** @description ImportePagado */
        importePagado: number | string;
      }[];
    }[];
    /** @description Node JubilacionPensionRetiro */
    jubilacionPensionRetiro?: {
      /** @description TotalUnaExhibicion */
      totalUnaExhibicion?: number | string;
      /** @description TotalParcialidad */
      totalParcialidad?: number | string;
      /** @description MontoDiario */
      montoDiario?: number | string;
      /** @description IngresoAcumulable */
      ingresoAcumulable: number | string;
      /** @description IngresoNoAcumulable */
      ingresoNoAcumulable: number | string;
    };
    /** @description Node SeparacionIndemnizacion */
    separacionIndemnizacion?: {
      /** @description TotalPagado */
      totalPagado?: number | string;
      /** @description NumAñosServicio */
      'numA\u00F1osServicio': number | string;
      /** @description UltimoSueldoMensOrd */
      ultimoSueldoMensOrd: number | string;
      /** @description IngresoAcumulable */
      ingresoAcumulable: number | string;
      /** @description IngresoNoAcumulable */
      ingresoNoAcumulable: number | string;
    };
  };
  /** @description Node Deducciones */
  deducciones?: {
    /** @description TotalOtrasDeducciones */
    totalOtrasDeducciones?: number | string;
    /** @description TotalImpuestosRetenidos */
    totalImpuestosRetenidos?: number | string;
    /** @description Nodes Deduccion */
    deduccion: {
      /** @description TipoDeduccion, c_TipoDeduccion */
      tipoDeduccion: string;
      /** @description Clave */
      clave: string;
      /** @description Concepto */
      concepto: string;
      /** @description Importe */
      importe: number | string;
    }[];
  };
  /** @description Nodes OtroPago */
  otrosPagos?: {
    /** @description TipoOtroPago, c_TipoOtroPago */
    tipoOtroPago: string;
    /** @description Clave */
    clave: string;
    /** @description Concepto */
    concepto: string;
    /** @description Importe */
    importe: number | string;
    /** @description Node SubsidioAlEmpleo */
    subsidioAlEmpleo?: {
      /** @description SubsidioCausado */
      subsidioCausado: number | string;
    };
    /** @description Node CompensacionSaldosAFavor */
    compensacionSaldosAFavor?: {
      /** @description SaldoAFavor */
      saldoAFavor: number | string;
      /** @description Año */
      'a\u00F1o': number | string;
      /** @description RemanenteSalFav */
      remanenteSalFav: number | string;
    };
  }[];
  /** @description Nodes Incapacidad */
  incapacidades?: {
    /** @description DiasIncapacidad */
    diasIncapacidad: number | string;
    /** @description TipoIncapacidad, c_TipoIncapacidad */
    tipoIncapacidad: string;
    /** @description ImporteMonetario */
    importeMonetario?: number | string;
  }[];
}

/** Real estate sold before a notary; each party is one person or several in co-ownership. */
export interface ComplementNotariosPublicos10 {
  /**
   * @description Version
   * @constant
   */
  version?: '1.0';
  /** @description Nodes DescInmueble */
  descInmuebles: {
    /** @description TipoInmueble */
    tipoInmueble: string;
    /** @description Calle */
    calle: string;
    /** @description NoExterior */
    noExterior?: string;
    /** @description NoInterior */
    noInterior?: string;
    /** @description Colonia */
    colonia?: string;
    /** @description Localidad */
    localidad?: string;
    /** @description Referencia */
    referencia?: string;
    /** @description Municipio */
    municipio: string;
    /**
     * @description Estado
     * @enum {string}
     */
    estado:
      | '01'
      | '02'
      | '03'
      | '04'
      | '05'
      | '06'
      | '07'
      | '08'
      | '09'
      | '10'
      | '11'
      | '12'
      | '13'
      | '14'
      | '15'
      | '16'
      | '17'
      | '18'
      | '19'
      | '20'
      | '21'
      | '22'
      | '23'
      | '24'
      | '25'
      | '26'
      | '27'
      | '28'
      | '29'
      | '30'
      | '31'
      | '32';
    /** @description Pais */
    pais: string;
    /** @description CodigoPostal */
    codigoPostal: string;
  }[];
  /** @description Node DatosOperacion */
  datosOperacion: {
    /** @description NumInstrumentoNotarial */
    numInstrumentoNotarial: number | string;
    /**
     * Format: date
     * @description FechaInstNotarial
     */
    fechaInstNotarial: string;
    /** @description MontoOperacion */
    montoOperacion: number | string;
    /** @description Subtotal */
    subtotal: number | string;
    /** @description IVA */
    iva: number | string;
  };
  /** @description Node DatosNotario */
  datosNotario: {
    /** @description CURP */
    curp: string;
    /** @description NumNotaria */
    numNotaria: number | string;
    /**
     * @description EntidadFederativa
     * @enum {string}
     */
    entidadFederativa:
      | '01'
      | '02'
      | '03'
      | '04'
      | '05'
      | '06'
      | '07'
      | '08'
      | '09'
      | '10'
      | '11'
      | '12'
      | '13'
      | '14'
      | '15'
      | '16'
      | '17'
      | '18'
      | '19'
      | '20'
      | '21'
      | '22'
      | '23'
      | '24'
      | '25'
      | '26'
      | '27'
      | '28'
      | '29'
      | '30'
      | '31'
      | '32';
    /** @description Adscripcion */
    adscripcion?: string;
  };
  /** @description Node DatosEnajenante */
  datosEnajenante: {
    /**
     * @description CoproSocConyugalE
     * @enum {string}
     */
    coproSocConyugalE: 'Si' | 'No';
    /** @description Node DatosUnEnajenante */
    datosUnEnajenante?: {
      /** @description Nombre */
      nombre: string;
      /** @description ApellidoPaterno */
      apellidoPaterno: string;
      /** @description ApellidoMaterno */
      apellidoMaterno?: string;
      /** @description RFC */
      rfc: string;
      /** @description CURP */
      curp: string;
    };
    /** @description Nodes DatosEnajenanteCopSC */
    datosEnajenantesCopSC?: {
      /** @description Nombre */
      nombre: string;
      /** @description ApellidoPaterno */
      apellidoPaterno?: string;
      /** @description ApellidoMaterno */
      apellidoMaterno?: string;
      /** @description RFC */
      rfc: string;
      /** @description CURP */
      curp?: string;
      /** @description Porcentaje */
      porcentaje: number | string;
    }[];
  };
  /** @description Node DatosAdquiriente */
  datosAdquiriente: {
    /**
     * @description CoproSocConyugalE
     * @enum {string}
     */
    coproSocConyugalE: 'Si' | 'No';
    /** @description Node DatosUnAdquiriente */
    datosUnAdquiriente?: {
      /** @description Nombre */
      nombre: string;
      /** @description ApellidoPaterno */
      apellidoPaterno?: string;
      /** @description ApellidoMaterno */
      apellidoMaterno?: string;
      /** @description RFC */
      rfc: string;
      /** @description CURP */
      curp?: string;
    };
    /** @description Nodes DatosAdquirienteCopSC */
    datosAdquirientesCopSC?: {
      /** @description Nombre */
      nombre: string;
      /** @description ApellidoPaterno */
      apellidoPaterno?: string;
      /** @description ApellidoMaterno */
      apellidoMaterno?: string;
      /** @description RFC */
      rfc: string;
      /** @description CURP */
      curp?: string;
      /** @description Porcentaje */
      porcentaje: number | string;
    }[];
  };
}

/** Sale of a work of art or an antique by a dealer. */
export interface ComplementObrasArteAntiguedades10 {
  /**
   * @description Version
   * @constant
   */
  version?: '1.0';
  /**
   * @description TipoBien
   * @enum {string}
   */
  tipoBien: '01' | '02' | '03' | '04';
  /** @description OtrosTipoBien */
  otrosTipoBien?: string;
  /**
   * @description TituloAdquirido
   * @enum {string}
   */
  tituloAdquirido: '01' | '02' | '03' | '04' | '05';
  /** @description OtrosTituloAdquirido */
  otrosTituloAdquirido?: string;
  /** @description Subtotal */
  subtotal?: number | string;
  /** @description IVA */
  iva?: number | string;
  /**
   * Format: date
   * @description FechaAdquisicion
   */
  fechaAdquisicion: string;
  /**
   * @description CaracterísticasDeObraoPieza
   * @enum {string}
   */
  'caracter\u00EDsticasDeObraoPieza': '01' | '02' | '03' | '04' | '05' | '06' | '07';
}

/** Gains and losses of capital derivatives: key 24 (LISR 146). */
export interface ComplementOperacionesConDerivados10 {
  /**
   * @description Version
   * @constant
   */
  version?: '1.0';
  /** @description MontGanAcum */
  montGanAcum: number | string;
  /** @description MontPerdDed */
  montPerdDed: number | string;
}

/** Work of art used to pay taxes (payment-in-kind program). */
export interface ComplementPagoEnEspecie10 {
  /**
   * @description Version
   * @constant
   */
  version?: '1.0';
  /** @description CvePIC */
  cvePIC: string;
  /** @description FolioSolDon */
  folioSolDon: string;
  /** @description PzaArtNombre */
  pzaArtNombre: string;
  /** @description PzaArtTecn */
  pzaArtTecn: string;
  /** @description PzaArtAProd */
  pzaArtAProd: string;
  /** @description PzaArtDim */
  pzaArtDim: string;
}

/** Payments to residents abroad: keys 01, 02, 04 and 05 with a foreign receiver, and 18. */
export interface ComplementPagosAExtranjeros10 {
  /**
   * @description Version
   * @constant
   */
  version?: '1.0';
  /**
   * @description EsBenefEfectDelCobro
   * @enum {string}
   */
  esBenefEfectDelCobro: 'SI' | 'NO';
  /** @description Node NoBeneficiario */
  noBeneficiario?: {
    /** @description PaisDeResidParaEfecFisc, retenciones20.c_Pais */
    paisDeResidParaEfecFisc: string;
    /** @description ConceptoPago, c_TipoContribuyenteSujetoRetencion */
    conceptoPago: string;
    /** @description DescripcionConcepto */
    descripcionConcepto: string;
  };
  /** @description Node Beneficiario */
  beneficiario?: {
    /** @description RFC */
    rfc: string;
    /** @description CURP */
    curp: string;
    /** @description NomDenRazSocB */
    nomDenRazSocB: string;
    /** @description ConceptoPago, c_TipoContribuyenteSujetoRetencion */
    conceptoPago: string;
    /** @description DescripcionConcepto */
    descripcionConcepto: string;
  };
}

/** Vehicle of a natural person who belongs to a coordinated carrier and pays tax individually (LISR 83). */
export interface ComplementPfic10 {
  /**
   * @description version
   * @constant
   */
  version?: '1.0';
  /** @description ClaveVehicular */
  claveVehicular: string;
  /** @description Placa */
  placa: string;
  /** @description RFCPF */
  rfcpf?: string;
}

/** Contributions to a personal retirement plan and withdrawals from it: key 22 (LISR 151-V). */
export interface ComplementPlanesDeRetiro11 {
  /**
   * @description Version
   * @constant
   */
  version?: '1.1';
  /**
   * @description SistemaFinanc
   * @enum {string}
   */
  sistemaFinanc: 'SI' | 'NO';
  /** @description MontTotAportAnioInmAnterior */
  montTotAportAnioInmAnterior?: number | string;
  /** @description MontIntRealesDevengAniooInmAnt */
  montIntRealesDevengAniooInmAnt: number | string;
  /**
   * @description HuboRetirosAnioInmAntPer
   * @enum {string}
   */
  huboRetirosAnioInmAntPer: 'SI' | 'NO';
  /** @description MontTotRetiradoAnioInmAntPer */
  montTotRetiradoAnioInmAntPer?: number | string;
  /** @description MontTotExentRetiradoAnioInmAnt */
  montTotExentRetiradoAnioInmAnt?: number | string;
  /** @description MontTotExedenteAnioInmAnt */
  montTotExedenteAnioInmAnt?: number | string;
  /**
   * @description HuboRetirosAnioInmAnt
   * @enum {string}
   */
  huboRetirosAnioInmAnt: 'SI' | 'NO';
  /** @description MontTotRetiradoAnioInmAnt */
  montTotRetiradoAnioInmAnt?: number | string;
  /** @description NumReferencia */
  numReferencia?: string;
  /** @description Nodes AportacionesODepositos */
  aportacionesODepositos?: {
    /**
     * @description TipoAportacionODeposito
     * @enum {string}
     */
    tipoAportacionODeposito: 'a' | 'b' | 'c';
    /** @description MontAportODep */
    montAportODep: number | string;
    /** @description RFCFiduciaria */
    rfcFiduciaria?: string;
  }[];
}

/** Services through a digital platform, and what it withheld from their providers: key 26 (LISR 113-C, LIVA 18-J). */
export interface ComplementPlataformasTecnologicas10 {
  /**
   * @description Version
   * @constant
   */
  version?: '1.0';
  /** @description Periodicidad, retenciones20.c_Periodicidad */
  periodicidad: string;
  /** @description NumServ */
  numServ?: number | string;
  /** @description MonTotServSIVA */
  monTotServSIVA?: number | string;
  /** @description TotalIVATrasladado */
  totalIVATrasladado?: number | string;
  /** @description TotalIVARetenido */
  totalIVARetenido?: number | string;
  /** @description TotalISRRetenido */
  totalISRRetenido?: number | string;
  /** @description DifIVAEntregadoPrestServ */
  difIVAEntregadoPrestServ?: number | string;
  /** @description MonTotalporUsoPlataforma */
  monTotalporUsoPlataforma?: number | string;
  /** @description MonTotalContribucionGubernamental */
  monTotalContribucionGubernamental?: number | string;
  /** @description Nodes DetallesDelServicio */
  servicios: {
    /** @description FormaPagoServ, c_FormaPagoServ */
    formaPagoServ: string;
    /** @description TipoDeServ, c_TipoDeServ */
    tipoDeServ: string;
    /** @description SubTipServ, c_SubTipoServ */
    subTipServ?: string;
    /** @description RFCTerceroAutorizado */
    rfcTerceroAutorizado?: string;
    /**
     * Format: date
     * @description FechaServ
     */
    fechaServ: string;
    /** @description PrecioServSinIVA */
    precioServSinIVA: number | string;
    /** @description Node ImpuestosTrasladadosdelServicio */
    impuestosTrasladadosdelServicio?: {
      /** @description Base */
      base: number | string;
      /** @description Impuesto, c_TipoImpuesto */
      impuesto: string;
      /**
       * @description TipoFactor
       * @constant
       */
      tipoFactor?: 'Tasa';
      /** @description TasaCuota, c_TasaCuota */
      tasaCuota: string;
      /** @description Importe */
      importe: number | string;
    };
    /** @description Node ContribucionGubernamental */
    contribucionGubernamental?: {
      /** @description ImpContrib */
      impContrib: number | string;
      /** @description EntidadDondePagaLaContribucion, c_EntidadesFederativas */
      entidadDondePagaLaContribucion: string;
    };
    /** @description Node ComisionDelServicio */
    comisionDelServicio?: {
      /** @description Base */
      base?: number | string;
      /** @description Porcentaje */
      porcentaje?: number | string;
      /** @description Importe */
      importe: number | string;
    };
  }[];
}

/** Prizes of lotteries, raffles, draws and contests: key 20 (LISR 138, 139). */
export interface ComplementPremios10 {
  /**
   * @description Version
   * @constant
   */
  version?: '1.0';
  /** @description EntidadFederativa, c_EntidadesFederativas */
  entidadFederativa: string;
  /** @description MontTotPago */
  montTotPago: number | string;
  /** @description MontTotPagoGrav */
  montTotPagoGrav: number | string;
  /** @description MontTotPagoExent */
  montTotPagoExent: number | string;
}

/** A document issued with the SAT's own service for fiscal registers. */
export interface ComplementRegistroFiscal10 {
  /**
   * @description Version
   * @constant
   */
  version?: '1.0';
  /** @description Folio */
  folio: string;
}

/** Vehicles that a carrier delivers to a manufacturer under the fleet renewal decrees. */
export interface ComplementRenovacionVehiculos10 {
  /**
   * @description Version
   * @constant
   */
  version?: '1.0';
  /**
   * @description TipoDeDecreto
   * @enum {string}
   */
  tipoDeDecreto: '01' | '02';
  /** @description Node DecretoRenovVehicular */
  decretoRenovVehicular?: {
    /**
     * @description VehEnaj
     * @enum {string}
     */
    vehEnaj: '01' | '02';
    /** @description Nodes VehiculosUsadosEnajenadoPermAlFab */
    vehiculosUsadosEnajenadoPermAlFab: {
      /** @description PrecioVehUsado */
      precioVehUsado: number | string;
      /**
       * @description TipoVeh
       * @enum {string}
       */
      tipoVeh: '01' | '02' | '03' | '04' | '05' | '06' | '07' | '08';
      /** @description Marca */
      marca: string;
      /** @description TipooClase */
      tipooClase: string;
      /** @description Año */
      'a\u00F1o': number | string;
      /** @description Modelo */
      modelo?: string;
      /** @description NIV */
      niv?: string;
      /** @description NumSerie */
      numSerie?: string;
      /** @description NumPlacas */
      numPlacas: string;
      /** @description NumMotor */
      numMotor?: string;
      /** @description NumFolTarjCir */
      numFolTarjCir: string;
      /** @description NumPedIm */
      numPedIm?: string;
      /** @description Aduana */
      aduana?: string;
      /**
       * Format: date
       * @description FechaRegulVeh
       */
      fechaRegulVeh?: string;
      /** @description Foliofiscal */
      foliofiscal: string;
    }[];
    /** @description Node VehiculoNuvoSemEnajenadoFabAlPerm */
    vehiculoNuvoSemEnajenadoFabAlPerm: {
      /** @description Año */
      'a\u00F1o': number | string;
      /** @description Modelo */
      modelo?: string;
      /** @description NumPlacas */
      numPlacas: string;
      /** @description RFC */
      rfc?: string;
    };
  };
  /** @description Node DecretoSustitVehicular */
  decretoSustitVehicular?: {
    /**
     * @description VehEnaj
     * @enum {string}
     */
    vehEnaj: '01' | '02';
    /** @description Node VehiculoUsadoEnajenadoPermAlFab */
    vehiculoUsadoEnajenadoPermAlFab: {
      /** @description PrecioVehUsado */
      precioVehUsado: number | string;
      /**
       * @description TipoVeh
       * @enum {string}
       */
      tipoVeh: '01' | '02' | '03' | '04' | '05' | '06';
      /** @description Marca */
      marca: string;
      /** @description TipooClase */
      tipooClase: string;
      /** @description Año */
      'a\u00F1o': number | string;
      /** @description Modelo */
      modelo?: string;
      /** @description NIV */
      niv?: string;
      /** @description NumSerie */
      numSerie?: string;
      /** @description NumPlacas */
      numPlacas: string;
      /** @description NumMotor */
      numMotor?: string;
      /** @description NumFolTarjCir */
      numFolTarjCir: string;
      /** @description NumFolAvisoint */
      numFolAvisoint: string;
      /** @description NumPedIm */
      numPedIm: string;
      /** @description Aduana */
      aduana: string;
      /**
       * Format: date
       * @description FechaRegulVeh
       */
      fechaRegulVeh: string;
      /** @description Foliofiscal */
      foliofiscal: string;
    };
    /** @description Node VehiculoNuvoSemEnajenadoFabAlPerm */
    vehiculoNuvoSemEnajenadoFabAlPerm: {
      /** @description Año */
      'a\u00F1o': number | string;
      /** @description Modelo */
      modelo?: string;
      /** @description NumPlacas */
      numPlacas: string;
      /** @description RFC */
      rfc?: string;
    };
  };
}

/** Trust with a financial institution as trustee: key 27. */
export interface ComplementSectorFinanciero10 {
  /**
   * @description Version
   * @constant
   */
  version?: '1.0';
  /** @description IdFideicom */
  idFideicom: string;
  /** @description NomFideicom */
  nomFideicom?: string;
  /** @description DescripFideicom */
  descripFideicom: string;
}

/** Journey of a foreign tourist, for the refund of IVA. */
export interface ComplementTuristaPasajeroExtranjero10 {
  /**
   * @description version
   * @constant
   */
  version?: '1.0';
  /**
   * @description fechadeTransito
   * @example 2026-11-22T10:00:00
   */
  fechadeTransito: string;
  /**
   * @description tipoTransito
   * @enum {string}
   */
  tipoTransito: 'Arribo' | 'Salida';
  /** @description Node datosTransito */
  datosTransito: {
    /**
     * @description Via
     * @enum {string}
     */
    via: 'Aérea' | 'Marítima' | 'Terrestre';
    /** @description TipoId */
    tipoId: string;
    /** @description NumeroId */
    numeroId: string;
    /** @description Nacionalidad */
    nacionalidad: string;
    /** @description EmpresaTransporte */
    empresaTransporte: string;
    /** @description IdTransporte */
    idTransporte?: string;
  };
}

/** Food vouchers that an electronic purse provided to the employees of a client. */
export interface ComplementValesDeDespensa10 {
  /**
   * @description version
   * @constant
   */
  version?: '1.0';
  /**
   * @description tipoOperacion
   * @constant
   */
  tipoOperacion?: 'monedero electrónico';
  /** @description registroPatronal */
  registroPatronal?: string;
  /** @description numeroDeCuenta */
  numeroDeCuenta: string;
  /** @description total */
  total: number | string;
  /** @description Nodes Concepto */
  conceptos: {
    /** @description identificador */
    identificador: string;
    /**
     * @description fecha
     * @example 2026-11-22T10:00:00
     */
    fecha: string;
    /** @description rfc */
    rfc: string;
    /** @description curp */
    curp: string;
    /** @description nombre */
    nombre: string;
    /** @description numSeguridadSocial */
    numSeguridadSocial?: string;
    /** @description importe */
    importe: number | string;
  }[];
}

/** Sale of a used vehicle by a natural person who is not in that business. */
export interface ComplementVehiculoUsado10 {
  /**
   * @description Version
   * @constant
   */
  version?: '1.0';
  /** @description montoAdquisicion */
  montoAdquisicion: number | string;
  /** @description montoEnajenacion */
  montoEnajenacion: number | string;
  /** @description claveVehicular */
  claveVehicular: string;
  /** @description marca */
  marca: string;
  /** @description tipo */
  tipo: string;
  /** @description modelo */
  modelo: number | string;
  /** @description numeroMotor */
  numeroMotor?: string;
  /** @description numeroSerie */
  numeroSerie?: string;
  /** @description NIV */
  niv?: string;
  /** @description valor */
  valor: number | string;
  /** @description Nodes InformacionAduanera */
  informacionAduanera?: {
    /** @description numero */
    numero: string;
    /**
     * Format: date
     * @description fecha
     */
    fecha: string;
    /** @description aduana */
    aduana?: string;
  }[];
}

/** Sale of a new vehicle by its manufacturer, assembler or dealer: its key, VIN and customs documents. */
export interface ComplementVentaVehiculos11 {
  /**
   * @description version
   * @constant
   */
  version?: '1.1';
  /** @description ClaveVehicular */
  claveVehicular: string;
  /** @description Niv */
  niv: string;
  /** @description Nodes InformacionAduanera */
  informacionAduanera?: {
    /** @description numero */
    numero: string;
    /**
     * Format: date
     * @description fecha
     */
    fecha: string;
    /** @description aduana */
    aduana?: string;
  }[];
  /** @description Nodes Parte */
  parte?: {
    /** @description cantidad */
    cantidad: number | string;
    /** @description unidad */
    unidad?: string;
    /** @description noIdentificacion */
    noIdentificacion?: string;
    /** @description descripcion */
    descripcion: string;
    /** @description valorUnitario */
    valorUnitario?: number | string;
    /** @description importe */
    importe?: number | string;
    /** @description Nodes InformacionAduanera */
    informacionAduanera?: {
      /** @description numero */
      numero: string;
      /**
       * Format: date
       * @description fecha
       */
      fecha: string;
      /** @description aduana */
      aduana?: string;
    }[];
  }[];
}

export interface Complements {
  /** @description Local taxes 1.0 */
  impuestosLocales10?: ComplementImpuestosLocales10;
  /** @description INE 1.1 */
  ine11?: ComplementIne11;
  /** @description Authorised donees 1.1 */
  donatarias11?: ComplementDonatarias11;
  /** @description Fiscal legends 1.0 */
  leyendasFiscales10?: ComplementLeyendasFiscales10;
  /** @description Partial construction services 1.0 */
  construccion10?: ComplementConstruccion10;
  /** @description Carta Porte 3.1 */
  cartaPorte31?: ComplementCartaPorte31;
  /** @description Comercio Exterior 2.0 */
  comercioExterior20?: ComplementComercioExterior20;
  /** @description Foreign exchange 1.0 */
  divisas10?: ComplementDivisas10;
  /** @description Natural person of a coordinated carrier 1.0 */
  pfic10?: ComplementPfic10;
  /** @description CFDI of the fiscal register 1.0 */
  registroFiscal10?: ComplementRegistroFiscal10;
  /** @description Payment in kind 1.0 */
  pagoEnEspecie10?: ComplementPagoEnEspecie10;
  /** @description Food vouchers 1.0 */
  valesDeDespensa10?: ComplementValesDeDespensa10;
  /** @description Used vehicle 1.0 */
  vehiculoUsado10?: ComplementVehiculoUsado10;
  /** @description Renewal and replacement of vehicles 1.0 */
  renovacionVehiculos10?: ComplementRenovacionVehiculos10;
  /** @description Foreign tourist 1.0 */
  turistaPasajeroExtranjero10?: ComplementTuristaPasajeroExtranjero10;
  /** @description Works of art and antiques 1.0 */
  obrasArteAntiguedades10?: ComplementObrasArteAntiguedades10;
  /** @description Certificate of destruction 1.0 */
  certificadoDestruccion10?: ComplementCertificadoDestruccion10;
  /** @description Fuel card statement 1.2 */
  estadoDeCuentaCombustible12?: ComplementEstadoDeCuentaCombustible12;
  /** @description Fuel consumption 1.1 */
  consumoDeCombustibles11?: ComplementConsumoDeCombustibles11;
  /** @description Income of hydrocarbon contracts 1.0 */
  ingresosHidrocarburos10?: ComplementIngresosHidrocarburos10;
  /** @description Expenses of hydrocarbon contracts 1.0 */
  gastosHidrocarburos10?: ComplementGastosHidrocarburos10;
  /** @description Notaries 1.0 */
  notariosPublicos10?: ComplementNotariosPublicos10;
  /** @description Airlines 1.0 */
  aerolineas10?: ComplementAerolineas10;
  /** @description Retail sector 1.3.1 */
  detallista131?: ComplementDetallista131;
  /** @description Complements as XML, one element per string, with its namespace declared */
  raw?: string[];
}

export interface Concepto {
  claveProdServ: string;
  noIdentificacion: string | null;
  cantidad: number;
  claveUnidad: string;
  unidad: string | null;
  descripcion: string;
  valorUnitario: number;
  importe: number;
  descuento: number;
  objetoImp: string;
  /** @description By key, in the same form as in the request */
  complemento: {
    [key: string]: unknown;
  } | null;
  traslados: TransferredTax[];
  retenciones: WithheldTax[];
}

/** Number of documents, and their total as decimal text */
export interface CountedTotal {
  count: number;
  /** @example 1160.00 */
  total: string;
}

export interface CreateInvoice {
  /**
   * @default I
   * @enum {string}
   */
  type?: 'I' | 'E' | 'T';
  series?: string;
  folioNumber?: string;
  /** @description `YYYY-MM-DDThh:mm:ss` at the place of issue, without offset. Default: now */
  date?: string;
  /** @description LugarExpedicion: postal code of a branch. Default: that of the series, else of the fiscal address */
  placeOfIssue?: string;
  /**
   * Format: uuid
   * @description Active certificate for the seal. Default: that of the series, else of the organization
   */
  certificateId?: string;
  /** @description c_UsoCFDI; default: that of the customer in customerId */
  use?: string;
  items: InvoiceItem[];
  /**
   * Format: uuid
   * @description Required for E: UUID of the vigente Ingreso to credit
   */
  relatedInvoiceUuid?: string;
  /** @description c_FormaPago; required unless type is T */
  paymentForm?: string;
  /**
   * @default PUE
   * @enum {string}
   */
  paymentMethod?: 'PUE' | 'PPD';
  paymentConditions?: string;
  /** @default MXN */
  currency?: string;
  /** @description Required for any currency other than MXN */
  exchange?: number;
  /**
   * @description c_Exportacion
   * @default 01
   */
  export?: string;
  global?: GlobalInvoicePeriod;
  /** @description Either customer or customerId */
  customer?: InvoiceCustomer;
  /** Format: uuid */
  customerId?: string;
  /** @description Relations to other documents, one node each */
  related?: InvoiceRelation[];
  localTaxes?: InvoiceLocalTax[];
  /** @description Complements by key (GET /sat/complements) */
  complements?: Complements;
  /** @description Amount charged to the customer, taxes included: the last decimals of one price are adjusted to match it */
  total?: number;
  /** @description XML elements, kept byte for byte and not covered by the seal */
  addenda?: string;
  /** @description FacAtrAdquirente */
  acquirerOperation?: string;
  /** @description E-mails the PDF and XML once the invoice is stamped */
  email?: EmailOnStamp;
  /** @description The same key never stamps twice. No control characters */
  idempotencyKey?: string;
  /** @description Your own identifier of the document, unique within the organization and environment */
  externalId?: string;
  /** @description Up to 50 strings, numbers or booleans of up to 500 characters, by name; returned with the document */
  metadata?: {
    [key: string]: unknown;
  };
  /** @description For sessions; default: sandbox. An API key has its own environment, and a production key rejects sandbox */
  environment?: Environment;
  /**
   * Format: date-time
   * @description When to issue it, at most 72 hours ahead by the clock of the environment; the response is 202. `date` and the folio are assigned at that time
   */
  scheduledAt?: string;
  /** @description `confirmation` returned by validating the same body. Required for a key with the limit `requireConfirmation` */
  confirmation?: string;
  /** @description RFC 7240. `respond-async`: respond 202 immediately and issue it from the queue */
  prefer?: string;
}

export interface CreateInvoiceBatch {
  invoices: BatchInvoice[];
  /** @description Key of the batch: the same key returns the same batch. No control characters */
  idempotencyKey?: string;
  /** @description For sessions; default: sandbox. An API key has its own environment */
  environment?: Environment;
}

export interface CreatePayment {
  series?: string;
  folioNumber?: string;
  /** @description Date of issue, `YYYY-MM-DDThh:mm:ss` at the place of issue. Default: now */
  date?: string;
  /**
   * Format: uuid
   * @description Active certificate for the seal. Default: that of the series, else of the organization
   */
  certificateId?: string;
  /** @description Either customer or customerId; must be the receiver of the invoices */
  customer?: InlineCustomer;
  /** Format: uuid */
  customerId?: string;
  /** @description UUIDs of receipts that this one replaces (relation 04) */
  replaces?: string[];
  payments: PaymentItem[];
  /** @description E-mails the PDF and XML once the receipt is stamped */
  email?: EmailOnStamp;
  /** @description The same key never stamps twice. No control characters */
  idempotencyKey?: string;
  /** @description Your own identifier of the document, unique within the organization and environment */
  externalId?: string;
  /** @description Up to 50 strings, numbers or booleans of up to 500 characters, by name; returned with the document */
  metadata?: {
    [key: string]: unknown;
  };
  /** @description For sessions; default: sandbox. An API key has its own environment */
  environment?: Environment;
  /**
   * Format: date-time
   * @description When to issue it, at most 72 hours ahead by the clock of the environment; the response is 202. `date` and the folio are assigned at that time
   */
  scheduledAt?: string;
  /** @description `confirmation` returned by validating the same body. Required for a key with the limit `requireConfirmation` */
  confirmation?: string;
  /** @description RFC 7240. `respond-async`: respond 202 immediately and issue it from the queue */
  prefer?: string;
}

export interface CreatePayroll {
  employee: PayrollEmployee;
  nomina12: ComplementNomina12 | ComplementNomina12[];
  series?: string;
  folioNumber?: string;
  /** @description Date of issue, `YYYY-MM-DDThh:mm:ss` at the place of issue. Default: now */
  date?: string;
  /**
   * Format: uuid
   * @description Active certificate for the seal. Default: that of the series, else of the organization
   */
  certificateId?: string;
  /** @description UUIDs of receipts that this one replaces (relation 04) */
  replaces?: string[];
  /** @description The same key never stamps twice. No control characters */
  idempotencyKey?: string;
  /** @description Your own identifier of the document, unique within the organization and environment */
  externalId?: string;
  /** @description Up to 50 strings, numbers or booleans of up to 500 characters, by name; returned with the document */
  metadata?: {
    [key: string]: unknown;
  };
  /** @description For sessions; default: sandbox. An API key has its own environment, and a production key rejects sandbox */
  environment?: Environment;
  /**
   * Format: date-time
   * @description When to issue it, at most 72 hours ahead by the clock of the environment; the response is 202. `date` and the folio are assigned at that time
   */
  scheduledAt?: string;
  /** @description `confirmation` returned by validating the same body. Required for a key with the limit `requireConfirmation` */
  confirmation?: string;
  /** @description RFC 7240. `respond-async`: respond 202 immediately and issue it from the queue */
  prefer?: string;
}

export interface CreatePayrollBatch {
  payrolls: BatchPayroll[];
  /** @description Key of the batch: the same key returns the same batch. No control characters */
  idempotencyKey?: string;
  /** @description For sessions; default: sandbox. An API key has its own environment, and a production key rejects sandbox */
  environment?: Environment;
}

export interface CreateRetention {
  receiver: NationalRetentionReceiver | ForeignRetentionReceiver;
  /** @description c_CveRetenc: type of payment or withholding */
  cveRetenc: string;
  /** @description Required with cveRetenc 25 */
  descRetenc?: string;
  period: RetentionPeriod;
  totals: RetentionTotals;
  taxes?: RetentionTax[];
  /** @description The complement that cveRetenc requires */
  complement?: RetentionComplement;
  /** @description 1 to 20 letters and digits. Default: the next number of the series of type R */
  folioNumber?: string;
  /** @description Date of issue, `YYYY-MM-DDThh:mm:ss` at the place of issue. Default: now */
  date?: string;
  /**
   * Format: uuid
   * @description Active certificate for the seal. Default: that of the organization
   */
  certificateId?: string;
  /**
   * Format: uuid
   * @description UUID of the retentions document that this one replaces (relation 04)
   */
  replaces?: string;
  /** @description The same key never stamps twice. No control characters */
  idempotencyKey?: string;
  /** @description Your own identifier of the document, unique within the organization and environment */
  externalId?: string;
  /** @description Up to 50 strings, numbers or booleans of up to 500 characters, by name; returned with the document */
  metadata?: {
    [key: string]: unknown;
  };
  /** @description For sessions; default: sandbox. An API key has its own environment, and a production key rejects sandbox */
  environment?: Environment;
  /** @description `confirmation` returned by validating the same body. Required for a key with the limit `requireConfirmation` */
  confirmation?: string;
}

/** Invoices of a month in one currency; amounts are decimal texts */
export interface CurrencySummary {
  /** @description Ingresos in force */
  issued: CountedTotal;
  /** @description Part of `issued` with MetodoPago PUE */
  paidAtOnce: CountedTotal;
  /** @description Part of `issued` with MetodoPago PPD */
  paidLater: CountedTotal;
  /** @description Egresos in force */
  credited: CountedTotal;
  /** @description Ingresos and Egresos that are now cancelled; not included in the other totals */
  cancelled: CountedTotal;
  /**
   * @description Federal taxes transferred by Ingresos minus those of Egresos
   * @example 1160.00
   */
  transferred: string;
  /**
   * @description Federal taxes withheld by Ingresos minus those of Egresos
   * @example 1160.00
   */
  withheld: string;
}

export interface Customer {
  /** Format: uuid */
  id: string;
  /** Format: uuid */
  organizationId: string;
  legalName: string;
  taxId: string;
  taxSystem: string | null;
  email: string | null;
  phone: string | null;
  defaultInvoiceUse: string | null;
  addressStreet: string | null;
  addressExterior: string | null;
  addressInterior: string | null;
  addressNeighborhood: string | null;
  addressCity: string | null;
  addressMunicipality: string | null;
  addressZip: string | null;
  addressState: string | null;
  country: string;
  foreignTaxId: string | null;
  /** @description true: production; false: sandbox */
  livemode: boolean;
  /** @description Same as `livemode` */
  environment: Environment;
  externalId: string | null;
  metadata: {
    [key: string]: unknown;
  };
  /** Format: date-time */
  createdAt: string;
  /** Format: date-time */
  updatedAt: string;
}

export interface CustomerImport {
  /** @description Data rows, without the header */
  totalRows: number;
  /** @description Rows that created a customer or, with mode=upsert, updated one */
  successCount: number;
  /** @description Rows that created nothing */
  errorCount: number;
  /** @description Existing customers that were updated, included in successCount */
  updatedCount: number;
  /** @description Every failed row of the file (the header is row 1) */
  errors: {
    row: number;
    /** @description All problems of the row, with the column names */
    message: string;
    /** @description The same problems, one per cell */
    details: {
      /** @description Column name; empty for the row as a whole */
      path: string;
      /** @description Code as in error responses */
      code: string;
      /** @description What to change, without the column name */
      message: string;
    }[];
  }[];
  /** @description Rows that were created but may contain a mistake */
  warnings: {
    code: string;
    message: string;
    /** @description Number of rows affected */
    rows: number;
  }[];
}

export interface CustomerList {
  data: Customer[];
  /** @description Before pagination */
  total: number;
  page: number;
  limit: number;
  totalPages: number;
}

export interface CustomersCreateInput {
  /** Format: uuid */
  organizationId: string;
  legalName: string;
  /**
   * @description RFC; XEXX010101000 for a foreigner without one
   * @example URE180429TM6
   */
  taxId: string;
  /** @description c_RegimenFiscal; required for a national customer */
  taxSystem?: string | null;
  /** @description Fiscal postal code; required for a national customer */
  zip?: string | null;
  email?: string | null;
  phone?: string | null;
  /** @description c_UsoCFDI */
  defaultInvoiceUse?: string | null;
  /** @default MEX */
  country?: string;
  foreignTaxId?: string | null;
  /** @description In responses the address is flat: addressStreet, ... */
  address?: {
    street?: string | null;
    exterior?: string | null;
    interior?: string | null;
    neighborhood?: string | null;
    city?: string | null;
    municipality?: string | null;
    state?: string | null;
  } | null;
  /** @description Your own identifier */
  externalId?: string | null;
  /** @description Any JSON object of up to 10 KB. Updates replace it as a whole */
  metadata?: {
    [key: string]: unknown;
  };
  /**
   * @description Ignored with an API key: the environment of the key applies
   * @default true
   */
  livemode?: boolean;
}

export interface CustomersDeleteInput {
  /** Format: uuid */
  organizationId: string;
  /** Format: uuid */
  id: string;
}

export interface CustomersGetInput {
  /** Format: uuid */
  organizationId: string;
  /** Format: uuid */
  id: string;
}

export interface CustomersImportInput {
  /** Format: uuid */
  organizationId: string;
  /**
   * Format: binary
   * @description Required: CSV of at most 5 MB (UTF-8 or Windows-1252; comma, semicolon or tab). Header: legalName, taxId and, optionally, taxSystem, zip, email, phone, defaultInvoiceUse, country, foreignTaxId, externalId, street, exterior, interior, neighborhood, city, municipality, state, livemode
   */
  file?: Blob;
  /**
   * @description upsert: a row with the RFC of an existing customer of that environment (with a generic RFC: with its RFC and name) updates that customer; only the columns in the file change
   * @default create
   * @enum {string}
   */
  mode?: 'create' | 'upsert';
}

export interface CustomersListInput {
  /** Format: uuid */
  organizationId: string;
  /**
   * @description Page number, from 1
   * @default 1
   */
  page?: number;
  /**
   * @description Maximum number of entries
   * @default 20
   */
  limit?: number;
  /** @description Words of the name, RFC, e-mail or externalId, in any order; accents and case are ignored */
  q?: string;
  /** @description Ignored with an API key: the environment of the key applies. Both if omitted */
  livemode?: boolean;
}

export interface CustomersUpdateInput {
  /** Format: uuid */
  organizationId: string;
  /** Format: uuid */
  id: string;
  legalName?: string;
  /**
   * @description RFC; XEXX010101000 for a foreigner without one
   * @example URE180429TM6
   */
  taxId?: string;
  /** @description c_RegimenFiscal; required for a national customer */
  taxSystem?: string | null;
  /** @description Fiscal postal code; required for a national customer */
  zip?: string | null;
  email?: string | null;
  phone?: string | null;
  /** @description c_UsoCFDI */
  defaultInvoiceUse?: string | null;
  /** @default MEX */
  country?: string;
  foreignTaxId?: string | null;
  /** @description In responses the address is flat: addressStreet, ... */
  address?: {
    street?: string | null;
    exterior?: string | null;
    interior?: string | null;
    neighborhood?: string | null;
    city?: string | null;
    municipality?: string | null;
    state?: string | null;
  } | null;
  /** @description Your own identifier */
  externalId?: string | null;
  /** @description Any JSON object of up to 10 KB. Updates replace it as a whole */
  metadata?: {
    [key: string]: unknown;
  };
}

export interface DocumentSettings {
  /** @description Color of bars, lines and headings, `#rrggbb` */
  color: string;
  /** @enum {string} */
  paper: 'letter' | 'a4';
  showLogo: boolean;
  /** @description Shows address, telephone, e-mail and website from the legal data */
  showContact: boolean;
  footer: string | null;
  /** @description E-mails each stamped document to the receiver, if an address is known */
  emailOnStamp: boolean;
}

export interface EmailOnStamp {
  /** @description Default: the receiver. An empty list sends no e-mail */
  to?: string[];
}

export type Environment = 'sandbox' | 'production';

export interface Event {
  /**
   * Format: uuid
   * @description The same as `webhook-id` of its deliveries
   */
  id: string;
  /** @description An event kind of GET /webhooks/event-kinds */
  type: string;
  /**
   * Format: date-time
   * @description When it happened
   */
  timestamp: string;
  /** Format: uuid */
  organizationId: string;
  environment: Environment | null;
  data: {
    [key: string]: unknown;
  };
  /** @constant */
  test?: true;
}

export interface EventKindDescription {
  kind: string;
  when: string;
  /** @description JSON Schema (2020-12) of the body */
  schema: {
    [key: string]: unknown;
  };
  sample: {
    [key: string]: unknown;
  };
}

export interface EventPage {
  data: Event[];
  /** @description Cursor for the next page */
  after: string | null;
  hasMore: boolean;
}

export interface EventsListInput {
  /**
   * Format: uuid
   * @description ID of the last event you have processed; if omitted, starts with the oldest event
   */
  after?: string;
  /**
   * @description Maximum number of entries
   * @default 100
   */
  limit?: number;
  /**
   * @description true, without `after`: returns no events but the cursor of the newest one, to start with the next event
   * @default false
   */
  tail?: boolean;
}

export interface ExchangeCodeInput {
  /** @description Authorization code: single use, valid for 60 seconds */
  code: string;
  clientId: string;
  clientSecret: string;
  /** @description The same as in the authorization request */
  redirectUri: string;
  /** @constant */
  grantType: 'authorization_code';
  /** @description PKCE verifier; required when a code challenge was given during authorization */
  codeVerifier?: string | null;
}

export interface ExportStatus {
  running: {
    /** @enum {string} */
    kind: 'pdf' | 'xml' | 'csv';
    /** @description Total number of documents, once counted */
    total: number | null;
    /** @description Documents sent so far */
    done: number;
    /** Format: date-time */
    startedAt: string;
  }[];
}

export interface Finding {
  /** @description Field of the body, such as `items[0].taxes[0].rate`; empty for the whole body */
  path: string;
  /** @description Stable identifier */
  code: string;
  /** @description Code of the SAT, such as `CFDI40157` */
  rule?: string;
  /** @description Page about the rule */
  docsUrl?: string;
  /** @description The problem, in the language of Accept-Language */
  message: string;
  /** @description How to fix it */
  hint?: string;
  /** @enum {string} */
  source: 'api' | 'sat' | 'pac';
  /** @description JSON Patch (RFC 6902) for the body; only if the fix is certain */
  patch?: (
    | {
        /** @constant */
        op: 'add';
        path: string;
        value: string | boolean;
      }
    | {
        /** @constant */
        op: 'remove';
        path: string;
      }
  )[];
}

export interface ForeignRetentionReceiver {
  legalName: string;
  /** @description c_Pais, three letters, other than MEX */
  country: string;
  /** @description Tax identification number in their country */
  foreignTaxId?: string;
}

export interface GlobalInvoicePeriod {
  /** @description c_Periodicidad */
  periodicity: string;
  /** @description c_Meses */
  months: string;
  year: number;
}

export interface InlineCustomer {
  legalName: string;
  /**
   * @description RFC
   * @example URE180429TM6
   */
  taxId: string;
  /** @description c_RegimenFiscal; required for a national receiver */
  taxSystem?: string;
  /** @description Fiscal postal code; required for a national receiver */
  zip?: string;
  /** Format: email */
  email?: string;
  /** @default MEX */
  country?: string;
  foreignTaxId?: string;
}

export interface Invitation {
  /** Format: uuid */
  id: string;
  /** Format: uuid */
  organizationId: string;
  email: string;
  /** @enum {string} */
  role: 'admin' | 'member';
  /** @enum {string} */
  status: 'pending' | 'accepted' | 'declined' | 'cancelled' | 'expired';
  invitedBy: {
    /** Format: uuid */
    id: string;
    name: string;
    email: string;
  };
  /** Format: date-time */
  expiresAt: string;
  acceptedAt: string | null;
  /** Format: date-time */
  createdAt: string;
}

export interface InvitationSummary {
  organization: {
    /** Format: uuid */
    id: string;
    name: string;
    logo: string | null;
  };
  /** @description Sign in with this e-mail address to accept */
  email: string;
  /** @enum {string} */
  role: 'admin' | 'member';
  /** @enum {string} */
  status: 'pending' | 'accepted' | 'declined' | 'cancelled' | 'expired';
  invitedBy: {
    name: string;
  };
  /** Format: date-time */
  expiresAt: string;
}

export interface InvitationsAcceptByPathInput {
  /** @description From the link in the e-mail */
  token: string;
}

export interface InvitationsAcceptInput {
  /** @description From the link in the e-mail */
  token: string;
}

export interface InvitationsCancelInput {
  /** Format: uuid */
  id: string;
  /** Format: uuid */
  inviteId: string;
}

export interface InvitationsCreateInput {
  /** Format: uuid */
  id: string;
  /** Format: email */
  email: string;
  /**
   * @description `owner` is assigned only by transfer-ownership
   * @enum {string}
   */
  role: 'admin' | 'member';
}

export interface InvitationsDeclineByPathInput {
  /** @description From the link in the e-mail */
  token: string;
}

export interface InvitationsDeclineInput {
  /** @description From the link in the e-mail */
  token: string;
}

export interface InvitationsListInput {
  /** Format: uuid */
  id: string;
}

export type InvitationsListOutput = Invitation[];

export interface InvitationsResendInput {
  /** Format: uuid */
  id: string;
  /** Format: uuid */
  inviteId: string;
}

export interface InvitationsSummaryByPathInput {
  /** @description From the link in the e-mail */
  token: string;
}

export interface InvitationsSummaryInput {
  /** @description From the link in the e-mail */
  token: string;
}

export interface InvoiceAttempt {
  /** Format: uuid */
  id: string;
  /** @enum {string} */
  status: 'queued' | 'recovering' | 'failed';
  environment: Environment;
  /** @description null until it is issued */
  serie: string | null;
  folio: string | null;
  idempotencyKey: string | null;
  /** @description Why it failed */
  message: string | null;
  code: string | null;
  details: {
    path: string;
    code: string;
    /** @description Rule of the SAT, such as `CFDI40147` */
    rule?: string;
    message: string;
    hint?: string;
    /** @enum {string} */
    source: 'api' | 'sat' | 'pac';
    /** @description JSON Patch (RFC 6902) for the body */
    patch?: {
      [key: string]: unknown;
    }[];
  }[];
  /** @description When it will be issued; null: as soon as possible */
  scheduledAt: string | null;
  /** Format: date-time */
  createdAt: string;
  /** Format: date-time */
  updatedAt: string;
}

export interface InvoiceBalance {
  /** Format: uuid */
  uuid: string;
  moneda: string;
  total: number;
  paid: number;
  /** @description Amount credited by credit notes (Egresos) */
  credited: number;
  /** @description Amount still owed; null unless the invoice is PPD, 0 once it is cancelled */
  outstanding: number | null;
  /** @description Highest installment number that counts; 0 if there is none */
  installments: number;
}

export interface InvoiceBatch {
  /** Format: uuid */
  id: string;
  /**
   * @description done: no item is pending. cancelled: items that had already started were completed
   * @enum {string}
   */
  status: 'queued' | 'running' | 'done' | 'cancelled';
  environment: Environment;
  total: number;
  /** @description Stamped documents, including those issued earlier under the same idempotency keys */
  done: number;
  failed: number;
  items: {
    /** @description Index in `invoices`, from 0 */
    index: number;
    /** @description null if the body had no valid key */
    idempotencyKey: string | null;
    /**
     * Format: uuid
     * @description For `GET /invoices/{id}`, also while it is queued
     */
    invoiceId: string;
    uuid: string | null;
    /** @description true: `idempotencyKey` was used before with a different body, which created the document `uuid`. Nothing was stamped for this body; send it with another key */
    bodyMismatch: boolean;
    /** @enum {string} */
    status: 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
    error: IssuingError | null;
  }[];
  /** @description Index to send as `after`; null at the end */
  nextCursor: number | null;
  /** Format: date-time */
  createdAt: string;
  /** Format: date-time */
  updatedAt: string;
}

export interface InvoiceBody {
  /**
   * @default I
   * @enum {string}
   */
  type?: 'I' | 'E' | 'T';
  series?: string;
  folioNumber?: string;
  /** @description `YYYY-MM-DDThh:mm:ss` at the place of issue, without offset. Default: now */
  date?: string;
  /** @description LugarExpedicion: postal code of a branch. Default: that of the series, else of the fiscal address */
  placeOfIssue?: string;
  /**
   * Format: uuid
   * @description Active certificate for the seal. Default: that of the series, else of the organization
   */
  certificateId?: string;
  /** @description c_UsoCFDI; default: that of the customer in customerId */
  use?: string;
  items: InvoiceItem[];
  /**
   * Format: uuid
   * @description Required for E: UUID of the vigente Ingreso to credit
   */
  relatedInvoiceUuid?: string;
  /** @description c_FormaPago; required unless type is T */
  paymentForm?: string;
  /**
   * @default PUE
   * @enum {string}
   */
  paymentMethod?: 'PUE' | 'PPD';
  paymentConditions?: string;
  /** @default MXN */
  currency?: string;
  /** @description Required for any currency other than MXN */
  exchange?: number;
  /**
   * @description c_Exportacion
   * @default 01
   */
  export?: string;
  global?: GlobalInvoicePeriod;
  /** @description Either customer or customerId */
  customer?: InvoiceCustomer;
  /** Format: uuid */
  customerId?: string;
  /** @description Relations to other documents, one node each */
  related?: InvoiceRelation[];
  localTaxes?: InvoiceLocalTax[];
  /** @description Complements by key (GET /sat/complements) */
  complements?: Complements;
  /** @description Amount charged to the customer, taxes included: the last decimals of one price are adjusted to match it */
  total?: number;
  /** @description XML elements, kept byte for byte and not covered by the seal */
  addenda?: string;
  /** @description FacAtrAdquirente */
  acquirerOperation?: string;
  /** @description E-mails the PDF and XML once the invoice is stamped */
  email?: EmailOnStamp;
  /** @description The same key never stamps twice. No control characters */
  idempotencyKey?: string;
  /** @description Your own identifier of the document, unique within the organization and environment */
  externalId?: string;
  /** @description Up to 50 strings, numbers or booleans of up to 500 characters, by name; returned with the document */
  metadata?: {
    [key: string]: unknown;
  };
  /** @description For sessions; default: sandbox. An API key has its own environment, and a production key rejects sandbox */
  environment?: Environment;
  /**
   * Format: date-time
   * @description Validate it as of this time, as creating it with `scheduledAt` would
   */
  scheduledAt?: string;
}

export interface InvoiceCustomer {
  legalName: string;
  /**
   * @description RFC
   * @example URE180429TM6
   */
  taxId: string;
  /** @description c_RegimenFiscal; required for a national receiver */
  taxSystem?: string;
  /** @description Fiscal postal code; required for a national receiver */
  zip?: string;
  /** Format: email */
  email?: string;
  /** @default MEX */
  country?: string;
  foreignTaxId?: string;
  /** @description true: also save it as a customer of the organization, one per RFC; requires permission to write customers */
  save?: boolean;
}

export interface InvoiceDetail {
  /**
   * Format: uuid
   * @description Service-side record ID
   */
  id: string;
  /**
   * Format: uuid
   * @description Fiscal folio UUID
   */
  uuid: string;
  serie: string;
  folio: string;
  /** @enum {string} */
  tipoComprobante: 'I' | 'E' | 'T';
  rfcReceptor: string;
  moneda: string;
  total: number;
  /** @enum {string} */
  status: 'vigente' | 'cancelado';
  environment: Environment;
  /** Format: date-time */
  createdAt: string;
  /** @description Computed for each response: it changes over time */
  requiresReceptorApproval: boolean;
  cancellationStatus: ('pendiente' | 'rechazada') | null;
  cancellationDesynced: boolean;
  receptorNombre: string;
  /** @description Local time of the place of issue, without offset */
  fecha: string;
  subtotal: number;
  metodoPago: string | null;
  /** @description Amount still owed, in its currency; null unless it is PPD */
  saldo: number | null;
  externalId: string | null;
  descuento: number;
  totalTraslados: number;
  totalRetenidos: number;
  tipoCambio: number | null;
  fechaTimbrado: string;
  formaPago: string | null;
  usoCfdi: string;
  exportacion: string;
  lugarExpedicion: string;
  emisor: {
    rfc: string;
    nombre: string;
    regimenFiscal: string;
  };
  receptor: {
    rfc: string;
    nombre: string;
    regimenFiscal: string;
    domicilioFiscal: string;
  };
  customerId: string | null;
  conceptos: Concepto[];
  /** @description By key, in the same form as in the request */
  complementos: {
    [key: string]: unknown;
  };
  impuestos: {
    traslados: TransferredTax[];
    retenciones: {
      impuesto: string;
      importe: number;
    }[];
  };
  relatedInvoiceUuid: string | null;
  noCertificado: string;
  noCertificadoSat: string;
  rfcPac: string;
  sello: string;
  selloSat: string;
  verificationUrl: string;
  idempotencyKey: string | null;
  metadata: {
    [key: string]: unknown;
  };
  /** @description The latest cancellation request */
  cancellation: CancellationRecord | null;
  /** Format: date-time */
  updatedAt: string;
}

export interface InvoiceItem {
  quantity: number;
  /** @description Line import before taxes; must equal quantity x unitPrice to the cent */
  amount?: number;
  /**
   * Format: uuid
   * @description With it, only `quantity` is required
   */
  productId?: string;
  description?: string;
  /** @description May be zero only if type is T */
  unitPrice?: number;
  /** @description c_ClaveProdServ */
  productKey?: string;
  /** @description c_ClaveUnidad */
  unitKey?: string;
  unit?: string;
  /** @description NoIdentificacion. In an item without productId, description, productKey and unitKey it selects the product of the organization with this SKU */
  sku?: string;
  discount?: number;
  /** @description c_ObjetoImp; default 02 with taxes, else 01 */
  taxObject?: string;
  taxes?: InvoiceTax[];
  /** @description true: unitPrice and discount include the transferred taxes. Default: the setting of the product */
  taxIncluded?: boolean;
  thirdParty?: InvoiceThirdParty;
  /** @description NumeroPedimento of each import */
  customsDocuments?: string[];
  /** @description Numero of each CuentaPredial */
  propertyTaxAccounts?: string[];
  parts?: InvoicePart[];
  /** @description Complement of the item, by key (GET /sat/complements) */
  complement?: ItemComplement;
}

export interface InvoiceList {
  data: InvoiceListItem[];
  /** @description Total number of invoices before pagination */
  total: number;
  page: number;
  limit: number;
  totalPages: number;
  /** @description Cursor for the next page, to send as `after`; null on the last page */
  nextCursor: string | null;
}

export interface InvoiceListItem {
  /**
   * Format: uuid
   * @description Service-side record ID
   */
  id: string;
  /**
   * Format: uuid
   * @description Fiscal folio UUID
   */
  uuid: string;
  serie: string;
  folio: string;
  /** @enum {string} */
  tipoComprobante: 'I' | 'E' | 'T';
  rfcReceptor: string;
  moneda: string;
  total: number;
  /** @enum {string} */
  status: 'vigente' | 'cancelado';
  environment: Environment;
  /** Format: date-time */
  createdAt: string;
  /** @description Computed for each response: it changes over time */
  requiresReceptorApproval: boolean;
  cancellationStatus: ('pendiente' | 'rechazada') | null;
  cancellationDesynced: boolean;
  receptorNombre: string;
  /** @description Local time of the place of issue, without offset */
  fecha: string;
  subtotal: number;
  metodoPago: string | null;
  /** @description Amount still owed, in its currency; null unless it is PPD */
  saldo: number | null;
  externalId: string | null;
}

export interface InvoiceLocalTax {
  name: string;
  /** @description Percentage as text: `3` is 3 %, `0.50` is 0.5 %. Not a fraction like the rate of an item: `0.03` is 0.03 % */
  rate: string;
  /** @description Default: subtotal less discount */
  base?: number;
  /** @description Computed when omitted */
  amount?: number;
  /**
   * @description true for a withholding
   * @default false
   */
  withholding?: boolean;
}

export interface InvoicePart {
  /** @description c_ClaveProdServ */
  productKey: string;
  sku?: string;
  quantity: number;
  unit?: string;
  description: string;
  unitPrice?: number;
  /** @description Computed when omitted */
  amount?: number;
  customsDocuments?: string[];
}

export interface InvoiceRelation {
  /** @description c_TipoRelacion, 01 to 07 */
  type: string;
  uuids: string[];
}

export interface InvoiceTax {
  /** @description c_Impuesto: 001 ISR, 002 IVA, 003 IEPS */
  type: string;
  /** @description Tasa, Cuota or Exento */
  factorType: string;
  /** @description Decimal as text, `0.160000`; absent for Exento */
  rate?: string;
  /** @description Computed when omitted */
  base?: number;
  /** @description Computed when omitted */
  amount?: number;
  /**
   * @description true for a withholding
   * @default false
   */
  withholding?: boolean;
}

export interface InvoiceThirdParty {
  /**
   * @description RFC of the third party on whose behalf the item is sold
   * @example URE180429TM6
   */
  taxId: string;
  legalName: string;
  /** @description c_RegimenFiscal; filled in for EXT990101NI1 */
  taxSystem?: string;
  /** @description Fiscal postal code; filled in for EXT990101NI1 */
  zip?: string;
}

export interface InvoiceTimeline {
  /** @description The stamp first, then in order of time; empty while the invoice is not stamped */
  data: TimelineEntry[];
}

export interface InvoiceVerdict {
  /** @description Environment in which it would be issued */
  environment: Environment;
  /** @description true: it can be issued */
  valid: boolean;
  /** @description All violated rules */
  errors: Finding[];
  /** @description Findings that do not prevent issuing it */
  warnings: Finding[];
  /** @description Token to send as `confirmation` with the same body and credential within 15 minutes */
  confirmation: string;
  totals: {
    moneda: string;
    subtotal: number;
    descuento: number;
    totalTraslados: number;
    totalRetenidos: number;
    impuestosLocalesTrasladados: number;
    impuestosLocalesRetenidos: number;
    total: number;
  };
}

export interface InvoicesBalanceInput {
  /**
   * Format: uuid
   * @description Record ID or fiscal UUID
   */
  id: string;
}

export interface InvoicesBatchInput {
  /** Format: uuid */
  id: string;
  /** @description Only items after this index */
  after?: number;
  /**
   * @description Maximum number of items; all if omitted
   * @default 1000
   */
  limit?: number;
}

export interface InvoicesCancelBatchInput {
  /** Format: uuid */
  id: string;
}

export interface InvoicesCancelInput {
  /**
   * Format: uuid
   * @description Record ID or fiscal UUID
   */
  id: string;
  /**
   * @description 01: issued with errors, replaced by another document; 02: issued with errors, not replaced; 03: the transaction did not take place; 04: individual sale already included in a global invoice
   * @enum {string}
   */
  motivo: '01' | '02' | '03' | '04';
  /**
   * Format: uuid
   * @description Only with motivo 01: UUID of the document in force that replaces this one (relation 04)
   */
  folioSustitucion?: string;
  /**
   * @description Send the request to the SAT even if documents in force (receipts, credit notes) relate to this one; otherwise it is rejected
   * @default false
   */
  ignoreRelated?: boolean;
  /** @description `confirmation` returned by the plan of the same request */
  confirmation?: string;
}

export interface InvoicesCancelPlanInput {
  /**
   * Format: uuid
   * @description Record ID or fiscal UUID
   */
  id: string;
  /**
   * @description If sent, the plan also returns the `confirmation` for this request
   * @enum {string}
   */
  motivo?: '01' | '02' | '03' | '04';
  /**
   * Format: uuid
   * @description Only with motivo 01: UUID of the document in force that replaces this one (relation 04)
   */
  folioSustitucion?: string;
  /**
   * @description Send the request to the SAT even if documents in force (receipts, credit notes) relate to this one; otherwise it is rejected
   * @default false
   */
  ignoreRelated?: boolean;
}

export interface InvoicesCancelQueuedInput {
  /**
   * Format: uuid
   * @description Record ID or fiscal UUID
   */
  id: string;
}

export interface InvoicesCancellationReceiptInput {
  /**
   * Format: uuid
   * @description Record ID or fiscal UUID
   */
  id: string;
}

export interface InvoicesCancellationReceiptPdfInput {
  /**
   * Format: uuid
   * @description Record ID or fiscal UUID
   */
  id: string;
  /**
   * @description Language of the labels; descriptions of the SAT stay in Spanish
   * @default es
   * @enum {string}
   */
  lang?: 'es' | 'en';
}

export interface InvoicesCancellationsInput {
  /**
   * Format: uuid
   * @description Record ID or fiscal UUID
   */
  id: string;
}

export type InvoicesCancellationsOutput = CancellationRecord[];

export type InvoicesCreateOutput = InvoiceDetail | AcceptedDocument;

export interface InvoicesEmailInput {
  /**
   * Format: uuid
   * @description Record ID or fiscal UUID
   */
  id: string;
  /** @description Default: the last recipients, else the e-mail address of the customer */
  emails?: string[];
}

export interface InvoicesExportCsvInput {
  /**
   * @description All if omitted
   * @enum {string}
   */
  type?: 'I' | 'E' | 'T';
  /**
   * @description Both if omitted
   * @enum {string}
   */
  status?: 'vigente' | 'cancelado';
  /** @description Filters on createdAt, inclusive; a date without time means the start of that day in America/Mexico_City */
  dateFrom?: string;
  /** @description Filters on createdAt, inclusive; a date without time means the end of that day in America/Mexico_City */
  dateTo?: string;
  /** @description Exact match */
  rfcReceptor?: string;
  /** @description Ignored with an API key: the environment of the key applies. `production` if omitted with a session */
  environment?: Environment;
  /** @description Exact match */
  series?: string;
  /** @description Exact match */
  folio?: string;
  /** @description Words that must each occur in the name or RFC of the receiver, in series and folio, or in the UUID; case and accents are ignored */
  q?: string;
  /** @description Filters on Fecha (local time of the place of issue), inclusive: `YYYY-MM-DD` or `YYYY-MM-DDThh:mm:ss` */
  issuedFrom?: string;
  /** @description Filters on Fecha, inclusive; a date without time includes the whole day */
  issuedTo?: string;
  /**
   * Format: uuid
   * @description ID of the customer that the document was issued to
   */
  customerId?: string;
  /**
   * @description Both if omitted
   * @enum {string}
   */
  metodoPago?: 'PUE' | 'PPD';
  /** @description Currency code of three letters; all if omitted */
  moneda?: string;
  /** @description Exact match */
  externalId?: string;
  /**
   * @description `open`: PPD, vigente and not fully paid
   * @enum {string}
   */
  balance?: 'open';
}

export interface InvoicesExportPdfZipInput {
  /**
   * @description All if omitted
   * @enum {string}
   */
  type?: 'I' | 'E' | 'T';
  /**
   * @description Both if omitted
   * @enum {string}
   */
  status?: 'vigente' | 'cancelado';
  /** @description Filters on createdAt, inclusive; a date without time means the start of that day in America/Mexico_City */
  dateFrom?: string;
  /** @description Filters on createdAt, inclusive; a date without time means the end of that day in America/Mexico_City */
  dateTo?: string;
  /** @description Exact match */
  rfcReceptor?: string;
  /** @description Ignored with an API key: the environment of the key applies. `production` if omitted with a session */
  environment?: Environment;
  /** @description Exact match */
  series?: string;
  /** @description Exact match */
  folio?: string;
  /** @description Words that must each occur in the name or RFC of the receiver, in series and folio, or in the UUID; case and accents are ignored */
  q?: string;
  /** @description Filters on Fecha (local time of the place of issue), inclusive: `YYYY-MM-DD` or `YYYY-MM-DDThh:mm:ss` */
  issuedFrom?: string;
  /** @description Filters on Fecha, inclusive; a date without time includes the whole day */
  issuedTo?: string;
  /**
   * Format: uuid
   * @description ID of the customer that the document was issued to
   */
  customerId?: string;
  /**
   * @description Both if omitted
   * @enum {string}
   */
  metodoPago?: 'PUE' | 'PPD';
  /** @description Currency code of three letters; all if omitted */
  moneda?: string;
  /** @description Exact match */
  externalId?: string;
  /**
   * @description `open`: PPD, vigente and not fully paid
   * @enum {string}
   */
  balance?: 'open';
  /**
   * @description File names: uuid is `{uuid}`, long is `{serie}-{folio}_{rfcReceptor}_{uuid}`
   * @default uuid
   * @enum {string}
   */
  names?: 'uuid' | 'long';
}

export interface InvoicesExportXmlZipInput {
  /**
   * @description All if omitted
   * @enum {string}
   */
  type?: 'I' | 'E' | 'T';
  /**
   * @description Both if omitted
   * @enum {string}
   */
  status?: 'vigente' | 'cancelado';
  /** @description Filters on createdAt, inclusive; a date without time means the start of that day in America/Mexico_City */
  dateFrom?: string;
  /** @description Filters on createdAt, inclusive; a date without time means the end of that day in America/Mexico_City */
  dateTo?: string;
  /** @description Exact match */
  rfcReceptor?: string;
  /** @description Ignored with an API key: the environment of the key applies. `production` if omitted with a session */
  environment?: Environment;
  /** @description Exact match */
  series?: string;
  /** @description Exact match */
  folio?: string;
  /** @description Words that must each occur in the name or RFC of the receiver, in series and folio, or in the UUID; case and accents are ignored */
  q?: string;
  /** @description Filters on Fecha (local time of the place of issue), inclusive: `YYYY-MM-DD` or `YYYY-MM-DDThh:mm:ss` */
  issuedFrom?: string;
  /** @description Filters on Fecha, inclusive; a date without time includes the whole day */
  issuedTo?: string;
  /**
   * Format: uuid
   * @description ID of the customer that the document was issued to
   */
  customerId?: string;
  /**
   * @description Both if omitted
   * @enum {string}
   */
  metodoPago?: 'PUE' | 'PPD';
  /** @description Currency code of three letters; all if omitted */
  moneda?: string;
  /** @description Exact match */
  externalId?: string;
  /**
   * @description `open`: PPD, vigente and not fully paid
   * @enum {string}
   */
  balance?: 'open';
  /**
   * @description File names: uuid is `{uuid}`, long is `{serie}-{folio}_{rfcReceptor}_{uuid}`
   * @default uuid
   * @enum {string}
   */
  names?: 'uuid' | 'long';
}

export interface InvoicesGetInput {
  /**
   * Format: uuid
   * @description Record ID or fiscal UUID
   */
  id: string;
}

export type InvoicesGetOutput = InvoiceAttempt | InvoiceDetail;

export interface InvoicesListInput {
  /**
   * @description Page number, from 1
   * @default 1
   */
  page?: number;
  /**
   * @description Maximum number of entries
   * @default 20
   */
  limit?: number;
  /**
   * @description All if omitted
   * @enum {string}
   */
  type?: 'I' | 'E' | 'T';
  /**
   * @description Both if omitted
   * @enum {string}
   */
  status?: 'vigente' | 'cancelado';
  /** @description Filters on createdAt, inclusive; a date without time means the start of that day in America/Mexico_City */
  dateFrom?: string;
  /** @description Filters on createdAt, inclusive; a date without time means the end of that day in America/Mexico_City */
  dateTo?: string;
  /** @description Exact match */
  rfcReceptor?: string;
  /** @description Ignored with an API key: the environment of the key applies. Both if omitted with a session */
  environment?: Environment;
  /** @description Exact match */
  series?: string;
  /** @description Exact match */
  folio?: string;
  /** @description Words that must each occur in the name or RFC of the receiver, in series and folio, or in the UUID; case and accents are ignored */
  q?: string;
  /** @description Filters on Fecha (local time of the place of issue), inclusive: `YYYY-MM-DD` or `YYYY-MM-DDThh:mm:ss` */
  issuedFrom?: string;
  /** @description Filters on Fecha, inclusive; a date without time includes the whole day */
  issuedTo?: string;
  /**
   * Format: uuid
   * @description ID of the customer that the document was issued to
   */
  customerId?: string;
  /**
   * @description Both if omitted
   * @enum {string}
   */
  metodoPago?: 'PUE' | 'PPD';
  /** @description Currency code of three letters; all if omitted */
  moneda?: string;
  /** @description Exact match */
  externalId?: string;
  /**
   * @description `open`: PPD, vigente and not fully paid
   * @enum {string}
   */
  balance?: 'open';
  /**
   * @description Prefix `-` for descending order: largest or newest first
   * @default -createdAt
   * @enum {string}
   */
  sort?: 'createdAt' | '-createdAt' | 'fecha' | '-fecha' | 'total' | '-total' | 'folio' | '-folio';
  /** @description `nextCursor` of the previous page, with the same sort. Replaces page */
  after?: string;
}

export interface InvoicesPaymentsInput {
  /**
   * Format: uuid
   * @description Record ID or fiscal UUID
   */
  id: string;
}

export type InvoicesPaymentsOutput = SettlingPayment[];

export interface InvoicesPdfInput {
  /**
   * Format: uuid
   * @description Record ID or fiscal UUID
   */
  id: string;
  /**
   * @description Language of the labels; descriptions of the SAT stay in Spanish
   * @default es
   * @enum {string}
   */
  lang?: 'es' | 'en';
}

export interface InvoicesSubstituteInput {
  /**
   * @default I
   * @enum {string}
   */
  type?: 'I' | 'E' | 'T';
  series?: string;
  folioNumber?: string;
  /** @description `YYYY-MM-DDThh:mm:ss` at the place of issue, without offset. Default: now */
  date?: string;
  /** @description LugarExpedicion: postal code of a branch. Default: that of the series, else of the fiscal address */
  placeOfIssue?: string;
  /**
   * Format: uuid
   * @description Active certificate for the seal. Default: that of the series, else of the organization
   */
  certificateId?: string;
  /** @description c_UsoCFDI; default: that of the customer in customerId */
  use?: string;
  items: InvoiceItem[];
  /**
   * Format: uuid
   * @description Required for E: UUID of the vigente Ingreso to credit
   */
  relatedInvoiceUuid?: string;
  /** @description c_FormaPago; required unless type is T */
  paymentForm?: string;
  /**
   * @default PUE
   * @enum {string}
   */
  paymentMethod?: 'PUE' | 'PPD';
  paymentConditions?: string;
  /** @default MXN */
  currency?: string;
  /** @description Required for any currency other than MXN */
  exchange?: number;
  /**
   * @description c_Exportacion
   * @default 01
   */
  export?: string;
  global?: GlobalInvoicePeriod;
  /** @description Either customer or customerId */
  customer?: InvoiceCustomer;
  /** Format: uuid */
  customerId?: string;
  /** @description Relations to other documents, one node each */
  related?: InvoiceRelation[];
  localTaxes?: InvoiceLocalTax[];
  /** @description Complements by key (GET /sat/complements) */
  complements?: Complements;
  /** @description Amount charged to the customer, taxes included: the last decimals of one price are adjusted to match it */
  total?: number;
  /** @description XML elements, kept byte for byte and not covered by the seal */
  addenda?: string;
  /** @description FacAtrAdquirente */
  acquirerOperation?: string;
  /** @description E-mails the PDF and XML once the invoice is stamped */
  email?: EmailOnStamp;
  /** @description The same key never stamps twice. No control characters */
  idempotencyKey?: string;
  /** @description Your own identifier of the document, unique within the organization and environment */
  externalId?: string;
  /** @description Up to 50 strings, numbers or booleans of up to 500 characters, by name; returned with the document */
  metadata?: {
    [key: string]: unknown;
  };
  /** @description For sessions; default: sandbox. An API key has its own environment, and a production key rejects sandbox */
  environment?: Environment;
  /**
   * Format: uuid
   * @description The invoice to replace
   */
  id: string;
  /**
   * @description Send the request to the SAT even if documents in force (receipts, credit notes) relate to this one; otherwise it is rejected
   * @default false
   */
  ignoreRelated?: boolean;
  /** @description `confirmation` returned by validating the same body. Required for a key with the limit `requireConfirmation` */
  confirmation?: string;
}

export interface InvoicesSubstitutionInput {
  /**
   * Format: uuid
   * @description Record ID or fiscal UUID
   */
  id: string;
}

export interface InvoicesSyncInput {
  /**
   * Format: uuid
   * @description Record ID or fiscal UUID
   */
  id: string;
}

export interface InvoicesTimelineInput {
  /**
   * Format: uuid
   * @description Record ID or fiscal UUID
   */
  id: string;
}

export interface InvoicesXmlInput {
  /**
   * Format: uuid
   * @description Record ID or fiscal UUID
   */
  id: string;
}

/** Why a document was not issued; at most twenty findings are kept */
export interface IssuingError {
  code: string;
  message: string;
  details: {
    path: string;
    code: string;
    /** @description Rule of the SAT, such as `CFDI40147` */
    rule?: string;
    message: string;
    hint?: string;
    /** @enum {string} */
    source: 'api' | 'sat' | 'pac';
    /** @description JSON Patch (RFC 6902) for the body */
    patch?: {
      [key: string]: unknown;
    }[];
  }[];
}

export interface ItemComplement {
  /** @description Private schools 1.0 */
  iedu10?: ComplementIedu10;
  /** @description Hydrocarbons and oil products 1.0 */
  hidrocarburosPetroliferos10?: ComplementHidrocarburosPetroliferos10;
  /** @description Sale of vehicles 1.1 */
  ventaVehiculos11?: ComplementVentaVehiculos11;
  /** @description Complements as XML, one element per string, with its namespace declared */
  raw?: string[];
}

export interface KeyHours {
  from: string;
  /** @description End of the window, exclusive; on the next day if earlier than `from` */
  to: string;
  timezone: string;
}

export interface KeyLimits {
  /** @description MXN */
  maxTotalPerInvoice?: number;
  /** @description MXN */
  maxTotalPerDay?: number;
  maxInvoicesPerDay?: number;
  currencies?: string[];
  receivers?: string[];
  productKeys?: string[];
  hours?: {
    from: string;
    to: string;
    timezone: string;
  };
  requireConfirmation?: boolean;
}

export interface KeyLimitsInput {
  /** @description In MXN, converted with the exchange rate of the document */
  maxTotalPerInvoice?: number | null;
  /** @description In MXN, over all documents of the key; payment receipts count with the amount received */
  maxTotalPerDay?: number | null;
  /** @description Number of documents, including payment receipts */
  maxInvoicesPerDay?: number | null;
  /** @description c_Moneda; any other is rejected */
  currencies?: string[] | null;
  /** @description RFCs; any other is rejected */
  receivers?: string[] | null;
  /** @description c_ClaveProdServ; any other is rejected */
  productKeys?: string[] | null;
  /** @description Hours in which the key works. Its time zone also defines when a day ends; default: America/Mexico_City */
  hours?: KeyHours | null;
  /** @description true: creating requires the `confirmation` returned by validating the same body */
  requireConfirmation?: boolean | null;
}

export interface LegalAddress {
  street: string;
  exterior?: number | null;
  /** @description Replaces exterior for values such as `S/N` or `12-B` */
  exteriorText?: string | null;
  interior?: number | null;
  /** @description Replaces interior for values that are not numbers */
  interiorText?: string | null;
  neighborhood: string;
  city: string;
  municipality: string;
  zip?: number | null;
  /** @description Replaces zip: five digits as text, since Mexico City's codes start with 0 */
  zipCode?: string | null;
  state: string;
}

export interface Member {
  /** Format: uuid */
  id: string;
  /** Format: uuid */
  organizationId: string;
  /** Format: uuid */
  userId: string;
  name: string;
  email: string;
  image: string | null;
  role: Role;
  /** Format: date-time */
  createdAt: string;
  /** Format: date-time */
  updatedAt: string;
  /** @description Last activity in the organization, accurate to five minutes */
  lastActiveAt: string | null;
}

export interface MembersListInput {
  /** Format: uuid */
  organizationId: string;
}

export type MembersListOutput = Member[];

export interface MembersRemoveInput {
  /** Format: uuid */
  organizationId: string;
  /** Format: uuid */
  memberId: string;
}

export interface MembersTransferOwnershipInput {
  /** Format: uuid */
  organizationId: string;
  /** Format: uuid */
  memberId: string;
}

export interface MembersUpdateRoleInput {
  /** Format: uuid */
  organizationId: string;
  /** Format: uuid */
  memberId: string;
  /**
   * @description `owner` is assigned only by transfer-ownership
   * @enum {string}
   */
  role: 'admin' | 'member';
}

export interface MonthSummary {
  /** @example 2026-11 */
  month: string;
  /** @description By currency */
  currencies: {
    [key: string]: CurrencySummary;
  };
  /** @description Payment receipts in force */
  receipts: {
    count: number;
    /**
     * @description In pesos
     * @example 1160.00
     */
    collected: string;
    /** @description Issued after the fifth of the month after the payment (RMF 2.7.1.32) */
    late: number;
  };
  /** @description Traslados in force */
  transfers: number;
}

export interface NationalRetentionReceiver {
  /** @description As in the tax certificate (CSF) */
  legalName: string;
  /**
   * @description RFC; XAXX010101000 for the general public
   * @example URE180429TM6
   */
  taxId: string;
  /** @description Postal code of the fiscal address; default for XAXX010101000: the place of issue */
  zip?: string;
  /** @description CURP; only for a natural person */
  curp?: string;
}

export interface NewApiKey {
  /** Format: uuid */
  id: string;
  name: string;
  prefix: string;
  last4: string;
  environment: Environment;
  scopes: Scope[];
  allowedIps: string[] | null;
  /** @description null: none */
  limits: KeyLimits | null;
  expiresAt: string | null;
  isActive: boolean;
  lastUsedAt: string | null;
  createdBy: string;
  /** Format: date-time */
  createdAt: string;
  /** @description The secret key. Shown only in this response */
  key: string;
}

export interface NewOauthApplication {
  /** Format: uuid */
  id: string;
  /** Format: uuid */
  organizationId: string;
  /** @description Public identifier of the application */
  clientId: string;
  name: string;
  logo: string | null;
  /** @enum {string} */
  type: 'confidential' | 'public';
  redirectUris: string[];
  /** @description The scopes that it may request */
  scopes: Scope[];
  secretLast4: string | null;
  /** @description Until when the previous secret is accepted */
  previousSecretEndsAt: string | null;
  createdBy: string;
  /** Format: date-time */
  createdAt: string;
  /** Format: date-time */
  updatedAt: string;
  /** @description Shown only in this response; null for a public application */
  clientSecret: string | null;
}

export interface OauthApplication {
  /** Format: uuid */
  id: string;
  /** Format: uuid */
  organizationId: string;
  /** @description Public identifier of the application */
  clientId: string;
  name: string;
  logo: string | null;
  /** @enum {string} */
  type: 'confidential' | 'public';
  redirectUris: string[];
  /** @description The scopes that it may request */
  scopes: Scope[];
  secretLast4: string | null;
  /** @description Until when the previous secret is accepted */
  previousSecretEndsAt: string | null;
  createdBy: string;
  /** Format: date-time */
  createdAt: string;
  /** Format: date-time */
  updatedAt: string;
}

export interface OauthCreateApplicationInput {
  /** Format: uuid */
  organizationId: string;
  name: string;
  /** @description https, or http on localhost; public applications may use a custom scheme such as com.example.app. No duplicates, fragments, credentials, spaces or wildcards. Compared as text */
  redirectUris: string[];
  scopes: Scope[];
  /**
   * @description confidential: runs on a server and keeps a secret; public: runs in a browser or on a device and requires PKCE
   * @enum {string}
   */
  type: 'confidential' | 'public';
  logo?: string | null;
}

export interface OauthDeleteApplicationInput {
  /** Format: uuid */
  organizationId: string;
  /** Format: uuid */
  id: string;
}

export interface OauthGetApplicationInput {
  /** Format: uuid */
  organizationId: string;
  /** Format: uuid */
  id: string;
}

export interface OauthListApplicationsInput {
  /** Format: uuid */
  organizationId: string;
}

export type OauthListApplicationsOutput = OauthApplication[];

export type OauthListAuthorizationsOutput = Authorization[];

export interface OauthRevokeAuthorizationInput {
  /** Format: uuid */
  id: string;
}

export interface OauthRotateSecretInput {
  /** Format: uuid */
  organizationId: string;
  /** Format: uuid */
  id: string;
  /**
   * @description Hours for which the previous secret is still accepted
   * @default 0
   */
  overlapHours?: number;
}

export interface OauthTokens {
  access_token: string;
  refresh_token: string;
  /** @constant */
  token_type: 'Bearer';
  /** @description Seconds */
  expires_in: number;
  /** @description Blank-separated */
  scope: string;
  /** @description When `openid` was granted */
  id_token?: string;
}

export interface OauthUpdateApplicationInput {
  /** Format: uuid */
  organizationId: string;
  /** Format: uuid */
  id: string;
  name?: string;
  /** @description https, or http on localhost; public applications may use a custom scheme such as com.example.app. No duplicates, fragments, credentials, spaces or wildcards. Compared as text */
  redirectUris?: string[];
  scopes?: Scope[];
  logo?: string | null;
}

export interface Organization {
  /** Format: uuid */
  id: string;
  name: string;
  slug: string;
  logo: string | null;
  plan: string;
  /** Format: uuid */
  ownerId: string;
  /** @description RFC, taken from the first uploaded certificate */
  taxId: string | null;
  legalName: string | null;
  taxSystem: string | null;
  environmentReadiness: {
    /** @description Whether an invoice can be stamped now */
    sandbox: boolean;
    production: boolean;
    /** @description What is still missing for production */
    pending: string[];
  };
  /** Format: date-time */
  createdAt: string;
  /** Format: date-time */
  updatedAt: string;
}

export interface OrganizationLegalData {
  /** Format: uuid */
  id: string;
  name: string;
  razonSocial: string | null;
  /** @description UUID of the tax regime */
  regimenFiscalId: string | null;
  website: string | null;
  phone: string | null;
  selfInvoiceSupportEmail: string | null;
  addressStreet: string | null;
  addressExterior: string | null;
  addressInterior: string | null;
  addressNeighborhood: string | null;
  addressCity: string | null;
  addressMunicipality: string | null;
  addressZip: string | null;
  addressState: string | null;
  /** Format: date-time */
  updatedAt: string;
}

export interface OrganizationsCheckCertificateInput {
  /** Format: uuid */
  id: string;
  /**
   * Format: binary
   * @description Certificate (.cer), DER
   */
  cer: Blob;
  /**
   * Format: binary
   * @description Private key (.key), encrypted PKCS#8 DER
   */
  key: Blob;
  /** @description Password of the private key; it is not stored */
  password: string;
}

export interface OrganizationsCreateInput {
  name: string;
  /** @description Derived from the name when omitted */
  slug?: string;
  logo?: string | null;
  /** @description Referral code of a partner */
  referralCode?: string;
}

export interface OrganizationsDeleteCertificateInput {
  /** Format: uuid */
  organizationId: string;
  /** Format: uuid */
  certificateId: string;
}

export interface OrganizationsDeleteInput {
  /** Format: uuid */
  id: string;
}

export interface OrganizationsDocumentSettingsInput {
  /** Format: uuid */
  organizationId: string;
}

export interface OrganizationsGetInput {
  /** Format: uuid */
  id: string;
}

export interface OrganizationsLegalInput {
  /** Format: uuid */
  id: string;
}

export interface OrganizationsListCertificatesInput {
  /** Format: uuid */
  id: string;
}

export type OrganizationsListCertificatesOutput = Certificate[];

export type OrganizationsListOutput = Organization[];

export interface OrganizationsUpdateDocumentSettingsInput {
  /** Format: uuid */
  organizationId: string;
  color?: string;
  /** @enum {string} */
  paper?: 'letter' | 'a4';
  showLogo?: boolean;
  showContact?: boolean;
  /** @description One or two lines on every page */
  footer?: string | null;
  emailOnStamp?: boolean;
}

export interface OrganizationsUpdateInput {
  /** Format: uuid */
  id: string;
  name?: string;
  /** @description null removes it */
  logo?: string | null;
}

export interface OrganizationsUpdateLegalInput {
  /** Format: uuid */
  id: string;
  name?: string;
  /** @description null clears the field; the same applies to every field below */
  legal_name?: string | null;
  /** @description SAT tax regime code, such as `601` */
  tax_system?: string | null;
  website?: string | null;
  support_email?: string | null;
  phone?: string | null;
  /** @description Replaces the whole address */
  address?: LegalAddress | null;
}

export interface OrganizationsUploadCertificateInput {
  /** Format: uuid */
  id: string;
  /**
   * Format: binary
   * @description Certificate (.cer), DER
   */
  cer: Blob;
  /**
   * Format: binary
   * @description Private key (.key), encrypted PKCS#8 DER
   */
  key: Blob;
  /** @description Password of the private key; it is not stored */
  password: string;
  /** @description true: the other active certificates stay active. Default: false, this one replaces them */
  keepCurrent?: boolean;
}

export interface PaidDocument {
  /** Format: uuid */
  uuid: string;
  serie: string | null;
  folio: string | null;
  moneda: string;
  equivalencia: number | null;
  parcialidad: number;
  saldoAnterior: number;
  pagado: number;
  saldoInsoluto: number;
  objetoImp: string;
  traslados: TransferredTax[];
  retenciones: TransferredTax[];
}

export interface Partner {
  /** Format: uuid */
  id: string;
  /** Format: uuid */
  organizationId: string;
  code: string;
  referralUrl: string;
  /** @enum {string} */
  status: 'active' | 'suspended';
  /** @description 0.2 is 20 % */
  commissionRate: number;
  referredCount: number;
  activeReferredCount: number;
  earnedTotal: number;
  paidTotal: number;
  currency: string;
  /** Format: date-time */
  createdAt: string;
  /** Format: date-time */
  updatedAt: string;
}

export interface PartnersEnrollInput {
  /** Format: uuid */
  organizationId: string;
}

export interface PartnersGetInput {
  /** Format: uuid */
  organizationId: string;
}

export type PartnersGetOutput = Partner | null;

export interface Passkey {
  /** Format: uuid */
  id: string;
  name: string;
  /** Format: date-time */
  createdAt: string;
  /** @description null: never */
  lastUsedAt: string | null;
}

/** PublicKeyCredentialCreationOptionsJSON of WebAuthn, for `navigator.credentials.create` */
export interface PasskeyCreationOptions {
  challenge: string;
  rp: {
    id?: string;
    name: string;
  };
  user: {
    id: string;
    name: string;
    displayName: string;
  };
  pubKeyCredParams: {
    alg: number;
    /** @constant */
    type: 'public-key';
  }[];
  /** @description Milliseconds */
  timeout?: number;
  /** @enum {string} */
  attestation?: 'direct' | 'enterprise' | 'indirect' | 'none';
  /** @description Passkeys that the account already has */
  excludeCredentials?: {
    id: string;
    type: string;
    transports?: string[];
  }[];
  authenticatorSelection?: {
    /** @enum {string} */
    residentKey?: 'discouraged' | 'preferred' | 'required';
    requireResidentKey?: boolean;
    /** @enum {string} */
    userVerification?: 'discouraged' | 'preferred' | 'required';
  };
}

export interface PasskeyProof {
  /** @description Send it in `X-MFA-Code`, once and within five minutes */
  code: string;
}

/** PublicKeyCredentialRequestOptionsJSON of WebAuthn, for `navigator.credentials.get` */
export interface PasskeyRequestOptions {
  challenge: string;
  rpId?: string;
  /** @description Milliseconds */
  timeout?: number;
  allowCredentials?: {
    id: string;
    type: string;
    transports?: string[];
  }[];
  /** @enum {string} */
  userVerification?: 'discouraged' | 'preferred' | 'required';
}

export interface PasskeysBeginInput {
  /** @description Required if the session began more than ten minutes ago */
  currentPassword?: string;
}

export interface PasskeysCreateInput {
  /** @description Name of the device, chosen by the user */
  name: string;
  response: {
    /** @description ID of the credential */
    id: string;
    rawId: string;
    /** @constant */
    type: 'public-key';
    /** @enum {string} */
    authenticatorAttachment?: 'platform' | 'cross-platform';
    clientExtensionResults: {
      [key: string]: unknown;
    };
    response: {
      clientDataJSON: string;
      attestationObject: string;
      authenticatorData?: string;
      transports?: string[];
      publicKeyAlgorithm?: number;
      publicKey?: string;
    };
  };
}

export interface PasskeysDeleteInput {
  /** Format: uuid */
  id: string;
}

export type PasskeysListOutput = Passkey[];

export interface PasskeysProveInput {
  response: {
    /** @description ID of the credential */
    id: string;
    rawId: string;
    /** @constant */
    type: 'public-key';
    /** @enum {string} */
    authenticatorAttachment?: 'platform' | 'cross-platform';
    clientExtensionResults: {
      [key: string]: unknown;
    };
    response: {
      clientDataJSON: string;
      authenticatorData: string;
      signature: string;
      userHandle?: string;
    };
  };
}

export interface PasskeysRenameInput {
  /** Format: uuid */
  id: string;
  name: string;
}

export interface PaymentBody {
  series?: string;
  folioNumber?: string;
  /** @description Date of issue, `YYYY-MM-DDThh:mm:ss` at the place of issue. Default: now */
  date?: string;
  /**
   * Format: uuid
   * @description Active certificate for the seal. Default: that of the series, else of the organization
   */
  certificateId?: string;
  /** @description Either customer or customerId; must be the receiver of the invoices */
  customer?: InlineCustomer;
  /** Format: uuid */
  customerId?: string;
  /** @description UUIDs of receipts that this one replaces (relation 04) */
  replaces?: string[];
  payments: PaymentItem[];
  /** @description E-mails the PDF and XML once the receipt is stamped */
  email?: EmailOnStamp;
  /** @description The same key never stamps twice. No control characters */
  idempotencyKey?: string;
  /** @description Your own identifier of the document, unique within the organization and environment */
  externalId?: string;
  /** @description Up to 50 strings, numbers or booleans of up to 500 characters, by name; returned with the document */
  metadata?: {
    [key: string]: unknown;
  };
  /** @description For sessions; default: sandbox. An API key has its own environment */
  environment?: Environment;
  /**
   * Format: date-time
   * @description Validate it as of this time, as creating it with `scheduledAt` would
   */
  scheduledAt?: string;
}

export interface PaymentDetail {
  /**
   * Format: uuid
   * @description Service-side record ID
   */
  id: string;
  /**
   * Format: uuid
   * @description Fiscal folio UUID
   */
  uuid: string;
  serie: string;
  folio: string;
  /** @enum {string} */
  tipoComprobante: 'P';
  rfcReceptor: string;
  moneda: string;
  total: number;
  /** @enum {string} */
  status: 'vigente' | 'cancelado';
  environment: Environment;
  /** Format: date-time */
  createdAt: string;
  /** @description Computed for each response: it changes over time */
  requiresReceptorApproval: boolean;
  cancellationStatus: ('pendiente' | 'rechazada') | null;
  cancellationDesynced: boolean;
  receptorNombre: string;
  /** @description Local time of the place of issue, without offset */
  fecha: string;
  subtotal: number;
  metodoPago: string | null;
  /** @description Amount still owed, in its currency; null unless it is PPD */
  saldo: number | null;
  externalId: string | null;
  /** @description Total of all payments, in pesos */
  montoTotalPagos: number;
  fechaTimbrado: string;
  lugarExpedicion: string;
  emisor: {
    rfc: string;
    nombre: string;
    regimenFiscal: string;
  };
  receptor: {
    rfc: string;
    nombre: string;
    regimenFiscal: string;
    domicilioFiscal: string;
  };
  customerId: string | null;
  /** @description Receipts that this one replaces */
  sustituye: string[];
  pagos: {
    fechaPago: string;
    formaDePago: string;
    moneda: string;
    tipoCambio: number | null;
    monto: number;
    numOperacion: string | null;
    documentos: PaidDocument[];
  }[];
  noCertificado: string;
  noCertificadoSat: string;
  rfcPac: string;
  sello: string;
  selloSat: string;
  verificationUrl: string;
  idempotencyKey: string | null;
  metadata: {
    [key: string]: unknown;
  };
  /** @description The latest cancellation request */
  cancellation: CancellationRecord | null;
  /** Format: date-time */
  updatedAt: string;
}

export interface PaymentDocument {
  /**
   * Format: uuid
   * @description UUID of the PPD invoice being paid
   */
  uuid: string;
  /** @description Amount paid of the invoice, in the invoice's currency */
  paid: number;
  /** @description Default: the invoice's */
  series?: string;
  /** @description Default: the invoice's */
  folio?: string;
  /** @description Default: the invoice's */
  currency?: string;
  /** @description Units of the invoice's currency per unit of the payment's */
  equivalence?: number;
  /** @description Default: the next installment of the invoice, or that of the receipt in `replaces`; no other value is accepted */
  installment?: number;
  /** @description Default: the balance of the invoice, or the balance before the receipt in `replaces`; no other value is accepted. Required for an invoice that was not issued here */
  previousBalance?: number;
  /** @description c_ObjetoImp; default: the invoice's */
  taxObject?: string;
  /** @description Default: the invoice's, in proportion */
  taxes?: PaymentTax[];
}

export interface PaymentItem {
  /** @description When the payment was received, local time: `YYYY-MM-DD` or `YYYY-MM-DDThh:mm:ss` */
  date: string;
  /** @description c_FormaPago, never 99 */
  paymentForm: string;
  /** @default MXN */
  currency?: string;
  /** @description Required for any currency other than MXN */
  exchange?: number;
  /** @description Default: the sum of the amounts paid to the documents */
  amount?: number;
  operationNumber?: string;
  payerBankRfc?: string;
  payerBankName?: string;
  payerAccount?: string;
  payeeBankRfc?: string;
  payeeAccount?: string;
  paymentChain?: {
    /**
     * @description c_TipoCadenaPago; 01 is SPEI
     * @default 01
     */
    type?: string;
    certificate: string;
    chain: string;
    seal: string;
  };
  documents: PaymentDocument[];
}

export interface PaymentList {
  data: PaymentListItem[];
  /** @description Total number of invoices before pagination */
  total: number;
  page: number;
  limit: number;
  totalPages: number;
  /** @description Cursor for the next page, to send as `after`; null on the last page */
  nextCursor: string | null;
}

export interface PaymentListItem {
  /**
   * Format: uuid
   * @description Service-side record ID
   */
  id: string;
  /**
   * Format: uuid
   * @description Fiscal folio UUID
   */
  uuid: string;
  serie: string;
  folio: string;
  /** @enum {string} */
  tipoComprobante: 'P';
  rfcReceptor: string;
  moneda: string;
  total: number;
  /** @enum {string} */
  status: 'vigente' | 'cancelado';
  environment: Environment;
  /** Format: date-time */
  createdAt: string;
  /** @description Computed for each response: it changes over time */
  requiresReceptorApproval: boolean;
  cancellationStatus: ('pendiente' | 'rechazada') | null;
  cancellationDesynced: boolean;
  receptorNombre: string;
  /** @description Local time of the place of issue, without offset */
  fecha: string;
  subtotal: number;
  metodoPago: string | null;
  /** @description Amount still owed, in its currency; null unless it is PPD */
  saldo: number | null;
  externalId: string | null;
  /** @description Total of all payments, in pesos; null for some minutes after an update from a version that did not store it */
  montoTotalPagos: number | null;
}

export interface PaymentTax {
  /** @description c_Impuesto: 001 ISR, 002 IVA, 003 IEPS */
  type: string;
  /** @description Tasa, Cuota or Exento */
  factorType: string;
  /** @description Decimal as text, `0.160000`; absent for Exento */
  rate?: string;
  /** @description Required: the invoice's base x paid / total */
  base?: number;
  /** @description Default: base x rate */
  amount?: number;
  /**
   * @description true for a withholding
   * @default false
   */
  withholding?: boolean;
}

export interface PaymentVerdict {
  /** @description Environment in which it would be issued */
  environment: Environment;
  /** @description true: it can be issued */
  valid: boolean;
  /** @description All violated rules */
  errors: Finding[];
  /** @description Findings that do not prevent issuing it */
  warnings: Finding[];
  /** @description Token to send as `confirmation` with the same body and credential within 15 minutes */
  confirmation: string;
  totals: {
    /** @constant */
    moneda: 'MXN';
    montoTotalPagos: number;
  };
}

export interface PaymentsCancelInput {
  /**
   * Format: uuid
   * @description Record ID or fiscal UUID
   */
  id: string;
  /**
   * @description 01: issued with errors, replaced by another document; 02: issued with errors, not replaced; 03: the transaction did not take place; 04: individual sale already included in a global invoice
   * @enum {string}
   */
  motivo: '01' | '02' | '03' | '04';
  /**
   * Format: uuid
   * @description Only with motivo 01: UUID of the document in force that replaces this one (relation 04)
   */
  folioSustitucion?: string;
  /**
   * @description Send the request to the SAT even if documents in force (receipts, credit notes) relate to this one; otherwise it is rejected
   * @default false
   */
  ignoreRelated?: boolean;
  /** @description `confirmation` returned by the plan of the same request */
  confirmation?: string;
}

export interface PaymentsCancelPlanInput {
  /**
   * Format: uuid
   * @description Record ID or fiscal UUID
   */
  id: string;
  /**
   * @description If sent, the plan also returns the `confirmation` for this request
   * @enum {string}
   */
  motivo?: '01' | '02' | '03' | '04';
  /**
   * Format: uuid
   * @description Only with motivo 01: UUID of the document in force that replaces this one (relation 04)
   */
  folioSustitucion?: string;
  /**
   * @description Send the request to the SAT even if documents in force (receipts, credit notes) relate to this one; otherwise it is rejected
   * @default false
   */
  ignoreRelated?: boolean;
}

export interface PaymentsCancelQueuedInput {
  /**
   * Format: uuid
   * @description Record ID or fiscal UUID
   */
  id: string;
}

export interface PaymentsCancellationReceiptInput {
  /**
   * Format: uuid
   * @description Record ID or fiscal UUID
   */
  id: string;
}

export interface PaymentsCancellationReceiptPdfInput {
  /**
   * Format: uuid
   * @description Record ID or fiscal UUID
   */
  id: string;
  /**
   * @description Language of the labels; descriptions of the SAT stay in Spanish
   * @default es
   * @enum {string}
   */
  lang?: 'es' | 'en';
}

export interface PaymentsCancellationsInput {
  /**
   * Format: uuid
   * @description Record ID or fiscal UUID
   */
  id: string;
}

export type PaymentsCancellationsOutput = CancellationRecord[];

export type PaymentsCreateOutput = PaymentDetail | AcceptedDocument;

export interface PaymentsEmailInput {
  /**
   * Format: uuid
   * @description Record ID or fiscal UUID
   */
  id: string;
  /** @description Default: the last recipients, else the e-mail address of the customer */
  emails?: string[];
}

export interface PaymentsExportCsvInput {
  /**
   * @description Both if omitted
   * @enum {string}
   */
  status?: 'vigente' | 'cancelado';
  /** @description Filters on createdAt, inclusive; a date without time means the start of that day in America/Mexico_City */
  dateFrom?: string;
  /** @description Filters on createdAt, inclusive; a date without time means the end of that day in America/Mexico_City */
  dateTo?: string;
  /** @description Exact match */
  rfcReceptor?: string;
  /** @description Ignored with an API key: the environment of the key applies. `production` if omitted with a session */
  environment?: Environment;
  /** @description Exact match */
  series?: string;
  /** @description Exact match */
  folio?: string;
  /** @description Words that must each occur in the name or RFC of the receiver, in series and folio, or in the UUID; case and accents are ignored */
  q?: string;
  /** @description Filters on Fecha (local time of the place of issue), inclusive: `YYYY-MM-DD` or `YYYY-MM-DDThh:mm:ss` */
  issuedFrom?: string;
  /** @description Filters on Fecha, inclusive; a date without time includes the whole day */
  issuedTo?: string;
  /**
   * Format: uuid
   * @description ID of the customer that the document was issued to
   */
  customerId?: string;
  /** @description Exact match */
  externalId?: string;
}

export interface PaymentsExportPdfZipInput {
  /**
   * @description Both if omitted
   * @enum {string}
   */
  status?: 'vigente' | 'cancelado';
  /** @description Filters on createdAt, inclusive; a date without time means the start of that day in America/Mexico_City */
  dateFrom?: string;
  /** @description Filters on createdAt, inclusive; a date without time means the end of that day in America/Mexico_City */
  dateTo?: string;
  /** @description Exact match */
  rfcReceptor?: string;
  /** @description Ignored with an API key: the environment of the key applies. `production` if omitted with a session */
  environment?: Environment;
  /** @description Exact match */
  series?: string;
  /** @description Exact match */
  folio?: string;
  /** @description Words that must each occur in the name or RFC of the receiver, in series and folio, or in the UUID; case and accents are ignored */
  q?: string;
  /** @description Filters on Fecha (local time of the place of issue), inclusive: `YYYY-MM-DD` or `YYYY-MM-DDThh:mm:ss` */
  issuedFrom?: string;
  /** @description Filters on Fecha, inclusive; a date without time includes the whole day */
  issuedTo?: string;
  /**
   * Format: uuid
   * @description ID of the customer that the document was issued to
   */
  customerId?: string;
  /** @description Exact match */
  externalId?: string;
  /**
   * @description File names: uuid is `{uuid}`, long is `{serie}-{folio}_{rfcReceptor}_{uuid}`
   * @default uuid
   * @enum {string}
   */
  names?: 'uuid' | 'long';
}

export interface PaymentsExportXmlZipInput {
  /**
   * @description Both if omitted
   * @enum {string}
   */
  status?: 'vigente' | 'cancelado';
  /** @description Filters on createdAt, inclusive; a date without time means the start of that day in America/Mexico_City */
  dateFrom?: string;
  /** @description Filters on createdAt, inclusive; a date without time means the end of that day in America/Mexico_City */
  dateTo?: string;
  /** @description Exact match */
  rfcReceptor?: string;
  /** @description Ignored with an API key: the environment of the key applies. `production` if omitted with a session */
  environment?: Environment;
  /** @description Exact match */
  series?: string;
  /** @description Exact match */
  folio?: string;
  /** @description Words that must each occur in the name or RFC of the receiver, in series and folio, or in the UUID; case and accents are ignored */
  q?: string;
  /** @description Filters on Fecha (local time of the place of issue), inclusive: `YYYY-MM-DD` or `YYYY-MM-DDThh:mm:ss` */
  issuedFrom?: string;
  /** @description Filters on Fecha, inclusive; a date without time includes the whole day */
  issuedTo?: string;
  /**
   * Format: uuid
   * @description ID of the customer that the document was issued to
   */
  customerId?: string;
  /** @description Exact match */
  externalId?: string;
  /**
   * @description File names: uuid is `{uuid}`, long is `{serie}-{folio}_{rfcReceptor}_{uuid}`
   * @default uuid
   * @enum {string}
   */
  names?: 'uuid' | 'long';
}

export interface PaymentsGetInput {
  /**
   * Format: uuid
   * @description Record ID or fiscal UUID
   */
  id: string;
}

export type PaymentsGetOutput = InvoiceAttempt | PaymentDetail;

export interface PaymentsListInput {
  /**
   * @description Page number, from 1
   * @default 1
   */
  page?: number;
  /**
   * @description Maximum number of entries
   * @default 20
   */
  limit?: number;
  /**
   * @description Both if omitted
   * @enum {string}
   */
  status?: 'vigente' | 'cancelado';
  /** @description Filters on createdAt, inclusive; a date without time means the start of that day in America/Mexico_City */
  dateFrom?: string;
  /** @description Filters on createdAt, inclusive; a date without time means the end of that day in America/Mexico_City */
  dateTo?: string;
  /** @description Exact match */
  rfcReceptor?: string;
  /** @description Ignored with an API key: the environment of the key applies. Both if omitted with a session */
  environment?: Environment;
  /** @description Exact match */
  series?: string;
  /** @description Exact match */
  folio?: string;
  /** @description Words that must each occur in the name or RFC of the receiver, in series and folio, or in the UUID; case and accents are ignored */
  q?: string;
  /** @description Filters on Fecha (local time of the place of issue), inclusive: `YYYY-MM-DD` or `YYYY-MM-DDThh:mm:ss` */
  issuedFrom?: string;
  /** @description Filters on Fecha, inclusive; a date without time includes the whole day */
  issuedTo?: string;
  /**
   * Format: uuid
   * @description ID of the customer that the document was issued to
   */
  customerId?: string;
  /** @description Exact match */
  externalId?: string;
  /**
   * @description Prefix `-` for descending order: largest or newest first
   * @default -createdAt
   * @enum {string}
   */
  sort?: 'createdAt' | '-createdAt' | 'fecha' | '-fecha' | 'total' | '-total' | 'folio' | '-folio';
  /** @description `nextCursor` of the previous page, with the same sort. Replaces page */
  after?: string;
}

export interface PaymentsPdfInput {
  /**
   * Format: uuid
   * @description Record ID or fiscal UUID
   */
  id: string;
  /**
   * @description Language of the labels; descriptions of the SAT stay in Spanish
   * @default es
   * @enum {string}
   */
  lang?: 'es' | 'en';
}

export interface PaymentsSyncInput {
  /**
   * Format: uuid
   * @description Record ID or fiscal UUID
   */
  id: string;
}

export interface PaymentsXmlInput {
  /**
   * Format: uuid
   * @description Record ID or fiscal UUID
   */
  id: string;
}

export interface PayrollBatch {
  /** Format: uuid */
  id: string;
  /**
   * @description done: no item is pending. cancelled: items that had already started were completed
   * @enum {string}
   */
  status: 'queued' | 'running' | 'done' | 'cancelled';
  environment: Environment;
  total: number;
  failed: number;
  /** @description Index to send as `after`; null at the end */
  nextCursor: number | null;
  /** Format: date-time */
  createdAt: string;
  /** Format: date-time */
  updatedAt: string;
  /** @description Stamped receipts, including those issued earlier under the same idempotency keys */
  stamped: number;
  results: {
    /** @description Index in `payrolls`, from 0 */
    index: number;
    /** @description null if the body had no valid key */
    idempotencyKey: string | null;
    uuid: string | null;
    /** @description true: `idempotencyKey` was used before with a different body, which created the document `uuid`. Nothing was stamped for this body; send it with another key */
    bodyMismatch: boolean;
    /** @enum {string} */
    status: 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
    error: IssuingError | null;
    /**
     * Format: uuid
     * @description For `GET /payrolls/{id}`, also while it is queued
     */
    id: string;
  }[];
}

export interface PayrollBody {
  employee: PayrollEmployee;
  nomina12: ComplementNomina12 | ComplementNomina12[];
  series?: string;
  folioNumber?: string;
  /** @description Date of issue, `YYYY-MM-DDThh:mm:ss` at the place of issue. Default: now */
  date?: string;
  /**
   * Format: uuid
   * @description Active certificate for the seal. Default: that of the series, else of the organization
   */
  certificateId?: string;
  /** @description UUIDs of receipts that this one replaces (relation 04) */
  replaces?: string[];
  /** @description The same key never stamps twice. No control characters */
  idempotencyKey?: string;
  /** @description Your own identifier of the document, unique within the organization and environment */
  externalId?: string;
  /** @description Up to 50 strings, numbers or booleans of up to 500 characters, by name; returned with the document */
  metadata?: {
    [key: string]: unknown;
  };
  /** @description For sessions; default: sandbox. An API key has its own environment, and a production key rejects sandbox */
  environment?: Environment;
  /**
   * Format: date-time
   * @description Validate it as of this time, as creating it with `scheduledAt` would
   */
  scheduledAt?: string;
}

export interface PayrollDetail {
  /**
   * Format: uuid
   * @description Service-side record ID
   */
  id: string;
  /**
   * Format: uuid
   * @description Fiscal folio UUID
   */
  uuid: string;
  serie: string;
  folio: string;
  /** @enum {string} */
  tipoComprobante: 'N';
  rfcReceptor: string;
  moneda: string;
  total: number;
  /** @enum {string} */
  status: 'vigente' | 'cancelado';
  environment: Environment;
  /** Format: date-time */
  createdAt: string;
  /** @description Computed for each response: it changes over time */
  requiresReceptorApproval: boolean;
  cancellationStatus: ('pendiente' | 'rechazada') | null;
  cancellationDesynced: boolean;
  receptorNombre: string;
  /** @description Local time of the place of issue, without offset */
  fecha: string;
  subtotal: number;
  metodoPago: string | null;
  /** @description Amount still owed, in its currency; null unless it is PPD */
  saldo: number | null;
  externalId: string | null;
  /** @description Deductions */
  descuento: number;
  fechaTimbrado: string;
  lugarExpedicion: string;
  emisor: {
    rfc: string;
    nombre: string;
    regimenFiscal: string;
  };
  receptor: {
    rfc: string;
    nombre: string;
    regimenFiscal: string;
    domicilioFiscal: string;
  };
  customerId: string | null;
  /** @description Receipts that this one replaces */
  sustituye: string[];
  /** @description As sent, with the computed fields filled in; a list if there are several */
  nomina12:
    | {
        [key: string]: unknown;
      }
    | {
        [key: string]: unknown;
      }[];
  noCertificado: string;
  noCertificadoSat: string;
  rfcPac: string;
  sello: string;
  selloSat: string;
  verificationUrl: string;
  idempotencyKey: string | null;
  metadata: {
    [key: string]: unknown;
  };
  /** @description The latest cancellation request */
  cancellation: CancellationRecord | null;
  /** Format: date-time */
  updatedAt: string;
}

export interface PayrollEmployee {
  /**
   * @description RFC of the employee, 13 characters; XAXX010101000 for a deceased employee
   * @example URE180429TM6
   */
  rfc: string;
  /** @description As in the tax certificate (CSF) */
  nombre: string;
  /** @description Postal code of the fiscal address; default for XAXX010101000: the place of issue */
  zip?: string;
  /**
   * @description c_RegimenFiscal
   * @default 605
   */
  taxSystem?: string;
}

export interface PayrollList {
  data: PayrollListItem[];
  /** @description Total number of invoices before pagination */
  total: number;
  page: number;
  limit: number;
  totalPages: number;
  /** @description Cursor for the next page, to send as `after`; null on the last page */
  nextCursor: string | null;
}

export interface PayrollListItem {
  /**
   * Format: uuid
   * @description Service-side record ID
   */
  id: string;
  /**
   * Format: uuid
   * @description Fiscal folio UUID
   */
  uuid: string;
  serie: string;
  folio: string;
  /** @enum {string} */
  tipoComprobante: 'N';
  rfcReceptor: string;
  moneda: string;
  total: number;
  /** @enum {string} */
  status: 'vigente' | 'cancelado';
  environment: Environment;
  /** Format: date-time */
  createdAt: string;
  /** @description Computed for each response: it changes over time */
  requiresReceptorApproval: boolean;
  cancellationStatus: ('pendiente' | 'rechazada') | null;
  cancellationDesynced: boolean;
  receptorNombre: string;
  /** @description Local time of the place of issue, without offset */
  fecha: string;
  subtotal: number;
  metodoPago: string | null;
  /** @description Amount still owed, in its currency; null unless it is PPD */
  saldo: number | null;
  externalId: string | null;
}

export interface PayrollVerdict {
  /** @description Environment in which it would be issued */
  environment: Environment;
  /** @description true: it can be issued */
  valid: boolean;
  /** @description All violated rules */
  errors: Finding[];
  /** @description Findings that do not prevent issuing it */
  warnings: Finding[];
  /** @description Token to send as `confirmation` with the same body and credential within 15 minutes */
  confirmation: string;
  totals: {
    /** @constant */
    moneda: 'MXN';
    /** @description Perceptions and other payments */
    subtotal: number;
    /** @description Deductions */
    descuento: number;
    total: number;
  };
}

export interface PayrollsBatchInput {
  /** Format: uuid */
  id: string;
  /** @description Only items after this index */
  after?: number;
  /**
   * @description Maximum number of items; all if omitted
   * @default 5000
   */
  limit?: number;
}

export interface PayrollsCancelBatchInput {
  /** Format: uuid */
  id: string;
}

export interface PayrollsCancelInput {
  /**
   * Format: uuid
   * @description Record ID or fiscal UUID
   */
  id: string;
  /**
   * @description 01: issued with errors, replaced by another document; 02: issued with errors, not replaced; 03: the transaction did not take place; 04: individual sale already included in a global invoice
   * @enum {string}
   */
  motivo: '01' | '02' | '03' | '04';
  /**
   * Format: uuid
   * @description Only with motivo 01: UUID of the document in force that replaces this one (relation 04)
   */
  folioSustitucion?: string;
  /**
   * @description Send the request to the SAT even if documents in force (receipts, credit notes) relate to this one; otherwise it is rejected
   * @default false
   */
  ignoreRelated?: boolean;
  /** @description `confirmation` returned by the plan of the same request */
  confirmation?: string;
}

export interface PayrollsCancelPlanInput {
  /**
   * Format: uuid
   * @description Record ID or fiscal UUID
   */
  id: string;
  /**
   * @description If sent, the plan also returns the `confirmation` for this request
   * @enum {string}
   */
  motivo?: '01' | '02' | '03' | '04';
  /**
   * Format: uuid
   * @description Only with motivo 01: UUID of the document in force that replaces this one (relation 04)
   */
  folioSustitucion?: string;
  /**
   * @description Send the request to the SAT even if documents in force (receipts, credit notes) relate to this one; otherwise it is rejected
   * @default false
   */
  ignoreRelated?: boolean;
}

export interface PayrollsCancelQueuedInput {
  /**
   * Format: uuid
   * @description Record ID or fiscal UUID
   */
  id: string;
}

export interface PayrollsCancellationReceiptInput {
  /**
   * Format: uuid
   * @description Record ID or fiscal UUID
   */
  id: string;
}

export interface PayrollsCancellationReceiptPdfInput {
  /**
   * Format: uuid
   * @description Record ID or fiscal UUID
   */
  id: string;
  /**
   * @description Language of the labels; descriptions of the SAT stay in Spanish
   * @default es
   * @enum {string}
   */
  lang?: 'es' | 'en';
}

export interface PayrollsCancellationsInput {
  /**
   * Format: uuid
   * @description Record ID or fiscal UUID
   */
  id: string;
}

export type PayrollsCancellationsOutput = CancellationRecord[];

export type PayrollsCreateOutput = PayrollDetail | AcceptedDocument;

export interface PayrollsExportCsvInput {
  /**
   * @description Both if omitted
   * @enum {string}
   */
  status?: 'vigente' | 'cancelado';
  /** @description Filters on createdAt, inclusive; a date without time means the start of that day in America/Mexico_City */
  dateFrom?: string;
  /** @description Filters on createdAt, inclusive; a date without time means the end of that day in America/Mexico_City */
  dateTo?: string;
  /** @description Exact match */
  rfcReceptor?: string;
  /** @description Ignored with an API key: the environment of the key applies. `production` if omitted with a session */
  environment?: Environment;
  /** @description Exact match */
  series?: string;
  /** @description Exact match */
  folio?: string;
  /** @description Words that must each occur in the name or RFC of the receiver, in series and folio, or in the UUID; case and accents are ignored */
  q?: string;
  /** @description Filters on Fecha (local time of the place of issue), inclusive: `YYYY-MM-DD` or `YYYY-MM-DDThh:mm:ss` */
  issuedFrom?: string;
  /** @description Filters on Fecha, inclusive; a date without time includes the whole day */
  issuedTo?: string;
  /** @description Exact match */
  externalId?: string;
}

export interface PayrollsExportPdfZipInput {
  /**
   * @description Both if omitted
   * @enum {string}
   */
  status?: 'vigente' | 'cancelado';
  /** @description Filters on createdAt, inclusive; a date without time means the start of that day in America/Mexico_City */
  dateFrom?: string;
  /** @description Filters on createdAt, inclusive; a date without time means the end of that day in America/Mexico_City */
  dateTo?: string;
  /** @description Exact match */
  rfcReceptor?: string;
  /** @description Ignored with an API key: the environment of the key applies. `production` if omitted with a session */
  environment?: Environment;
  /** @description Exact match */
  series?: string;
  /** @description Exact match */
  folio?: string;
  /** @description Words that must each occur in the name or RFC of the receiver, in series and folio, or in the UUID; case and accents are ignored */
  q?: string;
  /** @description Filters on Fecha (local time of the place of issue), inclusive: `YYYY-MM-DD` or `YYYY-MM-DDThh:mm:ss` */
  issuedFrom?: string;
  /** @description Filters on Fecha, inclusive; a date without time includes the whole day */
  issuedTo?: string;
  /** @description Exact match */
  externalId?: string;
  /**
   * @description File names: uuid is `{uuid}`, long is `{serie}-{folio}_{rfcReceptor}_{uuid}`
   * @default uuid
   * @enum {string}
   */
  names?: 'uuid' | 'long';
}

export interface PayrollsExportXmlZipInput {
  /**
   * @description Both if omitted
   * @enum {string}
   */
  status?: 'vigente' | 'cancelado';
  /** @description Filters on createdAt, inclusive; a date without time means the start of that day in America/Mexico_City */
  dateFrom?: string;
  /** @description Filters on createdAt, inclusive; a date without time means the end of that day in America/Mexico_City */
  dateTo?: string;
  /** @description Exact match */
  rfcReceptor?: string;
  /** @description Ignored with an API key: the environment of the key applies. `production` if omitted with a session */
  environment?: Environment;
  /** @description Exact match */
  series?: string;
  /** @description Exact match */
  folio?: string;
  /** @description Words that must each occur in the name or RFC of the receiver, in series and folio, or in the UUID; case and accents are ignored */
  q?: string;
  /** @description Filters on Fecha (local time of the place of issue), inclusive: `YYYY-MM-DD` or `YYYY-MM-DDThh:mm:ss` */
  issuedFrom?: string;
  /** @description Filters on Fecha, inclusive; a date without time includes the whole day */
  issuedTo?: string;
  /** @description Exact match */
  externalId?: string;
  /**
   * @description File names: uuid is `{uuid}`, long is `{serie}-{folio}_{rfcReceptor}_{uuid}`
   * @default uuid
   * @enum {string}
   */
  names?: 'uuid' | 'long';
}

export interface PayrollsGetInput {
  /**
   * Format: uuid
   * @description Record ID or fiscal UUID
   */
  id: string;
}

export type PayrollsGetOutput = InvoiceAttempt | PayrollDetail;

export interface PayrollsListInput {
  /**
   * @description Page number, from 1
   * @default 1
   */
  page?: number;
  /**
   * @description Maximum number of entries
   * @default 20
   */
  limit?: number;
  /**
   * @description Both if omitted
   * @enum {string}
   */
  status?: 'vigente' | 'cancelado';
  /** @description Filters on createdAt, inclusive; a date without time means the start of that day in America/Mexico_City */
  dateFrom?: string;
  /** @description Filters on createdAt, inclusive; a date without time means the end of that day in America/Mexico_City */
  dateTo?: string;
  /** @description Exact match */
  rfcReceptor?: string;
  /** @description Ignored with an API key: the environment of the key applies. Both if omitted with a session */
  environment?: Environment;
  /** @description Exact match */
  series?: string;
  /** @description Exact match */
  folio?: string;
  /** @description Words that must each occur in the name or RFC of the receiver, in series and folio, or in the UUID; case and accents are ignored */
  q?: string;
  /** @description Filters on Fecha (local time of the place of issue), inclusive: `YYYY-MM-DD` or `YYYY-MM-DDThh:mm:ss` */
  issuedFrom?: string;
  /** @description Filters on Fecha, inclusive; a date without time includes the whole day */
  issuedTo?: string;
  /** @description Exact match */
  externalId?: string;
  /**
   * @description Prefix `-` for descending order: largest or newest first
   * @default -createdAt
   * @enum {string}
   */
  sort?: 'createdAt' | '-createdAt' | 'fecha' | '-fecha' | 'total' | '-total' | 'folio' | '-folio';
  /** @description `nextCursor` of the previous page, with the same sort. Replaces page */
  after?: string;
}

export interface PayrollsPdfInput {
  /**
   * Format: uuid
   * @description Record ID or fiscal UUID
   */
  id: string;
  /**
   * @description Language of the labels; descriptions of the SAT stay in Spanish
   * @default es
   * @enum {string}
   */
  lang?: 'es' | 'en';
}

export interface PayrollsSyncInput {
  /**
   * Format: uuid
   * @description Record ID or fiscal UUID
   */
  id: string;
}

export interface PayrollsXmlInput {
  /**
   * Format: uuid
   * @description Record ID or fiscal UUID
   */
  id: string;
}

export interface Product {
  /** Format: uuid */
  id: string;
  /** Format: uuid */
  organizationId: string;
  description: string;
  productKey: string;
  price: number;
  unitKey: string;
  unitName: string;
  sku: string | null;
  /** @description Whether the price includes taxes */
  taxIncluded: boolean;
  taxability: string;
  taxes: ProductTax[];
  /** @description true: production; false: sandbox */
  livemode: boolean;
  /** @description Same as `livemode` */
  environment: Environment;
  isActive: boolean;
  externalId: string | null;
  metadata: {
    [key: string]: unknown;
  };
  /** Format: date-time */
  createdAt: string;
  /** Format: date-time */
  updatedAt: string;
}

export interface ProductImport {
  /** @description Data rows, without the header */
  totalRows: number;
  /** @description Rows that created a product or, with mode=upsert, updated one */
  successCount: number;
  /** @description Rows that created nothing */
  errorCount: number;
  /** @description Existing products that were updated, included in successCount */
  updatedCount: number;
  /** @description Every failed row of the file (the header is row 1) */
  errors: {
    row: number;
    /** @description All problems of the row, with the column names */
    message: string;
    /** @description The same problems, one per cell */
    details: {
      /** @description Column name; empty for the row as a whole */
      path: string;
      /** @description Code as in error responses */
      code: string;
      /** @description What to change, without the column name */
      message: string;
    }[];
  }[];
  /** @description Rows that were created but may contain a mistake */
  warnings: {
    code: string;
    message: string;
    /** @description Number of rows affected */
    rows: number;
  }[];
}

export interface ProductList {
  data: Product[];
  /** @description Before pagination */
  total: number;
  page: number;
  limit: number;
  totalPages: number;
}

export interface ProductMatch {
  codigo: string;
  descripcion: string;
  palabrasSimilares: string | null;
  /** @enum {string} */
  incluyeIva: 'si' | 'no' | 'opcional';
  /** @enum {string} */
  incluyeIeps: 'si' | 'no' | 'opcional';
  estimuloFronterizo: boolean;
  /** @description `YYYY-MM-DD`; null: no end date */
  vigenteDesde: string | null;
  /** @description `YYYY-MM-DD`; null: no end date */
  vigenteHasta: string | null;
  /** @description 1: exact match of a code or name; higher for entries that the organization used before */
  score: number;
  /** @description Position of the key in the hierarchy; null for a level without a known name */
  jerarquia: {
    division: CatalogLevel | null;
    grupo: CatalogLevel | null;
    clase: CatalogLevel | null;
  };
  /** @description Why the entry matched; null without a search text */
  match: {
    /**
     * @description nombreComun: a common name; synonym: a word with the same meaning, or with similar spelling
     * @enum {string}
     */
    field: 'codigo' | 'descripcion' | 'palabrasSimilares' | 'nombreComun' | 'synonym';
    /** @description The text that matched */
    term: string;
  } | null;
}

export interface ProductTax {
  /** @description c_Impuesto: 001 ISR, 002 IVA, 003 IEPS */
  type: string;
  /** @description Tasa, Cuota or Exento */
  factorType: string;
  /** @description Decimal as text, `0.160000`; absent for Exento */
  rate?: string;
  /**
   * @description true for a withholding
   * @default false
   */
  withholding?: boolean;
}

export interface ProductTaxInput {
  /** @description c_Impuesto: 001 ISR, 002 IVA, 003 IEPS */
  type: string;
  /** @description Tasa, Cuota or Exento */
  factorType: string;
  /** @description Decimal as text, `0.160000`; absent for Exento */
  rate?: string;
  /**
   * @description true for a withholding
   * @default false
   */
  withholding?: boolean;
}

export interface ProductsCreateInput {
  /** Format: uuid */
  organizationId: string;
  description: string;
  /** @description c_ClaveProdServ */
  productKey: string;
  price: number;
  /**
   * @description c_ClaveUnidad
   * @default H87
   */
  unitKey?: string;
  /** @default Elemento */
  unitName?: string;
  /** @description Unique within the organization */
  sku?: string | null;
  /** @default false */
  taxIncluded?: boolean;
  /** @description c_ObjetoImp; default 02 with taxes, else 01 */
  taxability?: string;
  taxes?: ProductTaxInput[];
  /**
   * @description false: can no longer be invoiced
   * @default true
   */
  isActive?: boolean;
  /** @description Your own identifier */
  externalId?: string | null;
  /** @description Any JSON object of up to 10 KB. Updates replace it as a whole */
  metadata?: {
    [key: string]: unknown;
  };
  /**
   * @description Ignored with an API key: the environment of the key applies
   * @default true
   */
  livemode?: boolean;
}

export interface ProductsDeleteInput {
  /** Format: uuid */
  organizationId: string;
  /** Format: uuid */
  id: string;
}

export interface ProductsGetInput {
  /** Format: uuid */
  organizationId: string;
  /** Format: uuid */
  id: string;
}

export interface ProductsImportInput {
  /** Format: uuid */
  organizationId: string;
  /**
   * Format: binary
   * @description Required: CSV of at most 5 MB (UTF-8 or Windows-1252; comma, semicolon or tab). Header: description, productKey, price and, optionally, unitKey, unitName, sku, taxIncluded, taxability, taxes (`IVA 16`, `IVA 0`, `IVA exento`, `IEPS 8 + IVA 16`, `IVA 16 + ISR 10 retenido`), livemode
   */
  file?: Blob;
  /**
   * @description upsert: a row with the SKU of an existing product updates that product; only the columns in the file change
   * @default create
   * @enum {string}
   */
  mode?: 'create' | 'upsert';
}

export interface ProductsListInput {
  /** Format: uuid */
  organizationId: string;
  /**
   * @description Page number, from 1
   * @default 1
   */
  page?: number;
  /**
   * @description Maximum number of entries
   * @default 20
   */
  limit?: number;
  /** @description Words of the description, SKU, product key or externalId, in any order; accents and case are ignored */
  q?: string;
  /** @description Ignored with an API key: the environment of the key applies. Both if omitted */
  livemode?: boolean;
}

export interface ProductsUpdateInput {
  /** Format: uuid */
  organizationId: string;
  /** Format: uuid */
  id: string;
  description?: string;
  /** @description c_ClaveProdServ */
  productKey?: string;
  price?: number;
  /**
   * @description c_ClaveUnidad
   * @default H87
   */
  unitKey?: string;
  /** @default Elemento */
  unitName?: string;
  /** @description Unique within the organization */
  sku?: string | null;
  /** @default false */
  taxIncluded?: boolean;
  /** @description c_ObjetoImp; default 02 with taxes, else 01 */
  taxability?: string;
  taxes?: ProductTaxInput[];
  /**
   * @description false: can no longer be invoiced
   * @default true
   */
  isActive?: boolean;
  /** @description Your own identifier */
  externalId?: string | null;
  /** @description Any JSON object of up to 10 KB. Updates replace it as a whole */
  metadata?: {
    [key: string]: unknown;
  };
}

export interface QueuedEmail {
  /** Format: uuid */
  id: string;
  /** Format: uuid */
  invoiceId: string;
  /** Format: uuid */
  uuid: string;
  emails: string[];
  /** @constant */
  status: 'queued';
}

export interface Receivable {
  /**
   * Format: uuid
   * @description Service-side record ID
   */
  id: string;
  /**
   * Format: uuid
   * @description Fiscal folio UUID
   */
  uuid: string;
  serie: string;
  folio: string;
  /** @enum {string} */
  tipoComprobante: 'I' | 'E' | 'T';
  rfcReceptor: string;
  moneda: string;
  total: number;
  /** @enum {string} */
  status: 'vigente' | 'cancelado';
  environment: Environment;
  /** Format: date-time */
  createdAt: string;
  /** @description Computed for each response: it changes over time */
  requiresReceptorApproval: boolean;
  cancellationStatus: ('pendiente' | 'rechazada') | null;
  cancellationDesynced: boolean;
  receptorNombre: string;
  /** @description Local time of the place of issue, without offset */
  fecha: string;
  subtotal: number;
  metodoPago: string | null;
  /** @description Amount owed on the date in `asOf` */
  saldo: number;
  externalId: string | null;
  /** @description Days from the date of issue to `asOf` */
  ageDays: number;
}

export interface ReceivableList {
  data: Receivable[];
  /** @description Before pagination */
  total: number;
  page: number;
  limit: number;
  totalPages: number;
  asOf: string;
  /** @description By currency, over all pages */
  totals: {
    [key: string]: AgedTotal;
  };
}

export interface ReceivablesListInput {
  /**
   * @description Page number, from 1
   * @default 1
   */
  page?: number;
  /**
   * @description Maximum number of entries
   * @default 20
   */
  limit?: number;
  /** @description Cutoff date: excludes documents issued later, and ages count up to it. Excludes documents that are cancelled now. Default: today in America/Mexico_City */
  asOf?: string;
  /**
   * Format: uuid
   * @description Only invoices of this customer
   */
  customerId?: string;
  /** @description Ignored with an API key: the environment of the key applies. `production` if omitted with a session */
  environment?: Environment;
}

export interface RecoveryCodes {
  /** @description Each works once in place of a code; shown only in this response */
  recoveryCodes: string[];
}

export interface RefreshTokensInput {
  /** @description Single use; reuse revokes all tokens of the authorization */
  refreshToken: string;
  clientId: string;
  clientSecret: string;
  /** @constant */
  grantType: 'refresh_token';
}

export interface ReplayedEvents {
  /** @description Number of events that will be sent */
  events: number;
  from: string;
  to: string;
}

export interface RetentionBody {
  receiver: NationalRetentionReceiver | ForeignRetentionReceiver;
  /** @description c_CveRetenc: type of payment or withholding */
  cveRetenc: string;
  /** @description Required with cveRetenc 25 */
  descRetenc?: string;
  period: RetentionPeriod;
  totals: RetentionTotals;
  taxes?: RetentionTax[];
  /** @description The complement that cveRetenc requires */
  complement?: RetentionComplement;
  /** @description 1 to 20 letters and digits. Default: the next number of the series of type R */
  folioNumber?: string;
  /** @description Date of issue, `YYYY-MM-DDThh:mm:ss` at the place of issue. Default: now */
  date?: string;
  /**
   * Format: uuid
   * @description Active certificate for the seal. Default: that of the organization
   */
  certificateId?: string;
  /**
   * Format: uuid
   * @description UUID of the retentions document that this one replaces (relation 04)
   */
  replaces?: string;
  /** @description The same key never stamps twice. No control characters */
  idempotencyKey?: string;
  /** @description Your own identifier of the document, unique within the organization and environment */
  externalId?: string;
  /** @description Up to 50 strings, numbers or booleans of up to 500 characters, by name; returned with the document */
  metadata?: {
    [key: string]: unknown;
  };
  /** @description For sessions; default: sandbox. An API key has its own environment, and a production key rejects sandbox */
  environment?: Environment;
}

export interface RetentionComplement {
  /** @description Lease in trust 1.0 */
  arrendamientoEnFideicomiso10?: ComplementArrendamientoEnFideicomiso10;
  /** @description Dividends 1.0 */
  dividendos10?: ComplementDividendos10;
  /** @description Sale of shares 1.0 */
  enajenacionDeAcciones10?: ComplementEnajenacionDeAcciones10;
  /** @description Trust without business activities 1.0 */
  fideicomisoNoEmpresarial10?: ComplementFideicomisoNoEmpresarial10;
  /** @description Interest 1.0 */
  intereses10?: ComplementIntereses10;
  /** @description Mortgage interest 1.0 */
  interesesHipotecarios10?: ComplementInteresesHipotecarios10;
  /** @description Derivatives 1.0 */
  operacionesConDerivados10?: ComplementOperacionesConDerivados10;
  /** @description Payments to foreigners 1.0 */
  pagosAExtranjeros10?: ComplementPagosAExtranjeros10;
  /** @description Retirement plans 1.1 */
  planesDeRetiro11?: ComplementPlanesDeRetiro11;
  /** @description Digital platforms 1.0 */
  plataformasTecnologicas10?: ComplementPlataformasTecnologicas10;
  /** @description Prizes 1.0 */
  premios10?: ComplementPremios10;
  /** @description Financial sector 1.0 */
  sectorFinanciero10?: ComplementSectorFinanciero10;
  /** @description Complements as XML, one element per string, with its namespace declared */
  raw?: string[];
}

export interface RetentionDetail {
  /**
   * Format: uuid
   * @description Service-side record ID
   */
  id: string;
  /**
   * Format: uuid
   * @description Fiscal folio UUID
   */
  uuid: string;
  /** @description FolioInt */
  folio: string;
  /** @enum {string} */
  tipoComprobante: 'R';
  /** @description XEXX010101000 for a receiver abroad */
  rfcReceptor: string;
  receptorNombre: string;
  /** @description Local time of the place of issue, without offset */
  fecha: string;
  montoTotOperacion: number;
  montoTotRet: number;
  /** @enum {string} */
  status: 'vigente' | 'cancelado';
  environment: Environment;
  cancellationStatus: ('pendiente' | 'rechazada') | null;
  cancellationDesynced: boolean;
  externalId: string | null;
  /** Format: date-time */
  createdAt: string;
  cveRetenc: string;
  descRetenc: string | null;
  emisor: {
    rfc: string;
    nombre: string;
    regimenFiscal: string;
  };
  receptor: {
    /** @enum {string} */
    nacionalidad: 'Nacional' | 'Extranjero';
    nombre: string;
    rfc: string | null;
    curp: string | null;
    domicilioFiscal: string | null;
    numRegIdTrib: string | null;
  };
  period: {
    mesIni: string;
    mesFin: string;
    ejercicio: string;
  };
  totals: {
    montoTotOperacion: number;
    montoTotGrav: number;
    montoTotExent: number;
    montoTotRet: number;
    utilidadBimestral: number | null;
    isrCorrespondiente: number | null;
  };
  taxes: {
    baseRet: number | null;
    impuestoRet: string | null;
    montoRet: number;
    tipoPagoRet: string;
  }[];
  /** @description By key, as sent, with the computed fields filled in */
  complement: {
    [key: string]: unknown;
  } | null;
  /** @description UUID of the document that this one replaces */
  sustituye: string | null;
  lugarExpedicion: string;
  fechaTimbrado: string;
  noCertificado: string;
  noCertificadoSat: string;
  rfcPac: string;
  sello: string;
  selloSat: string;
  verificationUrl: string;
  idempotencyKey: string | null;
  metadata: {
    [key: string]: unknown;
  };
  /** @description The latest cancellation request */
  cancellation: CancellationRecord | null;
  /** Format: date-time */
  updatedAt: string;
}

export interface RetentionList {
  data: RetentionListItem[];
  /** @description Total number of invoices before pagination */
  total: number;
  page: number;
  limit: number;
  totalPages: number;
  /** @description Cursor for the next page, to send as `after`; null on the last page */
  nextCursor: string | null;
}

export interface RetentionListItem {
  /**
   * Format: uuid
   * @description Service-side record ID
   */
  id: string;
  /**
   * Format: uuid
   * @description Fiscal folio UUID
   */
  uuid: string;
  /** @description FolioInt */
  folio: string;
  /** @enum {string} */
  tipoComprobante: 'R';
  /** @description XEXX010101000 for a receiver abroad */
  rfcReceptor: string;
  receptorNombre: string;
  /** @description Local time of the place of issue, without offset */
  fecha: string;
  montoTotOperacion: number;
  montoTotRet: number;
  /** @enum {string} */
  status: 'vigente' | 'cancelado';
  environment: Environment;
  cancellationStatus: ('pendiente' | 'rechazada') | null;
  cancellationDesynced: boolean;
  externalId: string | null;
  /** Format: date-time */
  createdAt: string;
}

export interface RetentionPeriod {
  /** @description c_Periodo, 01 to 12 */
  mesIni: string;
  /** @description c_Periodo, 01 to 12 */
  mesFin: string;
  /** @description Year */
  ejercicio: number | string;
}

export interface RetentionTax {
  baseRet?: number | string;
  /** @description c_Impuesto: 001 ISR, 002 IVA, 003 IEPS. Default: that of tipoPagoRet */
  impuestoRet?: string;
  montoRet: number | string;
  /** @description c_TipoPagoRet */
  tipoPagoRet: string;
}

export interface RetentionTotals {
  /** @description Default: taxed plus exempt amount */
  montoTotOperacion?: number | string;
  /** @description Default 0 */
  montoTotGrav?: number | string;
  /** @description Default 0 */
  montoTotExent?: number | string;
  /** @description Default: the sum of taxes */
  montoTotRet?: number | string;
  /** @description With cveRetenc 28 */
  utilidadBimestral?: number | string;
  /** @description With cveRetenc 28 */
  isrCorrespondiente?: number | string;
}

export interface RetentionVerdict {
  /** @description Environment in which it would be issued */
  environment: Environment;
  /** @description true: it can be issued */
  valid: boolean;
  /** @description All violated rules */
  errors: Finding[];
  /** @description Findings that do not prevent issuing it */
  warnings: Finding[];
  /** @description Token to send as `confirmation` with the same body and credential within 15 minutes */
  confirmation: string;
  totals: {
    montoTotOperacion: number;
    montoTotGrav: number;
    montoTotExent: number;
    montoTotRet: number;
  };
}

export interface RetentionsCancelInput {
  /**
   * Format: uuid
   * @description Record ID or fiscal UUID
   */
  id: string;
  /**
   * @description 01: issued with errors, replaced by another document; 02: issued with errors, not replaced; 03: the transaction did not take place; 04: individual sale already included in a global invoice
   * @enum {string}
   */
  motivo: '01' | '02' | '03' | '04';
  /**
   * Format: uuid
   * @description Only with motivo 01: UUID of the document in force that replaces this one (relation 04)
   */
  folioSustitucion?: string;
  /**
   * @description Send the request to the SAT even if documents in force (receipts, credit notes) relate to this one; otherwise it is rejected
   * @default false
   */
  ignoreRelated?: boolean;
  /** @description `confirmation` returned by the plan of the same request */
  confirmation?: string;
}

export interface RetentionsCancelPlanInput {
  /**
   * Format: uuid
   * @description Record ID or fiscal UUID
   */
  id: string;
  /**
   * @description If sent, the plan also returns the `confirmation` for this request
   * @enum {string}
   */
  motivo?: '01' | '02' | '03' | '04';
  /**
   * Format: uuid
   * @description Only with motivo 01: UUID of the document in force that replaces this one (relation 04)
   */
  folioSustitucion?: string;
  /**
   * @description Send the request to the SAT even if documents in force (receipts, credit notes) relate to this one; otherwise it is rejected
   * @default false
   */
  ignoreRelated?: boolean;
}

export interface RetentionsCancellationReceiptInput {
  /**
   * Format: uuid
   * @description Record ID or fiscal UUID
   */
  id: string;
}

export interface RetentionsCancellationReceiptPdfInput {
  /**
   * Format: uuid
   * @description Record ID or fiscal UUID
   */
  id: string;
  /**
   * @description Language of the labels; descriptions of the SAT stay in Spanish
   * @default es
   * @enum {string}
   */
  lang?: 'es' | 'en';
}

export interface RetentionsCancellationsInput {
  /**
   * Format: uuid
   * @description Record ID or fiscal UUID
   */
  id: string;
}

export type RetentionsCancellationsOutput = CancellationRecord[];

export type RetentionsCreateOutput = RetentionDetail | AcceptedDocument;

export interface RetentionsGetInput {
  /**
   * Format: uuid
   * @description Record ID or fiscal UUID
   */
  id: string;
}

export type RetentionsGetOutput = InvoiceAttempt | RetentionDetail;

export interface RetentionsListInput {
  /**
   * @description Page number, from 1
   * @default 1
   */
  page?: number;
  /**
   * @description Maximum number of entries
   * @default 20
   */
  limit?: number;
  /**
   * @description Both if omitted
   * @enum {string}
   */
  status?: 'vigente' | 'cancelado';
  /** @description Filters on createdAt, inclusive; a date without time means the start of that day in America/Mexico_City */
  dateFrom?: string;
  /** @description Filters on createdAt, inclusive; a date without time means the end of that day in America/Mexico_City */
  dateTo?: string;
  /** @description Exact match */
  rfcReceptor?: string;
  /** @description Ignored with an API key: the environment of the key applies. Both if omitted with a session */
  environment?: Environment;
  /** @description Exact match */
  folio?: string;
  /** @description Words that must each occur in the name or RFC of the receiver, in series and folio, or in the UUID; case and accents are ignored */
  q?: string;
  /** @description Filters on Fecha (local time of the place of issue), inclusive: `YYYY-MM-DD` or `YYYY-MM-DDThh:mm:ss` */
  issuedFrom?: string;
  /** @description Filters on Fecha, inclusive; a date without time includes the whole day */
  issuedTo?: string;
  /** @description Exact match */
  externalId?: string;
  /**
   * @description Prefix `-` for descending order: largest or newest first
   * @default -createdAt
   * @enum {string}
   */
  sort?: 'createdAt' | '-createdAt' | 'fecha' | '-fecha' | 'total' | '-total' | 'folio' | '-folio';
  /** @description `nextCursor` of the previous page, with the same sort. Replaces page */
  after?: string;
}

export interface RetentionsPdfInput {
  /**
   * Format: uuid
   * @description Record ID or fiscal UUID
   */
  id: string;
  /**
   * @description Language of the labels; descriptions of the SAT stay in Spanish
   * @default es
   * @enum {string}
   */
  lang?: 'es' | 'en';
}

export interface RetentionsXmlInput {
  /**
   * Format: uuid
   * @description Record ID or fiscal UUID
   */
  id: string;
}

export type Role = 'owner' | 'admin' | 'member';

export interface RotatedOauthApplication {
  /** Format: uuid */
  id: string;
  /** Format: uuid */
  organizationId: string;
  /** @description Public identifier of the application */
  clientId: string;
  name: string;
  logo: string | null;
  /** @enum {string} */
  type: 'confidential' | 'public';
  redirectUris: string[];
  /** @description The scopes that it may request */
  scopes: Scope[];
  secretLast4: string | null;
  /** @description Until when the previous secret is accepted */
  previousSecretEndsAt: string | null;
  createdBy: string;
  /** Format: date-time */
  createdAt: string;
  /** Format: date-time */
  updatedAt: string;
  /** @description Shown only in this response */
  clientSecret: string;
}

export interface SandboxAdvanceInput {
  seconds?: number;
  /**
   * Format: date-time
   * @description A time later than the current time of the sandbox clock
   */
  until?: string;
}

export interface SandboxClock {
  /** @description Current time for documents and rules of the sandbox */
  now: string;
  /** Format: date-time */
  realNow: string;
  aheadSeconds: number;
}

export interface SandboxTriggerEventInput {
  /** @description An event kind of GET /webhooks/event-kinds */
  type: string;
}

export type Scope =
  | 'read:invoices'
  | 'write:invoices'
  | 'cancel:invoices'
  | 'read:payrolls'
  | 'write:payrolls'
  | 'read:retentions'
  | 'write:retentions'
  | 'read:customers'
  | 'write:customers'
  | 'read:products'
  | 'write:products'
  | 'read:organization'
  | 'write:organization'
  | 'read:members'
  | 'write:members'
  | 'read:webhooks'
  | 'write:webhooks'
  | 'read:api-keys'
  | 'write:api-keys'
  | 'read:usage'
  | 'read:events'
  | 'read:user'
  | 'openid'
  | 'offline_access';

export interface SecondFactor {
  /** @description Whether sign-in requires a code of the authenticator app */
  totp: boolean;
  recoveryCodesLeft: number;
}

export interface Series {
  series: string;
  /** @enum {string} */
  type: 'I' | 'E' | 'T' | 'P' | 'N' | 'R';
  nextFolio: number;
  isDefault: boolean;
  environment: Environment;
  /** @description Postal code of the branch that issues it; null: the fiscal address */
  placeOfIssue: string | null;
  /** @description Certificate for the seal; null: the default one */
  certificateId: string | null;
}

export interface SeriesListInput {
  /** Format: uuid */
  id: string;
}

export type SeriesListOutput = Series[];

export interface SeriesPutInput {
  /** Format: uuid */
  id: string;
  series: string;
  /**
   * @description Document type; R: retentions
   * @enum {string}
   */
  type: 'I' | 'E' | 'T' | 'P' | 'N' | 'R';
  /** @description Cannot go back to a used folio */
  nextFolio?: number;
  /** @description true: replaces the previous default series */
  isDefault?: boolean;
  /** @description Required with a session; an API key has its own environment */
  environment?: Environment;
  /** @description Postal code of a branch; null: the fiscal address */
  placeOfIssue?: string | null;
  /** @description Active certificate for the seal; null: the default one */
  certificateId?: string | null;
}

export interface Session {
  id: string;
  createdAt: string;
  /** @description Time of the last refresh */
  lastUsedAt: string;
  /** @description Whether it is the session of this request */
  current: boolean;
  userAgent: string | null;
}

export interface SessionGrant {
  user: UserProfile;
  /** @description Bearer token (JWT), valid until expiresAt */
  token: string;
  /** @description Single use; reuse ends the session */
  refreshToken: string;
  /** Format: date-time */
  expiresAt: string;
}

export interface SettlingPayment {
  /** Format: uuid */
  id: string;
  /** @description null, like serie, folio and fecha, while the outcome of its stamp is being recovered */
  uuid: string | null;
  serie: string | null;
  folio: string | null;
  /** @description When the receipt was issued: local time, without offset */
  fecha: string | null;
  /** @description Installment number */
  parcialidad: number | null;
  /** @description Amount paid of this invoice, in the invoice's currency */
  pagado: number;
  /** @enum {string} */
  status: 'vigente' | 'cancelado' | 'recovering';
  cancellationStatus: ('pendiente' | 'rechazada') | null;
  /** @description Whether it counts toward the balance: false if it is cancelled or was replaced */
  counts: boolean;
  externalId: string | null;
}

export interface Substitution {
  /** Format: uuid */
  id: string;
  /**
   * Format: uuid
   * @description The invoice to replace
   */
  invoiceId: string;
  /**
   * @description completed: the cancellation of the old invoice was requested at the SAT; `cancellation` has its outcome
   * @enum {string}
   */
  status: 'stamping' | 'cancelling' | 'completed' | 'failed';
  substituteId: string | null;
  substituteUuid: string | null;
  cancellation: CancellationRecord | null;
  /** @description What it is waiting for, or why it failed */
  message: string | null;
  /** Format: date-time */
  createdAt: string;
  /** Format: date-time */
  updatedAt: string;
}

export interface Summary {
  environment: Environment;
  /** @description Last day of the month: PUE invoices must be paid by the end of this day (RMF 2.7.1.39) */
  collectBy: string;
  /** @description Oldest first, without gaps; the last one is the requested month */
  months: MonthSummary[];
  /** @description The ten customers with the highest total in the requested month, by currency */
  customers: {
    [key: string]: TopCustomer[];
  };
  /** @description false while documents of an older version of Lacre are still being included */
  isComplete: boolean;
}

export interface SummaryGetInput {
  /** @description Month of the date of issue. Default: the current month in America/Mexico_City */
  month?: string;
  /**
   * @description Number of months, ending with that month
   * @default 6
   */
  months?: number;
  /** @description Ignored with an API key: the environment of the key applies. `production` if omitted with a session */
  environment?: Environment;
}

export interface TextInBothLanguages {
  en: string;
  es: string;
}

export interface TimelineActor {
  /** @enum {string} */
  kind: 'session' | 'api-key' | 'oauth';
  /**
   * Format: uuid
   * @description ID of the user or API key
   */
  id: string;
  /** @description Current name; null if it is no longer known */
  name: string | null;
  /** @description OAuth application that acted on behalf of the user */
  applicationId: string | null;
}

export interface TimelineDocument {
  /** @description null, like all fields but uuid, if the document does not belong to the organization */
  id: string | null;
  /**
   * Format: uuid
   * @description Fiscal folio UUID
   */
  uuid: string;
  serie: string | null;
  folio: string | null;
  tipoComprobante: ('I' | 'E' | 'T' | 'P' | 'N' | 'R') | null;
  /** @description Current status */
  status: ('vigente' | 'cancelado') | null;
}

export interface TimelineEntry {
  /**
   * @description `paid`, `credited`, `substituted` and `related`: another document refers to this one; `credits`, `substitutes` and `relates`: this one refers to another
   * @enum {string}
   */
  kind:
    | 'stamped'
    | 'mailQueued'
    | 'mailed'
    | 'mailFailed'
    | 'paid'
    | 'credited'
    | 'substituted'
    | 'related'
    | 'credits'
    | 'substitutes'
    | 'relates'
    | 'cancellationRequested'
    | 'cancellationRejected'
    | 'cancelled';
  /**
   * Format: date-time
   * @description Time of the environment: in the sandbox, of the sandbox clock. E-mails have the real time
   */
  at: string;
  /** @description Who requested it; null if unknown */
  actor: TimelineActor | null;
  /** @description The other document */
  document: TimelineDocument | null;
  /** @description Paid or credited, in the currency of the invoice */
  amount: number | null;
  /** @description c_TipoRelacion */
  tipoRelacion: string | null;
  /** @description Recipients of the e-mail */
  emails: string[];
  /** @description Motivo of the cancellation request */
  motivo: ('01' | '02' | '03' | '04') | null;
  /** @description Message of the SAT */
  message: string | null;
}

export interface TopCustomer {
  rfc: string;
  name: string;
  /** @description Number of Ingresos in force */
  count: number;
  /**
   * @description Ingresos in force minus Egresos in force
   * @example 1160.00
   */
  total: string;
}

export interface TotpEnrollment {
  /** @description Base32, to enter in the authenticator app */
  secret: string;
  /** @description The same secret as a URL, to show as a QR code */
  otpauthUrl: string;
}

export interface TransferredTax {
  base: number;
  impuesto: string;
  tipoFactor: string;
  tasaOCuota: string | null;
  importe: number | null;
}

export interface UnitMatch {
  codigo: string;
  nombre: string;
  descripcion: string | null;
  simbolo: string | null;
  score: number;
}

export interface Usage {
  plan: string;
  /** @description null: unlimited */
  cfdiIncluded: number | null;
  cfdiUsedThisMonth: number | null;
  /** @description null: unlimited */
  cfdiRemaining: number | null;
  periodResetsAt: string | null;
}

export interface UsageGetInput {
  /** Format: uuid */
  organizationId: string;
}

export interface UserProfile {
  /** Format: uuid */
  id: string;
  email: string;
  name: string;
  image: string | null;
  emailVerified: boolean;
  locale: string;
  timezone: string;
  metadata: {
    [key: string]: unknown;
  };
  /** Format: date-time */
  createdAt: string;
  /** Format: date-time */
  updatedAt: string;
  organizations: {
    /** Format: uuid */
    id: string;
    name: string;
    slug: string;
    role: Role;
  }[];
  /** @description Only if the request was made with an API key */
  apiKey?: {
    /** Format: uuid */
    id: string;
    name: string;
    environment: Environment;
    scopes: Scope[];
  };
}

export interface UsersBeginTotpInput {
  /** @description Required if the session began more than ten minutes ago */
  currentPassword?: string;
}

export interface UsersConfirmTotpInput {
  /** @description Six-digit code of the authenticator app */
  code: string;
}

export interface UsersEndSessionInput {
  /** Format: uuid */
  id: string;
}

export type UsersSessionsOutput = Session[];

export interface UsersUpdateInput {
  name?: string;
  /** @description URL of a picture; null removes it */
  image?: string | null;
  locale?: string;
  timezone?: string;
  /** @description Your own metadata; replaces the previous value */
  metadata?: {
    [key: string]: unknown;
  };
}

export interface VerifyCfdiInput {
  /** @description The document as text; only in a JSON body */
  xml?: string;
  /**
   * Format: binary
   * @description The document as a file; as a form field or as the whole body
   */
  file?: Blob;
  /** @description The PAC's certificate, base64 DER or PEM; required to verify the signature of the stamp */
  pacCertificate?: string;
}

export interface Webhook {
  /** Format: uuid */
  id: string;
  /** Format: uuid */
  organizationId: string;
  url: string;
  /** @description Event kinds, or `*` for all */
  events: string[];
  isActive: boolean;
  /** @description Only events of this environment; null: both */
  environment: Environment | null;
  description: string | null;
  /** @description Why the service disabled it: it responded 410, all deliveries failed for five days, or the API key or application that created it has ended */
  disabledReason: ('gone' | 'failing' | 'credential_ended') | null;
  disabledAt: string | null;
  /** @description Time of the first failure since the last success */
  failingSince: string | null;
  /** @description It responded 429, 502 or 504: nothing is sent until this time, including tests and replays. Setting isActive to true or changing the url ends the pause */
  pausedUntil: string | null;
  /** @description Until this time the previous secret signs as well */
  previousSecretExpiresAt: string | null;
  /** Format: date-time */
  createdAt: string;
  /** Format: date-time */
  updatedAt: string;
}

export interface WebhookDelivery {
  /** Format: uuid */
  id: string;
  /** Format: uuid */
  webhookId: string;
  /**
   * Format: uuid
   * @description `webhook-id` of every attempt
   */
  eventId: string;
  /** @description An event kind of GET /webhooks/event-kinds */
  event: string;
  environment: Environment | null;
  test: boolean;
  /**
   * @description `failed`: all attempts failed, or the webhook was disabled; it can be replayed
   * @enum {string}
   */
  status: 'pending' | 'delivered' | 'failed';
  /** @description Attempts since it was created or last replayed */
  attemptCount: number;
  /** @description Not before the pause of the webhook ends */
  nextAttemptAt: string | null;
  lastStatusCode: number | null;
  lastError: string | null;
  /** Format: date-time */
  createdAt: string;
  completedAt: string | null;
}

export interface WebhookDeliveryDetail {
  /** Format: uuid */
  id: string;
  /** Format: uuid */
  webhookId: string;
  /**
   * Format: uuid
   * @description `webhook-id` of every attempt
   */
  eventId: string;
  /** @description An event kind of GET /webhooks/event-kinds */
  event: string;
  environment: Environment | null;
  test: boolean;
  /**
   * @description `failed`: all attempts failed, or the webhook was disabled; it can be replayed
   * @enum {string}
   */
  status: 'pending' | 'delivered' | 'failed';
  /** @description Attempts since it was created or last replayed */
  attemptCount: number;
  /** @description Not before the pause of the webhook ends */
  nextAttemptAt: string | null;
  lastStatusCode: number | null;
  lastError: string | null;
  /** Format: date-time */
  createdAt: string;
  completedAt: string | null;
  /** @description The exact body, the same in each attempt */
  requestBody: string;
  /** @description The last 30, oldest first */
  attempts: {
    at: string;
    durationMs: number;
    request: {
      url: string;
      headers: {
        [key: string]: string;
      };
    };
    /** @description null if there was no response */
    response: {
      statusCode: number;
      /** @description First kilobyte of the response body */
      body: string | null;
    } | null;
    error: string | null;
  }[];
}

export interface WebhookDeliveryList {
  data: WebhookDelivery[];
  total: number;
  page: number;
  limit: number;
  totalPages: number;
}

export interface WebhookWithSecret {
  /** Format: uuid */
  id: string;
  /** Format: uuid */
  organizationId: string;
  url: string;
  /** @description Event kinds, or `*` for all */
  events: string[];
  isActive: boolean;
  /** @description Only events of this environment; null: both */
  environment: Environment | null;
  description: string | null;
  /** @description Why the service disabled it: it responded 410, all deliveries failed for five days, or the API key or application that created it has ended */
  disabledReason: ('gone' | 'failing' | 'credential_ended') | null;
  disabledAt: string | null;
  /** @description Time of the first failure since the last success */
  failingSince: string | null;
  /** @description It responded 429, 502 or 504: nothing is sent until this time, including tests and replays. Setting isActive to true or changing the url ends the pause */
  pausedUntil: string | null;
  /** @description Until this time the previous secret signs as well */
  previousSecretExpiresAt: string | null;
  /** Format: date-time */
  createdAt: string;
  /** Format: date-time */
  updatedAt: string;
  /** @description Signing secret, `whsec_...` (Standard Webhooks) */
  secret: string;
}

export interface WebhooksCreateInput {
  /** Format: uuid */
  organizationId: string;
  /**
   * Format: uri
   * @description Public https address, port 443 or 8443
   */
  url: string;
  events: string[];
  isActive?: boolean;
  /** @description Default: both; with an API key, the environment of the key */
  environment?: Environment | null;
  description?: string | null;
}

export interface WebhooksDeleteInput {
  /** Format: uuid */
  organizationId: string;
  /** Format: uuid */
  id: string;
}

export type WebhooksEventKindsOutput = EventKindDescription[];

export interface WebhooksGetDeliveryInput {
  /** Format: uuid */
  organizationId: string;
  /** Format: uuid */
  id: string;
  /** Format: uuid */
  deliveryId: string;
}

export interface WebhooksGetInput {
  /** Format: uuid */
  organizationId: string;
  /** Format: uuid */
  id: string;
}

export interface WebhooksListDeliveriesInput {
  /** Format: uuid */
  organizationId: string;
  /** Format: uuid */
  id: string;
  /**
   * @description Page number, from 1
   * @default 1
   */
  page?: number;
  /**
   * @description Maximum number of entries
   * @default 20
   */
  limit?: number;
  /**
   * @description All if omitted
   * @enum {string}
   */
  status?: 'pending' | 'delivered' | 'failed';
  /** @description Exact match */
  event?: string;
}

export interface WebhooksListInput {
  /** Format: uuid */
  organizationId: string;
}

export type WebhooksListOutput = WebhookWithSecret[];

export interface WebhooksReplayDeliveryInput {
  /** Format: uuid */
  organizationId: string;
  /** Format: uuid */
  id: string;
  /** Format: uuid */
  deliveryId: string;
}

export interface WebhooksReplayInput {
  /** Format: uuid */
  organizationId: string;
  /** Format: uuid */
  id: string;
  /**
   * Format: date-time
   * @description Start of the period, inclusive
   */
  from: string;
  /**
   * Format: date-time
   * @description End of the period, exclusive; default: now
   */
  to?: string;
  /** @description Default: all kinds that the webhook is subscribed to */
  events?: string[];
}

export interface WebhooksRotateSecretInput {
  /** Format: uuid */
  organizationId: string;
  /** Format: uuid */
  id: string;
}

export interface WebhooksTestInput {
  /** Format: uuid */
  organizationId: string;
  /** Format: uuid */
  id: string;
  /** @description Event kind of the sample to send; default: `webhook.test` */
  event?: string;
}

export interface WebhooksUpdateInput {
  /** Format: uuid */
  organizationId: string;
  /** Format: uuid */
  id: string;
  /** Format: uri */
  url?: string;
  events?: string[];
  isActive?: boolean;
  environment?: Environment | null;
  description?: string | null;
}

export interface WithheldTax {
  base: number;
  impuesto: string;
  tipoFactor: string;
  tasaOCuota: string;
  importe: number;
}
