import { createApiKey } from '@lacre/services/api-keys/create-api-key';
import { listApiKeys } from '@lacre/services/api-keys/list-api-keys';
import { revokeApiKey } from '@lacre/services/api-keys/revoke-api-key';
import { validateApiKey } from '@lacre/services/api-keys/validate-api-key';
import { z } from 'zod';
import { apiKeyProcedure, sessionProcedure } from '../procedures.ts';
import {
  ApiKey,
  ApiKeyPath,
  ApiKeyValidation,
  CreateApiKeyInput,
  NewApiKey,
  OrganizationIdPath,
  ValidateApiKeyInput,
} from '../schemas/api-key.ts';
import { t } from '../trpc.ts';

const tags = ['api-keys'];

export const apiKeysRouter = t.router({
  create: sessionProcedure
    .meta({
      rate: 'write',
      openapi: { method: 'POST', path: '/organizations/{organizationId}/api-keys', tags, summary: 'Create an API key' },
      roles: ['owner', 'admin'],
      rest: {
        status: 201,
        errors: [403, 404],
        location: ({ id }, { organizationId }) => `/organizations/${String(organizationId)}/api-keys/${id}`,
      },
    })
    .input(CreateApiKeyInput)
    .output(NewApiKey)
    .mutation(({ ctx, input }) => createApiKey(ctx.services, ctx.actor, input)),

  list: sessionProcedure
    .meta({
      rate: 'read',
      openapi: { method: 'GET', path: '/organizations/{organizationId}/api-keys', tags, summary: 'List API keys' },
      roles: ['owner', 'admin'],
      rest: { errors: [403, 404] },
    })
    .input(OrganizationIdPath)
    .output(z.array(ApiKey))
    .query(({ ctx, input }) => listApiKeys(ctx.services, ctx.actor, input)),

  revoke: sessionProcedure
    .meta({
      rate: 'write',
      openapi: {
        method: 'DELETE',
        path: '/organizations/{organizationId}/api-keys/{id}',
        tags,
        summary: 'Revoke an API key',
      },
      roles: ['owner', 'admin'],
      rest: { status: 204, errors: [403, 404] },
    })
    .input(ApiKeyPath)
    .output(z.void())
    .mutation(({ ctx, input }) => revokeApiKey(ctx.services, ctx.actor, input)),

  validate: apiKeyProcedure
    .meta({
      rate: 'read',
      openapi: { method: 'POST', path: '/api-keys/validate', tags, summary: 'Validate an API key' },
      rest: { queryFields: ['scopes'], errors: [403] },
    })
    .input(ValidateApiKeyInput)
    .output(ApiKeyValidation)
    .mutation(({ ctx, input }) => validateApiKey(ctx.services, ctx.actor, input)),
});
