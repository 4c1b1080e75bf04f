import type { Finding } from '@lacre/client';
import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { createContext, useContext } from 'react';
import { useEditorWords } from './words.ts';

/** What the service says of the draft, by field. */
export const Findings = createContext<{ errors: readonly Finding[]; isShown: boolean }>({ errors: [], isShown: false });

/** Of a draft of which nothing was said. */
export const noFindings: readonly Finding[] = [];

/** Text for the `error` of a field: what is wrong with it or with what stands inside it. */
export function useFinding(...paths: string[]): string | undefined {
  const { errors, isShown } = useContext(Findings);
  if (!isShown) return undefined;
  const texts = errors.filter(({ path }) =>
    paths.some((one) => path === one || path.startsWith(`${one}.`) || path.startsWith(`${one}[`)),
  );
  return texts.length === 0 ? undefined : texts.map(({ message }) => message).join(' ');
}

/** Each finding with its hint, the rule behind it and its fix where that is certain. */
export function FindingList({
  findings,
  title,
  color,
  onFix,
}: {
  findings: readonly Finding[];
  title: string;
  color: string;
  onFix: (patch: NonNullable<Finding['patch']>) => void;
}) {
  const t = useEditorWords();
  if (findings.length === 0) return null;
  return (
    <Alert color={color} title={title} role={color === 'red' ? 'alert' : 'status'}>
      <Stack gap="sm">
        {findings.map(({ path, code, message, hint, rule, docsUrl, patch }) => (
          <Group key={path + code} justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
            <Text size="sm">
              {message}{' '}
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
            {patch && (
              <Button size="compact-xs" variant="default" onClick={() => onFix(patch)}>
                {t('fix')}
              </Button>
            )}
          </Group>
        ))}
      </Stack>
    </Alert>
  );
}
