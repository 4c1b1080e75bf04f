import type { StatementRunner } from '../statements.ts';

/** Certificates and keys of the PAC simulator, sealed: one row for all processes of an installation. */
export function simulatorAuthority(statements: StatementRunner) {
  async function find(): Promise<{ bytes: Buffer; keyId: string } | undefined> {
    const [row] = await statements.run<{ bytes: Buffer; keyId: string }>({
      name: 'simulator-authority-find',
      text: 'select sealed as bytes, sealed_key_id as "keyId" from pac_simulator.authority',
      values: [],
      tenant: 'every',
    });
    return row;
  }
  return {
    find,

    /** Stores it unless there is one; returns the stored one. */
    async putOnce(sealed: { bytes: Buffer; keyId: string }): Promise<{ bytes: Buffer; keyId: string }> {
      await statements.run({
        name: 'simulator-authority-put',
        text: `insert into pac_simulator.authority (name, sealed, sealed_key_id) values ('authority', $1, $2)
          on conflict (name) do nothing`,
        values: [sealed.bytes, sealed.keyId],
        tenant: 'every',
      });
      return (await find()) ?? sealed;
    },
  };
}
