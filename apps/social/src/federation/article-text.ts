const paragraph = /<p(?: class="([^"]*)")?>(.*?)<\/p>/gsu;

/**
 * The text of a story for other servers, which leave out its classes, and in their style sheets its spaces and empty
 * paragraphs: its headings are elements, and its scene breaks and spaces text.
 *
 * @param html clean markup
 */
export function articleText(html: string): string {
  return html.replace(paragraph, (_, names: string | undefined, inside: string) => {
    const classes = names?.split(' ') ?? [];
    if (inside === '') return classes.includes('scene') ? '<p>* * *</p>' : '<p>&nbsp;</p>';
    const text = inside
      .replace(/\r?\n/gu, '<br />')
      .replace(/(^|<br \/>) /gu, '$1&nbsp;')
      .replace(/ {2,}/gu, (spaces) => '&nbsp;'.repeat(spaces.length - 1) + ' ');
    if (classes.includes('heading')) return `<h2>${text}</h2>`;
    return names === undefined ? `<p>${text}</p>` : `<p class="${names}">${text}</p>`;
  });
}
