import { EntitySchema } from 'typeorm';
import { text } from '../columns.ts';

/** A fact about this installation, such as which master key it was sealed with. */
export interface InstallationFactRow {
  name: string;
  value: string;
}

export const InstallationFact = new EntitySchema<InstallationFactRow>({
  name: 'InstallationFact',
  tableName: 'installation_fact',
  columns: { name: text('name', { primary: true }), value: text('value') },
});
