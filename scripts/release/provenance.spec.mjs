import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { git } from './git.mjs';
import { sourceOf } from './provenance.mjs';

describe('the source of a provenance', () => {
  it.each([
    ['git@git.example.org:us/stories.git', 'git+ssh://git.example.org/us/stories.git'],
    ['ssh://git@git.example.org/us/stories.git', 'git+ssh://git.example.org/us/stories.git'],
    ['/home/us/stories', undefined],
  ])('of %s is %s', (origin, uri) => {
    const root = mkdtempSync(join(tmpdir(), 'quillstead-source-'));
    try {
      git(root, 'init', '--quiet');
      const author = ['-c', 'user.name=A tester', '-c', 'user.email=tester@example.com'];
      git(root, ...author, 'commit', '--quiet', '--allow-empty', '--no-gpg-sign', '--message', 'web: begin');
      git(root, 'remote', 'add', 'origin', origin);
      expect(sourceOf(root).uri).toBe(uri);
    } finally {
      rmSync(root, { recursive: true, force: true });
    }
  });
});
