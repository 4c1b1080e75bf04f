import { parameterRows } from '../parameter-rows.ts';
import type { StatementRunner } from '../statements.ts';

const sentTypes = {
  id: 'uuid',
  fence: 'integer',
  xml: 'bytea',
  hash: 'bytea',
  pac: 'text',
  next_ask_at: 'timestamptz',
  at: 'timestamptz',
};

function sendingText(rows: number): string {
  const { columns, values, ids } = parameterRows(sentTypes, { shared: 1, rows });
  return `update stamping_attempt a set state = 'sending', sealed_xml = i.xml, sealed_hash = i.hash, pac = i.pac, sends = a.sends + 1,
      sent_at = i.at, next_ask_at = i.next_ask_at, updated_at = i.at
    from (values ${values}) as i (n, ${columns})
    where a.organization_id = $1 and a.id in (${ids}) and a.id = i.id and a.fence = i.fence and a.state = 'claimed' returning a.id`;
}
const oneSending = sendingText(1);

/** What is sent of an attempt, and to which account, each written durably before the socket opens. */
export function attemptSends(statements: StatementRunner) {
  return {
    /**
     * Stores the sealed bytes and the intent to send them, durably, before the socket opens. False if another process
     * has taken over the attempt. From here on the bytes never change. Not batched behind others' stamps, which take
     * the server several times as long.
     */
    async markSending(
      organizationId: string,
      id: string,
      fence: number,
      sealed: { xml: Buffer; hash: Buffer; pac: string; nextAskAt: Date; at: Date },
    ): Promise<boolean> {
      const rows = await statements.runBeside({
        name: 'attempt-sending',
        tenant: organizationId,
        text: oneSending,
        values: [organizationId, id, fence, sealed.xml, sealed.hash, sealed.pac, sealed.nextAskAt, sealed.at],
        many: { text: sendingText, shared: 1, id },
      });
      return rows.length === 1;
    },

    /**
     * Records durably, before the socket opens, that the bytes, which `from` has certainly not stamped, are about to be
     * sent to another account. False when fenced out.
     */
    async markSwitched(
      organizationId: string,
      id: string,
      fence: number,
      { from, to, nextAskAt, at }: { from: string; to: string; nextAskAt: Date; at: Date },
    ): Promise<boolean> {
      const rows = await statements.run({
        name: 'attempt-switched',
        text: `update stamping_attempt set pac = $5, sends = sends + 1, sent_at = $7, next_ask_at = $6, updated_at = $7
          where organization_id = $1 and id = $2 and fence = $3 and state = 'sending' and pac = $4 returning id`,
        values: [organizationId, id, fence, from, to, nextAskAt, at],
        tenant: organizationId,
      });
      return rows.length === 1;
    },

    /**
     * Records durably, before the socket opens, that the same bytes are about to be sent again. False when fenced out.
     */
    async markResending(
      organizationId: string,
      id: string,
      fence: number,
      { nextAskAt, at }: { nextAskAt: Date; at: Date },
    ): Promise<boolean> {
      const rows = await statements.run({
        name: 'attempt-resending',
        text: `update stamping_attempt set state = 'sending', sends = sends + 1, sent_at = $5, next_ask_at = $4, updated_at = $5
          where organization_id = $1 and id = $2 and fence = $3 and state = 'unknown' returning id`,
        values: [organizationId, id, fence, nextAskAt, at],
        tenant: organizationId,
      });
      return rows.length === 1;
    },
  };
}
