import { createApiKey } from '@lacre/services/api-keys/create-api-key';
import { listApiKeys } from '@lacre/services/api-keys/list-api-keys';
import { revokeApiKey } from '@lacre/services/api-keys/revoke-api-key';
import { rotateApiKey } from '@lacre/services/api-keys/rotate-api-key';
import { updateApiKey } from '@lacre/services/api-keys/update-api-key';
import { validateApiKey } from '@lacre/services/api-keys/validate-api-key';
import { z } from 'zod';
import { apiKeyProcedure, organizationProcedure } from '../procedures.ts';
import {
  ApiKey,
  ApiKeyPath,
  ApiKeyValidation,
  CreateApiKeyInput,
  NewApiKey,
  OrganizationIdPath,
  RotateApiKeyInput,
  UpdateApiKeyInput,
  ValidateApiKeyInput,
} from '../schemas/api-key.ts';
import { t } from '../trpc.ts';

const tags = ['api-keys'];

export const apiKeysRouter = t.router({
  create: organizationProcedure('apiKeys.create')
    .meta({
      openapi: { method: 'POST', path: '/organizations/{organizationId}/api-keys', tags, summary: 'Create an API key' },
      rest: {
        status: 201,
        errors: [403, 404, 409],
        asksSecondFactor: true,
        location: ({ id }, { organizationId }) => `/organizations/${String(organizationId)}/api-keys/${id}`,
      },
    })
    .input(CreateApiKeyInput)
    .output(NewApiKey)
    .mutation(({ ctx, input }) => createApiKey(ctx.services, ctx.actor, input)),

  list: organizationProcedure('apiKeys.list')
    .meta({
      openapi: {
        method: 'GET',
        path: '/organizations/{organizationId}/api-keys',
        tags,
        summary: 'List API keys',
        description: 'Newest first: the keys in force, and the newest 1,000 that were revoked or have expired.',
      },
      rest: { errors: [403, 404] },
    })
    .input(OrganizationIdPath)
    .output(z.array(ApiKey))
    .query(({ ctx, input }) => listApiKeys(ctx.services, ctx.actor, input)),

  revoke: organizationProcedure('apiKeys.revoke')
    .meta({
      openapi: {
        method: 'DELETE',
        path: '/organizations/{organizationId}/api-keys/{id}',
        tags,
        summary: 'Revoke an API key',
      },
      rest: { status: 204, errors: [403, 404] },
    })
    .input(ApiKeyPath)
    .output(z.void())
    .mutation(({ ctx, input }) => revokeApiKey(ctx.services, ctx.actor, input)),

  update: organizationProcedure('apiKeys.update')
    .meta({
      openapi: {
        method: 'PATCH',
        path: '/organizations/{organizationId}/api-keys/{id}',
        tags,
        summary: 'Update an API key',
        description:
          'Takes effect with the next request of the key. A key cannot update a key with more permissions than its own. A user with a second factor must send a code to give a live key more permissions.',
      },
      rest: { errors: [403, 404, 409], asksSecondFactor: true },
    })
    .input(UpdateApiKeyInput)
    .output(ApiKey)
    .mutation(({ ctx, input }) => updateApiKey(ctx.services, ctx.actor, input)),

  rotate: organizationProcedure('apiKeys.rotate')
    .meta({
      openapi: {
        method: 'POST',
        path: '/organizations/{organizationId}/api-keys/{id}/rotate',
        tags,
        summary: 'Rotate an API key',
        description:
          'The new key has the same name, permissions and lifetime, and is shown only in this response. The old key keeps working for `overlapHours`.',
      },
      rest: {
        status: 201,
        errors: [403, 404, 409],
        asksSecondFactor: true,
        location: ({ id }, { organizationId }) => `/organizations/${String(organizationId)}/api-keys/${id}`,
      },
    })
    .input(RotateApiKeyInput)
    .output(NewApiKey)
    .mutation(({ ctx, input }) => rotateApiKey(ctx.services, ctx.actor, input)),

  validate: apiKeyProcedure('apiKeys.validate')
    .meta({
      openapi: { method: 'POST', path: '/api-keys/validate', tags, summary: 'Validate an API key' },
      rest: { queryFields: ['scopes'], errors: [403] },
    })
    .input(ValidateApiKeyInput)
    .output(ApiKeyValidation)
    .mutation(({ ctx, input }) => validateApiKey(ctx.services, ctx.actor, input)),
});
