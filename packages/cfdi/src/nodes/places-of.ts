import { type Node, type Step } from './node.ts';

/** An attribute of an element, by its XML names, and its text. */
export interface Sought {
  element: string;
  attribute: string;
  value: string;
}

/** Paths of the model fields with that text, in document order. */
export function placesOf(of: Node, model: object, sought: Sought, path: string): string[] {
  return of.steps.flatMap((step) => placesInStep(of, step, model as Record<string, unknown>, sought, path));
}

function placesInStep(of: Node, step: Step, model: Record<string, unknown>, sought: Sought, path: string): string[] {
  switch (step.kind) {
    case 'attribute': {
      const isIt = of.name === sought.element && step.name === sought.attribute && model[step.field] === sought.value;
      return isIt ? [`${path}.${step.field}`] : [];
    }
    case 'group':
      return placesOf(step.node, model, sought, path);
    case 'one': {
      const inside = model[step.field];
      return isModel(inside) ? placesOf(step.node, inside, sought, `${path}.${step.field}`) : [];
    }
    case 'many': {
      const list = model[step.field];
      if (!Array.isArray(list)) return [];
      return list.flatMap((each: unknown, i) =>
        isModel(each) ? placesOf(step.node, each, sought, `${path}.${step.field}[${i}]`) : [],
      );
    }
    case 'open':
      return [];
  }
}

const isModel = (value: unknown): value is object => typeof value === 'object' && value !== null;
