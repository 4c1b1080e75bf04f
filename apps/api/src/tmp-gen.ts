import { appRouter } from '@lacre/router/app-router';
import { generateOpenApiDocument } from 'trpc-to-openapi';
const t = performance.now();
const d = generateOpenApiDocument(appRouter, { title: 'Lacre', version: '1.0', baseUrl: 'http://localhost:3000' });
console.error(performance.now() - t);
console.log(JSON.stringify(d, null, 1));
