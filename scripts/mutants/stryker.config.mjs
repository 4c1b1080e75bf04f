import { join } from 'node:path';

// What `npm run mutants` runs with, in the folder of a package (main.ts). Sources are changed where they stand, since
// packages import each other by name; Stryker puts them back. TypeScript 7 has no API for its rewriting of
// tsconfig.json, and Node reads the types away. What runs only once, while a file loads, is left alone: it would need
// a process each.
export default {
  testRunner: 'mocha-in-process',
  plugins: ['mocha-runner.ts', 'survivor-reporter.ts'].map((file) => join(import.meta.dirname, file)),
  coverageAnalysis: 'perTest',
  inPlace: true,
  ignoreStatic: true,
  tsconfigFile: 'none',
  disableTypeChecks: false,
  concurrency: Number(process.env.MUTANTS_CONCURRENCY),
  timeoutMS: 20_000,
  allowConsoleColors: false,
  reporters: ['survivors', 'clear-text', 'progress-append-only'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  tempDirName: '.data/mutants',
};
