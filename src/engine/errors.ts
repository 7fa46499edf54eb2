/** A search failed because a thread threw or died. The engine remains usable. */
export class EngineError extends Error {}

/** Invalid engine options; the engine cannot be created. */
export class OptionsError extends EngineError {}
