import { previewSiteText } from '@quillstead/contracts';
import { dictionary } from '@quillstead/fields';
import { useState } from 'react';
import { asCallFailure } from '../../lib/call-failure.js';
import { useLatest } from '../../lib/use-latest.js';
import { Button } from '../../ui/button.js';
import { Problem } from '../../ui/problem.js';
import { type FieldFormState, TextAreaField } from '../forms/index.js';
import { SiteMarkup } from '../../ui/site-markup.js';
import { callAsStaff } from './call-as-staff.js';
import styles from './admin.module.css';

const failed = 'The preview could not be made. Please try again in a moment.';

type SiteTextKey = 'about_text' | 'rules_text';

interface SiteTextFieldProps {
  readonly form: FieldFormState<Record<SiteTextKey, string>>;
  readonly name: SiteTextKey;
  readonly hint: string;
}

/** A preview of what was typed, or why there is none. */
type Preview = { readonly html: string } | { readonly failure: string };

/** Shows a text of the owner in Markdown, with a preview that the server makes as it makes the page. */
export function SiteTextField({ form, name, hint }: SiteTextFieldProps) {
  const [preview, setPreview] = useState<Preview | null>(null);
  const latest = useLatest();
  const { label } = dictionary[name];
  const text = form.values[name];

  const show = async () => {
    try {
      const reply = await latest((signal) =>
        callAsStaff(previewSiteText, { about_text: text }, { signal, fallback: failed }),
      );
      if (reply !== undefined) setPreview({ html: reply.html ?? '' });
    } catch (error) {
      setPreview({ failure: asCallFailure(error, failed).message });
    }
  };

  return (
    <div className={styles.stack}>
      <TextAreaField form={form} name={name} rows={8} hint={hint} />
      <div className={styles.acts}>
        <Button disabled={text.trim() === ''} onClick={() => void show()}>
          Preview of {label.toLowerCase()}
        </Button>
        {preview !== null && <Button onClick={() => setPreview(null)}>Close the preview</Button>}
      </div>
      {preview !== null && (
        <section
          className={styles.preview}
          aria-label={`Preview of ${label.toLowerCase()}`}
          aria-live="polite"
        >
          {'html' in preview ? (
            <SiteMarkup html={preview.html} />
          ) : (
            <Problem message={preview.failure} onRetry={() => void show()} />
          )}
        </section>
      )}
    </div>
  );
}
