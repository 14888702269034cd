/** A whole site and a browser start inside these tests. */
import.meta.jest.setTimeout(240_000);
