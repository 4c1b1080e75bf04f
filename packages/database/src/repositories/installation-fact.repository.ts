import type { StatementRunner } from '../statements.ts';

/** Facts about the installation, by name. */
export function facts(statements: StatementRunner) {
  async function get(name: string): Promise<string | undefined> {
    const [row] = await statements.run<{ value: string }>({
      name: 'fact-get',
      text: 'select value from installation_fact where name = $1',
      values: [name],
    });
    return row?.value;
  }
  return {
    get,

    /** Stores a fact unless it is known; returns the stored value, whichever process wrote it. */
    async putOnce(name: string, value: string): Promise<string> {
      await statements.run({
        name: 'fact-put',
        text: 'insert into installation_fact (name, value) values ($1, $2) on conflict (name) do nothing',
        values: [name, value],
      });
      return (await get(name)) ?? value;
    },

    /** Locks a fact until the transaction ends. Undefined: it is not known. */
    async hold(name: string): Promise<string | undefined> {
      const [row] = await statements.run<{ value: string }>({
        name: 'fact-hold',
        text: 'select value from installation_fact where name = $1 for update',
        values: [name],
      });
      return row?.value;
    },

    /** Names that begin with `prefix`, in order, after `after`. */
    async listNames(prefix: string, after: string, limit: number): Promise<string[]> {
      const rows = await statements.run<{ name: string }>({
        name: 'fact-list-names',
        text: 'select name from installation_fact where starts_with(name, $1) and name > $2 order by name limit $3',
        values: [prefix, after, limit],
      });
      return rows.map(({ name }) => name);
    },

    async remove(name: string): Promise<void> {
      await statements.run({
        name: 'fact-remove',
        text: 'delete from installation_fact where name = $1',
        values: [name],
      });
    },

    /** Changes a fact if its value is still `from`. */
    async replace(name: string, from: string, to: string): Promise<void> {
      await statements.run({
        name: 'fact-replace',
        text: 'update installation_fact set value = $3 where name = $1 and value = $2',
        values: [name, from, to],
      });
    },
  };
}
