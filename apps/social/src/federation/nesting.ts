/**
 * Returns how deep the objects and lists of a JSON text are nested, without parsing it: parsers, and the code that uses
 * their results, recurse.
 */
export function nestingOf(json: string): number {
  let depth = 0;
  let deepest = 0;
  let isInText = false;
  for (let place = 0; place < json.length; place++) {
    const character = json[place];
    if (isInText) {
      if (character === '\\') place += 1;
      else if (character === '"') isInText = false;
    } else if (character === '"') isInText = true;
    else if (character === '{' || character === '[') deepest = Math.max(deepest, (depth += 1));
    else if (character === '}' || character === ']') depth -= 1;
  }
  return deepest;
}
