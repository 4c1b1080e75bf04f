import { nice, ticks } from 'd3-array';
import { compactMoney, money } from '../words/formats.ts';

export interface Bar {
  label: string;
  /** One for each series, in the same order. */
  amounts: number[];
}

interface Props {
  currency: string;
  height: number;
  series: { name: string; color: string }[];
  bars: Bar[];
}

/** A bar chart with a round scale from zero. Hidden from screen readers: the table below it has the same data. */
export function BarChart({ currency, height, series, bars }: Props) {
  const [, top] = nice(0, Math.max(...bars.flatMap(({ amounts }) => amounts), 1), 4);
  const part = (amount: number) => `${(100 * Math.max(0, amount)) / top}%`;
  return (
    <figure className="chart" aria-hidden>
      <div className="chart-plot" style={{ height }}>
        {ticks(0, top, 4).map((amount) => (
          <div key={amount} className="chart-line" style={{ bottom: part(amount) }}>
            <span>{compactMoney(amount, currency)}</span>
          </div>
        ))}
        <div className="chart-bars">
          {bars.map(({ label, amounts }) => (
            <div key={label} className="chart-group">
              {series.map(({ name, color }, at) => (
                <div
                  key={name}
                  className="chart-bar"
                  style={{ height: part(amounts[at] ?? 0), background: `var(--mantine-color-${color})` }}
                />
              ))}
              <div className="chart-note">
                <strong>{label}</strong>
                {series.map(({ name, color }, at) => (
                  <span key={name}>
                    <i style={{ background: `var(--mantine-color-${color})` }} />
                    {name} <b>{money(amounts[at] ?? 0, currency)}</b>
                  </span>
                ))}
              </div>
            </div>
          ))}
        </div>
      </div>
      <div className="chart-labels">
        {bars.map(({ label }) => (
          <span key={label}>{label}</span>
        ))}
      </div>
      {series.length > 1 && (
        <figcaption>
          {series.map(({ name, color }) => (
            <span key={name}>
              <i style={{ background: `var(--mantine-color-${color})` }} />
              {name}
            </span>
          ))}
        </figcaption>
      )}
    </figure>
  );
}
