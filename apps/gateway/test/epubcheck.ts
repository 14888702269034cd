import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where Debian's package `epubcheck` puts it. */
const jar = process.env['TEST_EPUBCHECK_JAR'] ?? '/usr/share/java/epubcheck.jar';

/** Whether the checker of the EPUB standard is there. */
export const hasEpubcheck = () => existsSync(jar);

/** What epubcheck reports of a book, a line for each error and warning; none for a book that it accepts. */
export async function epubFaults(book: Uint8Array): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'quillstead-epub-'));
  try {
    const file = join(folder, 'book.epub');
    await writeFile(file, book);
    const words = ['-jar', jar, file, '--quiet', '--failonwarnings'];
    const { status, error, stdout, stderr } = spawnSync('java', words, { encoding: 'utf8' });
    if (error) throw error;
    const lines = `${stdout}${stderr}`.split('\n').filter((line) => line !== '');
    return status === 0 ? [] : [`epubcheck ended with ${status}`, ...lines];
  } finally {
    await rm(folder, { recursive: true });
  }
}
