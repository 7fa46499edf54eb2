/** Makes Node the host of the core. */
import '../../src/hosts/node/install.ts';
