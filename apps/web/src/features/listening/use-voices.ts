import { useEffect, useState } from 'react';

/** Milliseconds in which engines name their voices. */
const patience = 2_000;

/**
 * The voices of the browser for a language; null while they are not known.
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

/** Some browsers have no engine. */
const speech = (): { readonly engine?: SpeechSynthesis } =>
  'speechSynthesis' in globalThis ? { engine: globalThis.speechSynthesis } : {};

/** Null while the engine names none: it may do so later. */
function readVoices(): readonly SpeechSynthesisVoice[] | null {
  const { engine } = speech();
  if (engine === undefined) return [];
  const voices = engine.getVoices();
  return voices.length > 0 ? voices : null;
}
