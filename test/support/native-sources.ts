/**
 * Has Node read the sources itself, as TypeScript: what goes through the test runner's own modules looks every import up again at
 * each use, which makes the search several times slower.
 */
import { register } from 'tsx/esm/api';

// Tests of one process share what was read.
const shared = globalThis as { readsSources?: boolean };
if (!shared.readsSources) register();
shared.readsSources = true;
// Errors name the lines of the sources.
process.setSourceMapsEnabled(true);
