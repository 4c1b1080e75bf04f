import { loadConfig } from '@lacre/runtime/config';
import { failToStart, printedHelp, refuseWords } from '@lacre/runtime/lifecycle';
import { createRuntime } from '@lacre/runtime/runtime';
import { sealUnsealedAuditHeads } from '@lacre/services/audit/seal-audit-heads';
import { rewrapSecrets } from '@lacre/services/secrets/rewrap-secrets';

const usage = `Re-encrypts all secrets with the current MASTER_KEY (docs/security.md, "Keys").

  npm run keys:rotate      with the MASTER_KEY to use from now on, and the earlier ones in PREVIOUS_MASTER_KEYS
`;

async function main(): Promise<void> {
  if (printedHelp(usage)) return;
  refuseWords();
  const say = (text: string) => void process.stdout.write(`${text}\n`);
  const runtime = await createRuntime(loadConfig(process.env), {
    mailWaits: true,
    joinsRunning: true,
    existingOnly: true,
  });
  try {
    const counts = new Map<string, number>();
    const sum = await rewrapSecrets(runtime.services, ({ column, rewrapped }) => {
      const count = (counts.get(column) ?? 0) + rewrapped;
      counts.set(column, count);
      say(`${column}: ${count}`);
    });
    const chains = await sealUnsealedAuditHeads(runtime.services);
    if (chains > 0) say(`${chains} audit logs of an earlier version got their first seal`);
    say(`${sum} secrets rewrapped; all are under key ${runtime.services.secretBox.keyId}`);
  } finally {
    await runtime.close();
  }
}

main().catch(failToStart);
