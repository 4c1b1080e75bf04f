// node scripts/with-mongo.mjs COMMAND [ARGUMENT...]: runs a command with TEST_JOBS_URL set to a server of MongoDB's
// protocol, so that the tests of jobs on MongoDB run. A TEST_JOBS_URL that is there already is kept. Else
// mongo-java-server is started, where Java and Maven are available; where they are not it says so, and those tests say
// that they did not run.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('mongo-server', import.meta.url));
const startMs = 60_000;

const [command, ...args] = process.argv.slice(2);
if (command === undefined) {
  console.error('Say what to run: node scripts/with-mongo.mjs npm test -- apps/worker');
  process.exit(2);
}
const server = process.env.TEST_JOBS_URL ? undefined : await startServer();
const env = server ? { ...process.env, TEST_JOBS_URL: server.url } : process.env;
const child = spawn(command, args, { env, stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('error', (error) => end(`with-mongo: ${error.message}`, 127));
child.on('exit', (code) => end(undefined, code ?? 1));

function end(text, code) {
  if (text) console.error(text);
  server?.stop();
  process.exitCode = code;
}

async function startServer() {
  const classPath = fetchServer();
  if (classPath === undefined) return skip('Maven is not there, or finds no mongo-java-server');
  const java = spawn('java', ['-cp', classPath, join(folder, 'TestMongoServer.java')], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const port = await new Promise((resolve) => {
    let text = '';
    java.on('error', () => resolve(undefined));
    java.on('exit', () => resolve(undefined));
    java.stdout.on('data', (chunk) => {
      text += chunk;
      const line = /^port (\d+)$/m.exec(text);
      if (line) resolve(line[1]);
    });
  });
  if (port === undefined) return skip('Java is not there, or older than 17');
  const url = `mongodb://127.0.0.1:${port}/lacre-test`;
  console.log(`with-mongo: mongo-java-server 1.47.0 at ${url}`);
  return { url, stop: () => java.stdin.end() };
}

/** Its jars, as Maven keeps them: fetched at the first time. */
function fetchServer() {
  const temporary = mkdtempSync(join(tmpdir(), 'lacre-test-mongo-'));
  try {
    const file = join(temporary, 'class-path');
    const words = [
      '-q',
      '-B',
      '-f',
      join(folder, 'pom.xml'),
      'dependency:build-classpath',
      `-Dmdep.outputFile=${file}`,
    ];
    const { status } = spawnSync('mvn', words, { stdio: 'ignore', timeout: startMs });
    return status === 0 ? readFileSync(file, 'utf8').trim() : undefined;
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

function skip(why) {
  console.log(`with-mongo: SKIPPED: ${why}. Jobs on MongoDB are not tested; name a server with TEST_JOBS_URL.`);
  return undefined;
}
