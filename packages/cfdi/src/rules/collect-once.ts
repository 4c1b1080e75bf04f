import type { Violation } from '../violation.ts';
import type { Report } from './rule.ts';

/** Collects findings, each code once per path. */
export function collectOnce(): { found: Violation[]; report: Report } {
  const found: Violation[] = [];
  const known = new Set<string>();
  const report: Report = (violation) => {
    const key = `${violation.code} ${violation.path}`;
    if (known.has(key)) return;
    known.add(key);
    found.push(violation);
  };
  return { found, report };
}
