import { printPageState, readPageState } from './page-state.js';

const hostile = '</script><script>alert(1)</script>';

describe('the state of a page', () => {
  it('comes back as it was, a story’s text from where it is shown', () => {
    const story = { title: hostile, rich_text_story: '<p>The lamp.</p>' };
    const answers = new Map([
      ['story', { reply: story }],
      ['none', { status: 404, message: 'Gone.' } as const],
    ]);
    const printed = printPageState({ kind: 'visitor' }, answers);
    expect(printed).not.toContain('lamp');
    document.body.innerHTML = `<div data-story-text>${story.rich_text_story}</div>${printed}`;
    expect(document.scripts).toHaveLength(1);
    expect(readPageState()).toEqual({ viewer: { kind: 'visitor' }, answers: Object.fromEntries(answers) });
  });

  it('has no text of a story that is not shown, and is nothing where a page came empty', () => {
    const answers = new Map([['story', { reply: { rich_text_story: '<p>Hidden.</p>' } }]]);
    document.body.innerHTML = printPageState({ kind: 'visitor' }, answers);
    expect(readPageState()?.answers).toEqual({ story: { reply: { rich_text_story: '' } } });
    document.body.innerHTML = '';
    expect(readPageState()).toBeNull();
  });
});
