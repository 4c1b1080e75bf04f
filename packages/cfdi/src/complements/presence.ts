/** The most common matrix rules: a field is required, or not allowed. */
import type { SatRule } from '../rule-codes.ts';
import { type Report, satError, text } from '../rules/rule.ts';
import type { Text } from '../violation.ts';

/** A text that completes "when" and "cuando". */
export const when = (en: string, es: string): Text => ({ en, es });

/** Reports that the field is required. */
export function demand(report: Report, rule: SatRule, at: string, why: Text): void {
  const message = text(`${at} is required when ${why.en}`, `${at} es obligatorio cuando ${why.es}`);
  report(satError(rule, at, message, text('Send it.', 'Envíelo.')));
}

/** Reports that the field is not allowed. */
export function forbid(report: Report, rule: SatRule, at: string, why: Text): void {
  const message = text(`${at} is not allowed when ${why.en}`, `${at} no se permite cuando ${why.es}`);
  report(satError(rule, at, message, text('Omit it.', 'Omítalo.')));
}

/** The field is required if `wanted`, and not allowed otherwise. */
export function exactlyWhen(report: Report, rule: SatRule, at: string, present: unknown, wanted: boolean, why: Text) {
  if (wanted && present === undefined) demand(report, rule, at, why);
  if (wanted || present === undefined) return;
  const message = text(`${at} is allowed only when ${why.en}`, `${at} se permite solo cuando ${why.es}`);
  report(satError(rule, at, message, text('Omit it.', 'Omítalo.')));
}

/** Reports the only value allowed, which follows from other fields. */
export function mustBe(report: Report, rule: SatRule, at: string, value: string, why: Text, hint?: Text): void {
  const message = text(`${at} must be ${value}: ${why.en}`, `${at} debe ser ${value}: ${why.es}`);
  report(satError(rule, at, message, hint ?? text(`Send ${value}.`, `Envíe ${value}.`)));
}
