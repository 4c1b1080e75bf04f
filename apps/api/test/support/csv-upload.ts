import { expect } from 'chai';
import type { Answer } from './api-client.ts';
import type { CatalogOwner } from './catalog-owner.ts';
import type { TestApi } from './test-api.ts';

export interface Imported {
  totalRows: number;
  successCount: number;
  errorCount: number;
  updatedCount: number;
  errors: { row: number; message: string; details: { path: string; code: string; message: string }[] }[];
  warnings: { code: string; message: string; rows: number }[];
}

interface FormOptions {
  name?: string;
  type?: string;
  field?: string;
}

export const failures = ({ errors }: Imported) => errors.map(({ row, message }) => `${row}: ${message}`);

/** Uploads of CSV files to the import of an owner's customers or products. */
export function csvUpload(test: () => TestApi, owner: () => CatalogOwner) {
  function form(
    content: string | Uint8Array<ArrayBuffer>,
    { name = 'archivo.csv', type = 'text/csv', field = 'file' }: FormOptions = {},
  ): FormData {
    const data = new FormData();
    data.append(field, new Blob([content], { type }), name);
    return data;
  }
  /** A form whose field `file` is a text. */
  function textForm(content: string): FormData {
    const data = new FormData();
    data.append('file', content);
    return data;
  }
  const send = (raw: FormData, call: object = { token: owner().token }): Promise<Answer> =>
    test().api('POST', owner().path('import'), { ...call, raw });
  const upload = async (
    content: string | Uint8Array<ArrayBuffer>,
    { mode, ...options }: FormOptions & { mode?: string } = {},
  ): Promise<Imported> => {
    const call = { token: owner().token, ...(mode !== undefined && { query: { mode } }) };
    const { status, body } = await send(form(content, options), call);
    expect(status, JSON.stringify(body)).to.equal(200);
    return body as unknown as Imported;
  };
  return { form, textForm, send, upload };
}
