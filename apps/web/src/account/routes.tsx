import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../app/lazy-page.ts';
import { rootRoute } from '../app/root-route.tsx';
import { keepReferral } from '../session/referral.ts';

/**
 * Pages for people who have not signed in. Links of mails lead to the last three; what they bring stands behind the
 * `#`.
 */
export const accountRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/sign-in',
    // Where the person wanted to go.
    validateSearch: ({ to }: Record<string, unknown>): { to?: string } =>
      typeof to === 'string' && to.startsWith('/') && !to.startsWith('//') ? { to } : {},
    component: lazyPage(() => import('./sign-in-page.tsx'), 'SignInPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/sign-up',
    // Of a partner's link; a code of digits is read as a number.
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
