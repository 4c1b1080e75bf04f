import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'chai';
import { eventDefinitions } from '../../src/events/event-kinds.ts';
import { keptDays } from '../../src/events/purge-events.ts';
import { attemptsMax } from '../../src/webhooks/retry-schedule.ts';
import { signWebhook } from '../../src/webhooks/sign-webhook.ts';
import { keyOf, newWebhookSecret } from '../../src/webhooks/webhook-secret.ts';

describe('docs/webhooks.md', () => {
  let page: string;
  before(async () => {
    page = await readFile(new URL('../../../../docs/webhooks.md', import.meta.url), 'utf8');
  });

  for (const [kind, { when, data }] of Object.entries(eventDefinitions))
    it(`documents ${kind}: when it is emitted, and its fields`, () => {
      const row = page.split('\n').find((line) => line.startsWith(`| \`${kind}\``)) ?? '';
      expect(row).to.contain(when);
      for (const field of Object.keys(data.shape)) expect(row).to.contain(`\`${field}\``);
    });

  it('documents the schedule and how long things are kept', () => {
    expect(page).to.match(new RegExp(`\\| ${attemptsMax} +\\| 24 h +\\| 75\\.6 h`));
    expect(page).to.contain(`kept for ${keptDays.deliveries} days`);
    expect(page.replaceAll('\n', ' ')).to.contain(`kept for ${keptDays.events} days`);
  });

  describe('verification', () => {
    const secret = newWebhookSecret();
    const body = Buffer.from('{"type":"invoice.stamped","name":"Peña"}');
    const signed = () =>
      signWebhook('01a1ff43-7c00-7000-8000-000000000001', body, [keyOf(newWebhookSecret()), keyOf(secret)], new Date());
    const codeOf = (language: string) => new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(page)?.[1] ?? '';
    let folder: string;
    before(async () => {
      folder = await mkdtemp(join(tmpdir(), 'lacre-test-'));
    });
    after(() => rm(folder, { recursive: true }));

    it('in TypeScript accepts our signature, and rejects changed content, old timestamps and other secrets', async () => {
      const file = join(folder, 'verify.ts');
      await writeFile(file, codeOf('ts'));
      const { isFromLacre } = (await import(pathToFileURL(file).href)) as {
        isFromLacre(headers: Record<string, string>, body: Buffer, secret: string): boolean;
      };
      const headers = signed();
      expect(isFromLacre(headers, body, secret)).to.equal(true);
      expect(isFromLacre(headers, Buffer.concat([body, Buffer.from(' ')]), secret)).to.equal(false);
      expect(isFromLacre(headers, body, newWebhookSecret())).to.equal(false);
      expect(isFromLacre({ ...headers, 'webhook-id': 'another' }, body, secret)).to.equal(false);
      expect(isFromLacre({ ...headers, 'webhook-timestamp': 'x' }, body, secret)).to.equal(false);
      const old = signWebhook('a', body, [keyOf(secret)], new Date(Date.now() - 400_000));
      expect(isFromLacre(old, body, secret)).to.equal(false);
    });

    it('in Python does too', async function () {
      try {
        execFileSync('python3', ['--version'], { stdio: 'ignore' });
      } catch {
        return this.skip();
      }
      const file = join(folder, 'verify.py');
      const tail = `
import json, sys
case = json.load(sys.stdin)
print(is_from_lacre(case["headers"], case["body"].encode(), case["secret"]))
`;
      await writeFile(file, codeOf('python') + tail);
      const ask = (changes: object) => {
        const input = JSON.stringify({ headers: signed(), body: body.toString(), secret, ...changes });
        return execFileSync('python3', [file], { input }).toString().trim();
      };
      expect(ask({})).to.equal('True');
      expect(ask({ body: '{}' })).to.equal('False');
      expect(ask({ secret: newWebhookSecret() })).to.equal('False');
      expect(ask({ headers: {} })).to.equal('False');
      for (const odd of [{ 'webhook-signature': 'v1,ñ' }, { 'webhook-timestamp': '9'.repeat(400) }])
        expect(ask({ headers: { ...signed(), ...odd } })).to.equal('False');
    });
  });
});
