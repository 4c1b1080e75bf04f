import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { isOutcomeUnknown } from '../service/is-outcome-unknown.ts';
import { service } from '../service/service.ts';
import { useWorkspace } from '../session/workspace.ts';
import { bodyOf, type Draft } from './draft.ts';

/**
 * Validates the draft on the service: totals, errors and warnings. Debounced.
 *
 * @returns `isOfDraft`: whether the verdict is for the current draft and not for an earlier one
 */
export function useLiveValidation(draft: Draft) {
  const { organizationId, environment } = useWorkspace();
  const written = JSON.stringify(bodyOf(draft, environment));
  const [body] = useDebouncedValue(written, 350);
  const verdict = useQuery({
    queryKey: ['verdict', organizationId, body],
    queryFn: ({ signal }) => service().invoices.validate.mutate(JSON.parse(body), { signal }),
    placeholderData: keepPreviousData,
    // Offline the editor says so itself.
    networkMode: 'online',
    // Poll until the service responds: the verdict of another draft does not apply to this one.
    refetchInterval: ({ state: { error } }) => (error !== null && isOutcomeUnknown(error) ? 5_000 : false),
  });
  const isOfDraft = body === written && !verdict.isPlaceholderData && !verdict.isPending;
  return { verdict, isOfDraft };
}
