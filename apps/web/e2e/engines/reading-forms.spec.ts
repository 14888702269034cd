import { inEachEngine } from './in-each-engine.js';
import { field, words } from './target.js';

inEachEngine('a form for visitors', ({ visitor }) => {
  it('is there before the app, and sent whole once the app is, with nothing of it in the address', async () => {
    const reader = await visitor({ complaints: [/401/u] });
    const page = await reader.openTab();
    const release = reader.line.hold(/^\/assets\/.*\.js/u);
    await page.visit('/account/login', { isApp: false });
    await page.fill(field('Username or email'), 'nobody_at_all');
    await page.fill(field('Password'), 'tea-and-toast');
    await page.key('Enter');
    release();
    await page.see(words('Username or password is incorrect.'));
    await page.isAt('/account/login');
    expect((await page.see(field('Username or email'))).value).toBe('nobody_at_all');
    expect(reader.line.requests.filter((one) => /toast/u.test(one))).toEqual([]);
  });

  it.each([
    { path: '/account/signup', label: 'Username', text: 'someone_new' },
    { path: '/account/forgot-password', label: 'Email', text: 'someone@example.org' },
  ])(
    'keeps what was typed on $path before the app was there, and over a reload',
    async ({ path, label, text }) => {
      const reader = await visitor();
      const page = await reader.openTab();
      const release = reader.line.hold(/^\/assets\/.*\.js/u);
      await page.visit(path, { isApp: false });
      await page.fill(field(label), text);
      release();
      await page.until(
        () => page.run(() => performance.getEntriesByName('hydrated').length > 0, null),
        'the app',
      );
      expect((await page.see(field(label))).value).toBe(text);
      await page.type('2');
      await page.reload();
      await page.until(async () => (await page.look(field(label))).value === `${text}2`, 'what was typed');
    },
  );
});
