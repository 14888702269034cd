import { createSeries, type ResponseTypes } from '@quillstead/contracts';
import { ListForm } from '../own-lists/index.js';
import { callAsMember } from '../session/index.js';
import { SeriesFields, type SeriesValues } from './series-form.js';

export type CreatedSeries = ResponseTypes['series_address'] & { readonly title: string };

export interface NewSeriesDialogProps {
  readonly onCreated: (series: CreatedSeries) => void;
  readonly onClose: () => void;
}

const initial: SeriesValues = { title: '', description: '', series_status: 'ongoing' };

/** Creates a series without stories. */
export function NewSeriesDialog({ onCreated, onClose }: NewSeriesDialogProps) {
  return (
    <ListForm
      noun="series"
      name={createSeries.name}
      keys={createSeries}
      initial={initial}
      send={async (values, options) => ({
        ...(await callAsMember(createSeries, values, options)),
        title: values.title,
      })}
      onSaved={onCreated}
      onClose={onClose}
      renderFields={(form) => <SeriesFields form={form} />}
    />
  );
}
