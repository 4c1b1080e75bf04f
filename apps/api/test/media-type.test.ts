import type { IncomingMessage } from 'node:http';
import { processorCost } from '@lacre/testing/processor-cost';
import { expect } from 'chai';
import { isJsonType, mediaTypeOf } from '../src/rest/media-type.ts';

const request = (contentType?: string) =>
  ({ headers: contentType === undefined ? {} : { 'content-type': contentType } }) as IncomingMessage;

describe('the content type of a request', () => {
  it('is JSON with spaces, in any case, and in UTF-8', () => {
    for (const type of ['application/json', ' Application/JSON ; charset = "UTF-8" ;', 'application/json;charset=utf8'])
      expect(isJsonType(request(type)), type).to.equal(true);
  });

  it('is not JSON for another type, another character set or another parameter', () => {
    for (const type of [
      undefined,
      'text/plain',
      'application/jsonp',
      'application/json; charset=latin1',
      'application/json; a=b',
    ])
      expect(isJsonType(request(type)), type).to.equal(false);
  });

  it('is parsed in linear time, whatever it contains', async () => {
    const { cost } = await processorCost(() => {
      for (const filler of [' ', ';', ' ;', '\t"', 'charset='])
        for (const length of [16_000, 300_000]) {
          const type = `application/json${filler.repeat(length / filler.length)}!`;
          expect(isJsonType(request(type))).to.equal(false);
          mediaTypeOf(request(type));
        }
    });
    expect(cost).to.be.lessThan(500);
  });
});
