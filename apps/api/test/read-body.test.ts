import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { expect } from 'chai';
import { readBody } from '../src/rest/read-body.ts';

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
