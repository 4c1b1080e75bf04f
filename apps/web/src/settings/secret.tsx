import { Button, CopyButton, Group, Stack, Text, TextInput } from '@mantine/core';
import { Dialog } from '../form/dialog.tsx';
import { ShownOnce } from '../form/shown-once.tsx';
import { useSettingsWords } from './words.ts';

/**
 * A secret that is shown once. Only its button closes it, because it cannot be shown again. If the response that had it
 * was lost, a retry has none: the dialog says how to get another one.
 */
export function Secret({
  title,
  lead,
  previous,
  lost,
  secret,
  onClose,
}: {
  title: string;
  /** Overrides the text for secrets of which the service stores more than a hash. */
  lead?: string;
  /** Until when what it replaces still works. */
  previous?: string | undefined;
  /** Overrides the text for a secret whose response was lost. */
  lost?: string | undefined;
  /** Undefined or empty in the response to a retry. */
  secret: string | undefined;
  onClose: () => void;
}) {
  const t = useSettingsWords();
  if (!secret)
    return (
      <Dialog opened onClose={onClose} size="lg" title={t('secretLostTitle')}>
        <Text size="sm">{lost ?? t('secretLost')}</Text>
      </Dialog>
    );
  return (
    <ShownOnce onClose={onClose} size="lg" title={title}>
      <Stack gap="sm">
        <Text size="sm">{lead ?? t('secretLead')}</Text>
        {previous && <Text size="sm">{previous}</Text>}
        <Group align="flex-end">
          <TextInput
            flex="1 1 8rem"
            readOnly
            aria-label={title}
            styles={{ input: { fontFamily: 'monospace' } }}
            value={secret}
            onFocus={(event) => event.currentTarget.select()}
          />
          {/* Without https browsers have no clipboard; it can be selected. */}
          {isSecureContext && (
            <CopyButton value={secret}>
              {({ copied, copy }) => (
                <Button variant="default" onClick={copy}>
                  {copied ? t('copied') : t('copy')}
                </Button>
              )}
            </CopyButton>
          )}
        </Group>
        <Group justify="flex-end">
          <Button onClick={onClose}>{t('ready')}</Button>
        </Group>
      </Stack>
    </ShownOnce>
  );
}
