import type { Finding } from '@lacre/client';
import type { Draft } from './draft.ts';

/** Applies the fix of a finding (JSON Patch, RFC 6902; the service sends `add` and `remove` only). */
export function applyPatch(draft: Draft, patch: NonNullable<Finding['patch']>): Draft {
  const changed = structuredClone(draft);
  for (const step of patch) {
    // RFC 6901: ~1 is a slash, ~0 a tilde.
    const names = step.path
      .slice(1)
      .split('/')
      .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
    const last = names.pop() ?? '';
    let target: unknown = changed;
    for (const name of names) {
      const holder = target as Record<string, unknown>;
      holder[name] ??= {};
      target = holder[name];
    }
    if (Array.isArray(target)) {
      if (step.op === 'remove') target.splice(Number(last), 1);
      else if (last === '-') target.push(step.value);
      else target[Number(last)] = step.value;
    } else {
      const holder = target as Record<string, unknown>;
      if (step.op === 'remove') delete holder[last];
      else holder[last] = step.value;
    }
  }
  return changed;
}
