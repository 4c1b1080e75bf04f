/** Sends queued mail whenever it is notified, one run at a time. */
export interface MailPump {
  notify(): void;
  /** Waits for the current run. */
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
      // The current run may miss mail that was queued after it looked.
      again = true;
      if (!stopped) running ??= run();
    },
    async stop() {
      stopped = true;
      await running;
    },
  };
}
