import { once } from './once.js';

const { raw } = String;

const wordCharacter = raw`[\p{L}\p{M}\p{N}_]`;

/** The scripts that join or separate letters by an invisible character (UAX #31). */
const joining = raw`[\p{scx=Arab}\p{scx=Syrc}\p{scx=Nkoo}\p{scx=Mong}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}\p{scx=Mymr}]`;
const joiner = raw`(?<=(?=${joining})[\p{L}\p{M}])[\u200c\u200d](?=${joining})(?=[\p{L}\p{M}])`;
/** The point of Catalan `l·l`, in each form that keyboards type. */
const point = raw`(?<=[lL])[\u00b7\u0387\u2027](?=[lL])`;

/**
 * The source of a regular expression for one character of a hashtag: a letter, a mark, a digit or `_` of any script, or
 * a character that belongs between two letters (docs/product/stories.md#hashtags).
 */
export const hashtagCharacter = raw`(?:${wordCharacter}|${joiner}|${point})`;

/** The scripts without spaces between words, or with particles behind names: a word of them ends before an `@`. */
const unspaced = raw`[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Bopo}\p{scx=Hang}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]`;

/** An `@` that begins a word, and a username behind it: letters, digits and `_` of ASCII, 25 at most. */
const mention = raw`(?<!(?!${unspaced})[\p{L}\p{M}\p{N}_@＠/.])[@＠][A-Za-z]\w{0,24}`;
/** A hashtag, measured in UTF-16 units; `countCharacters` says how many characters people see. */
const hashtag = raw`(?<![\p{L}\p{M}\p{N}_#＃&/])[#＃]${hashtagCharacter}{1,240}`;

/** The beginning of a domain, which shows that an `@` behind a word without a space is in an email address. */
const domain = raw`(?<=${unspaced}[@＠]\w{1,25})\.[\p{L}\p{N}]`;

// A phone needs a tenth of a second to make these expressions, so each is made when it is first used.

/** The characters of a hashtag, matched one by one. */
export const hashtagCharacters = once(() => new RegExp(hashtagCharacter, 'gu'));

/**
 * The mentions in a text (docs/product/comments.md#mentions). Only a Latin letter behind one could belong to a
 * username.
 */
export const mentionInText = once(
  () => new RegExp(raw`${mention}(?![\p{sc=Latin}\p{M}\p{N}_@＠]|${domain})`, 'gu'),
);

/**
 * The characters that continue a word behind the characters of a hashtag: a hyphen, an apostrophe, a point, a sign of
 * Hebrew, or what nobody sees. The ending of an English possessive does not (`#moon’s`).
 */
const insideWord = raw`(?!['’＇][sS](?!${wordCharacter}))(?:[\p{Cf}\u00b7\u0387\u2027‐‑\-'‘’＇׳״]+|\.|(?<=\p{sc=Hebr}\p{M}*)"(?=\p{sc=Hebr}))`;

/** The hashtags in a text, each as long as its word. A word of which only a part can be a hashtag has none. */
export const hashtagInText = once(
  () => new RegExp(raw`${hashtag}(?!${wordCharacter}|[#＃]|${insideWord}${wordCharacter})`, 'gu'),
);

/** The mention or hashtag that is being typed at the end of a text. */
export const typedAtEnd = once(() => new RegExp(raw`(?:${mention}|${hashtag})$`, 'u'));
