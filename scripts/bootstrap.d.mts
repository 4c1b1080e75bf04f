export const root: string;
export function handOver(program: string, args?: string[]): Promise<void>;
