/** Counts resources in use by client. */
export class ClientCounts {
  private readonly counts = new Map<string, number>();

  of(client: string): number {
    return this.counts.get(client) ?? 0;
  }

  /** Adds one; the returned function removes it. */
  add(client: string): () => void {
    this.counts.set(client, this.of(client) + 1);
    return () => {
      const left = this.of(client) - 1;
      if (left > 0) this.counts.set(client, left);
      else this.counts.delete(client);
    };
  }
}
