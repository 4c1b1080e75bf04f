import { BarChart } from '@mantine/charts';
import '@mantine/charts/styles.css';
import { money, roughly } from '../words/formats.ts';

/** What is owed by age, for the eye: everything that it shows is in the table below it. */
export const ReceivablesChart = ({ currency, bars }: { currency: string; bars: { age: string; amount: number }[] }) => (
  <BarChart
    h={160}
    data={bars}
    dataKey="age"
    series={[{ name: 'amount', label: currency, color: 'seal.6' }]}
    valueFormatter={(value) => money(value, currency)}
    // Every tick of the axis has its line.
    gridProps={{ syncWithTicks: true }}
    tickLine="none"
    yAxisProps={{ width: 64, tickFormatter: (amount: number) => roughly(amount, currency) }}
    aria-hidden
    // As the months: whole at once.
    barProps={{ isAnimationActive: false }}
    barChartProps={{ accessibilityLayer: false, margin: { top: 10 } }}
  />
);
