import { attribute, type CfdiElement, childNamed, elementsAt } from './read-cfdi.ts';

/** Behaviour that a document requests from the simulator by magic values. No real PAC has any of it. */
export type Scenario =
  /** Stamped, but the response is lost (504). */
  | 'stamped-lost'
  /** Not stamped, and the response is lost (504); stamped if sent again half a minute later. */
  | 'not-stamped-lost'
  /** Stamped, and the response is "already stamped" (307), with the document. */
  | '307-with-xml'
  /** The same without the document. */
  | '307-without-xml'
  /** Stamped, the response is lost, and recovery denies it for half a minute. */
  | 'recovery-denies'
  /** Rejected before processing (429 with Retry-After). */
  | 'busy'
  /** Rejected with a code of the SAT. */
  | `refuse-${string}`
  /** The SAT does not know it for ten minutes: status 602, cancellation 205. */
  | 'sat-lags'
  /** The SAT reports "No cancelable", as for a document with relations. */
  | 'not-cancelable'
  /** The cancellation request is accepted, but the response is lost (504). */
  | 'cancel-taken-lost'
  /** The first cancellation request is lost (504). */
  | 'cancel-lost'
  /** The receiver accepts (rejects) a minute after the request. Without either, the receiver does not answer. */
  | 'receiver-accepts'
  | 'receiver-rejects';

const KEY = /^SIM-([A-Z0-9-]{1,40})$/;
const NAMES: readonly string[] = [
  'stamped-lost',
  'not-stamped-lost',
  '307-with-xml',
  '307-without-xml',
  'recovery-denies',
  'busy',
  'sat-lags',
  'not-cancelable',
  'cancel-taken-lost',
  'cancel-lost',
  'receiver-accepts',
  'receiver-rejects',
] satisfies Scenario[];

/** Receivers that answer a cancellation request. No such persons exist. */
const RECEIVERS: Readonly<Record<string, Scenario>> = {
  SIA010101AA1: 'receiver-accepts',
  SIR010101RR1: 'receiver-rejects',
};

/** Totals that select a scenario, in any currency: for programs that can only set a price. */
const TOTALS: Readonly<Record<string, Scenario>> = {
  '99901.01': 'stamped-lost',
  '99901.02': 'not-stamped-lost',
  '99901.03': '307-with-xml',
  '99901.04': '307-without-xml',
  '99901.05': 'recovery-denies',
  '99901.06': 'busy',
  '99901.07': 'refuse-CFDI40148',
  '99901.08': 'sat-lags',
  '99901.09': 'not-cancelable',
  '99901.10': 'cancel-taken-lost',
  '99901.11': 'cancel-lost',
};

/**
 * The scenarios of a document: `SIM-<NAME>` as the NoIdentificacion of any Concepto or as the Serie
 * (`SIM-REFUSE-CFDI40148` names a code), of a retentions document as its DescRetenc; a magic receiver, a magic total.
 */
export function scenariosOf(comprobante: CfdiElement): Set<Scenario> {
  const found = new Set<Scenario>();
  const conceptos = elementsAt(comprobante, 'Conceptos').flatMap(({ children }) => children);
  // A retentions document has neither series nor items, only its description.
  const keys = [
    attribute(comprobante, 'Serie'),
    attribute(comprobante, 'DescRetenc'),
    ...conceptos.map((each) => attribute(each, 'NoIdentificacion')),
  ];
  for (const key of keys) {
    const name = KEY.exec(key ?? '')?.[1];
    if (name === undefined) continue;
    if (name.startsWith('REFUSE-')) found.add(`refuse-${name.slice('REFUSE-'.length)}`);
    else if (NAMES.includes(name.toLowerCase())) found.add(name.toLowerCase() as Scenario);
  }
  const receptor = childNamed(comprobante, 'Receptor');
  const byReceiver = RECEIVERS[(receptor && attribute(receptor, 'Rfc')) ?? ''];
  if (byReceiver) found.add(byReceiver);
  const totales = childNamed(comprobante, 'Totales');
  const total = attribute(comprobante, 'Total') ?? (totales && attribute(totales, 'MontoTotOperacion'));
  const byTotal = TOTALS[total ?? ''];
  if (byTotal) found.add(byTotal);
  return found;
}

/** The rejection code of a scenario. */
export function rejectionCode(scenarios: ReadonlySet<Scenario>): string | undefined {
  for (const scenario of scenarios) if (scenario.startsWith('refuse-')) return scenario.slice('refuse-'.length);
  return undefined;
}
