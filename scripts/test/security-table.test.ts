import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { root } from '../workspaces.ts';

const states = ['met', 'not met', 'not applicable'] as const;

describe('the ASVS table of docs/security.md', () => {
  const text = readFileSync(join(root, 'docs', 'security.md'), 'utf8');
  const rows = text
    .split('\n')
    .filter((line) => /^\| V\d/.test(line))
    .map((line) =>
      line
        .slice(2, -2)
        .split(' | ')
        .map((cell) => cell.trim()),
    );

  it('has every chapter, each section once', () => {
    const sections = rows.map(([section]) => section);
    expect(new Set(sections).size).to.equal(sections.length);
    expect(new Set(sections.map((section) => section?.split('.')[0])).size).to.equal(17);
  });

  it('states the correct count of each state', () => {
    const [met, not, none] = states.map((wanted) => rows.filter(([, , state]) => state === wanted).length);
    expect(text.replace(/\s+/g, ' ')).to.include(`${met} met, ${not} not met, ${none} not applicable`);
    expect((met ?? 0) + (not ?? 0) + (none ?? 0)).to.equal(rows.length);
  });

  for (const [section = '', , state, proof = ''] of rows)
    it(`names existing tests, or gives a reason, for ${section}`, () => {
      const named = [...proof.matchAll(/`([\w./-]+\.test\.ts)` "([^"]+)"/g)];
      if (state === 'met') expect(named).not.to.have.length(0);
      else expect(proof).not.to.equal('');
      expect(proof.split('.test.ts`').length - 1).to.equal(named.length);
      for (const [, file = '', title = ''] of named) {
        const source = readFileSync(join(root, file), 'utf8').replaceAll("\\'", "'");
        expect(source.includes(title), `${file} has no "${title}"`).to.equal(true);
      }
    });
});

describe('the tests that docs/security.md names by file and title', () => {
  const text = readFileSync(join(root, 'docs', 'security.md'), 'utf8');
  const tests = ['apps', 'packages', 'scripts'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.test.ts') && !file.includes('node_modules'))
      .map((file) => `${folder}/${file}`),
  );
  const sectionOf = (title: string) => text.split(/^## /m).find((section) => section.startsWith(title)) ?? '';
  const rowsOf = (title: string) =>
    sectionOf(title)
      .split('\n')
      .filter((line) => line.startsWith('| '))
      .slice(2)
      .map((line) => line.slice(2, -2).split(' | '));

  for (const title of ['OAuth 2.0: RFC 9700', 'Hostile input'])
    for (const cells of rowsOf(title))
      it(`exist for ${title}, ${cells.slice(0, -2).join(', ').replace(/ +/g, ' ').trim()}`, () => {
        let file = '';
        for (const part of (cells.at(-1) ?? '').trim().split(/; |, (?=`)/)) {
          const [, named, fragments = part] = /^`([^`]+)`(?:: )?(.*)$/.exec(part) ?? [];
          if (named) file = tests.find((one) => one.endsWith(`/${named}.test.ts`) || one === `${named}.test.ts`) ?? '';
          expect(file, `no test file ${named}`).not.to.equal('');
          const source = readFileSync(join(root, file), 'utf8').replaceAll("\\'", "'");
          for (const fragment of fragments.split(/ ?\.\.\.,? ?/))
            expect(source.includes(fragment), `${file} has no "${fragment}"`).to.equal(true);
        }
      });
});
