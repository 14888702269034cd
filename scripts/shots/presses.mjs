/** The page is the app's own: what is pressed is heard. */
export const takenOver = (page) =>
  page.waitForFunction(() => performance.getEntriesByName('taken-over').length > 0);

/** The dialog or popover that a button opens. */
export const pressing = (name) => async (page) => {
  await takenOver(page);
  await page.getByRole('button', { name }).first().click();
  await page.locator('[role=dialog]:visible, [role=alertdialog]:visible, :popover-open').first().waitFor();
};
