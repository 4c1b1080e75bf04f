/**
 * Runs the parts of a job one after another, each whether or not those before it failed; then throws what failed, so
 * that it is logged and counted. Returns their results by name.
 */
export async function runEach<Parts extends Record<string, () => Promise<unknown>>>(
  parts: Parts,
): Promise<{ [Name in keyof Parts]: Awaited<ReturnType<Parts[Name]>> }> {
  const results: Record<string, unknown> = {};
  const failures: { name: string; error: unknown }[] = [];
  for (const [name, part] of Object.entries(parts))
    try {
      results[name] = await part();
    } catch (error) {
      failures.push({ name, error });
    }
  const [first] = failures;
  if (first) throw new Error(`failed: ${failures.map(({ name }) => name).join(', ')}`, { cause: first.error });
  return results as { [Name in keyof Parts]: Awaited<ReturnType<Parts[Name]>> };
}
