/** Length of the longest text that `JSON.parse` receives during `work`. */
export async function longestParsed(work: () => Promise<unknown>): Promise<number> {
  const { parse } = JSON;
  let longest = 0;
  JSON.parse = (text: string, ...rest) => {
    longest = Math.max(longest, text.length);
    return parse(text, ...rest) as unknown;
  };
  try {
    await work();
  } finally {
    JSON.parse = parse;
  }
  return longest;
}
