/**
 * Installs Node as the host of the core and loads custom games. Every program and thread imports
 * this.
 */
import './house.ts';
import { loadOwnGames } from './game-loading.ts';

await loadOwnGames();
