interface Options {
  root: string;
  node: string;
}

export const programs: Readonly<Record<string, string>>;
export const parts: Readonly<Record<string, string>>;
export function fileOf(options: Options & { say: (line: string) => void }, program: string): Promise<string>;
export function writeBundle(options: Options & { into: string }): Promise<void>;
