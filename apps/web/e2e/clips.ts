import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const samples = join(process.cwd(), 'apps/web/src/features/writing/editor/samples');

/** What a program puts on the clipboard as HTML. */
export const clipOf = (program: string): Promise<string> =>
  readFile(join(samples, `${program}.clip`), 'utf8');

const keeper =
  '<p>The keeper was <strong>late</strong>, and <em>nobody</em> had <u>noticed</u> the <s>rain</s> fog.';
const provisions =
  '<ul><li><p>oil</p><ul><li><p>for the <em>lamp</em></p></li></ul></li><li><p>rope</p></li></ul>';

/** The story that becomes of the clip of a program. */
export const clips: readonly (readonly [program: string, story: string])[] = [
  [
    'word',
    `<p class="heading">The Lamp</p>${keeper}</p><p></p><p>Plain, whatever other scripts are. Red once.</p>` +
      `${provisions}<p>Then, in order:</p><ol><li><p>light it</p></li><li><p>wait</p></li></ol>`,
  ],
  [
    'google-docs',
    `<p class="heading">The Lamp</p>${keeper} See the lamp (https://example.org/lamp).</p><p></p>` +
      `<p><strong><em>Both at once.</em></strong></p>${provisions}`,
  ],
  [
    'libreoffice',
    `<p class="heading">The Lamp</p>${keeper}</p><p></p><p class="center">in the middle</p>${provisions}<p>Red once.</p>`,
  ],
];

/** A story with all that one can have. */
export const written =
  '<p>The first of it.</p><p class="heading">One</p>' +
  '<p>  two  spaces, <strong>bold</strong>, <em>leaning</em>, <u>under</u> and <s>gone</s></p><p></p>' +
  '<p class="center">in the middle</p><p class="right">at the end</p><p class="scene"></p>' +
  '<p class="verse">  a<br />    b</p><blockquote><p>Who goes <em>there</em>?</p></blockquote>' +
  '<ul><li><p>oil</p></li><li><p>rope</p></li></ul><p>The last of it.</p>';

/** A page of another site, as people copy from it. */
export const webPage = `
  <style>
    body { font: 18px/1.6 Verdana; color: #333; width: 600px }
    h2 { text-transform: none; font-weight: 800 }
    .lead { font-weight: 700 }
    .poem { white-space: pre-line }
    .mid { text-align: center }
    blockquote { font-style: italic; border-left: 3px solid red }
    a { color: blue }
  </style>
  <h2>The harbour</h2>
  <p>It was <span class="lead">late</span>, and the
    <a href="https://example.org/lamp">lamp</a> was out.</p>
  <p class="mid">· in the middle ·</p>
  <blockquote><p>Who goes <em>there</em>?</p></blockquote>
  <div class="poem">One line
    and another</div>
  <hr>
  <ul><li>oil</li><li>rope</li></ul>
  <p>The last of it.</p>`;

/** The story that becomes of it. */
export const storyOfWebPage =
  '<p class="heading">The harbour</p><p>It was <strong>late</strong>, and the lamp (https://example.org/lamp) was out.</p>' +
  '<p class="center">· in the middle ·</p><blockquote><p>Who goes <em>there</em>?</p></blockquote>' +
  '<p>One line<br />and another</p><p class="scene"></p>' +
  '<ul><li><p>oil</p></li><li><p>rope</p></li></ul><p>The last of it.</p>';
