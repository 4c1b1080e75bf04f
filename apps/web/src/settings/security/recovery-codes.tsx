import { Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core';
import { ShownOnce } from '../../form/shown-once.tsx';
import { saveFile } from '../../service/save-file.ts';
import { useSecurityWords } from './words.ts';

/** Only its button closes it, because they cannot be shown again. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useSecurityWords();
  const text = codes.join('\n');
  return (
    <ShownOnce onClose={onClose} title={t('recoveryTitle')}>
      <Stack gap="sm">
        <Text size="sm">{t('recoveryLead')}</Text>
        <Code block>{text}</Code>
        <Group>
          {/* Without https browsers have no clipboard; it can be selected. */}
          {isSecureContext && (
            <CopyButton value={text}>
              {({ copied, copy }) => (
                <Button variant="default" onClick={copy}>
                  {copied ? t('copied') : t('copy')}
                </Button>
              )}
            </CopyButton>
          )}
          <Button
            variant="default"
            onClick={() =>
              saveFile(Object.assign(new Blob([`${text}\n`], { type: 'text/plain' }), { filename: 'lacre.txt' }))
            }
          >
            {t('download')}
          </Button>
        </Group>
        <Group justify="flex-end">
          <Button onClick={onClose}>{t('saved')}</Button>
        </Group>
      </Stack>
    </ShownOnce>
  );
}
