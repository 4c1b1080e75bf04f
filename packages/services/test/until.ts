/** Resolves when the condition holds; fails after ten seconds. */
export async function until(condition: () => Promise<boolean> | boolean): Promise<void> {
  for (let tries = 0; !(await condition()); tries += 1) {
    if (tries === 2_000) throw new Error('the condition did not come true within ten seconds');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** Resolves when the call is rejected; fails after ten seconds. */
export const untilRefused = (call: () => Promise<unknown>): Promise<void> =>
  until(() =>
    call().then(
      () => false,
      () => true,
    ),
  );
