import type { AppRouter as RealRouter } from '@lacre/router/app-router';
import type { AppRouter, DownloadedFile } from '../src/index.ts';

// Never run: "npm run typecheck" proves here that what is published says the same as the router itself, operation by
// operation.

type Ours = AppRouter['_def']['record'];
type Theirs = RealRouter['_def']['record'];

/**
 * Both ways, so that neither promises what the other does not. What takes nothing is `void` here, an empty object
 * there.
 */
type Same<One, Other> = void extends One
  ? undefined extends Other
    ? true
    : 'takes nothing'
  : [One] extends [Other]
    ? [Other] extends [One]
      ? true
      : 'narrower'
    : 'wider';

/** Files differ by intent: a Blob here, bytes there. */
type IsFile<Ours> = [Ours] extends [DownloadedFile] ? true : [FormData] extends [Ours] ? true : false;

type TypeOf<Record, Group, Name, Kind extends 'input' | 'output'> = Group extends keyof Record
  ? Name extends keyof Record[Group]
    ? Record[Group][Name] extends { _def: { $types: infer Types extends { input: unknown; output: unknown } } }
      ? Types[Kind]
      : 'missing'
    : 'missing'
  : 'missing';

type Differing<Kind extends 'input' | 'output'> = {
  [Group in keyof Theirs]: {
    [Name in keyof Theirs[Group] & string]: IsFile<TypeOf<Ours, Group, Name, Kind>> extends true
      ? never
      : Same<TypeOf<Ours, Group, Name, Kind>, TypeOf<Theirs, Group, Name, Kind>> extends infer Verdict extends string
        ? `${Group}.${Name} is ${Verdict}`
        : never;
  }[keyof Theirs[Group] & string];
}[keyof Theirs];

/** Where the schema says more than its type can: which types of document, by what to sort, what a complement holds. */
type Sharper =
  `${`invoices.${'create' | 'createBatch' | 'get' | 'list' | 'previewPdf' | 'substitute' | 'sync' | 'validate'}` | 'catalogs.complements' | `payments.${'create' | 'get' | 'list' | 'sync'}` | `payrolls.${'create' | 'createBatch' | 'get' | 'list' | 'sync' | 'validate'}` | 'receivables.list' | `retentions.${'create' | 'get' | 'list' | 'validate'}`} is narrower`;

// Empty when nothing differs; else the error names what does.
export const differingInputs: Record<Exclude<Differing<'input'>, Sharper>, true> = {};
export const differingOutputs: Record<Exclude<Differing<'output'>, Sharper>, true> = {};
