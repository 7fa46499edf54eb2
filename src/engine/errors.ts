/** A search could not be finished: a thread threw or died. The engine can be used again. */
export class EngineError extends Error {}

/** An engine's options make no sense: it cannot be made. */
export class OptionsError extends EngineError {}
