type Names = Record<string, string>;

/** The part of a package.json that is read here; the rest is kept. */
export interface Manifest {
  name: string;
  version: string;
  /** Of a library. */
  exports?: Names;
  /** Of a command. */
  bin?: Names;
  scripts?: Names;
  dependencies?: Names;
  devDependencies?: Names;
  [field: string]: unknown;
}

export interface Release {
  /** Of all packages. */
  version: string;
  /** `owner/name` on GitHub, from where it is published: what the provenance is checked against. */
  repository: string | undefined;
}

/**
 * What is published in place of a workspace's package.json: what was built in place of the sources, the one version of
 * the repository, and nothing that only works in the repository.
 */
export function publishedManifest(manifest: Manifest, { version, repository }: Release): Manifest {
  // `private` keeps a folder that nothing was built in from being published by mistake.
  const { scripts: _, devDependencies: __, private: ___, ...rest } = manifest;
  const each = <Built>(sources: Names, place: (source: string) => Built) =>
    Object.fromEntries(Object.entries(sources).map(([name, source]) => [name, place(source)])) as unknown as Names;
  const dependencies = Object.entries(manifest.dependencies ?? {}).map(([name, range]) =>
    // In the repository a package of ours is taken as it is.
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
