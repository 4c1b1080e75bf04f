import type { MutantResult } from '@stryker-mutator/api/core';
import { PluginKind } from '@stryker-mutator/api/plugin';
import type { Reporter } from '@stryker-mutator/api/report';

/** Prints surviving mutants as they are found, so that an aborted run has printed them too. */
class SurvivorReporter implements Reporter {
  onMutantTested({ status, fileName, location, mutatorName, replacement }: MutantResult): void {
    if (status !== 'Survived' && status !== 'NoCoverage') return;
    const { line, column } = location.start;
    process.stdout.write(`${status} ${fileName}:${line}:${column} ${mutatorName}: ${replacement ?? ''}\n`);
  }
}

export const strykerPlugins = [{ kind: PluginKind.Reporter, name: 'survivors', factory: () => new SurvivorReporter() }];
