export function buildPages(options: {
  root: string;
  node: string;
  say: (line: string) => void;
  only?: string[];
  isAwaited?: boolean;
  signal?: AbortSignal;
}): Promise<void>;
