import { receiveBillingNotice } from '@lacre/services/billing/receive-billing-notice';
import { startCheckout } from '@lacre/services/billing/start-checkout';
import { enrollPartner } from '@lacre/services/partners/enroll-partner';
import { getPartner } from '@lacre/services/partners/get-partner';
import { listSeries } from '@lacre/services/series/list-series';
import { putSeries } from '@lacre/services/series/put-series';
import { getUsage } from '@lacre/services/usage/get-usage';
import { z } from 'zod';
import { orForm } from '../file.ts';
import { apiKeyProcedure, organizationProcedure, publicProcedure, sessionProcedure } from '../procedures.ts';
import { MembersPath } from '../schemas/member.ts';
import { Nothing } from '../schemas/nothing.ts';
import { OrganizationPath } from '../schemas/organization.ts';
import {
  BillingNoticeInput,
  Checkout,
  CheckoutInput,
  Partner,
  PutSeriesInput,
  Series,
  Usage,
} from '../schemas/plan.ts';
import { t } from '../trpc.ts';

const tags = ['organizations'];

export const seriesRouter = t.router({
  list: organizationProcedure('series.list')
    .meta({
      openapi: { method: 'GET', path: '/organizations/{id}/series', tags, summary: 'List invoice series' },
      rest: { errors: [403, 404] },
    })
    .input(OrganizationPath)
    .output(z.array(Series))
    .query(({ ctx, input }) => listSeries(ctx.services, ctx.actor, input)),

  put: organizationProcedure('series.put')
    .meta({
      openapi: {
        method: 'PUT',
        path: '/organizations/{id}/series',
        tags,
        summary: 'Create or update an invoice series',
        description: 'Omitted fields keep their values. Folios are never reused.',
      },
      rest: { errors: [403, 404, 409] },
    })
    .input(PutSeriesInput)
    .output(Series)
    .mutation(({ ctx, input }) => putSeries(ctx.services, ctx.actor, input)),
});

export const usageRouter = t.router({
  get: organizationProcedure('usage.get')
    .meta({
      openapi: {
        method: 'GET',
        path: '/organizations/{organizationId}/usage',
        tags,
        summary: 'Get the plan limits and usage of this month',
      },
      rest: { errors: [403, 404] },
    })
    .input(MembersPath)
    .output(Usage)
    .query(({ ctx, input }) => getUsage(ctx.services, ctx.actor, input)),

  ofKey: apiKeyProcedure('usage.ofKey')
    .meta({
      openapi: {
        method: 'GET',
        path: '/usage',
        tags: ['lacre'],
        summary: "Get the plan limits and this month's usage of the key's organization",
      },
      rest: { errors: [403] },
    })
    .input(Nothing)
    .output(Usage)
    .query(({ ctx }) => getUsage(ctx.services, ctx.actor, { organizationId: ctx.actor.organizationId })),
});

export const partnersRouter = t.router({
  get: sessionProcedure('partners.get')
    .meta({
      openapi: {
        method: 'GET',
        path: '/organizations/{organizationId}/partners',
        tags,
        summary: 'Get the partner enrollment, null if not enrolled',
      },
      rest: { errors: [403, 404] },
    })
    .input(MembersPath)
    .output(Partner.nullable())
    .query(({ ctx, input }) => getPartner(ctx.services, ctx.actor, input)),

  enroll: sessionProcedure('partners.enroll')
    .meta({
      openapi: {
        method: 'POST',
        path: '/organizations/{organizationId}/partners',
        tags,
        summary: 'Enroll as a referral partner',
      },
      rest: {
        status: 201,
        errors: [403, 404, 409],
        location: (_, { organizationId }) => `/organizations/${String(organizationId)}/partners`,
      },
    })
    .input(MembersPath)
    .output(Partner)
    .mutation(({ ctx, input }) => enrollPartner(ctx.services, ctx.actor, input)),
});

export const billingRouter = t.router({
  checkout: sessionProcedure('billing.checkout')
    .meta({
      openapi: {
        method: 'POST',
        path: '/organizations/{organizationId}/billing/checkout',
        tags,
        summary: 'Create a checkout page for a plan',
        description:
          'The plan changes when the payment provider confirms the payment. 409 if the organization already has this plan and it renews.',
      },
      rest: { makes: true, errors: [403, 404, 409] },
    })
    .input(CheckoutInput)
    .output(Checkout)
    .mutation(({ ctx, input }) => startCheckout(ctx.services, ctx.actor, input)),

  notice: publicProcedure('billing.notice')
    .meta({
      openapi: {
        method: 'POST',
        path: '/billing/stripe/webhook',
        tags: ['lacre'],
        summary: 'Receive a webhook of the payment provider',
        description: 'Signed by Stripe. Only in installations that sell plans.',
      },
      rest: {
        accepts: { 'application/json': 'payload' },
        headerFields: { 'Stripe-Signature': 'signature' },
        errors: [404],
      },
    })
    .input(orForm(BillingNoticeInput))
    .output(z.object({ received: z.literal(true) }))
    .mutation(({ ctx, input }) => receiveBillingNotice(ctx.services, input)),
});
