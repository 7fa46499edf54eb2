/** Names the tests that passed at their second try only: each is a fault to be found. */
import type { Reporter, TestModule } from 'vitest/node';

export default class Retried implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const retried = modules.flatMap((module) =>
      [...module.children.allTests('passed')]
        .filter((test) => (test.diagnostic()?.retryCount ?? 0) > 0)
        .map((test) => `  ${module.relativeModuleId} > ${test.fullName}`),
    );
    if (retried.length > 0) console.log(['Passed at the second try only:', ...retried].join('\n'));
  }
}
