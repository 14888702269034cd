export { DeleteList } from './delete-list.js';
export { ListForm } from './list-form.js';
