// What `npm run mutants` runs with, in the folder of a package (scripts/mutants.ts). Stryker's runner for mocha asks
// for what mocha 12 no longer has, and TypeScript 7 has no API for its rewriting of tsconfig.json: a command runs the
// tests, and Node reads the types away.
export default {
  testRunner: 'command',
  commandRunner: { command: process.env.MUTANTS_COMMAND },
  tsconfigFile: 'none',
  ignoreStatic: false,
  disableTypeChecks: false,
  concurrency: 1,
  allowConsoleColors: false,
  reporters: ['clear-text'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  tempDirName: '.data/mutants',
};
