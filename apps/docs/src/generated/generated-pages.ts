import type { Page } from '../page.ts';
import { changelogPages } from './changelog-pages.ts';
import { errorPages } from './error-pages.ts';

/** Pages generated from the service's own tables. */
export const generatedPages = (): Page[] => [...errorPages(), ...changelogPages()];
