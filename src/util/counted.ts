/** Formats a count with its noun: `1 ply`, `2,000 plies`. */
export function counted(count: number, one: string, several = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : several}`;
}
