import type { InvoiceAttempt } from '@lacre/client';
import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { RecordFailure } from '../app/record-failure.tsx';
import { faultInstead } from '../service/fault-instead.ts';
import { NotRefreshed } from '../service/not-refreshed.tsx';
import { isIssued, StampAttempt } from './stamp-attempt.tsx';

/**
 * The page of one document: the document, the progress of its stamp (queried with `untilStamped`), or the error. `back`
 * links to the list; `waiting` is shown while it is being stamped.
 */
export function DocumentPage<Issued extends object>({
  query,
  back,
  waiting,
  children,
}: {
  query: { data: Issued | InvoiceAttempt | undefined; error: unknown; refetch: () => unknown };
  back: ReactNode;
  waiting: string;
  children: (document: Issued) => ReactNode;
}) {
  const fault = faultInstead(query);
  if (fault) return <RecordFailure error={fault} back={back} onRetry={query.refetch} />;
  if (query.data === undefined) return <Skeleton height={480} radius="lg" aria-busy />;
  return (
    <>
      <NotRefreshed query={query} />
      {isIssued(query.data) ? (
        children(query.data)
      ) : (
        <StampAttempt attempt={query.data} waiting={waiting} back={back} />
      )}
    </>
  );
}
