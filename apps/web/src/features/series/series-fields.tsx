import { type SeriesStatus, seriesStatuses } from '@quillstead/catalogue';
import { Field } from '../../ui/field.js';
import { Select } from '../../ui/select.js';
import { type FieldFormState, TextAreaField, TextField } from '../forms/index.js';

export interface SeriesValues {
  readonly title: string;
  readonly description?: string;
  readonly series_status?: SeriesStatus;
}

const statuses = Object.entries(seriesStatuses).map(([value, label]) => ({ value, label }));

/** The fields of a series: title, description and status. */
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
