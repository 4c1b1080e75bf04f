import { Text } from '@mantine/core';
import { percent } from '../words/formats.ts';
import { useHomeWords } from './words.ts';

/** The change from the previous month, as a percentage, hidden from screen readers. Nothing if that month was zero. */
export function Change({ now, before }: { now: string; before: string }) {
  const t = useHomeWords();
  const [amount, previous] = [Number(now), Number(before)];
  if (previous === 0 || amount === previous) return null;
  const part = Math.abs(amount - previous) / Math.abs(previous);
  return (
    <Text size="xs" c="dimmed">
      {t(amount > previous ? 'moreThanBefore' : 'lessThanBefore', { part: percent(part) })}
    </Text>
  );
}
