import { checkCertificate } from '@lacre/services/certificates/check-certificate';
import { deleteCertificate } from '@lacre/services/certificates/delete-certificate';
import { listCertificates } from '@lacre/services/certificates/list-certificates';
import { uploadCertificate } from '@lacre/services/certificates/upload-certificate';
import { getDocumentSettings } from '@lacre/services/documents/get-document-settings';
import { updateDocumentSettings } from '@lacre/services/documents/update-document-settings';
import { createOrganization } from '@lacre/services/organizations/create-organization';
import { deleteOrganization } from '@lacre/services/organizations/delete-organization';
import { getLegalData } from '@lacre/services/organizations/get-legal-data';
import { getOrganization } from '@lacre/services/organizations/get-organization';
import { listOrganizations } from '@lacre/services/organizations/list-organizations';
import { updateLegalData } from '@lacre/services/organizations/update-legal-data';
import { updateOrganization } from '@lacre/services/organizations/update-organization';
import { z } from 'zod';
import { orForm } from '../file.ts';
import { organizationProcedure, sessionProcedure } from '../procedures.ts';
import { DocumentSettings, DocumentSettingsPath, UpdateDocumentSettingsInput } from '../schemas/document.ts';
import { Nothing } from '../schemas/nothing.ts';
import {
  Certificate,
  CertificateCheck,
  CertificatePath,
  CheckCertificateInput,
  CreateOrganizationInput,
  Organization,
  OrganizationLegalData,
  OrganizationPath,
  UpdateLegalDataInput,
  UpdateOrganizationInput,
  UploadCertificateInput,
} from '../schemas/organization.ts';
import { t } from '../trpc.ts';

const tags = ['organizations'];

export const organizationsRouter = t.router({
  create: sessionProcedure('organizations.create')
    .meta({
      openapi: { method: 'POST', path: '/organizations', tags, summary: 'Create an organization' },
      rest: { status: 201, errors: [409], location: ({ id }) => `/organizations/${id}` },
    })
    .input(CreateOrganizationInput)
    .output(Organization)
    .mutation(({ ctx, input }) => createOrganization(ctx.services, ctx.actor, input)),

  list: sessionProcedure('organizations.list')
    .meta({ openapi: { method: 'GET', path: '/organizations', tags, summary: 'List my organizations' } })
    .input(Nothing)
    .output(z.array(Organization))
    .query(({ ctx }) => listOrganizations(ctx.services, ctx.actor)),

  get: organizationProcedure('organizations.get')
    .meta({
      openapi: { method: 'GET', path: '/organizations/{id}', tags, summary: 'Get an organization' },
      rest: { errors: [403, 404] },
    })
    .input(OrganizationPath)
    .output(Organization)
    .query(({ ctx, input }) => getOrganization(ctx.services, ctx.actor, input)),

  update: sessionProcedure('organizations.update')
    .meta({
      openapi: { method: 'PUT', path: '/organizations/{id}', tags, summary: 'Update an organization' },
      rest: { errors: [403, 404] },
    })
    .input(UpdateOrganizationInput)
    .output(Organization)
    .mutation(({ ctx, input }) => updateOrganization(ctx.services, ctx.actor, input)),

  delete: sessionProcedure('organizations.delete')
    .meta({
      openapi: {
        method: 'DELETE',
        path: '/organizations/{id}',
        tags,
        summary: 'Delete an organization',
        description:
          'Permanent. Members, invitations, webhooks, OAuth applications, API keys and signing keys are deleted immediately, and the subscription is cancelled. The stamped XML of production invoices is kept in a sealed archive for as long as the law requires.',
      },
      rest: { status: 204, errors: [403, 404], asksSecondFactor: true },
    })
    .input(OrganizationPath)
    .output(z.void())
    .mutation(({ ctx, input }) => deleteOrganization(ctx.services, ctx.actor, input)),

  legal: organizationProcedure('organizations.legal')
    .meta({
      openapi: { method: 'GET', path: '/organizations/{id}/legal', tags, summary: 'Get legal and fiscal data' },
      rest: { errors: [403, 404] },
    })
    .input(OrganizationPath)
    .output(OrganizationLegalData)
    .query(({ ctx, input }) => getLegalData(ctx.services, ctx.actor, input)),

  updateLegal: sessionProcedure('organizations.updateLegal')
    .meta({
      openapi: { method: 'PUT', path: '/organizations/{id}/legal', tags, summary: 'Update legal and fiscal data' },
      rest: { errors: [403, 404] },
    })
    .input(UpdateLegalDataInput)
    .output(OrganizationLegalData)
    .mutation(({ ctx, input }) => updateLegalData(ctx.services, ctx.actor, input)),

  uploadCertificate: sessionProcedure('organizations.uploadCertificate')
    .meta({
      openapi: {
        method: 'PUT',
        path: '/organizations/{id}/certificates',
        tags,
        summary: 'Upload the signing certificate (CSD)',
        contentTypes: ['multipart/form-data'],
      },
      rest: {
        upload: { files: ['cer', 'key'] },
        errors: [403, 404, 409, 415, 503],
        asksSecondFactor: true,
      },
    })
    .input(orForm(UploadCertificateInput))
    .output(Certificate)
    .mutation(({ ctx, input }) => uploadCertificate(ctx.services, ctx.actor, input)),

  checkCertificate: sessionProcedure('organizations.checkCertificate')
    .meta({
      openapi: {
        method: 'POST',
        path: '/organizations/{id}/certificates/check',
        tags,
        summary: 'Check a signing certificate without storing it',
        contentTypes: ['multipart/form-data'],
      },
      rest: { upload: { files: ['cer', 'key'] }, errors: [403, 404, 415, 503] },
    })
    .input(orForm(CheckCertificateInput))
    .output(CertificateCheck)
    .mutation(({ ctx, input }) => checkCertificate(ctx.services, ctx.actor, input, ctx.language)),

  listCertificates: sessionProcedure('organizations.listCertificates')
    .meta({
      openapi: { method: 'GET', path: '/organizations/{id}/certificates', tags, summary: 'List certificates' },
      rest: { errors: [403, 404] },
    })
    .input(OrganizationPath)
    .output(z.array(Certificate))
    .query(({ ctx, input }) => listCertificates(ctx.services, ctx.actor, input)),

  deleteCertificate: sessionProcedure('organizations.deleteCertificate')
    .meta({
      openapi: {
        method: 'DELETE',
        path: '/organizations/{organizationId}/certificates/{certificateId}',
        tags,
        summary: 'Delete a certificate and its signing key',
        description:
          'Rejected while a series uses the certificate, or if it is the last active certificate that can seal.',
      },
      rest: { status: 204, errors: [403, 404, 409], asksSecondFactor: true },
    })
    .input(CertificatePath)
    .output(z.void())
    .mutation(({ ctx, input }) => deleteCertificate(ctx.services, ctx.actor, input)),

  documentSettings: organizationProcedure('organizations.documentSettings')
    .meta({
      openapi: {
        method: 'GET',
        path: '/organizations/{organizationId}/document-settings',
        tags,
        summary: 'Get the document settings: appearance and automatic e-mail',
      },
      rest: { errors: [403, 404] },
    })
    .input(DocumentSettingsPath)
    .output(DocumentSettings)
    .query(({ ctx, input }) => getDocumentSettings(ctx.services, ctx.actor, input)),

  updateDocumentSettings: organizationProcedure('organizations.updateDocumentSettings')
    .meta({
      openapi: {
        method: 'PUT',
        path: '/organizations/{organizationId}/document-settings',
        tags,
        summary: 'Update the document settings: appearance and automatic e-mail',
      },
      rest: { errors: [403, 404] },
    })
    .input(UpdateDocumentSettingsInput)
    .output(DocumentSettings)
    .mutation(({ ctx, input }) => updateDocumentSettings(ctx.services, ctx.actor, input)),
});
