import { readFile } from 'node:fs/promises';
import { appRouter } from '@lacre/router/app-router';
import { Validator } from '@seriousme/openapi-schema-validator';
import { expect } from 'chai';
import type { Document } from '../src/rest/document.ts';
import { createOpenApiDocument } from '../src/rest/openapi.ts';
import { operationsOf } from '../src/rest/operations.ts';

/** What is served so far of the interface: method, path, who may call, status of success. */
const served = `
  POST   /auth/sign-up                                    public              201
  POST   /auth/sign-in                                    public              200
  POST   /auth/refresh                                    public              200
  POST   /auth/sign-out                                   session             204
  POST   /auth/password/forgot                            public              202
  POST   /auth/password/reset                             public              204
  POST   /auth/password/change                            session             204
  POST   /auth/email/verify                               public              204
  POST   /auth/email/verify/request                       session             202
  POST   /auth/mfa                                        public              200
  GET    /users/me/sessions                               session             200
  DELETE /users/me/sessions/{id}                          session             204
  POST   /users/me/mfa/totp                               session             200
  POST   /users/me/mfa/totp/confirm                       session             200
  DELETE /users/me/mfa/totp                               session             204
  GET    /users/me                                        session-or-api-key  200
  PATCH  /users/me                                        session             200
  POST   /organizations                                   session             201
  GET    /organizations                                   session             200
  GET    /organizations/{id}                              session-or-api-key  200
  PUT    /organizations/{id}                              session             200
  DELETE /organizations/{id}                              session             204
  GET    /organizations/{id}/invites                      session-or-api-key  200
  POST   /organizations/{id}/invites                      session-or-api-key  201
  POST   /organizations/{id}/invites/{inviteId}/resend    session-or-api-key  200
  DELETE /organizations/{id}/invites/{inviteId}           session-or-api-key  204
  POST   /invites/summary                                 public              200
  POST   /invites/accept                                  session             200
  POST   /invites/decline                                 session             204
  GET    /invites/{token}                                 public              200
  POST   /invites/{token}/accept                          session             200
  POST   /invites/{token}/decline                         session             204
  GET    /organizations/{organizationId}/members          session-or-api-key  200
  PATCH  /organizations/{organizationId}/members/{memberId}      session      200
  DELETE /organizations/{organizationId}/members/{memberId}      session-or-api-key  204
  POST   /organizations/{organizationId}/transfer-ownership      session      200
  GET    /organizations/{id}/series                       session-or-api-key  200
  PUT    /organizations/{id}/series                       session-or-api-key  200
  GET    /organizations/{organizationId}/branches         session-or-api-key  200
  PUT    /organizations/{organizationId}/branches         session-or-api-key  200
  GET    /organizations/{organizationId}/usage            session-or-api-key  200
  GET    /usage                                           api-key             200
  GET    /organizations/{organizationId}/partners         session             200
  POST   /organizations/{organizationId}/partners         session             201
  POST   /organizations/{organizationId}/billing/checkout session             200
  POST   /billing/stripe/webhook                          public              200
  PUT    /organizations/{id}/legal                        session             200
  PUT    /organizations/{id}/certificates                 session             200
  GET    /organizations/{id}/certificates                 session             200
  POST   /organizations/{id}/certificates/check           session             200
  DELETE /organizations/{organizationId}/certificates/{certificateId}  session  204
  GET    /organizations/{organizationId}/document-settings  session-or-api-key  200
  PUT    /organizations/{organizationId}/document-settings  session-or-api-key  200
  POST   /organizations/{organizationId}/api-keys         session-or-api-key  201
  GET    /organizations/{organizationId}/api-keys         session-or-api-key  200
  DELETE /organizations/{organizationId}/api-keys/{id}    session-or-api-key  204
  PATCH  /organizations/{organizationId}/api-keys/{id}    session-or-api-key  200
  POST   /organizations/{organizationId}/api-keys/{id}/rotate    session-or-api-key  201
  GET    /organizations/{organizationId}/audit-log        session             200
  GET    /audit/verify                                    session             200
  POST   /api-keys/validate                               api-key             200
  POST   /organizations/{organizationId}/oauth-apps                     session  201
  GET    /organizations/{organizationId}/oauth-apps                     session  200
  GET    /organizations/{organizationId}/oauth-apps/{id}                session  200
  PATCH  /organizations/{organizationId}/oauth-apps/{id}                session  200
  DELETE /organizations/{organizationId}/oauth-apps/{id}                session  204
  POST   /organizations/{organizationId}/oauth-apps/{id}/rotate-secret  session  200
  POST   /oauth/token/exchange                            public              200
  POST   /oauth/token/refresh                             public              200
  GET    /users/me/authorizations                         session             200
  DELETE /users/me/authorizations/{id}                    session             204
  POST   /invoices                                        session-or-api-key  201
  GET    /invoices                                        session-or-api-key  200
  GET    /invoices/{id}                                   session-or-api-key  200
  GET    /invoices/{id}/xml                               session-or-api-key  200
  GET    /invoices/{id}/payments                          session-or-api-key  200
  GET    /invoices/{id}/balance                           session-or-api-key  200
  GET    /receivables                                     session-or-api-key  200
  GET    /invoices/{id}/pdf                               session-or-api-key  200
  POST   /invoices/{id}/email                             session-or-api-key  202
  GET    /invoices/report/export/pdf.zip                  session-or-api-key  200
  GET    /invoices/report/export/xml.zip                  session-or-api-key  200
  GET    /invoices/report/export/csv                      session-or-api-key  200
  GET    /invoices/report/export/status                   session-or-api-key  200
  POST   /invoices/preview/pdf                            session-or-api-key  200
  POST   /invoices/validate                               session-or-api-key  200
  POST   /payments                                        session-or-api-key  201
  POST   /payments/validate                               session-or-api-key  200
  GET    /payments                                        session-or-api-key  200
  GET    /payments/{id}                                   session-or-api-key  200
  GET    /payments/{id}/xml                               session-or-api-key  200
  GET    /payments/report/export/pdf.zip                  session-or-api-key  200
  GET    /payments/report/export/xml.zip                  session-or-api-key  200
  GET    /payments/report/export/csv                      session-or-api-key  200
  POST   /invoices/batch                                  session-or-api-key  202
  GET    /invoices/batches/{id}                           session-or-api-key  200
  DELETE /invoices/batches/{id}                           session-or-api-key  204
  POST   /invoices/{id}/cancel                            session-or-api-key  200
  GET    /invoices/{id}/cancel/plan                       session-or-api-key  200
  GET    /invoices/{id}/cancellations                     session-or-api-key  200
  GET    /invoices/{id}/cancellation-receipt.pdf          session-or-api-key  200
  GET    /invoices/{id}/cancellation-receipt.xml          session-or-api-key  200
  POST   /invoices/{id}/sync                              session-or-api-key  200
  POST   /invoices/{id}/substitute                        session-or-api-key  201
  GET    /invoices/{id}/substitute                        session-or-api-key  200
  POST   /payments/{id}/cancel                            session-or-api-key  200
  GET    /payments/{id}/cancel/plan                       session-or-api-key  200
  GET    /payments/{id}/cancellations                     session-or-api-key  200
  GET    /payments/{id}/cancellation-receipt.pdf          session-or-api-key  200
  GET    /payments/{id}/cancellation-receipt.xml          session-or-api-key  200
  POST   /payments/{id}/sync                              session-or-api-key  200
  GET    /sandbox/clock                                   session-or-api-key  200
  POST   /sandbox/clock/advance                           session-or-api-key  200
  POST   /sandbox/clock/reset                             session-or-api-key  200
  POST   /organizations/{organizationId}/customers        session-or-api-key  201
  GET    /organizations/{organizationId}/customers        session-or-api-key  200
  GET    /organizations/{organizationId}/customers/{id}   session-or-api-key  200
  PATCH  /organizations/{organizationId}/customers/{id}   session-or-api-key  200
  DELETE /organizations/{organizationId}/customers/{id}   session-or-api-key  204
  POST   /organizations/{organizationId}/products         session-or-api-key  201
  GET    /organizations/{organizationId}/products         session-or-api-key  200
  GET    /organizations/{organizationId}/products/{id}    session-or-api-key  200
  PATCH  /organizations/{organizationId}/products/{id}    session-or-api-key  200
  DELETE /organizations/{organizationId}/products/{id}    session-or-api-key  204
  POST   /organizations/{organizationId}/products/import session-or-api-key 200
  GET    /payments/{id}/pdf                               session-or-api-key  200
  POST   /payments/{id}/email                             session-or-api-key  202
  POST   /cfdi/verify                                     public              200
  POST   /organizations/{organizationId}/webhooks         session-or-api-key  201
  GET    /organizations/{organizationId}/webhooks         session-or-api-key  200
  GET    /organizations/{organizationId}/webhooks/{id}    session-or-api-key  200
  PATCH  /organizations/{organizationId}/webhooks/{id}    session-or-api-key  200
  DELETE /organizations/{organizationId}/webhooks/{id}    session-or-api-key  204
  POST   /organizations/{organizationId}/webhooks/{id}/rotate-secret  session-or-api-key  200
  POST   /organizations/{organizationId}/webhooks/{id}/test           session-or-api-key  202
  POST   /organizations/{organizationId}/webhooks/{id}/replay         session-or-api-key  202
  GET    /organizations/{organizationId}/webhooks/{id}/deliveries     session-or-api-key  200
  GET    /organizations/{organizationId}/webhooks/{id}/deliveries/{deliveryId}         session-or-api-key  200
  POST   /organizations/{organizationId}/webhooks/{id}/deliveries/{deliveryId}/replay  session-or-api-key  202
  GET    /webhooks/event-kinds                            public              200
  GET    /events                                          session-or-api-key  200
  GET    /sat/catalogs                                    public              200
  GET    /sat/regimenes-fiscales                          public              200
  GET    /sat/usos-cfdi                                   public              200
  GET    /sat/claves-prod-serv                            public              200
  GET    /sat/claves-unidad                               public              200
  GET    /sat/catalogs/{name}                             public              200
  POST   /sat/classify                                    public              200`;

const rows = served
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/) as [method: string, path: string, auth: string, status: string]);

const schemes: Record<string, string[]> = {
  public: [],
  session: ['bearer'],
  'api-key': ['apiKey'],
  'session-or-api-key': ['apiKey', 'bearer', 'oauth'],
};

describe('contract', () => {
  let committed: Document;
  before(async () => {
    committed = JSON.parse(await readFile(new URL('../openapi.json', import.meta.url), 'utf8')) as Document;
  });

  it('is committed as it is generated (npm run openapi writes it)', () => {
    const generated = createOpenApiDocument(appRouter, 'http://localhost:3000');
    expect(committed).to.deep.equal(JSON.parse(JSON.stringify(generated)));
  });

  it('is valid OpenAPI 3.1 for a validator that is not ours', async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate({ ...structuredClone(committed) });
    expect(valid, JSON.stringify(errors)).to.equal(true);
    expect(validator.version).to.equal('3.1');
  });

  it('has version 1.0 and exactly the tags of the specification', () => {
    expect(committed.info.version).to.equal('1.0');
    expect(committed.tags.map(({ name }) => name)).to.have.members([
      'organizations',
      'oauth',
      'webhooks',
      'lacre',
      'api-keys',
    ]);
    const used = Object.values(committed.paths)
      .flatMap((methods) => Object.values(methods))
      .flatMap(({ tags }) => tags);
    expect(committed.tags.map(({ name }) => name)).to.include.members(used);
  });

  it('serves these operations and no other', () => {
    const here = operationsOf(appRouter).map(({ method, path, auth }) => `${method} ${path} ${auth}`);
    expect(here).to.have.members(rows.map(([method, path, auth]) => `${method} ${path} ${auth}`));
  });

  for (const [method, path, auth, status] of rows)
    it(`describes ${method} ${path}: ${auth}, ${status}`, () => {
      const operation = committed.paths[path]?.[method.toLowerCase()];
      expect([...new Set(operation?.security.flatMap(Object.keys))]).to.deep.equal(schemes[auth]);
      const successes = Object.keys(operation?.responses ?? {}).filter((code) => code.startsWith('2'));
      expect(successes).to.include(status);
      expect(operation?.responses).to.include.keys('400', '429', '500', '503', ...(auth === 'public' ? [] : ['401']));
      if (status === '201') expect(operation?.responses['201']?.headers).to.have.property('Location');
      if (path.includes('/organizations/{')) expect(operation?.responses).to.include.keys('403', '404');
    });

  it('has a limit for every operation', () => {
    const classes = new Set(operationsOf(appRouter).map(({ meta }) => meta.rate));
    expect([...classes]).to.have.members(['sign-in', 'exchange', 'catalogs', 'read', 'write', 'stamp', 'export']);
  });
});
