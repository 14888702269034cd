import type { PageResponse } from '@quillstead/contracts';
import type { ViewerState } from '../lib/viewer.js';

/** What a page brings along for the app to take over: who it was made for, and the answers it was made from. */
export interface PageState {
  readonly viewer: ViewerState;
  /** By `primedKey`. A story comes without its text, which stands in the page. */
  readonly answers: Readonly<Record<string, PageResponse>>;
}

const pageStateId = 'page-state';

/** The element of the page in which a story's text stands. */
const textOnPage = '[data-story-text]';

/** What this page brought along; null when it came empty. */
export function readPageState(): PageState | null {
  const text = document.getElementById(pageStateId)?.textContent;
  if (!text) return null;
  const { viewer, answers } = JSON.parse(text) as PageState;
  const story = document.querySelector(textOnPage)?.innerHTML ?? '';
  return {
    viewer,
    answers: Object.fromEntries(
      Object.entries(answers).map(([key, answer]) => [key, withText(answer, story)]),
    ),
  };
}

/** As a script that does nothing; no text in it can end it. */
export function printPageState(viewer: ViewerState, answers: ReadonlyMap<string, PageResponse>): string {
  const bare = [...answers].map(([key, answer]) => [key, withText(answer, '')] as const);
  const state: PageState = { viewer, answers: Object.fromEntries(bare) };
  const json = JSON.stringify(state).replaceAll('<', String.raw`\u003c`);
  return `<script type="application/json" id="${pageStateId}">${json}</script>`;
}

function withText(answer: PageResponse, text: string): PageResponse {
  if (!('reply' in answer)) return answer;
  const { reply } = answer;
  const isStory = typeof reply === 'object' && reply !== null && 'rich_text_story' in reply;
  return isStory ? { reply: { ...reply, rich_text_story: text } } : answer;
}
