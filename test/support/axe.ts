/** An audit of a page for those who do not see it, or use no mouse. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe-core finds, one line each: by all of its rules, or by those that are named. */
export async function findings(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate('"axe" in globalThis'))) {
    const session = await page.context().newCDPSession(page);
    // A page may forbid what it does.
    await session.send('Page.setBypassCSP', { enabled: true });
    await page.evaluate(AXE);
    await session.detach();
  }
  // Of what passes one example of each rule is enough, which takes less time.
  const options = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) };
  const { violations } = (await page.evaluate(`axe.run(${JSON.stringify(options)})`)) as {
    violations: { id: string; impact: string; nodes: { html: string }[] }[];
  };
  return violations.map(({ id, impact, nodes }) => `${impact}: ${id}, ${nodes.length} times: ${nodes[0]?.html}`);
}
