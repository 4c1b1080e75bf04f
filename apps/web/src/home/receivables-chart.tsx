import { BarChart } from './bar-chart.tsx';

/** The receivables by age; the table below has the same data. */
export const ReceivablesChart = ({ currency, bars }: { currency: string; bars: { age: string; amount: number }[] }) => (
  <BarChart
    currency={currency}
    height={130}
    series={[{ name: currency, color: 'seal-6' }]}
    bars={bars.map(({ age, amount }) => ({ label: age, amounts: [amount] }))}
  />
);
