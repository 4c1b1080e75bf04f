import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '@lacre/runtime/config';
import { simulatorDir } from '@lacre/runtime/simulator-dir';
import type { Check } from './check.ts';
import { type DemoCsd, readCsd } from './find-csd.ts';
import { findPacCertificate, type PacCertificate } from './find-pac-certificate.ts';
import { findServer, readConfig, type Server } from './find-server.ts';
import { type Issued, runJourney } from './journey.ts';
import { authorizeApplication } from './oauth/journey-oauth.ts';
import { makePlan } from './plan.ts';
import { type Arguments, readArguments, usage } from './read-arguments.ts';
import { createTerminal, type Terminal } from './terminal.ts';
import { verifyInvoice, verifyLists } from './verify/verify-journey.ts';

/** Exits with 0 if every check passes, with 1 if one fails or the journey cannot be completed. */
async function main(): Promise<number> {
  const args = readArguments(process.argv.slice(2), process.env);
  if (args.help) {
    process.stdout.write(usage);
    return 0;
  }
  const config = readConfig(process.env);
  // Read before anything is started, so that a wrong folder is reported immediately.
  const csd = args.csd === undefined ? undefined : await readCsd(args.csd, args.csdPassword);
  const terminal = createTerminal(process.stdout, process.env);
  terminal.title('Lacre demo');
  const server = await findServer(args.url, config, terminal.progress);
  try {
    const setting = { args, csd, terminal, server, config };
    return await (args.journey === 'oauth' ? runOauth(setting) : run(setting));
  } finally {
    await server.stop();
  }
}

interface Setting {
  args: Arguments;
  csd: DemoCsd | undefined;
  terminal: Terminal;
  server: Server;
  config: Config;
}

async function run({ args, csd, terminal, server, config }: Setting): Promise<number> {
  const now = new Date();
  const simulator = simulatorDir(config);
  const { plan, note } = await makePlan({ given: csd, simulatorDir: simulator, now });
  const pac = await findPacCertificate({
    file: args.pacCertificate,
    simulatorUrl: server.pacSimulatorUrl,
    simulatorDir: simulator,
  });
  const out = args.out ?? join(config.dataDir, 'demo', localStamp(now));
  await mkdir(out, { recursive: true });

  terminal.title(`Journey at ${server.url} (${server.origin})`);
  const issued = await runJourney({ baseUrl: server.url, out, terminal, pac }, plan);
  if (note !== undefined) terminal.note(note);
  const checks = verify(terminal, issued, pac);

  const failed = checks.filter(({ ok }) => !ok).length;
  const invoices = issued.reduce((count, { made }) => count + made.length, 0);
  terminal.verdict(
    failed === 0,
    failed === 0
      ? `All ${checks.length} checks passed for ${invoices} stamped invoices. XML and PDF in ${out}`
      : `${failed} of ${checks.length} checks failed for ${invoices} stamped invoices. XML and PDF in ${out}`,
  );
  return failed === 0 ? 0 : 1;
}

/** An OAuth application is authorized, lists an invoice, and is revoked. */
async function runOauth({ args, terminal, server, config }: Setting): Promise<number> {
  const out = args.out ?? join(config.dataDir, 'demo', localStamp(new Date()));
  await mkdir(out, { recursive: true });
  terminal.title(`OAuth at ${server.url} (${server.origin})`);
  const checks = await authorizeApplication({ baseUrl: server.url, config, out, terminal });
  terminal.title('Verdict');
  for (const check of checks) terminal.check(check);
  const failed = checks.filter(({ ok }) => !ok).length;
  const verdict = failed === 0 ? `All ${checks.length} checks passed` : `${failed} of ${checks.length} checks failed`;
  terminal.verdict(failed === 0, `${verdict}. Pictures of the pages in ${out}`);
  return failed === 0 ? 0 : 1;
}

/** Verifies without the issuing code, and shows each check. */
function verify(terminal: Terminal, issued: Issued[], pac: PacCertificate): Check[] {
  const all: Check[] = [];
  const show = (checks: Check[]) => {
    for (const check of checks) terminal.check(check);
    all.push(...checks);
  };
  for (const { made } of issued) {
    for (const invoice of made) {
      terminal.title(`Verdict ${invoice.fileName.split('-')[0]}: ${invoice.wanted.title}`);
      terminal.note(`${invoice.detail.uuid}, ${invoice.fileName}.xml`);
      show(verifyInvoice(invoice, pac));
    }
  }
  terminal.title('Verdict: lists');
  for (const { pages, made } of issued) show(verifyLists(pages, made));
  return all;
}

/** Local date and time for a folder name: `2026-11-21T10-15-30`. */
function localStamp(now: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = [now.getFullYear(), two(now.getMonth() + 1), two(now.getDate())].join('-');
  return `${day}T${[now.getHours(), now.getMinutes(), now.getSeconds()].map(two).join('-')}`;
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`lacre demo: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
