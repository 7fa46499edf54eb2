/**
 * Lets a thread import TypeScript where the program runs from its sources, as in tests; modules may await others then, which
 * `--import tsx` does not bring about in threads. Not part of the build.
 */
import { register } from 'tsx/esm/api';

register();
