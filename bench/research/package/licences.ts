/** Writes THIRD-PARTY-LICENCES.md from package-lock.json and what the last build has bundled. */
import { writeFileSync } from 'node:fs';
import { packageFile } from '../../../src/node/package-file.ts';
import { beginScript } from '../script.ts';
import { LICENCES_PAGE, licencesPage } from './third-party.ts';

beginScript('node dist/bench/research/package/licences.js', 0);

writeFileSync(packageFile(LICENCES_PAGE), licencesPage());
