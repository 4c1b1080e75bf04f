import { BarChart } from './bar-chart.tsx';

/** What is owed by age: everything that it shows is in the table below it. */
export const ReceivablesChart = ({ currency, bars }: { currency: string; bars: { age: string; amount: number }[] }) => (
  <BarChart
    currency={currency}
    height={130}
    series={[{ name: currency, color: 'seal-6' }]}
    bars={bars.map(({ age, amount }) => ({ label: age, amounts: [amount] }))}
  />
);
