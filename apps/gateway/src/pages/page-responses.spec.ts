import { CallError } from '@quillstead/service-kit/process';
import { ResponsesForPage } from './page-responses.js';

const home = 'content.list_home';

function respondingWith(reply: unknown) {
  const calls: unknown[] = [];
  const call = async (operation: { name: string }, payload: unknown, context: object) => {
    calls.push([operation.name, payload, context]);
    if (reply instanceof Error) throw reply;
    return reply;
  };
  const context = { viewer: null, requestId: 'r', deadline: 1 };
  const responses = new ResponsesForPage({ call } as never, context, () => Promise.resolve());
  return { responses, calls, context };
}

describe('the responses for a page', () => {
  it('are requested once, as a visitor, and are there when they have arrived', async () => {
    const { responses, calls, context } = respondingWith({ items: [] });
    expect(responses.read(home, { sort: 'top' })).toBeUndefined();
    expect(responses.read(home, { sort: 'top', next: undefined })).toBeUndefined();
    await responses.arrive();
    expect(responses.read(home, { sort: 'top' })).toEqual({ reply: { items: [] } });
    expect(calls).toEqual([[home, { sort: 'top' }, context]]);
  });

  it('say what does not exist and which request was wrong, and no call that breaks the rules is sent', async () => {
    const missing = respondingWith(new CallError('not_found'));
    missing.responses.read('content.read_story', { slug: 'none' });
    await missing.responses.arrive();
    expect(missing.responses.read('content.read_story', { slug: 'none' })).toMatchObject({ status: 404 });
    const { responses, calls } = respondingWith({});
    responses.read(home, { sort: 'sideways' });
    await responses.arrive();
    expect(responses.read(home, { sort: 'sideways' })).toMatchObject({ status: 400 });
    expect(calls).toEqual([]);
  });

  it('do not arrive when a service is away', async () => {
    const { responses } = respondingWith(new CallError('unreachable'));
    responses.read(home, {});
    await expect(responses.arrive()).rejects.toMatchObject({ code: 'unreachable' });
  });

  it('are of calls that everybody may make to read, and of no other', () => {
    const { responses } = respondingWith({});
    for (const name of ['content.list_drafts', 'content.publish_story', 'accounts.resolve_session'])
      expect(() => responses.read(name, {})).toThrow(name);
  });
});
