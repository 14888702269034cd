import { mentionInText } from '@quillstead/catalogue';

/** The most names that a comment can mention: a text with more is not written to somebody in particular. */
const mostMentions = 20;

/** Returns the usernames that a comment's text names, in lower case, each once. */
export function mentionedNames(text: string): string[] {
  const names = Array.from(text.matchAll(mentionInText()), ([mention]) => nameIn(mention));
  return [...new Set(names)].slice(0, mostMentions);
}

/** A person who changed their name after a comment had named them. */
export interface Renamed {
  readonly from: string;
  readonly to: string;
}

/** Returns the text with the present names of the people whom it names. */
export function followRenames(text: string, renamed: readonly Renamed[]): string {
  const present = new Map(renamed.map(({ from, to }) => [from.toLowerCase(), to]));
  return text.replace(mentionInText(), (mention) => {
    const now = present.get(nameIn(mention));
    return now === undefined ? mention : mention.charAt(0) + now;
  });
}

const nameIn = (mention: string): string => mention.slice(1).toLowerCase();
