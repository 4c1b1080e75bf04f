import { collectGarbage } from '@lacre/runtime/collect-garbage';
import { demoUser } from '@lacre/runtime/demo';
import { failToStart, stopOnSignal } from '@lacre/runtime/lifecycle';
import { curlThatStamps, findDemoOrganization, makeDemoOrganization } from './demo-organization.ts';
import { startEverything } from './start-everything.ts';

// Child processes log JSON lines to the same terminal: warnings and errors only, unless configured otherwise.
process.env.LOG_LEVEL ??= 'warn';

async function main(): Promise<void> {
  const startedAt = performance.now();
  const say = (text: string) => process.stdout.write(`lacre: ${text}\n`);
  const aborted = new AbortController();
  const said = new Set<string>();
  let isUp = false;
  // The API and the worker both report what they wait for during the start; later messages may repeat.
  const sayOnce = (text: string) => {
    if (isUp || !said.has(text)) say(text);
    said.add(text);
  };
  const starting = startEverything(sayOnce);
  stopOnSignal(
    async () => {
      aborted.abort();
      say('stopping');
      await (await starting).stop();
    },
    { error: (_, text) => say(text) },
  );
  const everything = await starting;
  isUp = true;
  collectGarbage();
  if (aborted.signal.aborted) return;
  void everything.broken.then(async (text) => {
    say(`${text}; stopping`);
    await everything.stop();
    process.exit(1);
  });

  const { config } = everything;
  const local = `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${config.port}`;
  const demo =
    (await findDemoOrganization(local, config.dataDir)) ??
    (everything.isNew && !config.exposed && config.signUp === 'open'
      ? await makeDemoOrganization(local, config.dataDir)
      : undefined);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  say(`ready in ${seconds} s at ${config.baseUrl}`);
  process.stdout.write(`
  Reference       ${config.baseUrl}/docs
  Description     ${config.baseUrl}/api/openapi.json
  Data            ${config.dataDir}
`);
  if (demo)
    process.stdout.write(`  Demo user       ${demoUser.email} / ${demoUser.password}
  Sandbox key     ${demo.key}

  Stamp a first invoice:

${curlThatStamps(config.baseUrl, demo.key)}

`);
  process.stdout.write('  Ctrl-C stops everything.\n');
}

main().catch(failToStart);
