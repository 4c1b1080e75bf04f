/** What rows of the SAT's matrices say most often: that something must stand there, or must not. */
import type { SatRule } from '../rule-codes.ts';
import { type Report, satError, text } from '../rules/rule.ts';
import type { Text } from '../violation.ts';

/** What goes on after "when" and "cuando". */
export const when = (en: string, es: string): Text => ({ en, es });

/** It must stand there. */
export function demand(report: Report, rule: SatRule, at: string, why: Text): void {
  const message = text(`${at} is required when ${why.en}`, `${at} es obligatorio cuando ${why.es}`);
  report(satError(rule, at, message, text('Send it.', 'Envíelo.')));
}

/** It must not stand there. */
export function forbid(report: Report, rule: SatRule, at: string, why: Text): void {
  const message = text(`${at} is not allowed when ${why.en}`, `${at} no se permite cuando ${why.es}`);
  report(satError(rule, at, message, text('Leave it out.', 'Omítalo.')));
}

/** It must stand there when `wanted`, and only then. */
export function exactlyWhen(report: Report, rule: SatRule, at: string, present: unknown, wanted: boolean, why: Text) {
  if (wanted && present === undefined) demand(report, rule, at, why);
  if (wanted || present === undefined) return;
  const message = text(`${at} is allowed only when ${why.en}`, `${at} se permite solo cuando ${why.es}`);
  report(satError(rule, at, message, text('Leave it out.', 'Omítalo.')));
}

/** A value that others determine: what it must be. */
export function mustBe(report: Report, rule: SatRule, at: string, value: string, why: Text, hint?: Text): void {
  const message = text(`${at} must be ${value}: ${why.en}`, `${at} debe ser ${value}: ${why.es}`);
  report(satError(rule, at, message, hint ?? text(`Send ${value}.`, `Envíe ${value}.`)));
}
