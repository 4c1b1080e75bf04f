// Runs before API and worker, on any Node: an older one would only report the extension ".ts" of their sources.
const needed = 24;
const { node } = process.versions;
if (Number(node.split('.')[0]) < needed) {
  process.stderr.write(`lacre: Node ${needed} or newer is needed at ${process.execPath}; this is Node ${node}.\n`);
  process.exit(1);
}
