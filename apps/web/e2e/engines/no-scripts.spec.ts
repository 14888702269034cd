import type { Author } from './author.js';
import { inEachEngine } from './in-each-engine.js';
import { button, css, field, heading, link, words } from './target.js';

const page = { isApp: false };

inEachEngine('without scripts', ({ journey, visitor, author }) => {
  let writer: Author;

  beforeAll(async () => {
    writer = await author();
  });

  journey('stories, comments and authors are read by their links', async (width) => {
    const title = `Plain at ${width} px`;
    const { slug, story_id } = await writer.publish({ title });
    await writer.call('POST', '/comment', { story_id, comment_text: 'Read in the plainest of browsers.' });
    const reader = await visitor({ complaints: [/^Blocked script execution/u] });
    reader.line.switchScriptsOff();
    const view = await reader.openTab(width);
    await view.visit('/', page);
    await view.see(css('#feed article'));
    await view.visit(`/story/${slug}`, page);
    await view.see(heading(title));
    await view.see(words('The lamp was lit before dusk, and nobody came.'));
    await view.press(link('1 comment'));
    await view.isAt(`/story/${slug}/comments`);
    await view.see(words('Read in the plainest of browsers.'));
    await view.goBack();
    await view.see(heading(title));
    await view.press(link(new RegExp(writer.username, 'u')));
    await view.isAt(`/user/${writer.username}`);
    await view.see(link(title));
  });

  journey('forms say that they cannot be sent, and offer no button', async (width) => {
    const reader = await visitor({ complaints: [/^Blocked script execution/u] });
    reader.line.switchScriptsOff();
    const view = await reader.openTab(width);
    for (const { path, label, submit } of [
      { path: '/account/login', label: 'Username or email', submit: 'Log in' },
      { path: '/account/signup', label: 'Username', submit: 'Sign up' },
      { path: '/account/forgot-password', label: 'Email', submit: 'Send the link' },
    ]) {
      await view.visit(path, page);
      await view.see(field(label));
      await view.see(words(/^Sending this form needs JavaScript/u));
      expect((await view.look(button(submit))).count).toBe(0);
    }
    for (const path of ['/account/reset-password', '/account/verify']) {
      await view.visit(path, page);
      await view.see(words(/^This page needs JavaScript/u));
      await view.see(link('Read the stories'));
    }
  });
});
