import type { Comprobante } from '@lacre/cfdi/comprobante';
import { type Vocabulary, withMeaning } from './describe.ts';
import { type Html, html } from './html.ts';

/** Lines that fit beside the sums: more would make a block higher than a sheet. */
const BESIDE_SUMS = 24;
/** UUIDs per block, three on a line: sheets are split between blocks. */
const IN_BLOCK = 60;

/** Related documents, beside the sums if they are few. */
export function renderRelatedBesideSums({ cfdiRelacionados }: Comprobante, vocabulary: Vocabulary): Html {
  if (isLong(cfdiRelacionados)) return html``;
  return html`${cfdiRelacionados.map((group) => html`<div>${renderHead(group, vocabulary)}${group.uuids.map(renderUuid)}</div>`)}`;
}

/** Related documents, in blocks over the whole width if they are many. */
export function renderRelatedBlocks({ cfdiRelacionados }: Comprobante, vocabulary: Vocabulary): Html[] {
  if (!isLong(cfdiRelacionados)) return [];
  return cfdiRelacionados.flatMap((group) =>
    blocksOf(group.uuids).map(
      (uuids, i) =>
        html`<section class="tail related${i > 0 ? ' part' : ''}">${i === 0 && renderHead(group, vocabulary)}<div class="uuids">${uuids.map(renderUuid)}</div></section>`,
    ),
  );
}

type Group = Comprobante['cfdiRelacionados'][number];

const isLong = (groups: readonly Group[]): boolean =>
  groups.reduce((lines, { uuids }) => lines + 2 + uuids.length, 0) > BESIDE_SUMS;

const blocksOf = (uuids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(uuids.length / IN_BLOCK) }, (_, i) => uuids.slice(i * IN_BLOCK, (i + 1) * IN_BLOCK));

const renderHead = ({ tipoRelacion }: Group, { words, describe }: Vocabulary): Html =>
  html`<h2>${words.relatedCfdi}</h2><p>${withMeaning(describe, 'tipoRelacion', tipoRelacion)}</p>`;

const renderUuid = (uuid: string): Html => html`<p class="mono">${uuid}</p>`;
