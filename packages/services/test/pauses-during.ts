/** How often the work yields to other requests: a number that does not depend on the speed of the machine. */
export async function pausesDuring(work: () => Promise<unknown>): Promise<number> {
  const { setImmediate: real } = globalThis;
  let pauses = 0;
  const counting = ((...given: Parameters<typeof real>) => {
    pauses += 1;
    return real(...given);
  }) as typeof real;
  globalThis.setImmediate = Object.assign(counting, real);
  try {
    await work();
  } finally {
    globalThis.setImmediate = real;
  }
  return pauses;
}
