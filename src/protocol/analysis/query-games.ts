/** The games of a session's queries. */
import { openFor, presetParams, type SearchParams } from '../../engine/engine.ts';
import type { GameKit, GameSpec, Rules } from '../../games/kit.ts';
import {
  DEFAULT_GAME,
  gameNamed,
  gameNames,
  openGame,
  rulesSaid,
  sizeRange,
  withWeights,
} from '../../games/registry.ts';
import { completeRules } from '../../games/rules.ts';
import type { SharedWeights } from '../../network/weights.ts';
import { evaluationName } from '../../search/params.ts';
import { invariant } from '../../util/invariant.ts';
import { ok, type Result } from '../../util/result.ts';
import { VERSION } from '../../util/version.ts';
import { badField, type RequestError, refuseField } from './refusal.ts';
import type { Reply } from './reply.ts';
import type { Action, Query } from './request.ts';

const SIZE_TWICE = badField('size is also given as a field');

export interface GamesOptions {
  /** The game of queries that name none. Default: the default game. */
  readonly game?: GameSpec;
  /** Used instead of the built-in weights for games that they fit. */
  readonly weights?: SharedWeights | undefined;
  /** For all games. Default: the preset `default` of each. */
  readonly params?: SearchParams | undefined;
}

/**
 * The static evaluation of a game (the default one if unnamed) and of a size, if the game has
 * sizes.
 */
interface Model {
  readonly game?: string;
  readonly size?: number;
  readonly name: string;
}

export class QueryGames {
  /** The game of queries that name none. */
  readonly standard: GameSpec;
  private readonly options: GamesOptions;

  constructor(options: GamesOptions) {
    this.options = options;
    this.standard = options.game ?? { name: DEFAULT_GAME };
  }

  /**
   * Opens the game of a query. Rules stated by the initial position may be omitted, but must not be
   * contradicted. Errors: `bad-field` (`size`, and contradictory fields) and those of `openGame`.
   */
  kitOf({ game: name = this.standard.name, size, rules, initialPosition }: Query): Result<GameKit, RequestError> {
    const game = gameNamed(name);
    if (!game.ok) return refuseField('game', game.error);
    if (size !== undefined && rules?.size !== undefined) {
      return refuseField('rules', SIZE_TWICE);
    }
    const sized = completeRules(game.value, size === undefined ? {} : { size });
    if (!sized.ok) return { ok: false, error: { ...badField(sized.error.message), field: 'size' } };
    const given: Rules = { ...rules, ...(size !== undefined && { size }) };
    const said = rulesSaid(game.value, initialPosition);
    for (const [key, value] of Object.entries(said)) {
      if (given[key] === undefined || given[key] === value) continue;
      const field = key === 'size' && size !== undefined ? 'size' : 'rules';
      return refuseField(field, badField(`must not be ${given[key]}: initialPosition has ${key} ${value}`));
    }
    const known = name === this.standard.name ? this.standard.rules : {};
    const complete = completeRules(game.value, { ...known, ...given, ...said });
    if (!complete.ok) return refuseField('rules', complete.error);
    const kit = this.open({ name, rules: complete.value });
    return kit.ok ? kit : refuseField(kit.error.code === 'bad-rule' ? 'rules' : 'game', kit.error);
  }

  /** Opens a game with the session's weights if they fit. Errors: those of `openGame`. */
  open(game: GameSpec): Result<GameKit> {
    return openGame(withWeights(game, this.options.weights));
  }

  /** Checks that the session's search supports a game. Errors: those of `openFor`. */
  check(kit: GameKit): Result<void, RequestError> {
    const fits = openFor(kit.spec, this.paramsOf(kit));
    if (fits.ok) return ok(undefined);
    const { code, message } = fits.error;
    const field = kit.spec.rules.size === undefined ? 'game' : 'size';
    return { ok: false, error: { code, message: `${kit.header || kit.title}: ${message}`, field } };
  }

  /** The available evaluations: one for each game and size that has one. */
  private models(): Model[] {
    const models: Model[] = [];
    for (const game of gameNames()) {
      const range = sizeRange(game);
      const [least, most] = range ?? [0, 0];
      for (let size = least; size <= most; size++) {
        const rules = range ? { size } : {};
        const kit = this.open({ name: game, rules });
        if (!kit.ok || !this.check(kit.value).ok) continue;
        const name = evaluationName(kit.value.game, this.paramsOf(kit.value));
        if (name !== undefined) models.push({ ...(game !== DEFAULT_GAME && { game }), ...rules, name });
      }
    }
    return models;
  }

  /** The reply to an action, with the facts that it asks for. */
  replyTo(action: Action): Reply {
    switch (action.action) {
      case 'query_version':
        return { ...action, version: VERSION };
      case 'query_models':
        return { ...action, models: this.models(), params: { ...this.params() } };
      default:
        return action;
    }
  }

  /** The parameters of queries that name no game. */
  private params(): SearchParams {
    const kit = openGame(this.standard);
    invariant(kit.ok, 'the game of a session can be opened');
    return this.paramsOf(kit.value);
  }

  paramsOf(kit: GameKit): SearchParams {
    const params = this.options.params ? ok(this.options.params) : presetParams(kit, 'default');
    invariant(params.ok, 'every game has the preset default');
    return params.value;
  }
}
