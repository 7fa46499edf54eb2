/**
 * The first bytes of the kernel's memory, which belong to the game, and where the weights begin. AssemblyScript
 * compiles this file as well: constant addresses save instructions.
 */
export const GAME_ROOM = 98304;
