export { followEvents } from './follow-events.ts';
export { Lacre, type LacreOptions, type TokenSource } from './lacre.ts';
export * from './lacre-error.ts';
export {
  authorizationUrl,
  createPkce,
  exchangeCode,
  type OauthApplication,
  type OauthTokens,
  renewingToken,
  revokeToken,
} from './oauth.ts';
export type * from './operations.ts';
export type { ItemOf, Pages } from './pages.ts';
export type { CallOptions } from './request.ts';
export { verifyWebhook, WebhookVerificationError } from './verify-webhook.ts';
