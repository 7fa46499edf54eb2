import { onTestFinished } from 'vitest';
import { TestClient, type TestServer } from '../../support/board-server.ts';

/** A client of a server, until the test ends. */
export async function connected(server: TestServer): Promise<TestClient> {
  const client = new TestClient(server);
  onTestFinished(() => client.close());
  return client.opened();
}
