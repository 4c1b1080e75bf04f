import type { InvoiceDetail, TimelineDocument, TimelineEntry } from '@lacre/client';
import { useQuery } from '@tanstack/react-query';
import { api } from '../service/service.ts';

const oftenMs = 5_000;

/** The history of an invoice; polled while an e-mail of it is being sent. */
export function useTimeline({ id }: Pick<InvoiceDetail, 'id'>) {
  return useQuery(
    api.invoices.timeline.queryOptions(
      { id },
      {
        refetchInterval: ({ state }) => (state.data?.data.some(({ kind }) => kind === 'mailQueued') ? oftenMs : false),
      },
    ),
  );
}

/** The valid invoice that replaces this one. */
export function substituteOf(entries: readonly TimelineEntry[]): TimelineDocument | undefined {
  const substitutes = entries.filter(({ kind, document }) => kind === 'substituted' && document?.status === 'vigente');
  return substitutes.at(-1)?.document ?? undefined;
}
