import { useCallback, useEffect, useRef, useState } from 'react';
import { asCallFailure } from '../../lib/call-failure.js';
import type { Converted } from './converted.js';
import { kindOf } from './file-kinds.js';
import type { FileTarget, Point } from './file-target.js';
import type { FileLosses } from './lost-sentence.js';
import { type MadeChapters, removeChapters } from './make-chapters.js';
import { FileRefusal } from './refusal.js';

/** The state of a file that is imported into a draft. */
export type ImportState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'reading'; readonly name: string }
  | { readonly kind: 'refused'; readonly sentence: string }
  | { readonly kind: 'offered'; readonly name: string; readonly converted: Converted }
  | { readonly kind: 'inserted'; readonly name: string; readonly losses: FileLosses }
  | {
      readonly kind: 'made';
      readonly title: string;
      readonly made: MadeChapters;
      readonly losses: FileLosses;
    };

const idle: ImportState = { kind: 'idle' };

/** Characters that a story may have (docs/product/stories.md#text). */
const longestStory = 1_000_000;

const tooLong =
  'The text is longer than a story can be (1,000,000 characters). Divide it and choose its parts.';
const oneAtATime = 'Choose one file at a time.';
const notReady = 'The text is not loaded yet. Please try again in a moment.';
const unknownKind = 'Only files that end with .docx, .odt, .epub, .html, .md or .txt can be opened here.';
const missing = 'This part of the site could not be loaded. Check your connection and try again.';
/** Files that word processors can save in another form. */
const wordProcessors = /\.(?:doc|dot|rtf|pages|wpd|wps|docm|fodt|sxw|pdf|gdoc|scriv)$/iu;

const noPictures = 'A story has no pictures. A picture can be its cover: choose it when you publish.';

const whyUnknown = ({ name, type }: File): string => {
  if (type.startsWith('image/')) return noPictures;
  return wordProcessors.test(name) ? `${unknownKind} Save it as one of them first.` : unknownKind;
};

/** Takes files into a text: those that are chosen, and those that are dropped on or pasted into the page. */
export function useFileImport(target: () => FileTarget | null) {
  const [state, setState] = useState<ImportState>(idle);
  const [isOver, setOver] = useState(false);
  const running = useRef<AbortController | null>(null);
  const latest = useRef(target);
  useEffect(() => {
    latest.current = target;
  });

  const stop = useCallback(() => {
    running.current?.abort();
    running.current = null;
    setState(idle);
  }, []);

  const insert = useCallback((name: string, converted: Converted, at: Point | null) => {
    const text = latest.current();
    if (text === null) return setState({ kind: 'refused', sentence: notReady });
    if (converted.html.length > longestStory && text.asStory(converted.html).story.length > longestStory)
      return setState({ kind: 'refused', sentence: tooLong });
    const losses = text.insert(converted.html, at);
    setState({ kind: 'inserted', name, losses: { ...converted.left, ...losses } });
  }, []);

  const take = useCallback(
    async (files: readonly File[], at: Point | null) => {
      const [file, another] = files;
      if (file === undefined) return;
      stop();
      if (another !== undefined) return setState({ kind: 'refused', sentence: oneAtATime });
      const { name } = file;
      if (kindOf(name) === null) return setState({ kind: 'refused', sentence: whyUnknown(file) });
      const controller = new AbortController();
      running.current = controller;
      setState({ kind: 'reading', name });
      try {
        const { readInWorker } = await import('./read-in-worker.js');
        const converted = await readInWorker('text', file, controller.signal);
        if (controller.signal.aborted) return;
        if (converted.chapters.length > 0) setState({ kind: 'offered', name, converted });
        else insert(name, converted, at);
      } catch (error) {
        if (!controller.signal.aborted)
          setState({ kind: 'refused', sentence: error instanceof FileRefusal ? error.message : missing });
      }
    },
    [insert, stop],
  );
  useEffect(() => () => running.current?.abort(), []);

  // A file that is dropped beside the text would take the place of the page.
  useEffect(() => {
    const hasFiles = (data: DataTransfer | null): data is DataTransfer =>
      data?.types.includes('Files') ?? false;
    const options = { capture: true };
    const handled = new AbortController();
    const on = <Name extends 'dragover' | 'dragleave' | 'drop' | 'paste'>(
      name: Name,
      listener: (event: WindowEventMap[Name]) => void,
    ) => addEventListener(name, listener, { ...options, signal: handled.signal });
    on('dragover', (event) => {
      if (!hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
      setOver(true);
    });
    on('dragleave', ({ relatedTarget }) => {
      if (relatedTarget === null) setOver(false);
    });
    on('drop', (event) => {
      setOver(false);
      if (!hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      event.stopPropagation();
      void take([...event.dataTransfer.files], { left: event.clientX, top: event.clientY });
    });
    on('paste', (event) => {
      const { files: pasted = [], types = [] } = event.clipboardData ?? {};
      // A copy from a word processor has markup, and perhaps a picture of it as a file.
      const hasText = types.includes('text/plain');
      const files = [...pasted].filter(({ name }) => !hasText || kindOf(name) !== null);
      if (files.length === 0 || types.includes('text/html')) return;
      event.preventDefault();
      event.stopPropagation();
      void take(files, null);
    });
    return () => handled.abort();
  }, [take]);

  const isInserted = state.kind === 'inserted';
  useEffect(() => {
    // The next change of the text leaves the note without a meaning for its Undo.
    if (!isInserted) return undefined;
    let forget: (() => void) | undefined;
    const timer = setTimeout(() => {
      forget = latest.current()?.onNextChange(() => setState(idle));
    });
    return () => {
      clearTimeout(timer);
      forget?.();
    };
  }, [isInserted]);

  const undo = async () => {
    if (state.kind === 'inserted') latest.current()?.undo();
    setState(idle);
    if (state.kind !== 'made') return;
    try {
      await removeChapters(state.made);
    } catch (error) {
      setState({ kind: 'refused', sentence: asCallFailure(error).message });
    }
  };

  return {
    state,
    /** A file is being dragged over the page. */
    isOver,
    take,
    stop,
    undo,
    /** The whole of an offered file goes into the text. */
    insertAll: (name: string, converted: Converted) => insert(name, converted, null),
    finish: (title: string, made: MadeChapters, losses: FileLosses) =>
      setState({ kind: 'made', title, made, losses }),
    asStory: (html: string) => latest.current()?.asStory(html) ?? null,
  };
}
