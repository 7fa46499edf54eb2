/** The only generator of `seedrandom` in use; the package's main file contains all of them. */
declare module 'seedrandom/lib/alea.js' {
  import { alea } from 'seedrandom';
  export = alea;
}
