import { keepPreviousData } from '@tanstack/react-query';
import { api, queryClient } from '../service/service.ts';
import { currentWorkspace, type Workspace } from '../session/workspace.ts';

type At = Pick<Workspace, 'environment'>;

/** The figures of a month and the previous ones; those of another month stay until they are loaded. */
export const summaryQuery = ({ environment }: At, month: string | undefined) =>
  api.summary.get.queryOptions({ environment, month }, { placeholderData: keepPreviousData });

export const latestInvoicesQuery = ({ environment }: At) => api.invoices.list.queryOptions({ environment, limit: 5 });

/** The receivables by age, without the documents. */
export const receivablesQuery = ({ environment }: At) => api.receivables.list.queryOptions({ environment, limit: 1 });

export const usageQuery = (organizationId: string) => api.usage.get.queryOptions({ organizationId });

/** Prefetches the data of the home page while its script is loading. */
export function prefetchHome(month: string | undefined): void {
  const { organizationId, environment } = currentWorkspace();
  void queryClient.prefetchQuery(api.users.me.queryOptions());
  if (organizationId === undefined) return;
  void queryClient.prefetchQuery(summaryQuery({ environment }, month));
  void queryClient.prefetchQuery(latestInvoicesQuery({ environment }));
  void queryClient.prefetchQuery(receivablesQuery({ environment }));
  void queryClient.prefetchQuery(api.organizations.get.queryOptions({ id: organizationId }));
  void queryClient.prefetchQuery(usageQuery(organizationId));
}
