import 'dayjs/locale/es';
import { fitsScreenOverField } from '../theme/fits-screen.ts';
import { currentLanguage } from '../words/words.ts';
import { useListWords } from './words.ts';

/** Common to all calendars: the language, the labels of the arrows, and only the days of the month. */
export function useCalendarProps() {
  const t = useListWords();
  return {
    locale: currentLanguage(),
    valueFormat: currentLanguage() === 'en' ? 'MMM D, YYYY' : 'D MMM YYYY',
    hideOutsideDates: true,
    // The default red is too faint to read in the dark theme.
    weekendDays: [],
    // The dropdown has no name of its own: its field names it. Choosing a day returns the focus to the field.
    popoverProps: { withRoles: false, returnFocus: true, middlewares: fitsScreenOverField },
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
