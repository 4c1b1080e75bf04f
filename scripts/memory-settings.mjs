// Memory settings of long-running programs (docs/benchmarks.md, "Start and memory"). Only features of any Node: the
// launcher loads it too.

/** MB for V8's young generation, which holds the garbage of requests. */
const youngOf = (program) => (program === 'apps/worker/src/main.ts' ? 4 : 8);

// Half as many V8 background threads: if all processors are busy, they would slow down the program.
const flagOf = (program) => `--v8-pool-size=2 --max-semi-space-size=${youngOf(program)}`;

/**
 * Environment for a long-running program, except settings already made: a smaller young generation, and memory of large
 * buffers returned to the system.
 *
 * @param {NodeJS.ProcessEnv} env
 * @param {string} [program] relative to the root; default: any but the worker
 */
export const memoryEnvOf = (env, program) => ({
  NODE_OPTIONS: `${flagOf(program)} ${env.NODE_OPTIONS ?? ''}`.trim(),
  MALLOC_MMAP_THRESHOLD_: env.MALLOC_MMAP_THRESHOLD_ ?? '131072',
  MALLOC_TRIM_THRESHOLD_: env.MALLOC_TRIM_THRESHOLD_ ?? '131072',
});

/**
 * The same for a child of such a program: its own flag instead of that of `parent`.
 *
 * @param {NodeJS.ProcessEnv} env
 * @param {string} program relative to the root
 * @param {string} parent
 */
export const memoryEnvOfChild = (env, program, parent) => ({
  ...env,
  ...(env.NODE_OPTIONS && { NODE_OPTIONS: env.NODE_OPTIONS.replace(flagOf(parent), flagOf(program)) }),
});
