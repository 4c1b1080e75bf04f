// A program that the tests start with the bootstrap: prints each signal it receives, and exits with the given code.
const [code = '0', stay = ''] = process.argv.slice(2);
if (stay === '') process.exit(Number(code));
const timer = setInterval(() => {}, 60_000);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    process.stdout.write(`${signal}\n`);
    // Long enough for a duplicate of the signal to arrive.
    setTimeout(() => process.exit(Number(code)), 300);
    clearInterval(timer);
  });
}
process.stdout.write(`${process.versions.node} ${process.pid}\n`);
