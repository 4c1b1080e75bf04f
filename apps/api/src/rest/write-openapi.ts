import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { appRouter } from '@lacre/router/app-router';
import { errorsMarkdown } from '@lacre/router/error-reference';
import { createOpenApiDocument } from './openapi.ts';

// The committed copy: reviewed like code and formatted like it, and compared with the served one by a test.
const target = fileURLToPath(new URL('../../openapi.json', import.meta.url));
writeFileSync(target, JSON.stringify(createOpenApiDocument(appRouter, 'http://localhost:3000')));
execFileSync('biome', ['format', '--write', target], { stdio: 'inherit' });

// What the errors mean, from their table; compared with it by a test.
writeFileSync(fileURLToPath(new URL('../../../../docs/errors.md', import.meta.url)), errorsMarkdown());
