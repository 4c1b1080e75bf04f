import { type AppRouter, createLacreClient } from '@lacre/client';
import { QueryClient } from '@tanstack/react-query';
import { createTRPCOptionsProxy } from '@trpc/tanstack-react-query';

/** The service, through our own server, which adds the key: none is in the page. */
const client = createLacreClient({ url: location.origin, language: 'es' });

export const queryClient = new QueryClient();

/** Every operation of the service with its types, as options of TanStack Query. */
export const lacre = createTRPCOptionsProxy<AppRouter>({ client, queryClient });
