import { Button, Group, Stack, Text } from '@mantine/core';
import { memo } from 'react';
import { Dialog } from '../form/dialog.tsx';
import { money } from '../words/formats.ts';
import type { Draft } from './draft.ts';
import { liveTotals } from './live-totals.ts';
import { useEditorWords } from './words.ts';

/**
 * The confirmation before stamping in production, where it creates a legal document.
 *
 * @param draft the draft to stamp; it stays set while the dialog closes
 */
export const StampConfirmation = memo(function StampConfirmation({
  draft,
  isOpen,
  onClose,
  onStamp,
}: {
  draft: Draft | undefined;
  isOpen: boolean;
  onClose: () => void;
  onStamp: (draft: Draft) => void;
}) {
  const t = useEditorWords();
  return (
    <Dialog opened={isOpen} onClose={onClose} title={t('stampTitle')}>
      {draft && (
        <Stack>
          <Text>
            {t('stampText', {
              total: totalOf(draft),
              customer: draft.customer?.legalName ?? t('customer').toLowerCase(),
            })}
          </Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} data-autofocus>
              {t('back')}
            </Button>
            <Button
              onClick={() => {
                onClose();
                onStamp(draft);
              }}
            >
              {t('stamp')}
            </Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  );
});

function totalOf(draft: Draft): string {
  const { total, moneda } = liveTotals(draft, new Date());
  return money(total, moneda);
}
