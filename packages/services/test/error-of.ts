import { AppError } from '@lacre/services/errors';

/** The error that a use case rejects with: its kind, code and messages. Fails when there is none. */
export async function errorOf(work: Promise<unknown>) {
  const error = await work.then(
    (value) => new Error(`it was not refused but answered ${JSON.stringify(value)}`),
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof AppError)) throw error;
  const { kind, texts } = error;
  const messages = 'en' in texts ? texts.en : texts.map(({ en }) => en);
  const code: string = error.code;
  return { kind, messages, code };
}
