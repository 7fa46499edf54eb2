/**
 * Tournaments: the list of logs; for one log the standings, the course of its test, and its last
 * game.
 */
import { isUnknown, percentText } from '../../../util/estimate.ts';
import '../frame/panels.css';
import './tournaments.css';
import { useEffect } from 'preact/hooks';
import type { MatchSummary } from '../../../../selfplay/tournament/match-tally.ts';
import type { RunningSummary } from '../../../../selfplay/tournament/report/running-summary.ts';
import type { ListedLog } from '../../server/tournaments/tournament-logs.ts';
import type { ShownTournament } from '../../server/tournaments/tournament-tasks.ts';
import { bringBack, hasAside } from '../frame/aside.ts';
import { Chart, SCORE_RULES } from '../frame/chart.tsx';
import { Button, TableHead, Toggle } from '../frame/parts.tsx';
import { Wide } from '../frame/wide.tsx';
import { countShown, localTime, percentLabel } from '../frame/words.ts';
import { filled } from '../texts/filled.ts';
import { TEXTS, translated } from '../texts/texts.ts';
import { estimated, llrText, signed } from './estimates.ts';
import { CrossTable, GamesOfLog } from './tournament-games-view.tsx';
import {
  choose,
  chosenLog,
  isFollowing,
  leave,
  listed,
  logTrouble,
  showLast,
  shownLog,
  watch,
  watchGame,
  watching,
} from './tournaments.ts';

export function TournamentsPanel() {
  useEffect(watch, []);
  const found = listed.value;
  return (
    <section class="panel" aria-label={TEXTS.tournamentsPanel()}>
      {logTrouble.value && (
        <p class="bad small" role="alert">
          {translated(logTrouble.value)}
        </p>
      )}
      {found?.logs.length === 0 && (
        <p class="facts">
          {filled((parts) => TEXTS.noLogs({ ...parts, folder: found.folder }), {
            match: <code>sightline match mcts:level=1 mcts:level=5 --log levels.jsonl</code>,
            serve: <code>sightline serve --logs FOLDER</code>,
          })}
        </p>
      )}
      {found && found.logs.length > 0 && <LogList logs={found.logs} />}
      {shownLog.value && <Tournament shown={shownLog.value} />}
    </section>
  );
}

function LogList({ logs }: { logs: readonly ListedLog[] }) {
  return (
    <ul class="logs" aria-label={TEXTS.logList()}>
      {logs.map(({ name, state, isBehind, players, games, planned, problem }) => (
        <li key={name}>
          <Button
            class="log"
            aria-current={name === chosenLog.value ? 'true' : undefined}
            onClick={() => void choose(name)}
          >
            <span class="log-name">{name}</span>
            <span class={`state ${state}`}>{isBehind ? TEXTS.logReading() : stateText(state)}</span>
            <span class="facts small">
              {problem === undefined
                ? `${players.slice(0, 3).join(', ')}${players.length > 3 ? ', …' : ''} · ${gamesText(games, planned)}`
                : translated(problem)}
            </span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

function gamesText(games: number, planned: number): string {
  return planned > 0
    ? TEXTS.gamesOfPlanned({ games: games.toLocaleString('en'), planned: planned.toLocaleString('en') })
    : TEXTS.gamesPlayed({ games });
}

function stateText(state: ListedLog['state']): string {
  return {
    running: TEXTS.logRunning,
    finished: TEXTS.logFinished,
    stopped: TEXTS.logStopped,
    unreadable: TEXTS.logUnreadable,
  }[state]();
}

function Tournament({ shown }: { shown: ShownTournament }) {
  const { log, summary, last, now } = shown;
  const { name, title, state, isBehind, startedAt, problem } = log;
  return (
    <section class="tournament" aria-labelledby="tournament-name">
      <h2 id="tournament-name">{name}</h2>
      <p class="facts small">
        {problem === undefined
          ? TEXTS.logFacts({
              title: translated(title),
              time: localTime(startedAt),
              games: gamesText(log.games, log.planned),
              state: isBehind ? TEXTS.logStillRead() : stateText(state),
            })
          : translated(problem)}
      </p>
      {summary && (
        <>
          <Table summary={summary} />
          {summary.match && <Match match={summary.match} />}
          <CrossTable summary={summary} />
          <Facts summary={summary} />
        </>
      )}
      {state === 'running' && <InProgress games={now} />}
      {last && <LastGame last={last} isRunning={state === 'running'} />}
      <GamesOfLog shown={shown} />
      <p class="row">
        {hasAside() && (
          <Button
            onClick={() => {
              leave();
              void bringBack();
            }}
          >
            {TEXTS.backFromTournament()}
          </Button>
        )}
        {summary && (
          <a href={`api/report?log=${encodeURIComponent(name)}`} target="_blank" rel="noreferrer">
            {TEXTS.logReport()}
          </a>
        )}
      </p>
    </section>
  );
}

function Table({ summary: { players } }: { summary: RunningSummary }) {
  const isRated = players.some(({ elo }) => elo !== null);
  return (
    <Wide label={TEXTS.bestFirst()}>
      <table class="standings">
        <TableHead
          names={[
            TEXTS.playerColumn(),
            TEXTS.scoreColumn(),
            isRated && 'Elo',
            TEXTS.gamesColumn(),
            TEXTS.wonColumn(),
            TEXTS.drawnColumn(),
            TEXTS.lostColumn(),
          ]}
        />
        <tbody>
          {players.map(({ name, spec, games, wins, draws, losses, score, elo }) => (
            <tr key={name} title={spec}>
              <th class="text" scope="row">
                {name}
              </th>
              <td>{games > 0 ? percentLabel(score) : ''}</td>
              {isRated && <td>{elo ? estimated(elo, signed) : ''}</td>}
              <td>{games}</td>
              <td>{wins}</td>
              <td>{draws}</td>
              <td>{losses}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Wide>
  );
}

function Match({ match }: { match: MatchSummary }) {
  const { player, score, elo, los, pairs, pentanomial, incompletePairs, basis, sprt } = match;
  if (pairs === 0 && basis === 'pairs') return null;
  const estimates = { score: estimated(score, percentText), elo: estimated(elo, signed) };
  return (
    <>
      <p class="verdict">
        {filled(
          (parts) =>
            isUnknown(elo)
              ? TEXTS.matchTooFew({ ...parts, ...estimates })
              : TEXTS.matchLikelihood({ ...parts, ...estimates, likelihood: percentLabel(los) }),
          { player: <strong>{player}</strong> },
        )}
      </p>
      <p class="facts small">
        {basis === 'games' && `${TEXTS.fromSingleGames()} `}
        {pairs > 0 && `${TEXTS.pairsByPoints({ ...countShown(pairs), pairs: pentanomial.join(', ') })} `}
        {pairs > 0 && incompletePairs > 0 && `${TEXTS.leavesOut(countShown(incompletePairs))} `}
        {TEXTS.inBrackets()}
      </p>
      {sprt ? <Sprt match={match} sprt={sprt} /> : <Scores match={match} />}
    </>
  );
}

function Sprt({ match, sprt }: { match: MatchSummary; sprt: NonNullable<MatchSummary['sprt']> }) {
  const { elo0, elo1, llr, lower, upper, decision } = sprt;
  const points = [{ pairs: 0, llr: 0 }, ...match.course].map((one) => ({
    x: one.pairs,
    y: one.llr ?? 0,
    title: TEXTS.pairsLlr({ pairs: one.pairs, llr: llrText(one.llr ?? 0) }),
    radius: 0.8,
  }));
  const most = Math.max(upper, ...points.map(({ y }) => y)) * 1.1;
  const least = Math.min(lower, ...points.map(({ y }) => y)) * 1.1;
  const state = decision ? TEXTS.hypothesisAccepted({ hypothesis: decision }) : TEXTS.testContinues();
  const unit = sprt.model === 'logistic' ? 'Elo' : TEXTS.normalisedElo();
  const test = {
    elo1: signed(elo1),
    elo0: signed(elo0),
    unit,
    lower: llrText(lower),
    upper: llrText(upper),
    state,
  };
  return (
    <>
      <h3>{TEXTS.sequentialTest()}</h3>
      <p class="facts small">
        {filled(
          (parts) =>
            sprt.pairs < match.pairs
              ? TEXTS.sprtFactsAfter({ ...parts, ...test, pairs: sprt.pairs })
              : TEXTS.sprtFacts({ ...parts, ...test }),
          { llr: <span class="llr">{llrText(llr)}</span> },
        )}
      </p>
      <Chart
        label={TEXTS.llrChart({ llr: llrText(llr), state })}
        x={[0, Math.max(1, match.pairs)]}
        y={[least, most]}
        rules={[
          { y: upper, text: 'H1', name: 'bound' },
          { y: 0, text: '0' },
          { y: lower, text: 'H0', name: 'bound' },
        ]}
        points={points}
        start="LLR"
        end={TEXTS.pairCount({ pairs: match.pairs })}
        height={140}
      />
    </>
  );
}

function Scores({ match: { course, pairs } }: { match: MatchSummary }) {
  const points = course.map(({ pairs: x, score }) => {
    const y = Number(score.value);
    return { x, y, title: TEXTS.pairsScore({ pairs: x, score: percentLabel(y) }), radius: 0.8 };
  });
  return (
    <Chart
      label={TEXTS.scoreChart()}
      x={[0, Math.max(1, pairs)]}
      y={[0, 1]}
      rules={SCORE_RULES}
      points={points}
      start={TEXTS.scoreStart()}
      end={TEXTS.pairCount({ pairs })}
    />
  );
}

function Facts({ summary: { ends, plies, faults, notes, broken } }: { summary: RunningSummary }) {
  const said = ends.map(({ end, games }) => `${translated(end)} ${games}`);
  return (
    <>
      <p class="facts small">
        {plies !== null && `${TEXTS.pliesPerGame({ plies: plies.toFixed(0) })} `}
        {ends.length > 0 && `${TEXTS.endsOfGames({ ends: said.join(TEXTS.listComma()) })} `}
        {faults > 0 && `${TEXTS.endedByFaults(countShown(faults))} `}
        {broken > 0 && TEXTS.brokenLines(countShown(broken))}
      </p>
      {notes.length > 0 && (
        <ul class="facts small notes">
          {notes.map((note) => (
            <li key={note}>{translated(note)}</li>
          ))}
        </ul>
      )}
    </>
  );
}

function InProgress({ games }: { games: ShownTournament['now'] }) {
  return (
    <>
      <h3>{TEXTS.gamesInProgress()}</h3>
      {games.length === 0 && <p class="facts small">{TEXTS.noneToShow()}</p>}
      <div class="row">
        {games.map(({ number, players, plies }) => (
          <Toggle
            key={number}
            isOn={number === watching.value}
            title={TEXTS.watchTitle()}
            onChange={(on) => (on ? void watchGame(number) : leave())}
          >
            {TEXTS.gameInProgress({ number, players: players.join(' – '), plies })}
          </Toggle>
        ))}
      </div>
    </>
  );
}

function LastGame({ last, isRunning }: { last: NonNullable<ShownTournament['last']>; isRunning: boolean }) {
  const { number, tree, result } = last;
  const players = tree.players?.join(' – ') ?? '';
  return (
    <>
      <h3>{TEXTS.lastFinished()}</h3>
      <p class="small">
        {TEXTS.lastGameFacts({ number, players, result: translated(result), plies: tree.nodes.length })}
      </p>
      <div class="row">
        <Button onClick={() => void showLast()}>{TEXTS.showOnBoard()}</Button>
        {isRunning && (
          <Toggle
            isOn={isFollowing.value}
            title={TEXTS.followTitle()}
            onChange={(on) => {
              leave();
              isFollowing.value = on;
              if (on) void showLast();
            }}
          >
            {TEXTS.followGames()}
          </Toggle>
        )}
      </div>
    </>
  );
}
