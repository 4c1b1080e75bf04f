/**
 * A set of codes that takes little memory: codes that are all digits of one length become a sorted column of numbers
 * (95,749 postal codes in 0.4 MB), others a Set.
 */
export interface CodeList {
  has(code: string): boolean;
}

/** Takes the codes one per line. */
export function codeList(lines: string): CodeList {
  const codes = lines.split('\n');
  const width = codes[0]?.length ?? 0;
  if (width > 9 || !codes.every((code) => code.length === width && /^\d+$/.test(code))) return new Set(codes);
  const numbers = Uint32Array.from(codes, Number).sort();
  return {
    has(code) {
      if (code.length !== width || !/^\d+$/.test(code)) return false;
      const key = Number(code);
      let low = 0;
      let high = numbers.length;
      while (low < high) {
        const middle = (low + high) >>> 1;
        if ((numbers[middle] ?? 0) < key) low = middle + 1;
        else high = middle;
      }
      return numbers[low] === key;
    },
  };
}
