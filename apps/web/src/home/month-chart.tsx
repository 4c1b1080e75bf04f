import type { Summary } from '@lacre/client';
import { BarChart } from './bar-chart.tsx';
import { monthName } from './months.ts';
import { useHomeWords } from './words.ts';

/** Amounts invoiced and credited by month; the table below has the same data. */
export function MonthChart({ currency, months }: { currency: string; months: Summary['months'] }) {
  const t = useHomeWords();
  return (
    <BarChart
      currency={currency}
      height={150}
      series={[
        { name: t('issued'), color: 'seal-6' },
        { name: t('credited'), color: 'gray-5' },
      ]}
      bars={months.map(({ month, currencies }) => ({
        label: monthName(month, 'short'),
        amounts: [currencies[currency]?.issued.total, currencies[currency]?.credited.total].map(toNumber),
      }))}
    />
  );
}

const toNumber = (amount: string | undefined) => Number(amount ?? 0);
