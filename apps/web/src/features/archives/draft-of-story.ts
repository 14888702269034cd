import {
  formerAddress,
  hashtagCharacters,
  hashtagKey,
  hasVisibleText,
  hashtagWord,
  shortenText,
  withoutControls,
} from '@quillstead/catalogue';
import { type saveDraft } from '@quillstead/contracts';
import type { Payload } from '@quillstead/fields';
import { type ArchivedStory, asTitle, inWords, lostParts } from '../import-files/index.js';

/** The most that a draft may have (docs/product/fields.md#dictionary). */
const most = {
  description: 300,
  note: 2000,
  hashtags: 7,
  hashtag: 30,
  warnings: 5,
  text: 1_000_000,
} as const;

/** Returns the tags of another site as hashtags, those that fit, in their order: "slow burn" is `#SlowBurn`. */
export function hashtagsOf(tags: readonly string[]): string[] {
  const hashtags = new Map<string, string>();
  for (const tag of tags) {
    const words = hashtagWord(tag.trim()).split(/[\s/&|,-]+/u);
    const joined =
      words.length === 1
        ? (words[0] ?? '')
        : words.map((one) => one.slice(0, 1).toUpperCase() + one.slice(1)).join('');
    const word = joined.match(hashtagCharacters())?.join('') ?? '';
    const length = [...word].length;
    if (!hasVisibleText(word) || length > most.hashtag - 1) continue;
    const key = hashtagKey(`#${word}`);
    if (!hashtags.has(key)) hashtags.set(key, `#${word}`);
  }
  return [...hashtags.values()].slice(0, most.hashtags);
}

const lines = (text: string): string => withoutControls(text.replaceAll('\r\n', '\n')).trim();

/** Returns in words what the draft of a story lacks or has in another form. */
export function lossesOf(story: ArchivedStory): string {
  const missing = story.tags.length - hashtagsOf(story.tags).length;
  const isLong = [
    [story.description, most.description],
    [story.noteBefore, most.note],
    [story.noteAfter, most.note],
  ] as const;
  return inWords([
    ...lostParts(story.losses),
    ...(missing > 0 ? [missing === 1 ? 'a tag does not fit' : `${missing} tags do not fit`] : []),
    ...(isLong.some(([text, length]) => shortenText(lines(text), length - 1) !== lines(text))
      ? ['a long description or note is cut']
      : []),
    ...(asTitle(story.title).endsWith('…') && !story.title.endsWith('…') ? ['the title is cut'] : []),
  ]);
}

export type DraftFields = Payload<
  (typeof saveDraft)['required'][number],
  (typeof saveDraft)['optional'][number]
>;

const cut = (text: string, length: number): string | undefined =>
  shortenText(lines(text), length - 1) || undefined;

/** @param site where stories are of which the archive has the path alone, as the member typed it; '' where unknown */
function addressOf({ address }: ArchivedStory, site: string): string | null {
  if (address === null || !address.startsWith('/')) return formerAddress(address ?? '');
  const typed = site.trim().replace(/\/+$/u, '');
  return formerAddress(`${/^https?:\/\//iu.test(typed) ? '' : 'https://'}${typed}${address}`);
}

/** Returns the draft that becomes of a story; null when its text is longer than a story can be. */
export function draftOf(
  story: ArchivedStory,
  text: string,
  seriesId: number | null,
  site = '',
): DraftFields | null {
  if (text.length > most.text) return null;
  const hashtags = hashtagsOf(story.tags);
  const words = story.warningWords.map((one) => shortenText(asTitle(one), most.hashtag - 1)).filter(Boolean);
  const description = cut(story.description, most.description);
  const before = cut(story.noteBefore, most.note);
  const after = cut(story.noteAfter, most.note);
  const address = addressOf(story, site);
  return {
    title: asTitle(story.title),
    rich_text_story: text,
    content_type: 'draft_page',
    ...(description !== undefined && { description }),
    ...(before !== undefined && { note_before: before }),
    ...(after !== undefined && { note_after: after }),
    ...(address !== null && { former_address: address }),
    ...(hashtags.length > 0 && { hashtag_list: hashtags }),
    ...(story.lang !== null && { lang: story.lang }),
    ...(story.rating !== null && { rating: story.rating }),
    ...(story.warnings.length > 0 && { content_warnings: [...story.warnings] }),
    ...(words.length > 0 && { warning_words: [...new Set(words)].slice(0, most.warnings) }),
    ...(seriesId !== null && { series_id: seriesId }),
  };
}
