import { copyText } from '../lib/copy-text.js';
import { Button } from './button.js';
import { Field, TextInput } from './field.js';
import styles from './made-link.module.css';

const says = {
  copied: 'The link is copied.',
  refused: 'The browser did not copy the link. Please select and copy it.',
};

/** Shows a link that was just made and is shown only now, to be copied. */
export function MadeLink({ path }: { readonly path: string }) {
  const address = location.origin + path;
  return (
    <div className={styles.made}>
      <Field label="The link" aside="">
        {(control) => (
          <TextInput {...control} readOnly value={address} onFocus={({ target }) => target.select()} />
        )}
      </Field>
      <Button look="primary" onClick={() => void copyText(address, says)}>
        Copy
      </Button>
    </div>
  );
}
