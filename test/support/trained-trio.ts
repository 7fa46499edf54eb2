import { game as trio } from '../own-games/foreign/trio.ts';
import { trained } from './trained.ts';

export const game = trained(trio);
