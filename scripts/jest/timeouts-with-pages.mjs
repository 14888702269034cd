import { configure } from '@testing-library/react';

/** Whole pages are rendered inside these tests, on a machine that has browsers at work beside: five seconds are too few. */
import.meta.jest.setTimeout(30_000);
configure({ asyncUtilTimeout: 20_000 });
