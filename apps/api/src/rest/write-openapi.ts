import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { appRouter } from '@lacre/router/app-router';
import { errorsMarkdown } from '@lacre/router/error-reference';
import { createOpenApiDocument } from './openapi.ts';

// The committed copy: reviewed and formatted like code; a test compares it with the served document.
const target = fileURLToPath(new URL('../../openapi.json', import.meta.url));
writeFileSync(target, JSON.stringify(createOpenApiDocument(appRouter, 'http://localhost:3000')));
execFileSync('biome', ['format', '--write', target], { stdio: 'inherit' });

// Generated from the error table; a test compares them.
writeFileSync(fileURLToPath(new URL('../../../../docs/errors.md', import.meta.url)), errorsMarkdown());
