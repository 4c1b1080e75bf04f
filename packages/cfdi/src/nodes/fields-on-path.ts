import { childrenOf, type Node, type Step } from './node.ts';

/**
 * Model fields on the path to a text, including that of the text itself. Throws RangeError for a path that the table
 * does not have.
 */
export function fieldsOnPath(of: Node, path: readonly string[]): string[] {
  const [name, ...rest] = path;
  if (name === undefined) {
    const content = of.steps.find((step) => step.kind === 'attribute' && step.place === 'content');
    if (content?.kind !== 'attribute') throw new RangeError(`${of.name} has no text`);
    return [content.field];
  }
  const step = stepOf(of, name);
  if (step?.kind === 'attribute' && rest.length === 0) return [step.field];
  if (step?.kind === 'one' || step?.kind === 'many') return [step.field, ...fieldsOnPath(step.node, rest)];
  if (step?.kind === 'group') return fieldsOnPath(step.node, rest);
  throw new RangeError(`${of.name} has no ${name}`);
}

function stepOf(of: Node, name: string): Step | undefined {
  const attribute = of.steps.find((step) => step.kind === 'attribute' && step.name === name);
  return attribute ?? childrenOf(of).find((child) => child.kind !== 'open' && child.node.name === name);
}
