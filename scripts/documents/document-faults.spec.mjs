import { documentFaults } from './document-faults.mjs';

const page = [
  '# Drafts',
  '',
  '## Versions',
  '',
  '```',
  '# no heading, and [no link](nowhere.md)',
  '```',
  '',
  '## Versions',
];
const repository = {
  'README.md': '# Home\n',
  'docs/product/drafts.md': page.join('\n'),
  'apps/content/src/draft.ts': 'export const draft = 1;\n',
};

/** The faults of one file beside the repository's others, without path and line. */
function faultsOf(path, text, others = repository) {
  const files = new Map(Object.entries({ ...others, [path]: text }));
  const isThere = (name) => [...files.keys()].some((file) => file === name || file.startsWith(`${name}/`));
  return documentFaults(files, isThere).map((fault) => fault.replace(/^\S+ {2}/, ''));
}

describe('links of Markdown', () => {
  it.each([
    '[drafts](product/drafts.md)',
    '[versions](product/drafts.md#versions)',
    '[the second](product/drafts.md#versions-1)',
    '[home](../README.md "with a title")',
    '[folder](product) and [folder](product/)',
    '[below](#here)\n\n## Here',
    '![picture](../README.md)',
    '[elsewhere](https://example.org/nowhere.md#nothing)',
    '[one][reference]\n\n[reference]: product/drafts.md#drafts',
    '`docs/product/drafts.md#versions`',
    '```\n[no link](nowhere.md)\n```',
  ])('resolve: %j', (text) => {
    expect(faultsOf('docs/page.md', text)).toEqual([]);
  });

  it.each([
    ['[gone](product/gone.md)', '[gone](product/gone.md) leads to nothing'],
    ['[gone](product/drafts.md#gone)', '[gone](product/drafts.md#gone) leads to no heading'],
    ['[third](product/drafts.md#versions-2)', '[third](product/drafts.md#versions-2) leads to no heading'],
    ['[gone](#gone)', '[gone](#gone) leads to no heading'],
    ['![gone](gone.png)', '[gone](gone.png) leads to nothing'],
    ['[one][reference]\n\n[reference]: gone.md', '[reference]: gone.md leads to nothing'],
    ['see `docs/gone.md`', 'cites docs/gone.md, which is not in the repository'],
    ['see `docs/product/drafts.md#gone`', 'cites docs/product/drafts.md#gone: no such heading'],
  ])('do not resolve: %j', (text, fault) => {
    expect(faultsOf('docs/page.md', text)).toEqual([fault]);
  });
});

describe('citations in comments', () => {
  it.each([
    ['a.ts', '/** Keeps it (docs/product/drafts.md#versions). */'],
    ['a.ts', '// See README.md.\nconst file = "gone.md";'],
    ['docs/a.tsx', 'const a = <p>{/* product/drafts.md */}</p>;'],
    ['a.ts', "const pattern = /docs\\/gone.md/; const url = 'https://example.org/gone.md'; // *.md"],
    ['a.yaml', 'a: 1 # docs/product/drafts.md#drafts\n'],
  ])('resolve in %s: %s', (path, text) => {
    expect(faultsOf(path, text)).toEqual([]);
  });

  it.each([
    [
      'a.ts',
      '/** Keeps it (docs/product/drafts.md#gone). */',
      'cites docs/product/drafts.md#gone: no such heading',
    ],
    ['a.ts', '/** Keeps it\n * (docs/gone.md). */', 'cites docs/gone.md, which is not in the repository'],
    ['a.mjs', '// See product.md.', 'cites product.md, which is not in the repository'],
    ['a.css', '/* docs/gone.md */', 'cites docs/gone.md, which is not in the repository'],
    ['Dockerfile', 'FROM scratch # docs/gone.md', 'cites docs/gone.md, which is not in the repository'],
  ])('do not resolve in %s: %j', (path, text, fault) => {
    expect(faultsOf(path, text)).toEqual([fault]);
  });

  it('are named with their line', () => {
    const files = new Map([['a.ts', '\n/**\n * See gone.md.\n */\n']]);
    expect(documentFaults(files, () => false)).toEqual([
      'a.ts:3  cites gone.md, which is not in the repository',
    ]);
  });
});

describe('lines of Markdown', () => {
  const long = `${'word '.repeat(24)}words`;

  it('are not wider than 120 characters', () => {
    expect(long).toHaveLength(125);
    expect(faultsOf('docs/page.md', `- ${long}\n\n${long.slice(5)}`)).toEqual([
      'is wider than 120 characters',
    ]);
  });

  it.each([`| ${long} |`, `# ${long}`, `\`\`\`\n${long}\n\`\`\``, `- \`${long}\``, 'x'.repeat(130)])(
    'may be: %.20s',
    (text) => {
      expect(faultsOf('docs/page.md', text)).toEqual([]);
    },
  );
});
