import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

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
export function plantWorkspace(changes = {}) {
  const root = mkdtempSync(join(tmpdir(), 'quillstead-boundaries-'));
  for (const [path, text] of Object.entries({ ...lawful, ...changes })) {
    if (text === null) continue;
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}
