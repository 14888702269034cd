export { AddToCollection } from './add-to-collection.js';
export { type CollectionValues, VisibilityField } from './visibility-field.js';
