import { useAtomValue } from 'jotai';
import { Suspense, useState } from 'react';
import { memberAtom } from '../../lib/viewer.js';
import { Button } from '../../ui/button.js';
import { Field } from '../../ui/field.js';
import { Select } from '../../ui/select.js';
import { type CreatedSeries, NewSeriesDialog, useOwnSeries } from '../series/index.js';
import styles from './series-field.module.css';

interface SeriesFieldProps {
  /** The id of the chosen series; null: none. */
  readonly value: number | null;
  readonly error: string | null;
  readonly onChange: (id: number | null) => void;
}

/** Shows the series that a story belongs to: one of the author's own, or a new one (docs/product/series.md#order). */
export function SeriesField({ value, error, onChange }: SeriesFieldProps) {
  const { series, problem, reload } = useOwnSeries(useAtomValue(memberAtom)?.username ?? '');
  const [created, setCreated] = useState<readonly CreatedSeries[]>([]);
  const [isCreating, setCreating] = useState(false);
  const known = new Map([...created, ...(series ?? [])].map(({ series_id, title }) => [series_id, title]));
  // The chosen series stays chosen while the list loads.
  if (value !== null && !known.has(value)) known.set(value, series === null ? '…' : 'A series that is gone');
  const options = [...known].map(([id, title]) => ({ value: String(id), label: title }));
  return (
    <>
      <Field label="Series" error={error ?? problem} hint="The story goes to the end of the series.">
        {(control) => (
          <div className={styles.row}>
            <Select
              {...control}
              name="series_id"
              value={value === null ? '' : String(value)}
              options={[{ value: '', label: 'None' }, ...options]}
              onChange={(id) => onChange(id === '' ? null : Number(id))}
            />
            {problem === null ? (
              <Button aria-haspopup="dialog" onClick={() => setCreating(true)}>
                New series
              </Button>
            ) : (
              <Button onClick={() => void reload()}>Try again</Button>
            )}
          </div>
        )}
      </Field>
      {isCreating && (
        <Suspense fallback={null}>
          <NewSeriesDialog
            onCreated={(one) => {
              setCreated([...created, one]);
              onChange(one.series_id);
              setCreating(false);
            }}
            onClose={() => setCreating(false)}
          />
        </Suspense>
      )}
    </>
  );
}
