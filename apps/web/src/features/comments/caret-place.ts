/** The styles that determine where the lines of a textarea break. */
const copied = [
  'fontFamily',
  'fontSize',
  'fontWeight',
  'fontStyle',
  'letterSpacing',
  'lineHeight',
  'paddingTop',
  'paddingRight',
  'paddingBottom',
  'paddingLeft',
  'borderTopWidth',
  'borderRightWidth',
  'borderBottomWidth',
  'borderLeftWidth',
  'textIndent',
  'wordSpacing',
] as const;

/** Pixels from the textarea's corner to the foot of the character at an index, within what is shown of it. */
export function caretPlace(area: HTMLTextAreaElement, index: number): { left: number; top: number } {
  const twin = document.createElement('div');
  const style = getComputedStyle(area);
  for (const key of copied) twin.style[key] = style[key];
  Object.assign(twin.style, {
    position: 'absolute',
    visibility: 'hidden',
    boxSizing: 'border-box',
    width: `${area.offsetWidth}px`,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'break-word',
    borderStyle: 'solid',
  });
  const mark = document.createElement('span');
  mark.textContent = area.value[index] ?? '.';
  twin.append(area.value.slice(0, index), mark);
  document.body.append(twin);
  const left = mark.offsetLeft;
  const top = mark.offsetTop + mark.offsetHeight - area.scrollTop;
  twin.remove();
  return { left, top: Math.min(Math.max(top, 0), area.offsetHeight) };
}
