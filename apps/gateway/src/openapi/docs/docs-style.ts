/** The style of the page: a column of text in the colours of the site (docs/design.md#look). */
export const docsStyle = `:root {
  color-scheme: light dark;
  --paper: #fbf9f4;
  --ink: #1f1d1a;
  --accent: #0f6b63;
  --quiet: #5f5a52;
  --rule: #ddd7ca;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #161512;
    --ink: #e9e4da;
    --accent: #5cc6ba;
    --quiet: #aaa396;
    --rule: #37332c;
  }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 20px; }
body {
  margin: 0 auto;
  max-width: 800px;
  padding: 20px;
  background: var(--paper);
  color: var(--ink);
  font: 16px/1.6 system-ui, sans-serif;
  overflow-wrap: anywhere;
}
a { color: var(--accent); }
a:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
code { font-family: ui-monospace, monospace; font-size: 0.9em; }
h1 { font-size: 1.8em; line-height: 1.2; }
h2 { margin-top: 40px; font-size: 1.4em; text-transform: capitalize; }
h3 { margin: 0; font-size: 1.15em; }
h3 a { color: inherit; }
h4 { margin: 15px 0 5px; font-size: 1em; }
p { margin: 5px 0; }
nav h2 { margin-top: 20px; font-size: 1em; }
nav ul { margin: 0; padding: 0; list-style: none; }
nav li a { display: inline-block; min-height: 24px; }
article { padding: 20px 0; border-top: 1px solid var(--rule); }
article:target h3 { text-decoration: underline; text-decoration-color: var(--accent); }
dl { margin: 5px 0; }
dt { margin-top: 10px; }
dd { margin: 0 0 0 20px; }
ul { margin: 5px 0; padding-left: 20px; }
em, .type { color: var(--quiet); }
.address { font-weight: 600; }
main:focus { outline: none; }
.skip { position: absolute; left: -9999px; }
.skip:focus { position: static; }
`;
