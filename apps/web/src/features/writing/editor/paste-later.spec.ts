import type { EditorView } from '@tiptap/pm/view';
import { pasteLater } from './paste-later.js';

const longest = 'x'.repeat(200_000);
const long = `${longest}y`;

/** A paste, and in order what it does to the editor. */
function paste(data: Readonly<Record<string, string>>, isDestroyed = false) {
  const done: string[] = [];
  const view = {
    isDestroyed,
    pasteText: (text: string) => done.push(`text of ${text.length}`),
    pasteHTML: (html: string) => done.push(`markup of ${html.length}`),
  } as unknown as EditorView;
  const event = new Event('paste', { cancelable: true }) as ClipboardEvent;
  Object.assign(event, { clipboardData: { getData: (type: string) => data[type] ?? '' } });
  const isLater = pasteLater(view, event, (isBusy) => done.push(isBusy ? 'busy' : 'ready'));
  return { isLater, done, event };
}

const nextFrame = () =>
  new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => setTimeout(resolve))));

describe('a long paste', () => {
  it.each([
    ['text', { 'text/plain': longest }],
    ['markup', { 'text/plain': 'x', 'text/html': longest }],
    ['nothing', {}],
  ])('that is not so long is left to the editor: %s', async (_, data) => {
    const { isLater, done, event } = paste(data);
    await nextFrame();
    expect([isLater, event.defaultPrevented, done]).toEqual([false, false, []]);
  });

  it.each([
    ['text', { 'text/plain': long }, 'text of 200001'],
    ['markup', { 'text/plain': 'x', 'text/html': long }, 'markup of 200001'],
    ['markup that is shorter than its text', { 'text/plain': long, 'text/html': 'x' }, 'markup of 1'],
  ])('is said to be under way before it is taken in: %s', async (_, data, taken) => {
    const { isLater, done, event } = paste(data);
    expect([isLater, event.defaultPrevented, done]).toEqual([true, true, ['busy']]);
    await nextFrame();
    expect(done).toEqual(['busy', 'ready', taken]);
  });

  it('is dropped when the editor goes meanwhile', async () => {
    const { done } = paste({ 'text/plain': long }, true);
    await nextFrame();
    expect(done).toEqual(['busy', 'ready']);
  });
});
