import { type Html, html } from './html.ts';

export type Fact = [label: string, value: string | undefined];

/** A list of names and values, without those that have no value. */
export function renderFacts(facts: Fact[]): Html {
  return html`<dl class="facts">${facts.map(([label, value]) =>
    value ? html`<dt>${label}</dt><dd>${value}</dd>` : html``,
  )}</dl>`;
}
