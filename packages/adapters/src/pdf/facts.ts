import { type Html, html } from './html.ts';

/** `columns`: how many a long value takes among pairs. */
export type Fact = [label: string, value: string | undefined, columns?: 2 | 3 | 'all'];

/** A list of names and values, without those that have no value. */
export function renderFacts(facts: Fact[]): Html {
  return html`<dl class="facts">${facts.map(([label, value]) =>
    value ? html`<dt>${label}</dt><dd>${value}</dd>` : html``,
  )}</dl>`;
}

/** The same in columns, each name above its value. */
export function renderPairs(facts: Fact[]): Html {
  return html`<dl class="pairs">${facts.map(([label, value, columns]) =>
    value === undefined ? html`` : html`${openings[columns ?? 1]}<dt>${label}</dt><dd>${value}</dd></div>`,
  )}</dl>`;
}

const openings: Readonly<Record<1 | 2 | 3 | 'all', Html>> = {
  1: html`<div>`,
  2: html`<div class="two">`,
  3: html`<div class="three">`,
  all: html`<div class="all">`,
};
