import { CallError } from '@quillstead/service-kit';
import { ResponsesForPage } from './page-responses.js';

const home = 'content.list_home';

function answering(reply: unknown) {
  const asked: unknown[] = [];
  const call = async (operation: { name: string }, payload: unknown, context: object) => {
    asked.push([operation.name, payload, context]);
    if (reply instanceof Error) throw reply;
    return reply;
  };
  const context = { viewer: null, requestId: 'r', deadline: 1 };
  const answers = new ResponsesForPage({ call } as never, context, () => Promise.resolve());
  return { answers, asked, context };
}

describe('the answers for a page', () => {
  it('are asked for once, as a visitor, and are there when they have arrived', async () => {
    const { answers, asked, context } = answering({ items: [] });
    expect(answers.read(home, { sort: 'top' })).toBeUndefined();
    expect(answers.read(home, { sort: 'top', next: undefined })).toBeUndefined();
    await answers.arrive();
    expect(answers.read(home, { sort: 'top' })).toEqual({ reply: { items: [] } });
    expect(asked).toEqual([[home, { sort: 'top' }, context]]);
  });

  it('say what is not there and what was asked wrongly, and nothing is sent that breaks the rules', async () => {
    const missing = answering(new CallError('not_found'));
    missing.answers.read('content.read_story', { slug: 'none' });
    await missing.answers.arrive();
    expect(missing.answers.read('content.read_story', { slug: 'none' })).toMatchObject({ status: 404 });
    const { answers, asked } = answering({});
    answers.read(home, { sort: 'sideways' });
    await answers.arrive();
    expect(answers.read(home, { sort: 'sideways' })).toMatchObject({ status: 400 });
    expect(asked).toEqual([]);
  });

  it('do not arrive when a service is away', async () => {
    const { answers } = answering(new CallError('unreachable'));
    answers.read(home, {});
    await expect(answers.arrive()).rejects.toMatchObject({ code: 'unreachable' });
  });

  it('are of calls that everybody may make to read, and of no other', () => {
    const { answers } = answering({});
    for (const name of ['content.list_drafts', 'content.publish_story', 'accounts.resolve_session'])
      expect(() => answers.read(name, {})).toThrow(name);
  });
});
