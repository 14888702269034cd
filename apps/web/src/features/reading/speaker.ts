import { useEffect, useState } from 'react';

interface SpeakerOptions {
  readonly count: number;
  readonly textOf: (index: number) => string;
  /** Called when a sentence begins. */
  readonly onSentence: (index: number) => void;
  /** Called when it stops by itself: at the end of the text, or because the browser cannot speak. */
  readonly onStop: (why: 'end' | 'failed') => void;
}

interface Manner {
  readonly rate: number;
  readonly voice: SpeechSynthesisVoice;
}

/**
 * Speaks sentence after sentence: engines cut off long utterances. A pause ends the sentence, which is spoken again
 * from its beginning, since not every engine can pause within one.
 */
export class Speaker {
  /** An ended utterance may report its end after the next has begun. */
  private current: SpeechSynthesisUtterance | null = null;

  constructor(
    private readonly engine: SpeechSynthesis,
    private readonly options: SpeakerOptions,
  ) {}

  speak(index: number, manner: Manner): void {
    this.stop();
    if (index >= this.options.count) return this.options.onStop('end');
    const utterance = new SpeechSynthesisUtterance(this.options.textOf(index));
    utterance.voice = manner.voice;
    utterance.lang = manner.voice.lang;
    utterance.rate = manner.rate;
    utterance.addEventListener('end', () => {
      if (this.current === utterance) this.speak(index + 1, manner);
    });
    utterance.addEventListener('error', () => {
      if (this.current !== utterance) return;
      this.stop();
      this.options.onStop('failed');
    });
    this.current = utterance;
    this.options.onSentence(index);
    this.engine.speak(utterance);
  }

  stop(): void {
    this.current = null;
    this.engine.cancel();
  }
}

/** Milliseconds in which engines name their voices. */
const patience = 2_000;

/**
 * Returns the voices of the browser for a language; null while they are not known.
 *
 * @param lang null: unknown, and all voices count
 */
export function useVoices(lang: string | null): readonly SpeechSynthesisVoice[] | null {
  const [all, setAll] = useState(readVoices);
  useEffect(() => {
    const { engine } = speech();
    if (engine === undefined) return undefined;
    const read = () => setAll((known) => readVoices() ?? known);
    const timer = setTimeout(() => setAll((known) => known ?? []), patience);
    engine.addEventListener('voiceschanged', read);
    return () => {
      clearTimeout(timer);
      engine.removeEventListener('voiceschanged', read);
    };
  }, []);
  return all && all.filter((voice) => lang === null || languageOf(voice) === lang);
}

const languageOf = ({ lang }: SpeechSynthesisVoice): string => lang.toLowerCase().split(/[-_]/u, 1)[0] ?? '';

/** Returns the engine of the browser; some browsers have none. */
const speech = (): { readonly engine?: SpeechSynthesis } =>
  'speechSynthesis' in globalThis ? { engine: globalThis.speechSynthesis } : {};

/** Null while the engine names none: it may do so later. */
function readVoices(): readonly SpeechSynthesisVoice[] | null {
  const { engine } = speech();
  if (engine === undefined) return [];
  const voices = engine.getVoices();
  return voices.length > 0 ? voices : null;
}
