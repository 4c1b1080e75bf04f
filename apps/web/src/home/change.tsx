import { Text } from '@mantine/core';
import { percent } from '../words/formats.ts';
import { useHomeWords } from './words.ts';

/** How much more or less than the month before: a part of it, for the eye only. Nothing where that had nothing. */
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
