import { createOauthApplication } from '@lacre/services/oauth/create-oauth-application';
import { deleteOauthApplication } from '@lacre/services/oauth/delete-oauth-application';
import { exchangeCode } from '@lacre/services/oauth/exchange-code';
import { getOauthApplication } from '@lacre/services/oauth/get-oauth-application';
import { listAuthorizations } from '@lacre/services/oauth/list-authorizations';
import { listOauthApplications } from '@lacre/services/oauth/list-oauth-applications';
import { refreshTokens } from '@lacre/services/oauth/refresh-tokens';
import { revokeAuthorization } from '@lacre/services/oauth/revoke-authorization';
import { rotateClientSecret } from '@lacre/services/oauth/rotate-client-secret';
import { updateOauthApplication } from '@lacre/services/oauth/update-oauth-application';
import { z } from 'zod';
import { refuseIdempotencyKey } from '../idempotent.ts';
import { oauthErrors, publicProcedure, sessionProcedure } from '../procedures.ts';
import { OrganizationIdPath } from '../schemas/api-key.ts';
import { Nothing } from '../schemas/nothing.ts';
import {
  Authorization,
  AuthorizationPath,
  CreateOauthApplicationInput,
  ExchangeCodeInput,
  NewOauthApplication,
  OauthApplication,
  OauthApplicationPath,
  OauthTokens,
  RefreshTokensInput,
  RotateClientSecretInput,
  RotatedOauthApplication,
  UpdateOauthApplicationInput,
} from '../schemas/oauth.ts';
import { t } from '../trpc.ts';

const tags = ['oauth'];
const applications = '/organizations/{organizationId}/oauth-apps' as const;
const neverStored = { 'Cache-Control': 'no-store', Pragma: 'no-cache' };

export const oauthRouter = t.router({
  exchange: publicProcedure('oauth.exchange')
    .meta({
      openapi: {
        method: 'POST',
        path: '/oauth/token/exchange',
        tags,
        summary: 'Exchange an authorization code for tokens',
      },
      rest: { errors: [401] },
    })
    .use(oauthErrors)
    .use(refuseIdempotencyKey)
    .input(ExchangeCodeInput)
    .output(OauthTokens)
    .mutation(({ ctx, input }) => {
      Object.assign(ctx.reply.headers, neverStored);
      return exchangeCode(ctx.tokens, input);
    }),

  refresh: publicProcedure('oauth.refresh')
    .meta({
      openapi: { method: 'POST', path: '/oauth/token/refresh', tags, summary: 'Refresh tokens' },
      rest: { errors: [401] },
    })
    .use(oauthErrors)
    .use(refuseIdempotencyKey)
    .input(RefreshTokensInput)
    .output(OauthTokens)
    .mutation(({ ctx, input }) => {
      Object.assign(ctx.reply.headers, neverStored);
      return refreshTokens(ctx.tokens, input);
    }),

  createApplication: sessionProcedure('oauth.createApplication')
    .meta({
      openapi: { method: 'POST', path: applications, tags, summary: 'Create an OAuth application' },
      rest: {
        status: 201,
        errors: [403, 404, 409],
        location: ({ id }, { organizationId }) => `/organizations/${String(organizationId)}/oauth-apps/${id}`,
      },
    })
    .input(CreateOauthApplicationInput)
    .output(NewOauthApplication)
    .mutation(({ ctx, input }) => createOauthApplication(ctx.services, ctx.actor, input)),

  listApplications: sessionProcedure('oauth.listApplications')
    .meta({
      openapi: { method: 'GET', path: applications, tags, summary: 'List OAuth applications' },
      rest: { errors: [403, 404] },
    })
    .input(OrganizationIdPath)
    .output(z.array(OauthApplication))
    .query(({ ctx, input }) => listOauthApplications(ctx.services, ctx.actor, input)),

  getApplication: sessionProcedure('oauth.getApplication')
    .meta({
      openapi: { method: 'GET', path: `${applications}/{id}`, tags, summary: 'Get an OAuth application' },
      rest: { errors: [403, 404] },
    })
    .input(OauthApplicationPath)
    .output(OauthApplication)
    .query(({ ctx, input }) => getOauthApplication(ctx.services, ctx.actor, input)),

  updateApplication: sessionProcedure('oauth.updateApplication')
    .meta({
      openapi: { method: 'PATCH', path: `${applications}/{id}`, tags, summary: 'Update an OAuth application' },
      rest: { errors: [403, 404] },
    })
    .input(UpdateOauthApplicationInput)
    .output(OauthApplication)
    .mutation(({ ctx, input }) => updateOauthApplication(ctx.services, ctx.actor, input)),

  deleteApplication: sessionProcedure('oauth.deleteApplication')
    .meta({
      openapi: {
        method: 'DELETE',
        path: `${applications}/{id}`,
        tags,
        summary: 'Delete an OAuth application and revoke all its tokens',
      },
      rest: { status: 204, errors: [403, 404] },
    })
    .input(OauthApplicationPath)
    .output(z.void())
    .mutation(({ ctx, input }) => deleteOauthApplication(ctx.services, ctx.actor, input)),

  rotateSecret: sessionProcedure('oauth.rotateSecret')
    .meta({
      openapi: {
        method: 'POST',
        path: `${applications}/{id}/rotate-secret`,
        tags,
        summary: 'Rotate the secret of an OAuth application',
      },
      rest: { makes: true, errors: [403, 404, 409] },
    })
    .input(RotateClientSecretInput)
    .output(RotatedOauthApplication)
    .mutation(({ ctx, input }) => rotateClientSecret(ctx.services, ctx.actor, input)),

  listAuthorizations: sessionProcedure('oauth.listAuthorizations')
    .meta({
      openapi: {
        method: 'GET',
        path: '/users/me/authorizations',
        tags,
        summary: 'List the applications that I authorized',
      },
    })
    .input(Nothing)
    .output(z.array(Authorization))
    .query(({ ctx }) => listAuthorizations(ctx.services, ctx.actor)),

  revokeAuthorization: sessionProcedure('oauth.revokeAuthorization')
    .meta({
      openapi: {
        method: 'DELETE',
        path: '/users/me/authorizations/{id}',
        tags,
        summary: 'Revoke the authorization of an application',
      },
      rest: { status: 204, errors: [404] },
    })
    .input(AuthorizationPath)
    .output(z.void())
    .mutation(({ ctx, input }) => revokeAuthorization(ctx.services, ctx.actor, input)),
});
