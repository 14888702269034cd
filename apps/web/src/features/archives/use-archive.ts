import { useEffect, useRef, useState } from 'react';
import { asCallFailure } from '../../lib/call-failure.js';
import {
  type Archive,
  type ArchivedStory,
  FileRefusal,
  type FileTarget,
  readArchiveFile,
} from '../import-files/index.js';
import {
  type MadeDrafts,
  makeDrafts,
  type OwnStories,
  readOwnStories,
  type StoryToMake,
  titleKey,
} from './make-drafts.js';

/** A story of the chosen files, and whether the member has it here. */
export interface FoundStory extends StoryToMake {
  readonly here: 'draft' | 'story' | null;
}

export interface Found {
  readonly archives: readonly Archive[];
  readonly own: OwnStories;
  /** Sentences on what is not listed. */
  readonly notes: readonly string[];
}

type ArchiveState =
  | { readonly kind: 'choosing'; readonly problem: string }
  | { readonly kind: 'reading'; readonly name: string }
  | { readonly kind: 'found' | 'making' | 'stopped'; readonly found: Found; readonly problem: string }
  | { readonly kind: 'made'; readonly found: Found };

const missing = 'This part of the site could not be loaded. Check your connection and try again.';
const failed = 'The stories could not be saved.';
const mostFiles = 50;
const tooMany = `Choose at most ${mostFiles} files at a time.`;

/** Reads archives, and makes drafts of the stories that are chosen. */
export function useArchive(asStory: FileTarget['asStory']) {
  const [state, setState] = useState<ArchiveState>({ kind: 'choosing', problem: '' });
  const [made, setMade] = useState<MadeDrafts>(nothingMade);
  const [isWhole, setWhole] = useState(false);
  const [site, setSite] = useState('');
  /** The choices of the member that differ from the proposed ones. */
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map());
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const stop = () => running.current?.abort();

  const begin = () => {
    stop();
    const controller = new AbortController();
    running.current = controller;
    return controller.signal;
  };

  const choose = async (files: readonly File[]) => {
    if (files.length === 0) return;
    if (files.length > mostFiles) return setState({ kind: 'choosing', problem: tooMany });
    const signal = begin();
    const archives: Archive[] = [];
    const notes: string[] = [];
    try {
      for (const file of files) {
        setState({ kind: 'reading', name: file.name });
        try {
          archives.push(await readArchiveFile(file, signal));
        } catch (error) {
          if (signal.aborted || !(error instanceof FileRefusal)) throw error;
          notes.push(files.length === 1 ? error.message : `“${file.name}”: ${error.message}`);
        }
      }
      if (archives.length === 0) return setState({ kind: 'choosing', problem: notes.join(' ') });
      const own = await readOwnStories(signal);
      notes.push(...archives.flatMap((archive) => archive.notes));
      setMade({ ...nothingMade(), seriesIds: new Map(own.series) });
      setChanged(new Map());
      setState({ kind: 'found', found: { archives, own, notes }, problem: '' });
    } catch (error) {
      if (signal.aborted) return setState({ kind: 'choosing', problem: '' });
      setState({ kind: 'choosing', problem: asCallFailure(error, missing).message });
    }
  };

  const stories = 'found' in state ? foundStories(state.found, isWhole) : [];
  const isChosen = ({ story, here }: FoundStory): boolean => changed.get(story.id) ?? here === null;
  const chosen = stories.filter(isChosen);

  const make = async () => {
    if (!('found' in state)) return;
    const { found } = state;
    const signal = begin();
    setState({ kind: 'making', found, problem: '' });
    // The parts of one object change while drafts are made; a new one around them is shown.
    const onProgress = () => setMade((latest) => ({ ...latest }));
    try {
      await makeDrafts(chosen, made, { asStory, onProgress, site, signal });
      setState({ kind: 'made', found });
    } catch (error) {
      const problem = signal.aborted ? '' : asCallFailure(error, failed).message;
      setState({ kind: 'stopped', found, problem });
    }
  };

  return {
    state,
    made,
    stories,
    chosen,
    isWhole,
    setWhole,
    site,
    setSite,
    isChosen,
    set: (ids: readonly string[], value: boolean) =>
      setChanged((before) => new Map([...before, ...ids.map((id) => [id, value] as const)])),
    choose,
    make,
    stop,
  };
}

const nothingMade = (): MadeDrafts => ({ draftIds: new Map(), seriesIds: new Map(), failures: new Map() });

/** @param isWhole whether the chapters of a work are one story */
function foundStories({ archives, own }: Found, isWhole: boolean): FoundStory[] {
  return archives.flatMap((archive) => {
    const stories =
      isWhole && archive.work !== null ? [joinChapters(archive, archive.work)] : archive.stories;
    return stories.map((story): FoundStory => {
      const key = titleKey(story.title);
      return {
        story,
        aboutSeries: archive.work?.description ?? '',
        here: own.drafts.has(key) ? 'draft' : own.stories.has(key) ? 'story' : null,
      };
    });
  });
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const sum = (stories: readonly ArchivedStory[], valueOf: (story: ArchivedStory) => number): number =>
  stories.reduce((total, story) => total + valueOf(story), 0);

/** Returns the chapters of a work as one story, with their titles as headings and their notes together. */
function joinChapters(
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
