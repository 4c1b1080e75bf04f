import { createServer as createHttpServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { appRouter } from '@lacre/router/app-router';
import { createLog } from '@lacre/runtime/log';
import { given } from '@lacre/testing/given';
import { createTestServices, type TestServices, type TestServicesOptions } from '@lacre/testing/test-services';
import { rejectedByApp, rejectMalformedRequests } from '../../src/reject-malformed-requests.ts';
import { createOpenApiDocument } from '../../src/rest/openapi.ts';
import { createServer } from '../../src/server.ts';
import { type ApiClient, createApiClient } from './api-client.ts';

export interface TestApi extends TestServices {
  url: string;
  /** Checks every response against the description that the server itself returns. */
  api: ApiClient;
  given: ReturnType<typeof given>;
}

export interface TestApiOptions extends TestServicesOptions {
  /**
   * BASE_URL is where it really listens, for tests that follow its URLs; browsers create passkeys for a host name only.
   */
  isAtBaseUrl?: boolean | 'localhost';
}

/**
 * The whole server on a free port: real Postgres, real PAC simulator over HTTP, real Chromium; only the clock is fake.
 */
export async function startTestApi({ isAtBaseUrl, ...options }: TestApiOptions = {}): Promise<TestApi> {
  const server = await new Promise<Server>((resolve) => {
    const listening: Server = createHttpServer(rejectedByApp).listen(0, '127.0.0.1', () => resolve(listening));
  });
  const host = isAtBaseUrl === 'localhost' ? isAtBaseUrl : '127.0.0.1';
  const url = `http://${host}:${(server.address() as AddressInfo).port}`;
  // What stays open keeps the run from ending.
  const orClose = (close: () => unknown) => async (error: unknown) => {
    await close();
    throw error;
  };
  const env = { ...(isAtBaseUrl && { BASE_URL: url }), ...options.env };
  const test = await createTestServices({ ...options, env }).catch(orClose(() => server.close()));
  const app = await serverOf(test).catch(
    orClose(() => {
      server.close();
      return test.close();
    }),
  );
  rejectMalformedRequests(server, { config: test.config, log: createLog(test.config) });
  server.on('request', app);
  return {
    ...test,
    url,
    api: await createApiClient(url),
    given: given(test.services),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await test.close();
    },
  };
}

const serverOf = async ({ services, config }: TestServices) =>
  createServer({ services, config, log: createLog(config) }, { document: documentAt(config.baseUrl) });

let made: ReturnType<typeof createOpenApiDocument> | undefined;

/** Created once per process: only the address differs between servers. */
function documentAt(baseUrl: string): ReturnType<typeof createOpenApiDocument> {
  made ??= createOpenApiDocument(appRouter, baseUrl);
  return { ...made, servers: [{ url: baseUrl }] };
}
