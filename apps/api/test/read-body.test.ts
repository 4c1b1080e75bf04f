import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { expect } from 'chai';
import type { Request, Response } from 'express';
import { readBody } from '../src/rest/read-body.ts';
import { uploadReader } from '../src/rest/read-upload.ts';

describe('the body of a request', () => {
  const send = async (chunks: Buffer[], beforeEach: (at: number) => void = () => {}) => {
    const request = Object.assign(new EventEmitter(), { headers: {}, destroyed: false, complete: false });
    const body = readBody(request as unknown as IncomingMessage, 10);
    chunks.forEach((chunk, at) => {
      beforeEach(at);
      request.emit('data', chunk);
    });
    request.emit('end');
    return (await body).toString();
  };

  it('in tiny chunks takes the memory of its bytes: the chunks are copied, not kept', async () => {
    const reused = Buffer.from('-');
    const chunks = [Buffer.from('a'), reused, reused, reused];
    expect(await send(chunks, (at) => at > 0 && reused.write('abcd'.charAt(at)))).to.equal('abcd');
  });

  it('is read up to the limit', async () => {
    expect(await send([Buffer.from('01234'), Buffer.from('56789')])).to.equal('0123456789');
    const error = await send([Buffer.from('01234'), Buffer.from('567890')]).catch((thrown: unknown) => thrown);
    expect(error).to.include({ code: 'BODY_TOO_LARGE' });
  });
});

describe('an uploaded file', () => {
  it('in tiny chunks takes the memory of its bytes: the chunks are copied, not kept', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=b', 'transfer-encoding': 'chunked' };
    const request = Object.assign(new PassThrough(), { headers });
    const read = uploadReader({ files: ['file'], bytesMax: 10 }, ['file']);
    const upload = read(request as unknown as Request, {} as Response);
    const write = (chunk: string | Buffer) => new Promise((resolve) => void request.write(chunk, resolve));
    const reused = Buffer.alloc(1);
    await write('--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n');
    for (const letter of ['a', 'b', 'c', 'd']) {
      reused.write(letter);
      await write(letter === 'a' ? letter : reused);
    }
    request.end('\r\n--b--\r\n');
    expect((await upload).files['file']?.toString()).to.equal('abcd');
  });
});
