import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { isOutcomeUnknown } from '../service/is-outcome-unknown.ts';
import { service } from '../service/service.ts';
import { useWorkplace } from '../session/workplace.ts';
import { bodyOf, type Draft } from './draft.ts';

/**
 * What the service says of the draft as it stands: totals, what forbids it and what is odd. Asked a moment after the
 * last key.
 *
 * @returns also whether what it says is of the draft as it stands, and not of the one before its last keys
 */
export function useLiveValidation(draft: Draft) {
  const { organizationId, environment } = useWorkplace();
  const written = JSON.stringify(bodyOf(draft, environment));
  const [body] = useDebouncedValue(written, 350);
  const verdict = useQuery({
    queryKey: ['verdict', organizationId, body],
    queryFn: ({ signal }) => service().invoices.validate.mutate(JSON.parse(body), { signal }),
    placeholderData: keepPreviousData,
    // Without a network the editor says so itself, and need not ask.
    networkMode: 'online',
    // The service is asked until it answers: what was said of another draft is not said of this one.
    refetchInterval: ({ state: { error } }) => (error !== null && isOutcomeUnknown(error) ? 5_000 : false),
  });
  const isOfDraft = body === written && !verdict.isPlaceholderData && !verdict.isPending;
  return { verdict, isOfDraft };
}
