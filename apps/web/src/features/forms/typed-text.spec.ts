import { store } from '../../lib/store.js';
import { type Member, viewerAtom } from '../../lib/viewer.js';
import { storeTyped, readTyped } from './typed-text.js';

const initial = { comment_text: '', password: '' };
const typed = { comment_text: 'Half a thought', password: 'tea-and-toast' };

const logIn = (id: number) => store.set(viewerAtom, { kind: 'member', member: { id } as Member });
const logOut = () => store.set(viewerAtom, { kind: 'visitor' });

describe('what was typed and not sent', () => {
  beforeEach(() => {
    sessionStorage.clear();
    logOut();
  });

  it('is there for the member who typed it, after another log-in too', () => {
    logIn(7);
    storeTyped('a form', typed);
    logOut();
    logIn(7);
    expect(readTyped('a form', initial)).toEqual(typed);
  });

  it('is nobody else’s', () => {
    logIn(7);
    storeTyped('a form', typed);
    logOut();
    expect(readTyped('a form', initial)).toEqual({});
    logIn(8);
    expect(readTyped('a form', initial)).toEqual({});
  });

  it('goes on with the member that a visitor becomes', () => {
    storeTyped('a form', typed);
    logIn(7);
    expect(readTyped('a form', initial)).toEqual(typed);
  });

  it('is stored without passwords', () => {
    storeTyped('a form', typed);
    expect(JSON.stringify({ ...sessionStorage })).toMatch(/Half a thought/u);
    expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/tea-and-toast/u);
  });
});
