/** Counts resources in use by client, or by something else with a name. */
export class ClientCounts {
  total = 0;
  private readonly counts = new Map<string, number>();

  of(client: string): number {
    return this.counts.get(client) ?? 0;
  }

  /** Adds one; the returned function removes it. */
  add(client: string): () => void {
    this.counts.set(client, this.of(client) + 1);
    this.total++;
    return () => {
      this.total--;
      const left = this.of(client) - 1;
      if (left > 0) this.counts.set(client, left);
      else this.counts.delete(client);
    };
  }
}
