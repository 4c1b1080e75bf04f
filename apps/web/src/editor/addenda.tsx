import { Textarea } from '@mantine/core';
import { useFinding } from './finding-store.ts';
import { useEditorWords } from './words.ts';

/** XML that the customer requires besides the invoice. */
export function Addenda({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useEditorWords();
  return (
    <Textarea
      label={t('addenda')}
      description={t('addendaHint')}
      error={useFinding('addenda')}
      autosize
      minRows={3}
      maxRows={12}
      styles={{ input: { fontFamily: 'monospace' } }}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
