import 'dayjs/locale/es';
import { currentLanguage } from '../words/words.ts';
import { useListWords } from './words.ts';

/** What every calendar has: the language, names of its arrows, and only the days of its month. */
export function useCalendarProps() {
  const t = useListWords();
  return {
    locale: currentLanguage(),
    valueFormat: currentLanguage() === 'en' ? 'MMM D, YYYY' : 'D MMM YYYY',
    hideOutsideDates: true,
    // Their red is too faint to be read in the dark.
    weekendDays: [],
    // Its field names it; what opens below has no name of its own. Who has chosen a day goes on at the field.
    popoverProps: { withRoles: false, returnFocus: true },
    ariaLabels: {
      previousMonth: t('previousMonth'),
      nextMonth: t('nextMonth'),
      previousYear: t('previousYear'),
      nextYear: t('nextYear'),
      previousDecade: t('previousDecade'),
      nextDecade: t('nextDecade'),
    },
  };
}
