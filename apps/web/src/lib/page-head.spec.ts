import { mediaAddress, setMediaUrl } from './page-head.js';

describe('the address of a picture', () => {
  afterEach(() => document.head.replaceChildren());

  it('is on the site, and begins with the CDN that the page names', () => {
    expect(mediaAddress('/media/a')).toBe('/media/a');
    document.head.innerHTML = '<meta name="media" content="https://cdn.lamp.example">';
    expect(mediaAddress('/media/a')).toBe('https://cdn.lamp.example/media/a');
    expect(mediaAddress('/media/a.17.b')).toBe('/media/a.17.b');
  });

  it('begins with the CDN that the server sets for what it renders', () => {
    setMediaUrl('https://cdn.lamp.example');
    expect(mediaAddress('/media/a')).toBe('https://cdn.lamp.example/media/a');
    setMediaUrl();
    expect(mediaAddress('/media/a')).toBe('/media/a');
  });
});
