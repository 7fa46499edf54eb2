import { game as fours } from '../own-games/foreign/fours.ts';
import { trained } from './trained.ts';

export const game = trained(fours);
