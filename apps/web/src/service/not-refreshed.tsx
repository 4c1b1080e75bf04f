import { words } from '../words/words.ts';
import { Failure } from './failure.tsx';
import { faultInstead } from './fault-instead.ts';

const useWords = words('refresh', {
  es: { notRefreshed: 'Puede no estar al día: no se pudo actualizar' },
  en: { notRefreshed: 'This may be out of date: it could not be refreshed' },
});

/** Shown above data that stays although its reload failed; where an error replaces the data, that is shown instead. */
export function NotRefreshed({ query }: { query: { data: unknown; error: unknown; refetch: () => unknown } }) {
  const t = useWords();
  if (!query.error || faultInstead(query)) return null;
  return <Failure error={query.error} title={t('notRefreshed')} onRetry={query.refetch} />;
}
