import type { Statement, StatementRunner } from '@lacre/database/statements';

/** A runner that runs nothing, and the statements that it was called with. */
export function recordedStatements(): { recorder: StatementRunner; said: Statement[] } {
  const said: Statement[] = [];
  const record = async (statement: Statement) => {
    said.push(statement);
    return [];
  };
  const recorder: StatementRunner = {
    run: record,
    runTogether: record,
    runBeside: record,
    runRelaxed: record,
    readTogether: record,
    within: () => recorder,
  };
  return { recorder, said };
}
