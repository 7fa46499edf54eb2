/**
 * The style of a review page. The board stays in view beside the text, or above it in narrow
 * windows.
 */
export const PAGE_STYLE = `
body { max-width: 76rem; }
.stage { display: none; }
.stage.on { display: block; }
g.stage.on { display: inline; }
.game { display: grid; grid-template-columns: minmax(0, 1.1fr) minmax(0, 1fr); gap: 2rem; align-items: start; }
.stand { position: sticky; top: 0; z-index: 1; padding: .75rem 0 .25rem; background: var(--page); }
.stand .board { max-height: calc(100vh - 13rem); }
@media not (min-width: 44rem) {
  .game { grid-template-columns: minmax(0, 1fr); gap: 0; }
  .stand { border-bottom: 1px solid var(--line); }
  .stand .board { max-height: 40vh; }
  /* So that what has the focus is not behind the board. */
  html { scroll-padding-top: 65vh; }
}
.steps { display: flex; gap: .4rem; align-items: center; margin: .6rem 0 0; }
.steps input { flex: 1; min-width: 3rem; accent-color: var(--one); }
.steps button { color: var(--ink); background: var(--page); border: 1px solid var(--line); border-radius: 6px; padding: .2rem .55rem; }
.steps button:hover { border-color: var(--one); }
.said { margin: .3rem 0 0; min-height: 3em; }
.said p { margin: 0; }
.reading h2:first-child { margin-top: .75rem; }
.panel { min-height: 24rem; }
.panel h2 { margin-top: 1.5rem; }
.panel p { margin: .25rem 0; }
.panel table { width: 100%; }
.line { color: var(--muted); }
.panel .line { max-width: none; }
.sign { color: var(--two); font-weight: 700; }
#curve { position: relative; max-width: 40rem; }
#curve svg { cursor: pointer; }
#cursor { stroke: var(--two); stroke-width: 2; }
#plies { max-height: 24rem; overflow-y: auto; border-bottom: 1px solid var(--line); position: relative; }
#plies table { width: 100%; }
#plies thead th { position: sticky; top: 0; background: var(--page); }
#plies tbody tr { cursor: pointer; }
#plies tr.on td { background: color-mix(in srgb, var(--one) 16%, transparent); }
#plies .text { min-width: 0; }
button { font: inherit; color: inherit; cursor: pointer; }
.go { background: none; border: 0; padding: 0; text-align: left; text-decoration: underline dotted var(--muted);
  text-underline-offset: .2em; }
.go:hover { text-decoration-style: solid; }
ul:has(.go) { list-style: none; padding: 0; }
li { margin: .2rem 0; }
kbd { border: 1px solid var(--line); border-radius: 4px; padding: 0 .35em; font: inherit; font-size: .9em; }
`;
