import { localTimeAt } from '@lacre/cfdi/dates';
import type { Environment } from '@lacre/client';
import { zonaDe } from '@lacre/sat-catalogs/zona';
import { useQuery } from '@tanstack/react-query';
import { useMayWrite } from '../session/use-role.ts';
import { useWorkspace } from '../session/workspace.ts';
import { api } from './service.ts';

/** The document whose day is wanted. */
interface Dated {
  environment: Environment;
  type: 'I' | 'E' | 'T' | 'P';
  /** Its series; without one it is the default of its type, as the service chooses it. */
  series?: string | undefined;
  /**
   * Place of issue of another document of the organization, where the fiscal domicile may not be it: the test issuer
   * has its own.
   */
  otherwise?: string | undefined;
}

/**
 * The day at the place where a document of this series is issued, `2026-12-31`, by the clock of its environment and
 * whatever the zone of the browser: dates of documents are those of their place. Not final while it is loading.
 */
export function useToday({ environment, type, series, otherwise }: Dated): { today: string; isLoading: boolean } {
  const { organizationId = '' } = useWorkspace();
  const mayWrite = useMayWrite();
  // Members may not read the sandbox's clock.
  const hasClock = environment === 'sandbox' && mayWrite;
  const clock = useQuery({ ...api.sandbox.clock.queryOptions(), enabled: hasClock });
  const known = useQuery(api.series.list.queryOptions({ id: organizationId }));
  const branches = useQuery(api.branches.list.queryOptions({ organizationId }));
  const legal = useQuery(api.organizations.legal.queryOptions({ id: organizationId }));
  const own = known.data?.filter((one) => one.environment === environment);
  const chosen = series
    ? own?.find((one) => one.series === series)
    : (own?.find((one) => one.type === type && one.isDefault) ??
      own?.find((one) => one.type === type && one.series === (type === 'I' ? 'A' : type)));
  const domicile = legal.data?.addressZip ?? undefined;
  const usual = environment === 'sandbox' ? (otherwise ?? domicile) : (domicile ?? otherwise);
  const zip = chosen?.placeOfIssue ?? usual ?? '';
  const zone = branches.data?.find((branch) => branch.zip === zip)?.timezone ?? zonaDe(zip);
  const ahead = clock.data ? Date.parse(clock.data.now) - clock.dataUpdatedAt : 0;
  return {
    today: localTimeAt(new Date(Date.now() + ahead), zone).slice(0, 10),
    isLoading: [clock, known, branches, legal].some(({ isLoading }) => isLoading),
  };
}
