import type { Archive, ArchivedStory } from '../import-files/index.js';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const sum = (stories: readonly ArchivedStory[], valueOf: (story: ArchivedStory) => number): number =>
  stories.reduce((total, story) => total + valueOf(story), 0);

/** The chapters of a work as one story, with their titles as headings and their notes together. */
export function joinChapters(
  { stories }: Archive,
  work: { readonly title: string; readonly description: string },
): ArchivedStory {
  const [first] = stories;
  if (first === undefined) throw new Error('A work has chapters');
  const notes = (noteOf: (story: ArchivedStory) => string) => stories.map(noteOf).filter(Boolean).join('\n');
  const keys = Object.keys(first.losses) as (keyof ArchivedStory['losses'])[];
  return {
    ...first,
    id: `${first.id}-whole`,
    title: work.title,
    description: work.description,
    noteBefore: notes((story) => story.noteBefore),
    noteAfter: notes((story) => story.noteAfter),
    series: null,
    part: null,
    words: sum(stories, (story) => story.words),
    html: stories.map((story) => `<h2>${escaped(story.title)}</h2>${story.html}`).join(''),
    losses: Object.fromEntries(
      keys.map((key) => [key, sum(stories, (story) => story.losses[key])]),
    ) as unknown as ArchivedStory['losses'],
  };
}
