import type { GlobalInvoicePeriod } from '@lacre/client';
import { Checkbox, Grid } from '@mantine/core';
import { DecimalField } from '../form/decimal-field.tsx';
import { CatalogSelect } from '../service/catalog-select.tsx';
import { useToday } from '../service/use-today.ts';
import { useWorkspace } from '../session/workspace.ts';
import { useFinding } from './finding-store.ts';
import { useEditorWords } from './words.ts';

/** The period of a global invoice (InformacionGlobal). */
export function GlobalPeriod({
  period,
  series,
  onChange,
}: {
  period: GlobalInvoicePeriod | undefined;
  /** Of the invoice; without one it is the default series. */
  series: string | undefined;
  onChange: (period: GlobalInvoicePeriod | undefined) => void;
}) {
  const t = useEditorWords();
  const errors = {
    periodicity: useFinding('global.periodicity'),
    months: useFinding('global.months'),
    year: useFinding('global.year'),
  };
  const { environment } = useWorkspace();
  const { today, isLoading } = useToday({ environment, type: 'I', series });
  const [year, months = ''] = today.split('-');
  const first = { periodicity: '04', months, year: Number(year) };
  return (
    <>
      <Checkbox
        label={t('isGlobal')}
        // The period is filled in once, when it is checked.
        disabled={isLoading && period === undefined}
        checked={period !== undefined}
        onChange={(event) => onChange(event.currentTarget.checked ? first : undefined)}
      />
      {period && (
        <Grid gap="sm">
          <Grid.Col span={{ base: 12, sm: 4 }}>
            <CatalogSelect
              catalog="c_Periodicidad"
              label={t('periodicity')}
              error={errors.periodicity}
              allowDeselect={false}
              value={period.periodicity}
              onChange={(periodicity) => periodicity && onChange({ ...period, periodicity })}
            />
          </Grid.Col>
          <Grid.Col span={{ base: 8, sm: 5 }}>
            <CatalogSelect
              catalog="c_Meses"
              label={t('months')}
              error={errors.months}
              allowDeselect={false}
              value={period.months}
              onChange={(months) => months && onChange({ ...period, months })}
            />
          </Grid.Col>
          <Grid.Col span={{ base: 4, sm: 3 }}>
            <DecimalField
              label={t('year')}
              error={errors.year}
              allowDecimal={false}
              value={period.year}
              onChange={(year) => onChange({ ...period, year: Number(year) })}
            />
          </Grid.Col>
        </Grid>
      )}
    </>
  );
}
