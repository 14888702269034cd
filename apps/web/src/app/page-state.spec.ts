import { listHome, readStory } from '@quillstead/contracts';
import { CallFailure } from '../lib/call-failure.js';
import { makeQueryClient } from '../lib/query-client.js';
import { hydratePage, printPageState } from './page-state.js';

const hostile = '</script><script>alert(1)</script>';
const visitor = { kind: 'visitor' } as const;

const story = [readStory.name, { slug: 'a' }];
const gone = [readStory.name, { slug: 'b' }];
const list = (place: string) => [listHome.name, {}, place];

/** The data that the server read for a page. */
function serverQueries(text: string) {
  const client = makeQueryClient();
  client.setQueryData(story, { title: hostile, rich_text_story: text });
  client.setQueryData(list('default'), { pages: [{ items: [], next: null }], pageParams: [null] });
  const failed = client.getQueryCache().build(client, { queryKey: gone });
  failed.setState({ status: 'error', error: new CallFailure('Gone.', 404) });
  return client;
}

describe('the state of a page', () => {
  it('comes back as it was, a story’s text from where it is shown', () => {
    const text = '<p>The lamp.</p>';
    const printed = printPageState(visitor, serverQueries(text));
    expect(printed).not.toContain('lamp');
    document.body.innerHTML = `<div data-story-text>${text}</div>${printed}`;
    expect(document.scripts).toHaveLength(1);
    const client = makeQueryClient();
    expect(hydratePage(client, 'entry')).toEqual(visitor);
    expect(client.getQueryData(story)).toEqual({ title: hostile, rich_text_story: text });
    expect(client.getQueryState(gone)?.error).toEqual(new CallFailure('Gone.', 404));
  });

  it('gives lists to the entry of the history that the page is shown in', () => {
    document.body.innerHTML = printPageState(visitor, serverQueries(''));
    const client = makeQueryClient();
    hydratePage(client, 'entry');
    expect(client.getQueryData(list('entry'))).toMatchObject({ pages: [{ items: [] }] });
    expect(client.getQueryData(list('default'))).toBeUndefined();
  });

  it('is as fresh as the page, however old the page is', () => {
    const printed = printPageState(visitor, serverQueries(''));
    document.body.innerHTML = printed.replaceAll(/"dataUpdatedAt":\d+/gu, '"dataUpdatedAt":5');
    const client = makeQueryClient();
    const before = Date.now();
    hydratePage(client, 'entry');
    expect(client.getQueryState(story)?.dataUpdatedAt).toBeGreaterThanOrEqual(before);
  });

  it('has no text of a story that is not shown, and is nothing where a page came empty', () => {
    document.body.innerHTML = printPageState(visitor, serverQueries('<p>Hidden.</p>'));
    const client = makeQueryClient();
    hydratePage(client, 'entry');
    expect(client.getQueryData(story)).toMatchObject({ rich_text_story: '' });
    document.body.innerHTML = '';
    expect(hydratePage(client, 'entry')).toBeNull();
  });
});
