/** Words of package names for npm's `os`, `cpu` and `libc`. */
const OS = {
  android: 'android',
  darwin: 'darwin',
  freebsd: 'freebsd',
  linux: 'linux',
  netbsd: 'netbsd',
  openbsd: 'openbsd',
};
const OTHER_OS = { aix: 'aix', openharmony: 'openharmony', sunos: 'sunos', win32: 'win32', windows: 'win32' };
const CPU = {
  64: 'x64',
  arm: 'arm',
  arm64: 'arm64',
  armv7: 'arm',
  ia32: 'ia32',
  loong64: 'loong64',
  mips64el: 'mips64el',
  wasm32: 'wasm32',
};
const OTHER_CPU = { ppc64: 'ppc64', ppc64le: 'ppc64', riscv64: 'riscv64', s390x: 's390x', x64: 'x64' };

/**
 * Missing entries of a lock: optional dependencies that no entry satisfies.
 *
 * @param {Record<string, object>} packages the `packages` of a package-lock.json, version 3
 * @returns {Record<string, object>} entries by path
 */
export function missingEntries(packages) {
  const missing = {};
  for (const [path, entry] of Object.entries(packages)) {
    for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
      if (isFound(packages, path, name)) continue;
      missing[`node_modules/${name}`] = stub(name, range, entry);
    }
  }
  return missing;
}

/** Whether Node resolves `name` from `path`: in every node_modules on the way up. */
function isFound(packages, path, name) {
  for (let at = path; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/')))) {
    if (packages[`${at === '' ? '' : `${at}/`}node_modules/${name}`] !== undefined) return true;
    if (at === '') return false;
  }
}

function stub(name, range, parent) {
  const words = name.split('/').pop().split(/[-_]/);
  const pick = (table) => [...new Set(words.map((word) => table[word]).filter((word) => word !== undefined))];
  const os = pick({ ...OS, ...OTHER_OS });
  const cpu = pick({ ...CPU, ...OTHER_CPU });
  const libc = words.includes('musl') ? ['musl'] : [];
  // WebAssembly has no system.
  if (os.length === 0 && !cpu.includes('wasm32'))
    throw new Error(`${name}: its name does not contain its platform: add it to package-lock.json by hand`);
  return {
    version: range.replace(/^[^\d]*/, ''),
    ...(cpu.length > 0 ? { cpu } : {}),
    ...(parent.dev ? { dev: true } : {}),
    ...(libc.length > 0 ? { libc } : {}),
    optional: true,
    ...(os.length > 0 ? { os } : {}),
  };
}
