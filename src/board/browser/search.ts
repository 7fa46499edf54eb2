/** The entry of a Web Worker that searches, for `sightline/browser`. */
import { serveSearch } from './serve-search.ts';

serveSearch();
