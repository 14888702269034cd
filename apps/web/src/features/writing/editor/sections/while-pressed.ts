/**
 * Tells whether the mouse is pressed in a text. What is rendered then would move the text under the pointer, and the
 * selection would begin at another place than where it was pressed; what the pointer can reach is rendered already.
 *
 * @param onRelease called when the mouse is released, or a key is pressed before that
 */
export function whilePressed(text: HTMLElement, onRelease: () => void) {
  const { ownerDocument: page } = text;
  let isPressed = false;
  const press = ({ button }: MouseEvent) => void (isPressed = button === 0);
  const release = () => {
    if (!isPressed) return;
    isPressed = false;
    onRelease();
  };
  const releases = ['mouseup', 'dragend', 'keydown'] as const;
  text.addEventListener('mousedown', press, { capture: true });
  for (const name of releases) page.addEventListener(name, release, { capture: true });
  return {
    isPressed: () => isPressed,
    end: () => {
      text.removeEventListener('mousedown', press, { capture: true });
      for (const name of releases) page.removeEventListener(name, release, { capture: true });
    },
  };
}
