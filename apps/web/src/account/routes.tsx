import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../app/lazy-page.ts';
import { rootRoute } from '../app/root-route.tsx';
import { keepReferral } from '../session/referral.ts';

/**
 * Pages for users who have not signed in. The last three are opened from links in e-mails; their token is in the
 * fragment (`#`).
 */
export const accountRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/sign-in',
    // Where to go after signing in.
    validateSearch: ({ to }: Record<string, unknown>): { to?: string } =>
      typeof to === 'string' && to.startsWith('/') && !to.startsWith('//') ? { to } : {},
    component: lazyPage(() => import('./sign-in-page.tsx'), 'SignInPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/sign-up',
    // The referral code of a partner's link; one made of digits is parsed as a number.
    validateSearch: ({ ref }: Record<string, unknown>): { ref?: string } =>
      typeof ref === 'string' || typeof ref === 'number' ? { ref: `${ref}` } : {},
    beforeLoad: ({ search: { ref } }) => {
      if (ref) keepReferral(ref);
    },
    component: lazyPage(() => import('./sign-up-page.tsx'), 'SignUpPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/forgot-password',
    component: lazyPage(() => import('./forgot-password-page.tsx'), 'ForgotPasswordPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/reset-password',
    component: lazyPage(() => import('./reset-password-page.tsx'), 'ResetPasswordPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/verify-email',
    component: lazyPage(() => import('./verify-email-page.tsx'), 'VerifyEmailPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/invites',
    component: lazyPage(() => import('./invite-page.tsx'), 'InvitePage'),
  }),
] as const;
