const names = ['PATH', 'TMPDIR', 'NODE_COMPILE_CACHE'];

/**
 * What every process is given that a test starts with an environment of its own: where programs are, where to put what
 * is needed for a while, and where Node keeps what it compiled, which is half of the time that our processes take to
 * start.
 */
export const processEnvironment: Readonly<Record<string, string>> = Object.fromEntries(
  names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
);
