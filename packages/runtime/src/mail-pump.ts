/** Sends what waits whenever it is notified, one run at a time. */
export interface MailPump {
  notify(): void;
  /** Waits for the run under way. */
  stop(): Promise<void>;
}

export function createMailPump(send: () => Promise<unknown>, onTrouble: (error: unknown) => void): MailPump {
  let running: Promise<void> | undefined;
  let again = false;
  let stopped = false;

  const run = async () => {
    do {
      again = false;
      try {
        await send();
      } catch (error) {
        onTrouble(error);
      }
    } while (again && !stopped);
    running = undefined;
  };
  return {
    notify() {
      // What was queued while a run looks may be too late for it.
      again = true;
      if (!stopped) running ??= run();
    },
    async stop() {
      stopped = true;
      await running;
    },
  };
}
