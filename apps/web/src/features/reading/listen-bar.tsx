import { languageLabel } from '@quillstead/catalogue';
import { Pause, Play, SkipBack, SkipForward, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { IconButton } from '../../ui/icon-button.js';
import { Select } from '../../ui/select.js';
import styles from './listen-bar.module.css';
import { readListening, readPlace, storeListening, storePlace } from './listening-store.js';
import { type Sentence, sentencesOf } from './sentences.js';
import { Speaker, useVoices } from './speaker.js';

export interface ListenBarProps {
  readonly storyId: number;
  /** The code of its language; null: unknown. */
  readonly lang: string | null;
  readonly onClose: () => void;
}

const speeds = [0.75, 1, 1.25, 1.5, 2];
/** The name of the sentence's mark in the style sheet. */
const mark = 'listening';
const noText = 'There is no text to read here yet. Open the story first.';
const failed = 'The browser stopped reading. Please try again, or choose another voice.';

/** Reads the story on the page aloud, and marks the sentence being read. */
export function ListenBar({ storyId, lang, onClose }: ListenBarProps) {
  const [sentences] = useState(() => readSentences(lang));
  const voices = useVoices(lang);
  const [uri, setUri] = useState(() => readListening().voices[lang ?? '']);
  const voice = voices?.find(({ voiceURI }) => voiceURI === uri) ?? defaultOf(voices ?? []);
  const [rate, setRate] = useState(() => readListening().rate);
  const [index, setIndex] = useState(() => (readPlace(storyId) < sentences.length ? readPlace(storyId) : 0));
  const [isPlaying, setPlaying] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const bar = useRef<HTMLElement>(null);
  const speaker = useRef<Speaker | null>(null);

  const speak = (from: number, manner: { rate?: number; voice?: SpeechSynthesisVoice } = {}) => {
    const chosen = manner.voice ?? voice;
    if (chosen === undefined) return;
    setFailed(false);
    setPlaying(true);
    speaker.current ??= new Speaker(speechSynthesis, {
      count: sentences.length,
      textOf: (at) => sentences[at]?.text ?? '',
      onSentence: (at) => {
        setIndex(at);
        storePlace(storyId, at);
        show(sentences[at]);
      },
      onStop: (why) => {
        setPlaying(false);
        setFailed(why === 'failed');
        if (why === 'failed') return;
        storePlace(storyId, 0);
        setIndex(0);
        show(undefined);
      },
    });
    speaker.current.speak(from, { rate: manner.rate ?? rate, voice: chosen });
  };
  const pause = () => {
    speaker.current?.stop();
    setPlaying(false);
  };
  const go = (to: number) => {
    const place = Math.min(Math.max(0, to), sentences.length - 1);
    if (isPlaying) return speak(place);
    setIndex(place);
    storePlace(storyId, place);
    show(sentences[place]);
  };

  // The button in the menu was pressed to listen; voices may come a moment later.
  const hasVoice = voice !== undefined;
  const begin = useEffectEvent(() => {
    if (sentences.length > 0) speak(index);
    bar.current?.querySelector('button')?.focus();
  });
  const isKnown = voices !== null;
  useEffect(() => {
    if (!isKnown) return undefined;
    const timer = setTimeout(begin);
    return () => clearTimeout(timer);
  }, [isKnown]);
  useEffect(() => {
    const stop = () => speaker.current?.stop();
    const stopAtOnce = () => {
      stop();
      setPlaying(false);
    };
    addEventListener('pagehide', stopAtOnce);
    return () => {
      removeEventListener('pagehide', stopAtOnce);
      stop();
      show(undefined);
    };
  }, []);

  const problem = problemOf({ count: sentences.length, isMute: isKnown && !hasVoice, lang, hasFailed });
  return (
    <section ref={bar} className={styles.bar} aria-label="Listen to the story">
      {problem === null && (
        <>
          <IconButton
            label={isPlaying ? 'Pause' : 'Play'}
            icon={isPlaying ? Pause : Play}
            onClick={() => (isPlaying ? pause() : speak(index))}
          />
          <IconButton label="Sentence before" icon={SkipBack} onClick={() => go(index - 1)} />
          <IconButton label="Next sentence" icon={SkipForward} onClick={() => go(index + 1)} />
          <Select
            aria-label="Speed"
            value={String(rate)}
            options={speeds.map((speed) => ({ value: String(speed), label: `${speed}×` }))}
            onChange={(value) => {
              setRate(Number(value));
              storeListening({ rate: Number(value) });
              if (isPlaying) speak(index, { rate: Number(value) });
            }}
          />
          {voice !== undefined && voices !== null && voices.length > 1 && (
            <span className={styles.voice}>
              <Select
                aria-label="Voice"
                value={voice.voiceURI}
                options={voices.map(({ voiceURI, name }) => ({ value: voiceURI, label: name }))}
                onChange={(value) => {
                  setUri(value);
                  storeListening({ voices: { ...readListening().voices, [lang ?? '']: value } });
                  const chosen = voices.find(({ voiceURI }) => voiceURI === value);
                  if (isPlaying && chosen !== undefined) speak(index, { voice: chosen });
                }}
              />
            </span>
          )}
        </>
      )}
      <p role="status" className={styles.problem}>
        {problem}
      </p>
      {problem === failed && <IconButton label="Try again" icon={Play} onClick={() => speak(index)} />}
      <IconButton label="Stop listening" icon={X} onClick={onClose} />
    </section>
  );
}

function readSentences(lang: string | null): Sentence[] {
  const text = document.querySelector('[data-story-text]');
  return text === null ? [] : sentencesOf(text, lang);
}

interface Obstacles {
  /** The number of sentences. */
  readonly count: number;
  readonly isMute: boolean;
  readonly lang: string | null;
  readonly hasFailed: boolean;
}

function problemOf({ count, isMute, lang, hasFailed }: Obstacles): string | null {
  if (count === 0) return noText;
  if (isMute) return noVoice(lang);
  return hasFailed ? failed : null;
}

const noVoice = (lang: string | null): string =>
  lang === null
    ? 'This browser has no voice to read with.'
    : `This browser has no voice for ${languageLabel(lang)}. The device may offer one in its settings.`;

/** Rather a voice of the device: another may send the text to its maker. */
const defaultOf = (voices: readonly SpeechSynthesisVoice[]): SpeechSynthesisVoice | undefined =>
  voices.find((voice) => voice.default && voice.localService) ??
  voices.find((voice) => voice.localService) ??
  voices[0];

/** Marks a sentence and brings it into the window; undefined removes the mark. */
function show(sentence: Sentence | undefined): void {
  if ('highlights' in CSS) {
    if (sentence === undefined) CSS.highlights.delete(mark);
    else CSS.highlights.set(mark, new Highlight(sentence.range));
  }
  if (sentence === undefined) return;
  const { top, bottom } = sentence.range.getBoundingClientRect();
  const isSeen = top > innerHeight * 0.1 && bottom < innerHeight * 0.8;
  if (isSeen) return;
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  scrollBy({ top: top - innerHeight / 3, behavior: isCalm ? 'auto' : 'smooth' });
}
