import type { InvoiceTax } from '@lacre/client';
import { memo } from 'react';
import { Select } from '../form/select.tsx';
import { presetOf, type TaxPreset, taxPresets } from './tax-presets.ts';
import { useCatalogWords } from './words.ts';

/** A select of tax presets, by the names that accountants use; other taxes are kept until a preset is selected. */
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
  const preset = presetOf(taxes);
  const presets = (Object.keys(taxPresets) as TaxPreset[]).map((value) => ({ value, label: t(value) }));
  return (
    <Select
      label={t('taxes')}
      error={error}
      allowDeselect={false}
      data={preset === undefined ? [...presets, { value: 'other', label: t('otherTaxes') }] : presets}
      value={preset ?? 'other'}
      onChange={(value) => value !== 'other' && onChange(taxPresets[value as TaxPreset], value as TaxPreset)}
    />
  );
});
