import { type AppRouter, createLacreClient, isLacreError, type LacreClient, type Session } from '@lacre/client';
import { MutationCache, notifyManager, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { createTRPCOptionsProxy } from '@trpc/tanstack-react-query';
import { goToFirstFault, rememberSender } from '../form/first-fault.ts';
import { keepSession, sessionEnded, sessionState, storedSession } from '../session/session-store.ts';
import { currentWorkplace, onLeavingOrganization } from '../session/workplace.ts';
import { currentLanguage } from '../words/words.ts';
import { isOutOfTime, limitedFetch } from './limited-fetch.ts';

/** Who is refused may have another role than a moment ago, or none: pages lead on by what they are now. */
function onRefusal(error: unknown): void {
  if (isLacreError(error) && error.data.statusCode === 403)
    void queryClient.invalidateQueries({ queryKey: api.users.me.queryKey() });
}

// Before the next press is heard: a timer comes after what was pressed twice while the page was busy.
notifyManager.setScheduler(queueMicrotask);

export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: onRefusal }),
  mutationCache: new MutationCache({
    onMutate: rememberSender,
    onError: (error) => {
      onRefusal(error);
      goToFirstFault();
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // An error stays one; what broke on the way is asked again, twice.
      retry: (count, error) =>
        count < 2 &&
        onlineManager.isOnline() &&
        isLacreError(error) &&
        error.data.statusCode === undefined &&
        !isOutOfTime(error),
      // Without a network too: the page says so, where it would wait without a word. It asks again once there is one.
      networkMode: 'always',
      refetchOnReconnect: true,
      // What is shown meanwhile stays.
      refetchOnMount: () => onlineManager.isOnline(),
      refetchOnWindowFocus: () => onlineManager.isOnline(),
    },
    // Without a network it fails now: kept until there is one, it would be done as whoever the person works for then.
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** What is the same whomever the person works for. */
const ofNoOrganization: unknown[] = ['users', 'catalogs'];

// Most answers are kept by what was asked, which is the same in every organization.
onLeavingOrganization(() =>
  queryClient.removeQueries({ predicate: ({ queryKey: [path] }) => !ofNoOrganization.includes([path].flat()[0]) }),
);

const general = {
  url: location.origin,
  language: currentLanguage(),
  organizationId: () => currentWorkplace().organizationId,
  fetch: limitedFetch,
};

/** Calls without a session: signing up and in, and what links of mails do. */
export const publicService: LacreClient = createLacreClient(general);

let made: { token: string; client: LacreClient } | undefined;

/**
 * Calls of the person who is signed in. The session is renewed by itself; when it has ended, the page asks to sign in
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

/** After signing in or out: calls use what is stored now. */
export function restartService(): void {
  made = undefined;
}

/** `useQuery(api.invoices.list.queryOptions({ page: 1 }))` */
export const api = createTRPCOptionsProxy<AppRouter>({
  queryClient,
  // The user who is signed in when the call is made.
  client: new Proxy({} as LacreClient, { get: (_, key) => Reflect.get(service(), key) }),
});
