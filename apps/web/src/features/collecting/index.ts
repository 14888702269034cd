export { AddToCollection } from './add-to-collection.js';
export { LateAddToCollection } from './late-add-to-collection.js';
export { type CollectionValues, VisibilityField } from './visibility-field.js';
