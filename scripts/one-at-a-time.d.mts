export function holdAlone(file: string, onWait: () => void): Promise<{ share(pid: number): void; release(): void }>;
