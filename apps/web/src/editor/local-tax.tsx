import { ActionIcon, Checkbox, Grid, TextInput } from '@mantine/core';
import { RiDeleteBinLine } from '@remixicon/react';
import { DecimalField } from '../form/decimal-field.tsx';
import type { DraftLocalTax, Typed } from './draft.ts';
import { useFinding } from './finding-store.ts';
import { useEditorWords } from './words.ts';

/** A local tax; its fields are loaded when an invoice has one. */
export function LocalTax({
  tax,
  index,
  onChange,
  onRemove,
}: {
  tax: DraftLocalTax;
  index: number;
  onChange: (changed: Partial<DraftLocalTax>) => void;
  onRemove: () => void;
}) {
  const t = useEditorWords();
  return (
    // Aligned with the fields, whatever message is below one of them.
    <Grid gap="sm">
      <Grid.Col span={{ base: 8, sm: 5 }}>
        <TextInput
          label={t('localTaxName')}
          placeholder="ISH"
          error={useFinding(`localTaxes[${index}].name`)}
          value={tax.name}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
        />
      </Grid.Col>
      <Grid.Col span={{ base: 4, sm: 2 }}>
        <TextInput
          label={t('localTaxRate')}
          inputMode="decimal"
          error={useFinding(`localTaxes[${index}].rate`)}
          value={tax.rate}
          onChange={(event) => onChange({ rate: event.currentTarget.value.trim() })}
        />
      </Grid.Col>
      <Grid.Col span={{ base: 10, sm: 4 }} pt={{ sm: 30 }}>
        <Checkbox
          label={t('localTaxWithheld')}
          checked={tax.withholding ?? false}
          onChange={(event) => onChange({ withholding: event.currentTarget.checked })}
        />
      </Grid.Col>
      <Grid.Col span={{ base: 2, sm: 1 }} pt={{ sm: 26 }}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('removeLocalTax', { number: index + 1 })}
          onClick={onRemove}
        >
          <RiDeleteBinLine size={16} />
        </ActionIcon>
      </Grid.Col>
      {tax.base !== undefined && (
        <Grid.Col span={{ base: 12, sm: 7 }}>
          <Base base={tax.base} index={index} onChange={(base) => onChange({ base })} />
        </Grid.Col>
      )}
    </Grid>
  );
}

/** The base, if it is not the whole subtotal: lodging alone, in an invoice with meals too. */
function Base({ base, index, onChange }: { base: Typed; index: number; onChange: (base: Typed) => void }) {
  const t = useEditorWords();
  return (
    <DecimalField
      label={t('localTaxBase')}
      description={t('localTaxBaseHint')}
      error={useFinding(`localTaxes[${index}].base`)}
      decimalScale={2}
      minDecimals={2}
      thousandSeparator=","
      prefix="$"
      value={base}
      onChange={onChange}
    />
  );
}
