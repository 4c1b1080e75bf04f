import { type AppRouter, createLacreClient, isLacreError, type LacreClient, type Session } from '@lacre/client';
import { MutationCache, notifyManager, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { createTRPCOptionsProxy } from '@trpc/tanstack-react-query';
import { goToFirstFault, rememberSender } from '../form/first-fault.ts';
import { keepSession, sessionEnded, sessionState, storedSession } from '../session/session-store.ts';
import { currentWorkspace, onLeavingOrganization } from '../session/workspace.ts';
import { currentLanguage } from '../words/words.ts';
import { fetchWithTimeout, isTimeout } from './fetch-with-timeout.ts';
import { isOutcomeUnknown } from './is-outcome-unknown.ts';

/** After a 403 the user's role may have changed: reload the user, so that pages redirect accordingly. */
function onRefusal(error: unknown): void {
  if (isLacreError(error) && error.data.statusCode === 403)
    void queryClient.invalidateQueries({ queryKey: api.users.me.queryKey() });
}

// Notify before the next input event: with a timer, a double click on a busy page would count twice.
notifyManager.setScheduler(queueMicrotask);

/**
 * `invalidateQueries` waits for the response to a first load that is still under way: it may be older than the change
 * after which it is called. Here such a load begins anew.
 */
class Cache extends QueryClient {
  override invalidateQueries: QueryClient['invalidateQueries'] = (filters, options) => {
    if (filters?.refetchType !== 'none')
      for (const query of this.getQueryCache().findAll({ ...filters, type: 'active', fetchStatus: 'fetching' }))
        if (query.state.data === undefined && !query.isDisabled()) void query.cancel({ silent: true });
    return super.invalidateQueries(filters, options);
  };
}

export const queryClient: QueryClient = new Cache({
  queryCache: new QueryCache({ onError: onRefusal }),
  mutationCache: new MutationCache({
    onMutate: rememberSender,
    onError: (error) => {
      onRefusal(error);
      // It may have been done: what the page shows tells. Offline, it is reloaded on reconnect.
      if (isOutcomeUnknown(error))
        void queryClient.invalidateQueries({ refetchType: onlineManager.isOnline() ? 'active' : 'none' });
      goToFirstFault();
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // Errors from the service are final; lost connections are retried, twice.
      retry: (count, error) =>
        count < 2 &&
        onlineManager.isOnline() &&
        isLacreError(error) &&
        error.data.statusCode === undefined &&
        !isTimeout(error),
      // Offline too: the page shows the error, where it would otherwise wait silently. It retries on reconnect.
      networkMode: 'always',
      refetchOnReconnect: true,
      // Offline, keep what is shown.
      refetchOnMount: () => onlineManager.isOnline(),
      refetchOnWindowFocus: () => onlineManager.isOnline(),
    },
    // Offline, fail now: a paused mutation would later run as whatever organization is current then.
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** Paths whose responses do not depend on the organization. */
const ofNoOrganization: unknown[] = ['users', 'catalogs'];

// Most query keys do not include the organization, so their cached responses must go.
onLeavingOrganization(() =>
  queryClient.removeQueries({ predicate: ({ queryKey: [path] }) => !ofNoOrganization.includes([path].flat()[0]) }),
);

const general = {
  url: location.origin,
  language: currentLanguage(),
  organizationId: () => currentWorkspace().organizationId,
  fetch: fetchWithTimeout,
};

/** Calls without a session: signing up, signing in, and the links in e-mails. */
export const publicService: LacreClient = createLacreClient(general);

let made: { token: string; client: LacreClient } | undefined;

/**
 * The client of the signed-in user. It refreshes the session; when the session has ended, the page asks to sign in
 * again.
 */
export function service(): LacreClient {
  const current = sessionState();
  if (current.kind !== 'active') return publicService;
  const { session } = current;
  made ??= {
    token: session.token,
    client: createLacreClient({
      ...general,
      ...session,
      storedSession,
      onSession: (renewed: Session | undefined) => (renewed ? keepSession(renewed) : leave()),
    }),
  };
  return made.client;
}

function leave(): void {
  made = undefined;
  sessionEnded();
}

/** Call after signing in or out: the next call uses the stored session. */
export function restartService(): void {
  made = undefined;
}

/** `useQuery(api.invoices.list.queryOptions({ page: 1 }))` */
export const api = createTRPCOptionsProxy<AppRouter>({
  queryClient,
  // The user who is signed in when the call is made.
  client: new Proxy({} as LacreClient, { get: (_, key) => Reflect.get(service(), key) }),
});
