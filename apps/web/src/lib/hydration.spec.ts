import { finishHydration, takePresses } from './hydration.js';

/** jsdom has no performance marks. */
Object.assign(performance, { mark: () => undefined });

/** A page with buttons, and the texts of the buttons whose clicks reach the app. */
function page() {
  document.body = document.createElement('body');
  document.body.innerHTML =
    '<button type="button"><i>Like</i></button><button type="button">Bookmark</button><form><button>Search</button></form><p>Text</p>';
  const clicked: string[] = [];
  const pressed: EventTarget[] = (window.earlyPresses = []);
  const press = (selector: string) => pressed.push(document.querySelector(selector) as Element);
  const listen = () =>
    document.body.addEventListener('click', ({ target }) =>
      clicked.push((target as Element).textContent ?? ''),
    );
  return { clicked, press, listen };
}

describe('a press before hydration', () => {
  it('is replayed once, however often the button was pressed', () => {
    const { clicked, press, listen } = page();
    press('i');
    press('button');
    press('p');
    takePresses();
    listen();
    finishHydration();
    finishHydration();
    expect(clicked).toEqual(['Like']);
  });

  it('is left to the browser where the browser can do it', () => {
    const { clicked, press, listen } = page();
    press('form button');
    takePresses();
    listen();
    finishHydration();
    expect(clicked).toEqual([]);
  });

  it('sends a form once the app can send it', () => {
    const { clicked, press, listen } = page();
    document.querySelector('form')?.setAttribute('method', 'post');
    document.querySelector('form')?.addEventListener('submit', (sent) => sent.preventDefault());
    press('form button');
    takePresses();
    listen();
    finishHydration();
    expect(clicked).toEqual(['Search']);
  });

  it('is not replayed when the app has handled it', () => {
    const { clicked, press, listen } = page();
    takePresses();
    press('i');
    listen();
    finishHydration();
    expect(clicked).toEqual([]);
  });
});
