/**
 * Tournaments: the list of logs; for one log the standings, the course of its test, and its last
 * game.
 */
import { estimateText, isUnknown, percentText } from '../../../util/estimate.ts';
import '../frame/panels.css';
import './tournaments.css';
import { useEffect } from 'preact/hooks';
import type { MatchSummary } from '../../../../selfplay/tournament/match-tally.ts';
import type { RunningSummary } from '../../../../selfplay/tournament/report/running-summary.ts';
import { counted } from '../../../util/counted.ts';
import type { ListedLog } from '../../server/tournaments/tournament-logs.ts';
import type { ShownTournament } from '../../server/tournaments/tournament-tasks.ts';
import { bringBack, hasAside } from '../frame/aside.ts';
import { Chart } from '../frame/chart.tsx';
import { Button, TableHead, Toggle } from '../frame/parts.tsx';
import { Wide } from '../frame/wide.tsx';
import { localTime, percent } from '../frame/words.ts';
import { llrText, signed } from './estimates.ts';
import { CrossTable, GamesOfLog } from './tournament-games-view.tsx';
import {
  choose,
  chosenLog,
  isFollowing,
  leave,
  listed,
  logTrouble,
  showLast,
  shown,
  watch,
  watchGame,
  watching,
} from './tournaments.ts';

export function TournamentsPanel() {
  useEffect(watch, []);
  const found = listed.value;
  return (
    <section class="panel" aria-label="Tournaments">
      {logTrouble.value && (
        <p class="bad small" role="alert">
          {logTrouble.value}
        </p>
      )}
      {found?.logs.length === 0 && (
        <p class="facts">
          No tournament logs in {found.folder}.{' '}
          <code>sightline match mcts:level=1 mcts:level=5 --log levels.jsonl</code> compares two levels in one;{' '}
          <code>sightline serve --logs FOLDER</code> reads another folder.
        </p>
      )}
      {found && found.logs.length > 0 && <LogList logs={found.logs} />}
      {shown.value && <Tournament shown={shown.value} />}
    </section>
  );
}

function LogList({ logs }: { logs: readonly ListedLog[] }) {
  return (
    <ul class="logs" aria-label="Logs">
      {logs.map(({ name, state, isBehind, players, games, planned, problem }) => (
        <li key={name}>
          <Button
            class="log"
            aria-current={name === chosenLog.value ? 'true' : undefined}
            onClick={() => void choose(name)}
          >
            <span class="log-name">{name}</span>
            <span class={`state ${state}`}>{isBehind ? 'reading' : state}</span>
            <span class="facts small">
              {problem ?? `${players.slice(0, 3).join(', ')}${players.length > 3 ? ', …' : ''} · ${of(games, planned)}`}
            </span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

function of(games: number, planned: number): string {
  return planned > 0 ? `${games.toLocaleString('en')} of ${planned.toLocaleString('en')} games` : `${games} games`;
}

function Tournament({ shown }: { shown: ShownTournament }) {
  const { log, summary, last, now } = shown;
  const { name, title, state, isBehind, startedAt, problem } = log;
  return (
    <section class="tournament" aria-labelledby="tournament-name">
      <h2 id="tournament-name">{name}</h2>
      <p class="facts small">
        {problem ??
          `${title}; started ${localTime(startedAt)}; ${of(log.games, log.planned)}, ${isBehind ? 'still being read' : state}`}
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
            Back to your game
          </Button>
        )}
        {summary && (
          <a href={`api/report?log=${encodeURIComponent(name)}`} target="_blank" rel="noreferrer">
            Report
          </a>
        )}
      </p>
    </section>
  );
}

function Table({ summary: { players } }: { summary: RunningSummary }) {
  const isRated = players.some(({ elo }) => elo !== null);
  return (
    <Wide label="Players, best first">
      <table class="standings">
        <TableHead names={['player', 'score', isRated && 'Elo', 'games', 'won', 'drawn', 'lost']} />
        <tbody>
          {players.map(({ name, spec, games, wins, draws, losses, score, elo }) => (
            <tr key={name} title={spec}>
              <th class="text" scope="row">
                {name}
              </th>
              <td>{games > 0 ? percent(score) : ''}</td>
              {isRated && <td>{elo ? estimateText(elo, signed) : ''}</td>}
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
  return (
    <>
      <p class="verdict">
        <strong>{player}</strong> scores {estimateText(score, percentText)}, {estimateText(elo, signed)} Elo
        {isUnknown(elo) ? '; too few decisive pairs for an interval' : `; likelihood of superiority ${percent(los)}`}.
      </p>
      <p class="facts small">
        {basis === 'games' && 'From single games, since no pair is complete. '}
        {pairs > 0 && `${counted(pairs, 'game pair')}, by points 0, ½, 1, 1½, 2: ${pentanomial.join(', ')}. `}
        {pairs > 0 && incompletePairs > 0 && `The score leaves out ${counted(incompletePairs, 'unfinished pair')}. `}
        In brackets: 95 % intervals.
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
    title: `${one.pairs} pairs: ${llrText(one.llr ?? 0)}`,
    radius: 0.8,
  }));
  const most = Math.max(upper, ...points.map(({ y }) => y)) * 1.1;
  const least = Math.min(lower, ...points.map(({ y }) => y)) * 1.1;
  const state = decision ? `${decision} is accepted` : 'the test continues';
  return (
    <>
      <h3>Sequential test</h3>
      <p class="facts small">
        H1: {signed(elo1)}, H0: {signed(elo0)} {sprt.model === 'logistic' ? 'Elo' : 'normalised Elo'}. LLR{' '}
        <span class="llr">{llrText(llr)}</span>
        {sprt.pairs < match.pairs ? ` after the first ${sprt.pairs} pairs` : ''} between {llrText(lower)} and{' '}
        {llrText(upper)}: {state}.
      </p>
      <Chart
        label={`Log-likelihood ratio after each game pair; now ${llrText(llr)}, ${state}`}
        x={[0, Math.max(1, match.pairs)]}
        y={[least, most]}
        rules={[
          { y: upper, text: 'H1', name: 'bound' },
          { y: 0, text: '0' },
          { y: lower, text: 'H0', name: 'bound' },
        ]}
        points={points}
        start="LLR"
        end={`${match.pairs} pairs`}
        height={140}
      />
    </>
  );
}

function Scores({ match: { course, pairs } }: { match: MatchSummary }) {
  const points = course.map(({ pairs: x, score }) => {
    const y = Number(score.value);
    return { x, y, title: `${x} pairs: ${percent(y)}`, radius: 0.8 };
  });
  return (
    <Chart
      label="Score after each game pair"
      x={[0, Math.max(1, pairs)]}
      y={[0, 1]}
      rules={[0, 0.5, 1].map((y) => ({ y, text: `${100 * y}%` }))}
      points={points}
      start="score"
      end={`${pairs} pairs`}
    />
  );
}

function Facts({ summary: { ends, plies, faults, notes, broken } }: { summary: RunningSummary }) {
  return (
    <>
      <p class="facts small">
        {plies !== null && `${plies.toFixed(0)} plies per game. `}
        {ends.length > 0 && `Ends: ${ends.map(({ end, games }) => `${end} ${games}`).join(', ')}. `}
        {faults > 0 && `${counted(faults, 'game')} ended by faults. `}
        {broken > 0 && `${counted(broken, 'broken line')} skipped.`}
      </p>
      {notes.length > 0 && (
        <ul class="facts small notes">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </>
  );
}

function InProgress({ games }: { games: ShownTournament['now'] }) {
  return (
    <>
      <h3>Games in progress</h3>
      {games.length === 0 && (
        <p class="facts small">None to show: games have just started, end within a second, or run on other machines.</p>
      )}
      <div class="row">
        {games.map(({ number, players, plies }) => (
          <Toggle
            key={number}
            isOn={number === watching.value}
            title="show this game on the board and follow its moves"
            onChange={(on) => (on ? void watchGame(number) : leave())}
          >
            No. {number}, {players.join(' – ')}: {plies} plies
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
      <h3>Last finished game</h3>
      <p class="small">
        No. {number}, {players}: {result}, {tree.nodes.length} plies.
      </p>
      <div class="row">
        <Button onClick={() => void showLast()}>Show on the board</Button>
        {isRunning && (
          <Toggle
            isOn={isFollowing.value}
            title="show each game on the board when it ends"
            onChange={(on) => {
              leave();
              isFollowing.value = on;
              if (on) void showLast();
            }}
          >
            Follow
          </Toggle>
        )}
      </div>
    </>
  );
}
