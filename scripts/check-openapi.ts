import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { findBreaks, type OpenApi } from './openapi-diff/find-breaks.ts';
import { root } from './workspaces.ts';

/** The document of the last release, compressed: half a megabyte would hide every other change in a review. */
const released = join(root, 'apps/api/released-openapi.json.gz');
const current = join(root, 'apps/api/openapi.json');

/** Breaking changes since the last release that CHANGELOG.md does not list under "Unreleased". */
export function unsaidBreaks(before: OpenApi, after: OpenApi, changelog: string): string[] {
  const from = changelog.indexOf('## Unreleased');
  const to = changelog.indexOf('\n## ', from + 1);
  const unreleased = from === -1 ? '' : changelog.slice(from, to === -1 ? undefined : to);
  return findBreaks(before, after).filter((line) => !unreleased.includes(line));
}

if (import.meta.main) {
  const after = JSON.parse(readFileSync(current, 'utf8')) as OpenApi;
  if (process.argv[2] === 'release' || !existsSync(released)) {
    writeFileSync(released, gzipSync(JSON.stringify(after), { level: 9 }));
    console.log('openapi: kept as the document of the last release');
  } else {
    const before = JSON.parse(gunzipSync(readFileSync(released)).toString()) as OpenApi;
    const lines = unsaidBreaks(before, after, readFileSync(join(root, 'CHANGELOG.md'), 'utf8'));
    for (const line of lines) console.error(line);
    console.log(
      lines.length === 0
        ? 'openapi: nothing breaks clients of the last release unsaid'
        : `openapi: ${lines.length} changes break clients of the last release. Give them a version (docs/documentation.md), or say each line under "Unreleased" in CHANGELOG.md`,
    );
    process.exitCode = lines.length === 0 ? 0 : 1;
  }
}
