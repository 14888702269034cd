import type { Rating } from '@quillstead/catalogue';
import type { FileLosses } from '../lost-sentence.js';

/** Where an archive comes from. */
type ArchiveSource = 'AO3' | 'WordPress' | 'Ghost' | 'Medium' | 'Markdown' | 'files';

/** A story that an archive has. */
export interface ArchivedStory {
  /** The same whenever the archive is read, and of no other story of it. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** As the other site has them: words, perhaps with spaces. */
  readonly tags: readonly string[];
  readonly noteBefore: string;
  readonly noteAfter: string;
  /** A code of the catalogue; null when the archive names none. */
  readonly lang: string | null;
  /** A rating of the catalogue; null when the archive names none. */
  readonly rating: Rating | null;
  /** Keys of the catalogue. */
  readonly warnings: readonly string[];
  readonly warningWords: readonly string[];
  /** When it was published there, as the archive spells it in ISO 8601; null for a draft. */
  readonly publishedAt: string | null;
  /**
   * Where it is there: a URL, or the path on a site whose host the archive does not name; null when it names neither.
   */
  readonly address: string | null;
  /** Title of the series whose part it is. */
  readonly series: string | null;
  readonly part: number | null;
  readonly words: number;
  /** HTML as a clipboard could have it, which is still to be cleaned. */
  readonly html: string;
  readonly losses: FileLosses;
}

/** What an archive has. */
export interface Archive {
  readonly source: ArchiveSource;
  /** The work whose chapters the stories are; null where each stands alone. */
  readonly work: { readonly title: string; readonly description: string } | null;
  readonly stories: readonly ArchivedStory[];
  /** What is not listed, as sentences. */
  readonly notes: readonly string[];
}

/** Stories of an archive that are read (docs/product/drafts.md#archives). */
export const mostArchived = 1_000;
