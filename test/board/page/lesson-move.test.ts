import { describe, expect, it } from 'vitest';
import { moveOutcome } from '../../../src/board/page/learn/lesson-move.ts';
import { teaching } from '../../../src/games/meridians/lesson.ts';
import type { LessonStep } from '../../../src/games/teaching.ts';
import { kitOfSize } from '../../support/kits.ts';

describe('an illegal move in a lesson', () => {
  it('is explained without its name, which stands before it', () => {
    const step = teaching.lesson[1] as LessonStep;
    const outcome = moveOutcome(kitOfSize(5), step, 'E4');
    expect(outcome).toMatchObject({ move: 'E4', line: [] });
    expect(outcome.why).toMatch(/^is .*\.$/);
  });
});
