import { localTimeAt } from '../dates.ts';
import type { Text } from '../violation.ts';
import { text } from './rule.ts';

/** The example is the present, so that it would be accepted. */
export function localTimeHint(now: Date, zone: string): Text {
  const example = localTimeAt(now, zone);
  return text(
    `Use the local time of the place of issue (${zone}), such as ${example}, without offset, or omit date.`,
    `Use la hora local del lugar de expedición (${zone}), por ejemplo ${example}, sin desfase, u omita date.`,
  );
}
