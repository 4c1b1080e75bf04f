import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from '@swc/core';

/** A regular expression in a source, and its location. */
export interface FoundRegex {
  file: string;
  regex: RegExp;
}

export interface FoundRegexes {
  /** Unique by text and flags. */
  literals: FoundRegex[];
  /** Files that compose one at run time. */
  composed: string[];
}

/** Every regular expression in the service's own code: the sources of apps and packages, without tests. */
export function findRegexes(root: string): FoundRegexes {
  const files = globSync(['apps/*/src/**/*.{ts,js}', 'packages/*/src/**/*.ts'], { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .sort();
  const literals = new Map<string, FoundRegex>();
  const composed = new Set<string>();
  for (const file of files) {
    const source = readFileSync(join(root, file), 'utf8');
    if (!source.includes('/')) continue;
    visit(parseSync(source, { syntax: 'typescript', target: 'es2024' }), (node) => {
      if (node.type === 'RegExpLiteral') {
        const regex = new RegExp(String(node.pattern), String(node.flags));
        if (!literals.has(String(regex))) literals.set(String(regex), { file, regex });
      } else if (isRegExpCall(node)) composed.add(file);
    });
  }
  return { literals: [...literals.values()], composed: [...composed] };
}

type Node = Record<string, unknown>;

const isRegExpCall = ({ type, callee }: Node): boolean =>
  (type === 'NewExpression' || type === 'CallExpression') && (callee as Node).value === 'RegExp';

function visit(value: unknown, report: (node: Node) => void): void {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) report(value as Node);
  for (const child of Object.values(value)) visit(child, report);
}
