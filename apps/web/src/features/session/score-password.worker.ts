import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as english, translations } from '@zxcvbn-ts/language-en';

addEventListener('message', ({ data }: MessageEvent<ScorePassword>) => postMessage(scorePassword(data)));

/** The message that requests an estimate. */
export interface ScorePassword {
  readonly password: string;
  /** The words of which the password should not be made. */
  readonly inputs: readonly string[];
}

export interface PasswordScore {
  /** The score, from 0 (guessed at once) to 4 (strong). */
  readonly score: 0 | 1 | 2 | 3 | 4;
  /** A sentence about what makes it weak; empty when nothing does. */
  readonly advice: string;
}

const zxcvbn = new ZxcvbnFactory({
  dictionary: { ...common, ...english },
  graphs: adjacencyGraphs,
  translations,
  // The time grows with the square of the length, and with the ways to read figures as emails.
  maxLength: 100,
  l33tMaxSubstitutions: 10,
});

/** Returns how hard a password is to guess. It takes some milliseconds, for long ones up to a second. */
export function scorePassword({ password, inputs }: ScorePassword): PasswordScore {
  const { score, feedback } = zxcvbn.check(password, inputs.filter(Boolean));
  return { score, advice: feedback.warning ?? feedback.suggestions[0] ?? '' };
}
