type Names = Record<string, string>;

/** The parts of a package.json used here; the rest is kept. */
export interface Manifest {
  name: string;
  version: string;
  /** For libraries. */
  exports?: Names;
  /** For commands. */
  bin?: Names;
  scripts?: Names;
  dependencies?: Names;
  devDependencies?: Names;
  [field: string]: unknown;
}

export interface Release {
  /** Version of all packages. */
  version: string;
  /** `owner/name` on GitHub, which the provenance is verified against. */
  repository: string | undefined;
}

/**
 * The published package.json of a workspace: built files instead of sources, the repository's single version, and
 * nothing that only works in the repository.
 */
export function publishedManifest(manifest: Manifest, { version, repository }: Release): Manifest {
  // `private` prevents publishing a folder that was not built.
  const { scripts: _, devDependencies: __, private: ___, ...rest } = manifest;
  const each = <Built>(sources: Names, place: (source: string) => Built) =>
    Object.fromEntries(Object.entries(sources).map(([name, source]) => [name, place(source)])) as unknown as Names;
  const dependencies = Object.entries(manifest.dependencies ?? {}).map(([name, range]) =>
    // In the repository our own packages have the range `*`.
    range === '*' ? [name, version] : [name, range],
  );
  return {
    ...rest,
    version,
    ...(manifest.exports && { exports: each(manifest.exports, built) }),
    ...(manifest.bin && { bin: each(manifest.bin, (source) => `${builtFrom(source)}.js`) }),
    ...(repository && { repository: { type: 'git', url: `git+https://github.com/${repository}.git` } }),
    publishConfig: { access: 'public', provenance: true },
    ...(dependencies.length > 0 && { dependencies: Object.fromEntries(dependencies) as Names }),
  };
}

function built(source: string): { types: string; default: string } {
  const path = builtFrom(source);
  return { types: `${path}.d.ts`, default: `${path}.js` };
}

const builtFrom = (source: string): string => source.replace(/^\.\/src\//, './dist/').replace(/\.ts$/, '');
