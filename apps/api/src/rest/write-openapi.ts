import { writeFile } from 'node:fs/promises';
import { appRouter } from '@lacre/router/app-router';
import { createOpenApiDocument } from './openapi.ts';

// The committed copy: reviewed like code, and compared with the served one by a test.
const target = new URL('../../openapi.json', import.meta.url);
await writeFile(target, `${JSON.stringify(createOpenApiDocument(appRouter, 'http://localhost:3000'), null, 2)}\n`);
