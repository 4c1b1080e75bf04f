import { DatePickerInput } from '@mantine/dates';
import '@mantine/dates/styles.css';
import { useCalendarProps } from './calendar-props.ts';
import { useListWords } from './words.ts';

type Range = [from: string | undefined, to: string | undefined];

/** A range of days, `2026-11-22`; either end may be open. */
export default function DateRange({
  value: [from, to],
  onChange,
}: {
  value: Range;
  onChange: (chosen: Range) => void;
}) {
  const t = useListWords();
  const calendar = useCalendarProps();
  const name = `${t('from')} – ${t('to')}`;
  return (
    <DatePickerInput
      type="range"
      aria-label={name}
      placeholder={name}
      w={{ base: '100%', sm: 230 }}
      clearable
      {...calendar}
      value={[from ?? null, to ?? null]}
      onChange={([chosenFrom, chosenTo]) => onChange([chosenFrom ?? undefined, chosenTo ?? undefined])}
    />
  );
}
