/** What a game hands to a trainer of its network. */

export interface Training<P> {
  readonly position?: P;
}
