import { shareTarget, visibleLine, withoutControls } from '@quillstead/catalogue';
import { checkField } from '@quillstead/fields';
import { type DraftText, emptyDraft } from '../kept-drafts/index.js';
import { type OpenedDraft, openNewDraft } from './open-draft.js';

type Shared = Readonly<Record<(typeof shareTarget.fields)[number], string>>;

/**
 * Opens what was shared with the installed app as a new draft, which is saved nowhere until its writer changes it or
 * says so: any site can send a text to the app.
 */
export async function openShared(memberId: number): Promise<OpenedDraft> {
  const [draft, shared] = await Promise.all([openNewDraft(memberId, true, null), readShared()]);
  if (shared === null) return { ...draft, shared: 'missing' };
  return { ...draft, text: draftOf(shared), shared: 'here' };
}

/** Returns the shared text as a draft. All of it is text: markup in it is shown as it is, as that of a plain paste. */
export function draftOf({ title, text, url }: Shared): DraftText {
  const name = visibleLine(title);
  const isTitle = checkField('title', name) === null;
  const lines = withoutControls(text).split('\n');
  const all = [isTitle ? '' : name, ...lines, text.includes(url) ? '' : visibleLine(url)];
  const paragraphs = all
    .filter((line) => line.trim() !== '')
    .map((line) => `<p>${asMarkup(line.trim())}</p>`);
  return { ...emptyDraft, title: isTitle ? name : '', rich_text_story: paragraphs.join('') };
}

/** Returns null when there is none. */
async function readShared(): Promise<Shared | null> {
  try {
    const cache = await globalThis.caches?.open(shareTarget.cache);
    const stored: unknown = await (await cache?.match(shareTarget.path))?.json();
    return isShared(stored) ? stored : null;
  } catch {
    return null;
  }
}

function isShared(value: unknown): value is Shared {
  if (typeof value !== 'object' || value === null) return false;
  const texts = new Map<string, unknown>(Object.entries(value));
  return shareTarget.fields.every((field) => typeof texts.get(field) === 'string');
}

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const asMarkup = (text: string) => text.replaceAll(/[&<>]/gu, (sign) => signs[sign] ?? sign);
