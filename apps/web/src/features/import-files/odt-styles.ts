import { elementsIn, isElement, type MarkupElement } from './markup-tree.js';

/** The properties of a style of an OpenDocument text. */
export interface OdtStyle {
  readonly parent: string | undefined;
  /** The document made it for one place: what it says of letters is what the writer chose there. */
  readonly isAutomatic: boolean;
  readonly align: string | undefined;
  readonly marks: ReadonlyMap<string, boolean>;
}

/** Returns the styles of a text by family and name, and of its lists by `list` and name. */
export function stylesOf(
  common: MarkupElement | null,
  content: MarkupElement,
): ReadonlyMap<string, OdtStyle> {
  const styles = new Map<string, OdtStyle>();
  for (const [root, isAutomatic] of [[common, false] as const, [content, true] as const])
    for (const style of root === null ? [] : elementsIn(root)) {
      const name = style.attributes['style:name'];
      if (name === undefined) continue;
      if (style.name === 'text:list-style') styles.set(`list ${name}`, listStyle(style));
      else if (style.name === 'style:style')
        styles.set(`${style.attributes['style:family'] ?? ''} ${name}`, readStyle(style, isAutomatic));
    }
  return styles;
}

const listStyle = (style: MarkupElement): OdtStyle => ({
  parent: undefined,
  isAutomatic: true,
  align: undefined,
  marks: new Map([['ol', style.children.find(isElement)?.name === 'text:list-level-style-number']]),
});

function readStyle(style: MarkupElement, isAutomatic: boolean): OdtStyle {
  const said = new Map<string, string>();
  for (const properties of style.children)
    if (isElement(properties))
      for (const [key, value] of Object.entries(properties.attributes)) said.set(key, value);
  const marks = new Map<string, boolean>();
  const mark = (tag: string, key: string, isOn: (value: string) => boolean) => {
    const value = said.get(key);
    if (value !== undefined) marks.set(tag, isOn(value));
  };
  mark('strong', 'fo:font-weight', (value) => /^(?:bold|[6-9]00)$/u.test(value));
  mark('em', 'fo:font-style', (value) => /italic|oblique/u.test(value));
  mark('u', 'style:text-underline-style', (value) => value !== 'none');
  mark('s', 'style:text-line-through-style', (value) => value !== 'none');
  mark('sup', 'style:text-position', (value) => /^(?:super|[1-9])/u.test(value));
  mark('sub', 'style:text-position', (value) => /^(?:sub|-)/u.test(value));
  return {
    parent: style.attributes['style:parent-style-name'],
    isAutomatic,
    align: said.get('fo:text-align'),
    marks,
  };
}
