import type { InstrumenterContext } from '@stryker-mutator/api/core';
import { PluginKind } from '@stryker-mutator/api/plugin';
import {
  type CompleteDryRunResult,
  type DryRunOptions,
  DryRunStatus,
  determineHitLimitReached,
  type MutantRunOptions,
  type MutantRunResult,
  type TestResult,
  type TestRunner,
  TestStatus,
  toMutantRunResult,
} from '@stryker-mutator/api/test-runner';
import Mocha from 'mocha';

/**
 * Runs the tests for Stryker in one process, with mocha itself: files are loaded once, and each mutant runs only the
 * tests that reach it. Stryker's own mocha runner does not support mocha 12.
 */
class MochaRunner implements TestRunner {
  private readonly context: InstrumenterContext = ((globalThis as { __stryker__?: InstrumenterContext }).__stryker__ ??=
    {});
  private mocha: Mocha | undefined;

  capabilities() {
    return { reloadEnvironment: false };
  }

  /** Runs all tests and records which tests reach which mutants. */
  async dryRun({ coverageAnalysis }: DryRunOptions): Promise<CompleteDryRunResult> {
    const coverage = { static: {}, perTest: {} as Record<string, Record<string, number>> };
    if (coverageAnalysis === 'perTest') this.context.mutantCoverage = coverage;
    const suites = new Map<string, string[]>();
    const tests = await this.run({ bail: false }, (test) => {
      for (let suite = test.parent; suite; suite = suite.parent) {
        const id = idOfSuite(suite);
        suites.set(id, [...(suites.get(id) ?? []), test.fullTitle()]);
      }
    });
    // What a suite's `before` reaches counts for each of its tests.
    for (const [suite, members] of suites) {
      const reached = coverage.perTest[suite];
      if (reached) for (const id of members) coverage.perTest[id] = { ...reached, ...coverage.perTest[id] };
      delete coverage.perTest[suite];
    }
    this.context.mutantCoverage = undefined;
    return { status: DryRunStatus.Complete, tests, mutantCoverage: coverage };
  }

  async mutantRun(options: MutantRunOptions): Promise<MutantRunResult> {
    if (options.mutantActivation === 'runtime') await this.load();
    this.context.activeMutant = options.activeMutant.id;
    this.context.hitCount = options.hitLimit === undefined ? undefined : 0;
    this.context.hitLimit = options.hitLimit;
    const tests = await this.run({ bail: true, only: options.testFilter });
    this.context.activeMutant = undefined;
    const endless = determineHitLimitReached(this.context.hitCount, this.context.hitLimit);
    return toMutantRunResult(endless ?? { status: DryRunStatus.Complete, tests });
  }

  private async load(): Promise<Mocha> {
    if (this.mocha) return this.mocha;
    const mocha = new Mocha({ timeout: 60_000, reporter: Silent, color: false });
    mocha.cleanReferencesAfterRun(false);
    for (const file of JSON.parse(process.env.MUTANTS_SPEC ?? '[]') as string[]) mocha.addFile(file);
    await mocha.loadFilesAsync();
    // Shared fixtures are created once and live as long as the process.
    (mocha.suite as unknown as { _afterAll: unknown[] })._afterAll = [];
    this.mocha = mocha;
    return mocha;
  }

  private async run(
    { bail, only }: { bail: boolean; only?: string[] | undefined },
    begin?: (test: Mocha.Test) => void,
  ): Promise<TestResult[]> {
    const mocha = await this.load();
    mocha.bail(bail);
    const wanted = only && new Set(only);
    mocha.grep({ test: (title: string) => wanted?.has(title) ?? true } as RegExp);
    const results: TestResult[] = [];
    const resultOf = (test: Mocha.Runnable) => ({
      id: test.fullTitle(),
      name: test.fullTitle(),
      timeSpentMs: test.duration ?? 0,
    });
    await new Promise<void>((resolve) => {
      const runner = mocha.run(() => resolve());
      runner.on('test', (test) => {
        this.context.currentTestId = test.fullTitle();
        begin?.(test);
      });
      runner.on('hook', (hook) => {
        if (hook.parent && /^"(?:before|after) all"/.test(hook.title)) {
          this.context.currentTestId = idOfSuite(hook.parent);
        }
      });
      runner.on('pass', (test) => results.push({ ...resultOf(test), status: TestStatus.Success }));
      runner.on('pending', (test) => results.push({ ...resultOf(test), status: TestStatus.Skipped }));
      runner.on('fail', (test, error: Error) =>
        results.push({ ...resultOf(test), status: TestStatus.Failed, failureMessage: error.message }),
      );
    });
    (mocha.suite as unknown as { _beforeAll: unknown[] })._beforeAll = [];
    return results;
  }
}

const idOfSuite = (suite: Mocha.Suite) => `suite ${suite.fullTitle()}`;

/** Silent: Stryker prints. */
class Silent extends Mocha.reporters.Base {
  override epilogue() {}
}

export const strykerPlugins = [
  { kind: PluginKind.TestRunner, name: 'mocha-in-process', factory: () => new MochaRunner() },
];
