import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { checkBoundaries } from './check-boundaries.mjs';
import { tmpdir } from 'node:os';

const project = (name, tag, more = {}) =>
  JSON.stringify({ name: `@quillstead/${name}`, nx: { tags: [tag] }, ...more });

/** A workspace of one project of each kind, with a lawful import of each sort in it. */
const lawful = {
  'package.json': JSON.stringify({ workspaces: ['apps/*', 'libs/*'], devDependencies: { jest: '1' } }),
  'libs/fields/package.json': project('fields', 'room:pure', { dependencies: { words: '1' } }),
  'libs/fields/src/index.ts': `export * from './rules.js';\nimport { count } from 'words';\ncount();`,
  'libs/fields/src/rules.ts': `export const rule = (process: string) => process; export const log = { window: 1 };`,
  'libs/fields/src/rules.spec.ts': `import { readFileSync } from 'node:fs';\nreadFileSync(process.argv[1] ?? '');`,
  'libs/kit/package.json': project('kit', 'room:service', { dependencies: { '@quillstead/fields': '*' } }),
  'libs/kit/src/index.ts': `import { rule } from '@quillstead/fields';\nimport 'node:fs';\nrule(process.cwd());`,
  'libs/models/package.json': project('models', 'room:read-models', {
    dependencies: { '@quillstead/kit': '*' },
  }),
  'libs/models/src/index.ts': `import '@quillstead/kit';`,
  'libs/testing/package.json': project('testing', 'room:testing', {
    dependencies: { '@quillstead/kit': '*' },
  }),
  'libs/testing/src/index.ts': `import '@quillstead/kit';\nimport '../../../scripts/start.mjs';`,
  'apps/content/package.json': project('content', 'app:service', {
    dependencies: { '@quillstead/kit': '*', '@quillstead/models': '*', '@nestjs/common': '1' },
    devDependencies: { '@quillstead/testing': '*' },
  }),
  'apps/content/src/main.ts': `import '@nestjs/common';\nimport '@quillstead/kit';\nimport '@quillstead/models';\nimport './story/index.js';`,
  'apps/content/src/story/index.ts': `export * from './publish.js';`,
  'apps/content/src/story/publish.ts': `export const publish = 1;`,
  'apps/content/src/access/who.ts': `import type { x } from './what.js';\nexport const who = 1;`,
  'apps/content/src/access/what.ts': `import { who } from './who.js';\nexport const x = who;`,
  'apps/content/test/walk.int.spec.ts': `import '@quillstead/testing';\nimport '@jest/globals';`,
  'apps/gateway/package.json': project('gateway', 'app:gateway', {
    dependencies: { '@quillstead/kit': '*' },
  }),
  'apps/gateway/src/main.ts': `import '@quillstead/kit';`,
  'apps/web/package.json': project('web', 'app:web', {
    dependencies: { '@quillstead/fields': '*', editor: '1' },
    devDependencies: { '@quillstead/testing': '*', vite: '1' },
  }),
  'apps/web/vite.config.ts': `import { defineConfig } from 'vite';\nimport 'node:path';\ndefineConfig();`,
  'apps/web/src/main.tsx': `import '@quillstead/fields';\nexport const page = <p>{document.title}</p>;`,
  'apps/web/src/features/read/index.ts': `export * from './text.js';`,
  'apps/web/src/features/read/text.ts': `import 'editor/parts/bold';\nexport const text = 1;`,
  'apps/web/src/features/write/form.ts': `import '../read/index.js';\nimport 'editor';`,
  'apps/web/e2e/walk.spec.ts': `import '@quillstead/testing';\nimport '../../../scripts/start.mjs';`,
};

/**
 * Writes the lawful workspace, with some files planted or taken away, into a new temporary folder.
 * @param {Record<string, string | null>} changes text of a file by its path; null leaves the file out
 * @returns {string} the folder
 */
function plantWorkspace(changes = {}) {
  const root = mkdtempSync(join(tmpdir(), 'quillstead-boundaries-'));
  for (const [path, text] of Object.entries({ ...lawful, ...changes })) {
    if (text === null) continue;
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

/** The faults of the lawful workspace with these files changed, as `file:line rule`. */
function faultsWith(changes) {
  const root = plantWorkspace(changes);
  try {
    return checkBoundaries(root).faults.map(({ file, line, rule }) => `${file}:${line} ${rule}`);
  } finally {
    rmSync(root, { recursive: true });
  }
}

const kit = 'libs/kit/src/planted.ts';
const pure = 'libs/fields/src/planted.ts';
const service = 'apps/content/src/planted.ts';
const gateway = 'apps/gateway/src/planted.ts';
const web = 'apps/web/src/planted.ts';
const guard = 'apps/content/src/access/planted.ts';
const feature = 'apps/web/src/features/write/planted.ts';

describe('the module boundaries', () => {
  it('let a lawful workspace pass', () => {
    expect(faultsWith({})).toEqual([]);
  });

  it.each([
    ['an app that imports an app', service, `import '@quillstead/gateway';`, 'apps-are-apart'],
    [
      'an app that imports an app for its types',
      service,
      `import type { A } from '@quillstead/web';`,
      'apps-are-apart',
    ],
    ['a room that imports an app', kit, `export * from '@quillstead/content';`, 'apps-are-apart'],
    ['the web with the service room', web, `import '@quillstead/kit';`, 'web-uses-pure-rooms'],
    ['the web with the service room, lazily', web, `void import('@quillstead/kit');`, 'web-uses-pure-rooms'],
    ['a type import written in place', web, `let a: import('@quillstead/kit').A;`, 'web-uses-pure-rooms'],
    ['a pure room with the service room', pure, `import '@quillstead/kit';`, 'rooms-stay-in-rank'],
    ['the service room with the read models', kit, `import '@quillstead/models';`, 'rooms-stay-in-rank'],
    ['a gateway with the read models', gateway, `import '@quillstead/models';`, 'rooms-stay-in-rank'],
    ['the testing room in a service', service, `import '@quillstead/testing';`, 'testing-in-tests'],
    ['a package nobody declared', service, `import 'unheard-of';`, 'declared-packages'],
    ['a package of the neighbour', service, `import 'editor';`, 'declared-packages'],
    ['a development package in the source', web, `import 'vite';`, 'declared-packages'],
    [
      'a relative import out of the project',
      service,
      `import '../../gateway/src/main.js';`,
      'relative-stays-inside',
    ],
    [
      'a feature of the web entered past its index',
      feature,
      `import '../read/text.js';`,
      'features-through-index',
    ],
    [
      'a feature of a service entered past its index',
      guard,
      `import '../story/publish.js';`,
      'features-through-index',
    ],
    ['a script in a service', service, `import '../../../scripts/start.mjs';`, 'relative-stays-inside'],
    ['a file that does not parse', service, `import {`, 'readable'],
  ])('refuse %s', (_, path, text, rule) => {
    const faults = faultsWith({ [path]: `\n${text}`, 'apps/content/src/access/index.ts': '' });
    expect(faults).toContain(`${path}:${rule === 'readable' ? 1 : 2} ${rule}`);
  });

  it.each([
    ['of a service', 'apps/content/src/bookmark', 'apps/content/src/hashtag'],
    ['of the gateway', 'apps/gateway/src/live', 'apps/gateway/src/xsrf'],
    ['of a library', 'libs/kit/src/events', 'libs/kit/src/jobs'],
    ['of the web', 'apps/web/src/features/login', 'apps/web/src/features/search'],
  ])('refuse folders %s that import each other, without an index in either', (_, one, other) => {
    const [to, back] = [other, one].map((folder) => folder.split('/').at(-1));
    const planted = {
      [`${one}/a.ts`]: `import '../${to}/b.js';`,
      [`${one}/c.ts`]: `export const c = 1;`,
      [`${other}/b.ts`]: `export const b = 1;`,
      [`${other}/d.ts`]: `import type { c } from '../${back}/c.js';\nexport type D = typeof c;`,
    };
    expect(faultsWith(planted).filter((fault) => fault.endsWith('no-folder-cycles'))).toEqual([
      `${one}/a.ts:1 no-folder-cycles`,
      `${other}/d.ts:1 no-folder-cycles`,
    ]);
  });

  it('refuse files of the web that import each other, as types or lazily', () => {
    const planted = {
      'apps/web/src/features/read/list.ts': `import type { item } from './item.js';\nexport type List = typeof item;`,
      'apps/web/src/features/read/item.ts': `export const item = 1;\nvoid import('./row.js');`,
      'apps/web/src/features/read/row.ts': `export * from './list.js';`,
      'apps/web/src/features/read/row.spec.ts': `import './row.js';`,
    };
    expect(faultsWith(planted)).toEqual([
      'apps/web/src/features/read/item.ts:2 no-file-cycles',
      'apps/web/src/features/read/list.ts:1 no-file-cycles',
      'apps/web/src/features/read/row.ts:1 no-file-cycles',
    ]);
  });

  it('refuse a project without a tag, and one of which no file is read', () => {
    const untagged = {
      'apps/gateway/package.json': '{"name":"@quillstead/gateway","dependencies":{"@quillstead/kit":"*"}}',
    };
    expect(faultsWith(untagged)).toContain('apps/gateway/package.json:1 boundaries-around-something');
    expect(faultsWith({ 'apps/gateway/src/main.ts': null })).toEqual([
      'apps/gateway/package.json:1 boundaries-around-something',
    ]);
  });

  it('refuse a workspace in which they find nothing to guard', () => {
    const nowhere = { 'package.json': '{"workspaces":["elsewhere/*"]}' };
    expect(faultsWith(nowhere)).toEqual(['package.json:1 boundaries-around-something']);
  });
});

it.each([
  ['libs/shared/catalogue', ['es2024'], []],
  ['libs/shared/contracts', ['es2024'], []],
  ['libs/shared/fields', ['es2024'], []],
  ['apps/web', ['es2024', 'dom', 'dom.iterable'], ['vite/client']],
])('the compiler knows nothing of Node in %s', (folder, lib, types) => {
  const root = join(import.meta.dirname, '../..');
  const words = [join(root, 'node_modules/typescript/bin/tsc'), '--showConfig', '-p', join(root, folder)];
  const { stdout } = spawnSync(process.execPath, words, { encoding: 'utf8' });
  expect(JSON.parse(stdout).compilerOptions).toMatchObject({ lib, types });
});

it('the linter refuses files that import each other in a circle, which types may', () => {
  const root = join(import.meta.dirname, '../..');
  const { plugins, rules } = JSON.parse(readFileSync(join(root, '.oxlintrc.json'), 'utf8'));
  const circle = `import { x } from './what.js';\nexport const who = x;`;
  const cyclesWith = (changes) => {
    const planted = plantWorkspace({ '.oxlintrc.json': JSON.stringify({ plugins, rules }), ...changes });
    const words = [join(root, 'node_modules/oxlint/bin/oxlint'), '--format', 'unix', '.'];
    const { stdout } = spawnSync(process.execPath, words, { cwd: planted, encoding: 'utf8' });
    rmSync(planted, { recursive: true });
    expect(stdout).toContain('problem');
    return stdout
      .split('\n')
      .filter((line) => line.includes('Dependency cycle'))
      .toSorted();
  };
  expect(cyclesWith({})).toEqual([]);
  expect(cyclesWith({ 'apps/content/src/access/who.ts': circle })).toEqual([
    expect.stringContaining('apps/content/src/access/what.ts:1'),
    expect.stringContaining('apps/content/src/access/who.ts:1'),
  ]);
});
