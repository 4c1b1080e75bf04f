import type { AppRouter as RealRouter } from '@lacre/router/app-router';
import type { AppRouter, DownloadedFile } from '../src/index.ts';

// Never run: "npm run typecheck" proves here that the published types equal those of the router, operation by
// operation.

type Ours = AppRouter['_def']['record'];
type Theirs = RealRouter['_def']['record'];

/**
 * In both directions, so that neither promises more than the other. An operation without input takes `void` here, an
 * empty object there.
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

/** Files differ intentionally: a Blob here, bytes there. */
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

/** Where the schema is stricter than its type can be: types of document, sort fields, content of a complement. */
type Sharper =
  `${`invoices.${'create' | 'createBatch' | 'get' | 'list' | 'previewPdf' | 'substitute' | 'sync' | 'validate'}` | 'catalogs.complements' | `payments.${'create' | 'get' | 'list' | 'sync'}` | `payrolls.${'create' | 'createBatch' | 'get' | 'list' | 'sync' | 'validate'}` | 'receivables.list' | `retentions.${'create' | 'get' | 'list' | 'validate'}`} is narrower`;

// Empty when nothing differs; otherwise the error names the difference.
export const differingInputs: Record<Exclude<Differing<'input'>, Sharper>, true> = {};
export const differingOutputs: Record<Exclude<Differing<'output'>, Sharper>, true> = {};
