/** Some of these render, hash or go through many inputs, on a machine that has browsers at work beside: five seconds are too few. */
import.meta.jest.setTimeout(30_000);
