import type { InvoiceTax } from '@lacre/client';
import { Select } from '@mantine/core';
import { memo, useState } from 'react';
import { presetOf, type TaxPreset, taxPresets } from './tax-presets.ts';
import { useCatalogWords } from './words.ts';

/** The taxes of what is sold, by the names that accountants use; others stay as they are until a preset is chosen. */
export const TaxSelect = memo(function TaxSelect({
  taxes,
  error,
  onChange,
}: {
  taxes: readonly InvoiceTax[] | undefined;
  error: string | undefined;
  onChange: (taxes: InvoiceTax[], preset: TaxPreset) => void;
}) {
  const t = useCatalogWords();
  // The list is made when the field has the focus: an invoice of a hundred lines has a hundred of them.
  const [hasList, setHasList] = useState(false);
  const preset = presetOf(taxes);
  const presets = (Object.keys(taxPresets) as TaxPreset[]).map((value) => ({ value, label: t(value) }));
  return (
    <Select
      label={t('taxes')}
      error={error}
      allowDeselect={false}
      comboboxProps={{ keepMounted: hasList }}
      onFocus={() => setHasList(true)}
      data={preset === undefined ? [...presets, { value: 'other', label: t('otherTaxes') }] : presets}
      value={preset ?? 'other'}
      onChange={(value) => value !== 'other' && onChange(taxPresets[value as TaxPreset], value as TaxPreset)}
    />
  );
});
