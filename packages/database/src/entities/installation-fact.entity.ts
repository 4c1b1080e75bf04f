import { text } from '../columns.ts';
import { table } from '../table.ts';

/** A fact about this installation, such as the master key it was sealed with. */
export const InstallationFact = table('installation_fact', {
  columns: {
    name: text().primary(),
    value: text(),
  },
});
