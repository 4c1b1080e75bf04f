/** Work that repeats while it is due, one run at a time. */
export interface Repeated {
  /** Starts unless it is running already; it looks again whether it is due before it ends. */
  start(): void;
  isRunning(): boolean;
}

/** @param work must not reject */
export function repeatWhile(isDue: () => boolean, work: () => Promise<void>, onEnd: () => void): Repeated {
  let isRunning = false;

  async function run(): Promise<void> {
    while (isDue()) await work();
    isRunning = false;
    onEnd();
  }

  return {
    start() {
      if (isRunning || !isDue()) return;
      isRunning = true;
      void run();
    },
    isRunning: () => isRunning,
  };
}
