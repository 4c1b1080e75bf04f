import type { TimelineDocument, TimelineEntry } from '@lacre/client';
import { useQuery } from '@tanstack/react-query';
import { api } from '../service/service.ts';

/** Of the documents that are e-mailed and have a history. */
export type TimelinePath = 'invoices' | 'payments';

const oftenMs = 5_000;
/** Within it most mail servers have rejected what they reject. */
const rejectedWithinMs = 60_000;

/** The history of a document; polled while an e-mail of it is being sent, or may be rejected soon. */
export function useTimeline({ id }: { id: string }, path: TimelinePath = 'invoices') {
  return useQuery(
    api[path].timeline.queryOptions(
      { id },
      {
        refetchInterval: ({ state }) => (state.data?.data.some(isMailUnderWay) ? oftenMs : false),
      },
    ),
  );
}

const isMailUnderWay = ({ kind, at }: TimelineEntry) =>
  kind === 'mailQueued' || (kind === 'mailed' && Date.now() - Date.parse(at) < rejectedWithinMs);

/** The valid invoice that replaces this one. */
export function substituteOf(entries: readonly TimelineEntry[]): TimelineDocument | undefined {
  const substitutes = entries.filter(({ kind, document }) => kind === 'substituted' && document?.status === 'vigente');
  return substitutes.at(-1)?.document ?? undefined;
}
