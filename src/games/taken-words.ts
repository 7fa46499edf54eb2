/** Words that commands and records use, which no option of a game may take. */

/**
 * Options of commands. An option of a built-in game with such a name has no short form; a custom
 * game cannot have one.
 */
export const TAKEN_WORDS: ReadonlySet<string> = new Set(
  `
  adjudicate-proven adjudicate-territory all analyses balance breadth calibrate check clock concurrency data
  depth ends evaluator every explain exploration farm file final-rate first force from game games gogui hex host
  html id interval iterations json keep ladder lambda lane-rate level limit log logs long map max-faults max-plies
  memory minutes most moves name nodes number only opening-plies openings origin out pairs param player
  playouts ply port position positions preset quick rate resign resign-agreed result resume rounds rules save
  save-every schema seconds seed sgf shape show side skip-broken sprt start suite territory theme threads
  threads-per-analysis time times to token top tree watch weights write
  compare help version
  `.match(/\S+/g),
);
