import type { Rating } from '@quillstead/catalogue';
import type { FileLosses } from '../lost-sentence.js';

/** The origin of an archive. */
type ArchiveSource = 'AO3' | 'WordPress' | 'Ghost' | 'Medium' | 'Markdown' | 'files';

/** A story that an archive has. */
export interface ArchivedStory {
  /** The id of the story: unique in the archive, and the same whenever the archive is read. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** The tags as the other site has them: words, perhaps with spaces. */
  readonly tags: readonly string[];
  readonly noteBefore: string;
  readonly noteAfter: string;
  /** A code of the catalogue; null when the archive names none. */
  readonly lang: string | null;
  /** A rating of the catalogue; null when the archive names none. */
  readonly rating: Rating | null;
  /** The warnings, as keys of the catalogue. */
  readonly warnings: readonly string[];
  readonly warningWords: readonly string[];
  /** The time of its publication there, as the archive spells it in ISO 8601; null for a draft. */
  readonly publishedAt: string | null;
  /**
   * The address of the story there: a URL, or the path on a site whose host the archive does not name; null without
   * either.
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

/** The content of an archive. */
export interface Archive {
  readonly source: ArchiveSource;
  /** The work whose chapters the stories are; null where each stands alone. */
  readonly work: { readonly title: string; readonly description: string } | null;
  readonly stories: readonly ArchivedStory[];
  /** Sentences about what is not listed. */
  readonly notes: readonly string[];
}

/** Stories of an archive that are read (docs/product/drafts.md#archives). */
export const mostArchived = 1_000;
