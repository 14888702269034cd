import { CSPProvider } from '@base-ui/react/csp-provider';
import { Select } from '@base-ui/react/select';
import { fonts, type StoryFont } from '@quillstead/catalogue';
import { Check, ChevronDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useCloseOnBack } from '../../ui/close-on-back.js';
import controls from '../../ui/control.module.css';
import type { ControlProps } from '../../ui/field.js';
import { loadStoryFont, useStoryFont } from '../stories/index.js';
import styles from './font-picker.module.css';

interface FontPickerProps {
  readonly control: ControlProps;
  /** The label of a font. */
  readonly value: string;
  readonly onChange: (label: string) => void;
}

/** Shows the font a story is set in; each is shown in itself, and loaded when it comes into sight. */
export function FontPicker({ control, value, onChange }: FontPickerProps) {
  const { label: chosen, stack } = useStoryFont(value);
  const { id, 'aria-describedby': describedBy } = control;
  const place = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  useCloseOnBack(isOpen, () => setOpen(false));
  return (
    <CSPProvider disableStyleElements>
      <Select.Root
        value={chosen}
        onValueChange={(label) => label !== null && onChange(label)}
        open={isOpen}
        onOpenChange={(open) => setOpen(open)}
      >
        <Select.Trigger
          id={id}
          aria-describedby={describedBy}
          className={`${controls.control} ${styles.trigger}`}
          style={{ fontFamily: stack }}
        >
          <Select.Value />
          <Select.Icon className={styles.arrow}>
            <ChevronDown size={20} aria-hidden />
          </Select.Icon>
        </Select.Trigger>
        {/* Among the page's content, and not behind it as a region of its own. */}
        <Select.Portal container={place}>
          <Select.Positioner className={styles.place} sideOffset={4} alignItemWithTrigger={false}>
            <Select.Popup className={styles.popup}>
              <Select.List className={styles.list}>
                {fonts.map((font) => (
                  <FontOption key={font.label} font={font} />
                ))}
              </Select.List>
            </Select.Popup>
          </Select.Positioner>
        </Select.Portal>
      </Select.Root>
      <div ref={place} />
    </CSPProvider>
  );
}

function FontOption({ font }: { readonly font: StoryFont }) {
  const item = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (item.current === null) return;
    const watcher = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) loadStoryFont(font);
    });
    watcher.observe(item.current);
    return () => watcher.disconnect();
  }, [font]);
  return (
    <Select.Item ref={item} value={font.label} className={styles.option} style={{ fontFamily: font.stack }}>
      <Select.ItemIndicator className={styles.mark}>
        <Check size={15} aria-hidden />
      </Select.ItemIndicator>
      <Select.ItemText>{font.label}</Select.ItemText>
    </Select.Item>
  );
}
