import { checkReadiness } from '@lacre/services/health/check-readiness';
import type { Services } from '@lacre/services/services';
import type { RequestHandler } from 'express';
import { sendJson } from './rest/send.ts';

/** `live`: the process responds. `ready`: it can take traffic; otherwise 503 with the same body. */
export function health(services: Services, isStopping: () => boolean): { live: RequestHandler; ready: RequestHandler } {
  return {
    live: (_req, res) => {
      res.setHeader('Cache-Control', 'no-store');
      sendJson(res, { status: 'ok' });
    },
    ready: async (_req, res) => {
      const stopping = isStopping();
      const readiness = await checkReadiness(services);
      const ready = readiness.ready && !stopping;
      res.setHeader('Cache-Control', 'no-store');
      res.statusCode = ready ? 200 : 503;
      sendJson(res, { ...readiness, ready, ...(stopping && { stopping }) });
    },
  };
}
