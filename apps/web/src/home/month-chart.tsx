import { BarChart } from '@mantine/charts';
import '@mantine/charts/styles.css';
import type { Summary } from '@lacre/client';
import { money, roughly } from '../words/formats.ts';
import { monthName } from './months.ts';
import { useHomeWords } from './words.ts';

/** Issued and credited, month by month, for the eye: everything that it shows is in the table below it. */
export function MonthChart({ currency, months }: { currency: string; months: Summary['months'] }) {
  const t = useHomeWords();
  return (
    <BarChart
      h={180}
      data={months.map(({ month, currencies }) => ({
        month: monthName(month, 'short'),
        issued: Number(currencies[currency]?.issued.total ?? 0),
        credited: Number(currencies[currency]?.credited.total ?? 0),
      }))}
      dataKey="month"
      series={[
        { name: 'issued', label: t('issued'), color: 'seal.6' },
        { name: 'credited', label: t('credited'), color: 'gray.5' },
      ]}
      valueFormatter={(value) => money(value, currency)}
      // Every tick of the axis has its line.
      gridProps={{ syncWithTicks: true }}
      tickLine="none"
      yAxisProps={{ width: 64, tickFormatter: (amount: number) => roughly(amount, currency) }}
      aria-hidden
      // Whole at once: bars that grow are nothing in the first frames, and for those who want no motion.
      barProps={{ isAnimationActive: false }}
      barChartProps={{ accessibilityLayer: false, margin: { top: 10 } }}
    />
  );
}
