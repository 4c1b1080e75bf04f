// How much memory a program that stays may take (docs/benchmarks.md, "Start and memory"). Only what any Node has: the
// launcher loads it too.

/** MB for young objects, which are the garbage of requests. */
const youngOf = (program) => (program === 'apps/worker/src/main.ts' ? 4 : 8);

// Half as many threads for what V8 does beside the program: where all processors are at work, they take the program's.
const flagOf = (program) => `--v8-pool-size=2 --max-semi-space-size=${youngOf(program)}`;

/**
 * What a program that stays is started with, less what the environment says itself: less room for young objects, and
 * memory of large buffers that goes back to the system when they go.
 *
 * @param {NodeJS.ProcessEnv} env
 * @param {string} [program] relative to the root; default: any but the worker
 */
export const roomOf = (env, program) => ({
  NODE_OPTIONS: `${flagOf(program)} ${env.NODE_OPTIONS ?? ''}`.trim(),
  MALLOC_MMAP_THRESHOLD_: env.MALLOC_MMAP_THRESHOLD_ ?? '131072',
  MALLOC_TRIM_THRESHOLD_: env.MALLOC_TRIM_THRESHOLD_ ?? '131072',
});

/**
 * The same for what a program starts that was started so: its own flag in place of that of `parent`.
 *
 * @param {NodeJS.ProcessEnv} env
 * @param {string} program relative to the root
 * @param {string} parent
 */
export const roomOfChild = (env, program, parent) => ({
  ...env,
  ...(env.NODE_OPTIONS && { NODE_OPTIONS: env.NODE_OPTIONS.replace(flagOf(parent), flagOf(program)) }),
});
