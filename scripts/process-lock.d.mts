export function acquireLock(file: string, onWait: () => void): Promise<{ share(pid: number): void; release(): void }>;
