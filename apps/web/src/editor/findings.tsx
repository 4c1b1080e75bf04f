import type { Finding } from '@lacre/client';
import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { memo, type RefObject, useEffect, useRef } from 'react';
import { pathAtStart, withoutPath } from '../form/field-errors.ts';
import { withHint } from '../service/with-hint.ts';
import { useFieldName } from './field-name.ts';
import { useEditorWords } from './words.ts';

/** Findings with their hint, SAT rule and, if it is certain, a fix. */
export const FindingList = memo(function FindingList({
  findings,
  title,
  color,
  onFix,
  presses,
  mustScroll,
}: {
  findings: readonly Finding[];
  title: string | undefined;
  color: string;
  /** Undefined if there is no draft to fix. */
  onFix?: (patch: NonNullable<Finding['patch']>) => void;
  /** Changes with each press of the button that asks for them. */
  presses?: number;
  /** Set by that press, and not while the user writes: the list then scrolls into view. */
  mustScroll?: RefObject<boolean>;
}) {
  const t = useEditorWords();
  const list = useRef<HTMLDivElement>(null);
  // On a phone it appears below the button, at the end of the page: out of view, as if the button did nothing.
  useEffect(() => {
    if (!presses || !mustScroll?.current) return;
    mustScroll.current = false;
    list.current?.scrollIntoView({ block: 'nearest' });
  }, [presses, mustScroll]);
  const fieldName = useFieldName(findings.map(({ path, message }) => `${path} ${message}`));
  return (
    <Alert ref={list} color={color} title={title} role={color === 'red' ? 'alert' : 'status'}>
      <Stack gap="sm">
        {findings.map(({ path, code, message, hint, rule, docsUrl, patch }) => (
          <Group key={path + code} justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
            <Text size="sm">
              {withHint(named({ path, message }, fieldName, t('noCustomer')), hint).message}{' '}
              {hint && (
                <Text component="span" size="sm" c="dimmed">
                  {hint}{' '}
                </Text>
              )}
              {rule && docsUrl && (
                <Anchor href={docsUrl} target="_blank" rel="noreferrer" size="xs">
                  {t('rule', { rule })}
                </Anchor>
              )}
            </Text>
            {patch && onFix && (
              <Button size="compact-xs" variant="default" onClick={() => onFix(patch)}>
                {t('fix')}
              </Button>
            )}
          </Group>
        ))}
      </Stack>
    </Alert>
  );
});

/** Replaces the path at the beginning of a message with the item and the label of its field. */
function named(
  { path, message }: Pick<Finding, 'path' | 'message'>,
  nameOf: (path: string) => string | undefined,
  noCustomer: string,
) {
  if (path === 'customer' && message.startsWith('customer ')) return noCustomer;
  if (path === '') return message;
  const start = pathAtStart(message);
  const text = withoutPath(message, start.startsWith(path) ? start : path);
  const isPath = text !== message;
  // A message without a path may still not say which item it is about.
  const name = isPath || path.startsWith('items[') ? nameOf(isPath ? start : path) : undefined;
  return name === undefined ? message : `${name}: ${text}`;
}
