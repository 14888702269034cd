import { inEachEngine } from './in-each-engine.js';
import { button, field, heading, link, textbox, words } from './target.js';
import { publish } from './write-page.js';

inEachEngine('the first walk through the product', ({ journey, visitor }) => {
  journey('one person signs up, writes and publishes, another reads', async (width) => {
    const writer = await visitor();
    const page = await writer.openTab(width);
    const username = `ann_${Date.now().toString(36)}_${width}`;
    await page.visit('/account/signup');
    await page.fill(field('Username'), username);
    await page.fill(field('Email'), `${username}@example.org`);
    await page.fill(field('Password'), 'tea-and-9f3a61d');
    await page.fill(field('Password confirmation'), 'tea-and-9f3a61d');
    await page.press(button('Sign up'));
    await page.isAt('/site/welcome');
    await page.see(heading(`Welcome, ${username}`));

    await page.visit('/write');
    await page.fill(textbox('Title'), 'The Keeper and the Blue Boat');
    await page.focus(textbox('Story'));
    await page.type('The boat was ');
    await page.key('Control+b');
    await page.type('empty');
    await page.key('Control+b');
    await page.type(', and the sea said nothing.');
    await page.key('Enter');
    await page.type('1. A rope');
    await page.key('Enter');
    await page.type('A tin of peaches');
    await publish(page);
    await page.isAt(/^\/story\//u);
    const path = await page.run(() => location.pathname, null);

    const reader = await visitor();
    const read = await reader.openTab(width);
    await read.visit(path);
    await read.see(heading('The Keeper and the Blue Boat'));
    const story = { css: 'article' };
    expect((await read.see({ css: 'strong', within: story })).text).toBe('empty');
    expect((await read.see({ css: 'ol > li:last-child', within: story })).text).toBe('A tin of peaches');
    await read.see(words(`by ${username}`, story));
    await read.press(link('Quillstead'));
    await read.isAt('/');
    await read.goBack();
    await read.see(heading('The Keeper and the Blue Boat'));
  });
});
