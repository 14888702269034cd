import { mentionInText } from '@quillstead/catalogue';

/** Names that a comment can mention: with more of them it is no longer written to somebody. */
const mostMentions = 20;

/** The usernames that a comment's text names, in lower case, each once. */
export function mentionedNames(text: string): string[] {
  const names = Array.from(text.matchAll(mentionInText()), ([mention]) => nameIn(mention));
  return [...new Set(names)].slice(0, mostMentions);
}

/** Somebody who changed their name after a comment had named them. */
export interface Renamed {
  readonly from: string;
  readonly to: string;
}

/** The text with the present names of those whom it names. */
export function followRenames(text: string, renamed: readonly Renamed[]): string {
  const present = new Map(renamed.map(({ from, to }) => [from.toLowerCase(), to]));
  return text.replace(mentionInText(), (mention) => {
    const now = present.get(nameIn(mention));
    return now === undefined ? mention : mention.charAt(0) + now;
  });
}

const nameIn = (mention: string): string => mention.slice(1).toLowerCase();
