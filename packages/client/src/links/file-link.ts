import { type Operation, TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { downloads } from '../app-router.ts';
import type { DownloadedFile } from '../downloaded-file.ts';
import { connectionError, errorOfBody } from '../lacre-error.ts';
import type { AppRouter } from '../router-type.ts';

/** Response for a file: its content in base64 or, for an export that is streamed, its URL. */
type FileAnswer = { filename: string; contentType: string; base64: string } | { contentType: string; url: string };

/** A file as a stream. */
export interface OpenedDownload {
  filename: string;
  contentType: string;
  stream: ReadableStream<Uint8Array>;
}

interface Source {
  /** URL of the service, without a trailing slash. */
  base: string;
  headers: (op: Operation) => Record<string, string>;
  fetch: typeof fetch;
  language: string;
}

/** Key in the context of a call that requests the file as a stream. */
export const asItArrives = 'lacre.asItArrives';

/** Sends inputs with files as a form; returns files as named blobs, or as streams on request. */
export function fileLink(source: Source): TRPCLink<AppRouter> {
  return () =>
    ({ op, next }) => {
      const sent = next({ ...op, input: formOf(op.input) });
      if (!downloads.includes(op.path)) return sent;
      return observable((observer) => {
        const running = sent.subscribe({
          error: (error) => observer.error(error),
          next: (value) => {
            const answer = (value.result as { data: FileAnswer }).data;
            open(answer, source, op)
              .then(async (file): Promise<unknown> => (op.context[asItArrives] === true ? file : collect(file, source)))
              .then(
                (data) => {
                  observer.next({ ...value, result: { data } });
                  observer.complete();
                },
                (error: unknown) => observer.error(TRPCClientError.from<AppRouter>(error as Error)),
              );
          },
        });
        return () => running.unsubscribe();
      });
    };
}

function formOf(input: unknown): unknown {
  if (typeof input !== 'object' || input === null) return input;
  const fields = Object.entries(input);
  if (!fields.some(([, value]) => value instanceof Blob)) return input;
  const form = new FormData();
  for (const [name, value] of fields)
    if (value !== undefined) form.append(name, value instanceof Blob ? value : String(value));
  return form;
}

async function open(answer: FileAnswer, source: Source, op: Operation): Promise<OpenedDownload> {
  const { contentType } = answer;
  if ('base64' in answer) {
    const bytes = Uint8Array.from(atob(answer.base64), (character) => character.charCodeAt(0));
    return { filename: plainName(answer.filename), contentType, stream: new Blob([bytes]).stream() };
  }
  const { base, headers, fetch: send } = source;
  const response = await send(base + answer.url, { headers: headers(op), signal: op.signal ?? null });
  if (!response.ok || response.body === null) {
    const body = (await response.json().catch(() => ({}))) as Record<string, unknown>;
    throw (
      errorOfBody(body, response.headers) ??
      connectionError('NOT_A_LACRE_ANSWER', { ...placeOf(source), cause: body, status: response.status })
    );
  }
  if (isPage(response)) {
    await response.body.cancel().catch(() => {});
    throw connectionError('NOT_A_LACRE_ANSWER', { ...placeOf(source), cause: undefined, status: response.status });
  }
  const [, said = ''] = /filename="([^"]*)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  return { filename: plainName(said), contentType, stream: response.body as ReadableStream<Uint8Array> };
}

/** Of a proxy, such as its sign-in form: no document or export is HTML. */
const isPage = ({ headers }: Response) => /^text\/html\b/i.test(headers.get('content-type') ?? '');

/** Without folders: programs save a file under its name. */
function plainName(said: string): string {
  const name = said.split(/[/\\]/).at(-1) ?? '';
  return /^\.{0,2}$/.test(name) ? 'file' : name;
}

async function collect({ filename, contentType, stream }: OpenedDownload, source: Source): Promise<DownloadedFile> {
  try {
    const blob = await new Response(stream, { headers: { 'content-type': contentType } }).blob();
    return Object.defineProperty(blob, 'filename', { value: filename, enumerable: true }) as DownloadedFile;
  } catch (cause) {
    throw connectionError('DOWNLOAD_CUT_OFF', { ...placeOf(source), cause });
  }
}

const placeOf = ({ base, language }: Source) => ({ place: base, language });
