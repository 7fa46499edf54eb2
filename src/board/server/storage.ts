/** What the server cannot store now. Its owner is told when that begins and when it ends. */
export class Storage {
  private readonly failing = new Set<string>();
  private readonly say: (line: string) => void;

  constructor(say: (line: string) => void) {
    this.say = say;
  }

  get isFailing(): boolean {
    return this.failing.size > 0;
  }

  /** The result of an attempt to store such things: null, or why it failed. */
  note(what: string, problem: string | null): void {
    if (problem === null) {
      if (this.failing.delete(what)) this.say(`${what} are stored again`);
    } else if (!this.failing.has(what)) {
      this.failing.add(what);
      this.say(`${what} cannot be stored: ${problem}`);
    }
  }
}
