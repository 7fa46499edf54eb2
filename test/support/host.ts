/** Makes Node the host of the core. */
import '../../src/node/install.ts';
