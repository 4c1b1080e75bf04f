import { callerAt } from '@lacre/services/limits/caller';
import { verifyCfdi } from '@lacre/services/verification/verify-cfdi';
import { orForm } from '../file.ts';
import { publicProcedure } from '../procedures.ts';
import { CfdiVerdict, VerifyCfdiInput } from '../schemas/verification.ts';
import { t } from '../trpc.ts';

export const cfdiRouter = t.router({
  verify: publicProcedure('cfdi.verify')
    .meta({
      openapi: {
        method: 'POST',
        path: '/cfdi/verify',
        tags: ['lacre'],
        summary: 'Verify any CFDI 4.0: seal, certificate, stamp, sums, catalogs and rules',
        description: 'Also verifies retentions documents 2.0. Nothing is stored. The document can have up to 5 MB.',
      },
      rest: {
        upload: { files: ['file'] },
        // JSON first: openapi-generator types the body after the first, and sends JSON if there is any.
        accepts: {
          'application/json': ['xml', 'pacCertificate'],
          'application/xml': 'file',
          'text/xml': 'file',
          'multipart/form-data': ['file', 'pacCertificate'],
        },
        errors: [503],
      },
    })
    .input(orForm(VerifyCfdiInput))
    .output(CfdiVerdict)
    .mutation(({ ctx, input }) => verifyCfdi(ctx.services, input, ctx.language, callerAt(ctx.ip))),
});
