import { Button, CopyButton, Group, Stack, Text, TextInput } from '@mantine/core';
import { ShownOnce } from '../form/shown-once.tsx';
import { useSettingsWords } from './words.ts';

/** Something that is shown once. Closed by its button only: there is no second time. */
export function Secret({
  title,
  lead,
  secret,
  onClose,
}: {
  title: string;
  /** Where the service keeps more of it than a fingerprint. */
  lead?: string;
  secret: string;
  onClose: () => void;
}) {
  const t = useSettingsWords();
  return (
    <ShownOnce onClose={onClose} size="lg" title={title}>
      <Stack gap="sm">
        <Text size="sm">{lead ?? t('secretLead')}</Text>
        <Group align="flex-end">
          <TextInput
            flex="1 1 8rem"
            readOnly
            aria-label={title}
            styles={{ input: { fontFamily: 'monospace' } }}
            value={secret}
            onFocus={(event) => event.currentTarget.select()}
          />
          <CopyButton value={secret}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy}>
                {copied ? t('copied') : t('copy')}
              </Button>
            )}
          </CopyButton>
        </Group>
        <Group justify="flex-end">
          <Button onClick={onClose}>{t('ready')}</Button>
        </Group>
      </Stack>
    </ShownOnce>
  );
}
