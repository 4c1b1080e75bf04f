import type { InvoiceListItem } from '@lacre/client';
import { Alert, Button, Group, List, ScrollArea, Stack, Text } from '@mantine/core';
import { useFormWords } from '../form/words.ts';
import { useMailWords } from './mail-words.ts';

/** What is about to be mailed to whom: an e-mail cannot be taken back. */
export function MailQuestion({
  rows,
  sent,
  onConfirm,
  onClose,
}: {
  rows: readonly InvoiceListItem[];
  /** How many of the selected ones were sent before others failed. */
  sent: number;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const t = useMailWords();
  const form = useFormWords();
  const receivers = byReceiver(rows);
  const cancelled = rows.filter(({ status }) => status === 'cancelado').length;
  const documents = t('documents', { count: rows.length });
  return (
    <Stack>
      <Text size="sm">
        {t('question', { documents, receivers: t('receivers', { count: receivers.length }) })} {t('addresses')}
      </Text>
      {sent > 0 && <Text size="sm">{t('alreadySent', { count: sent })}</Text>}
      <ScrollArea.Autosize mah={180} type="auto" viewportProps={{ tabIndex: 0, 'aria-label': t('who'), role: 'group' }}>
        <List size="sm" style={{ overflowWrap: 'anywhere' }}>
          {receivers.map(({ key, name, count }) => (
            <List.Item key={key}>
              {name}: {t('documents', { count })}
            </List.Item>
          ))}
        </List>
      </ScrollArea.Autosize>
      {cancelled > 0 && <Alert color="yellow">{t('cancelled', { count: cancelled })}</Alert>}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} data-autofocus>
          {form('cancel')}
        </Button>
        <Button onClick={onConfirm}>{t('send', { documents })}</Button>
      </Group>
    </Stack>
  );
}

/** Those with a generic RFC are told apart by their names. */
function byReceiver(rows: readonly InvoiceListItem[]): { key: string; name: string; count: number }[] {
  const found = new Map<string, { key: string; name: string; count: number }>();
  for (const { rfcReceptor, receptorNombre: name } of rows) {
    const key = `${rfcReceptor} ${name}`;
    found.set(key, { key, name, count: (found.get(key)?.count ?? 0) + 1 });
  }
  return [...found.values()];
}
