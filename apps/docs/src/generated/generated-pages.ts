import type { Page } from '../page.ts';
import { changelogPages } from './changelog-pages.ts';
import { errorPages } from './error-pages.ts';

/** The generated pages: they are made of what the service itself works with. */
export const generatedPages = (): Page[] => [...errorPages(), ...changelogPages()];
