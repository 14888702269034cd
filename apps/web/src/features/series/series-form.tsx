import { type SeriesStatus, seriesStatuses } from '@quillstead/catalogue';
import { createSeries, editSeries } from '@quillstead/contracts';
import { Field } from '../../ui/field.js';
import { Select } from '../../ui/select.js';
import { type FieldFormState, TextAreaField, TextField } from '../forms/index.js';
import { ListForm } from '../own-lists/index.js';
import { callAsMember } from '../session/index.js';
import type { ReadableSeries } from './use-series.js';

interface SeriesFormProps {
  readonly series: ReadableSeries;
  readonly onSaved: () => void;
}

/** Changes title, description and status of a series. */
export function SeriesForm({ series, onSaved }: SeriesFormProps) {
  const { series_id, title, description, series_status } = series;
  const initial: SeriesValues = { title, description: description ?? '', series_status };
  return (
    <ListForm
      noun="series"
      name={`${editSeries.name}:${series_id}`}
      // The fields of a new series; its title is required here too.
      keys={createSeries}
      initial={initial}
      // A field that is left out would stay as it was, so an emptied description is null.
      send={(values, options) =>
        callAsMember(editSeries, { series_id, ...values, description: values.description ?? null }, options)
      }
      onSaved={onSaved}
      renderFields={(form) => <SeriesFields form={form} />}
    />
  );
}

export interface SeriesValues {
  readonly title: string;
  readonly description?: string;
  readonly series_status?: SeriesStatus;
}

const statuses = Object.entries(seriesStatuses).map(([value, label]) => ({ value, label }));

/** Shows the fields of a series: title, description and status. */
export function SeriesFields({ form }: { readonly form: FieldFormState<SeriesValues> }) {
  return (
    <>
      <TextField form={form} name="title" autoComplete="off" />
      <TextAreaField form={form} name="description" />
      <Field label="Status" isRequired error={form.errorOf('series_status')}>
        {(control) => (
          <Select
            {...control}
            name="series_status"
            value={form.values.series_status ?? 'ongoing'}
            options={statuses}
            onChange={(status) => form.setValue('series_status', status)}
          />
        )}
      </Field>
    </>
  );
}
