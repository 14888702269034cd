import { openDataSet } from '../open-data-set.mjs';
import { fillStories } from './fill-stories.mjs';

/** Starts the PostgreSQL of the stories that lists are measured on. */
export const openStories = () => openDataSet({ name: 'stories', app: 'content', fill: fillStories });
