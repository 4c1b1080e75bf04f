import { collapse } from '../white-space.ts';
import { fieldsOnPath } from './fields-on-path.ts';
import type { Child, Node, Sealed, Step } from './node.ts';

/** Transformation of each value; undefined: unchanged. */
export type WriteValue = ((value: string) => string) | undefined;
type Model = Readonly<Record<string, unknown>>;
interface Part {
  field: string;
  build: Build | undefined;
}
type Build = (model: Model, write: WriteValue) => string;

const builders = new WeakMap<Node, Build>();

/** A node's part of the original string: its values in order, each preceded by a bar. */
export function nodeCadena(of: Node, model: object, write: WriteValue): string {
  return builderOf(of)(model as Model, write);
}

function builderOf(of: Node): Build {
  let build = builders.get(of);
  if (!build) {
    build = of.sealed === undefined ? builder(of.steps) : sealedBuilder(of, of.sealed);
    builders.set(of, build);
  }
  return build;
}

function builder(steps: readonly Step[]): Build {
  const parts = steps.flatMap((step): Part[] => {
    if (step.kind !== 'attribute') return childBuilder(step).map((build) => ({ field: '', build }));
    if (step.unsealed) return [];
    if (step.fixed !== undefined) {
      const constant = `|${step.fixed}`;
      return [{ field: '', build: () => constant }];
    }
    const { field, barred } = step;
    if (barred) {
      const write: Build = (model, value) => {
        const text = (model[field] as string | undefined) ?? '';
        return `|${value === undefined ? text : value(text)}`;
      };
      return [{ field, build: write }];
    }
    if (!step.spaced) return [{ field, build: undefined }];
    const build: Build = (model) => {
      const value = model[field] as string | undefined;
      return value === undefined ? '' : `|${collapse(value)}`;
    };
    return [{ field, build }];
  });
  return (model, write) => {
    let out = '';
    for (let i = 0; i < parts.length; i++) {
      const { field, build } = parts[i] as Part;
      if (build !== undefined) out += build(model, write);
      else {
        const value = model[field] as string | undefined;
        if (value !== undefined) out += `|${write === undefined ? value : write(value)}`;
      }
    }
    return out;
  };
}

/** Only the values that the table names, at any depth. */
function sealedBuilder(of: Node, sealed: readonly Sealed[]): Build {
  const constants = new Map(of.steps.flatMap((step) => (step.kind === 'attribute' ? [[step.name, step.fixed]] : [])));
  const parts = sealed.map(({ path, times }) => ({
    fields: fieldsOnPath(of, path),
    times,
    fixed: path.length === 1 ? constants.get(path[0] ?? '') : undefined,
  }));
  return (model, write) => {
    let out = '';
    for (const { fields, times, fixed } of parts) {
      const found = fixed === undefined ? valuesAt(model, fields) : [fixed];
      for (const value of times === 'each' ? found : [found[0] ?? ''])
        out += `|${write === undefined ? value : write(value)}`;
    }
    return out;
  };
}

function valuesAt(model: Model, fields: readonly string[]): string[] {
  let found: unknown[] = [model];
  for (const field of fields)
    found = found.flatMap((each) => {
      const value = (each as Model)[field];
      return value === undefined ? [] : value;
    });
  return found as string[];
}

function childBuilder(child: Child): Build[] {
  if (child.kind === 'open') {
    const { content } = child;
    if (!content) return [];
    return [
      (model, write) =>
        content(model as never)
          .map((inside) => nodeCadena(inside.node, inside.model, write))
          .join(''),
    ];
  }
  const build = builderOf(child.node);
  if (child.kind === 'group') return [build];
  const { field } = child;
  if (child.kind === 'one') {
    return [
      (model, write) => {
        const value = model[field] as Model | undefined;
        return value === undefined ? '' : build(value, write);
      },
    ];
  }
  const { texts } = child;
  const each: (value: never, write: WriteValue) => string =
    texts === undefined ? build : (value: string, write: WriteValue) => build({ [texts]: value }, write);
  return [
    (model, write) => {
      const list = model[field] as never[] | undefined;
      let out = '';
      if (list !== undefined) for (const value of list) out += each(value, write);
      return out;
    },
  ];
}
