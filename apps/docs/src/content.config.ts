import { defineCollection } from 'astro:content';
import { docsSchema } from '@astrojs/starlight/schema';
import { pagesLoader } from './loader/pages-loader.ts';

export const collections = { docs: defineCollection({ loader: pagesLoader(), schema: docsSchema() }) };
