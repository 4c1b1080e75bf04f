import type { Finding } from '@lacre/client';
import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useEditorWords } from './words.ts';

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
