import { decodeText } from '../read-text.js';
import { kindOf } from '../file-kinds.js';
import { damaged, empty, FileRefusal, fileLimits, tooLarge } from '../refusal.js';
import { isPacked, unpack } from '../unpack.js';
import type { Archive } from './archive.js';
import { isMedium, readMedium } from './read-medium.js';
import { readGhost } from './read-ghost.js';
import { readStoryFile, readStoryFiles } from './read-story-files.js';
import { isWordPress, readWordPress } from './read-wordpress.js';

const unknownArchive =
  'This is no archive that can be read here: choose a file of AO3 (.html or .epub), an export of WordPress (.xml), Ghost (.json) or Medium (.zip), or a ZIP of stories.';

/**
 * Returns the stories of an archive of another site, of a ZIP of files or of one file. It runs in a worker, as the
 * reading of any file does.
 *
 * @throws FileRefusal with a sentence for the writer
 */
export async function readArchive(name: string, bytes: Uint8Array): Promise<Archive> {
  if (bytes.length > fileLimits.bytes) throw new FileRefusal(tooLarge);
  if (bytes.length === 0) throw new FileRefusal(empty);
  const archive = await read(name, bytes);
  if (archive.stories.length === 0) throw new FileRefusal([noStories, ...archive.notes].join(' '));
  return withOwnIds(archive);
}

const noStories = 'The archive has no story.';

async function read(name: string, bytes: Uint8Array): Promise<Archive> {
  const end = /\.([^.]+)$/u.exec(name)?.[1]?.toLowerCase();
  if (end === 'zip') {
    if (!isPacked(bytes)) throw new FileRefusal(damaged);
    const parts = unpack(bytes, (part) => kindOf(part) !== null);
    return isMedium(parts) ? readMedium(parts) : await readStoryFiles(parts);
  }
  if (kindOf(name) !== null) return readStoryFile(name, bytes);
  if (end !== 'xml' && end !== 'json') throw new FileRefusal(unknownArchive);
  const text = decodeText(bytes, end === 'xml');
  if (isPacked(bytes) || text.includes('\0')) throw new FileRefusal(damaged);
  if (end === 'json') return readGhost(text);
  if (!isWordPress(text)) throw new FileRefusal(unknownArchive);
  return readWordPress(text);
}

/** Gives each story an id of its own: two stories with one id, as a wrong export may have them, are two. */
function withOwnIds(archive: Archive): Archive {
  const counts = new Map<string, number>();
  const stories = archive.stories.map((story) => {
    const count = (counts.get(story.id) ?? 0) + 1;
    counts.set(story.id, count);
    return count === 1 ? story : { ...story, id: `${story.id}-again-${count}` };
  });
  return { ...archive, stories };
}
