/** Waits until the app handles presses. */
export const waitForHydration = (page) =>
  page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0);

/** The dialog or popover that a button opens. */
export const pressing = (name) => async (page) => {
  await waitForHydration(page);
  await page.getByRole('button', { name }).first().click();
  await page.locator('[role=dialog]:visible, [role=alertdialog]:visible, :popover-open').first().waitFor();
};

/** A call that the site refuses for the moment. */
export const failing =
  (path, status = 503) =>
  (page) =>
    page.route(`**/api/v1/${path}`, (route) =>
      route.fulfill({ status, contentType: 'text/plain', body: 'Please try again in a moment.' }),
    );

/** Presses a button that finds faults. */
export const submit = (name) => async (page) => {
  await waitForHydration(page);
  await page.getByRole('button', { name, exact: true }).click();
  await page.locator('[aria-invalid=true], [role=alert]').first().waitFor();
};
