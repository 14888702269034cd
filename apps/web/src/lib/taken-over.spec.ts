import { takeOver, takePresses } from './taken-over.js';

/** It is for those who measure, and jsdom does not. */
Object.assign(performance, { mark: () => undefined });

/** A page with buttons, and those that the app is told of. */
function page() {
  document.body = document.createElement('body');
  document.body.innerHTML =
    '<button type="button"><i>Like</i></button><button type="button">Bookmark</button><form><button>Search</button></form><p>Text</p>';
  const told: string[] = [];
  const pressed: EventTarget[] = (window.earlyPresses = []);
  const press = (selector: string) => pressed.push(document.querySelector(selector) as Element);
  const listen = () =>
    document.body.addEventListener('click', ({ target }) => told.push((target as Element).textContent ?? ''));
  return { told, press, listen };
}

describe('what is pressed before the page is the app’s own', () => {
  it('is done once it is, and once however often it was pressed', () => {
    const { told, press, listen } = page();
    press('i');
    press('button');
    press('p');
    takePresses();
    listen();
    takeOver();
    takeOver();
    expect(told).toEqual(['Like']);
  });

  it('is left to the browser where it needs no app', () => {
    const { told, press, listen } = page();
    press('form button');
    takePresses();
    listen();
    takeOver();
    expect(told).toEqual([]);
  });

  it('is a form that is sent once the app can send it', () => {
    const { told, press, listen } = page();
    document.querySelector('form')?.setAttribute('method', 'post');
    document.querySelector('form')?.addEventListener('submit', (sent) => sent.preventDefault());
    press('form button');
    takePresses();
    listen();
    takeOver();
    expect(told).toEqual(['Search']);
  });

  it('is not done by the app again when the app has answered it', () => {
    const { told, press, listen } = page();
    takePresses();
    press('i');
    listen();
    takeOver();
    expect(told).toEqual([]);
  });
});
