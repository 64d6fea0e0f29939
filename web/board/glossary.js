/**
 * Words and marks that a room uses, explained.
 */
import { html } from 'htm/preact';
import './glossary.css';

const NODES = { Nodes: 'Positions that the search has looked at.' };
const LAST = { 'Ring on a stone': 'The last move.' };

/** @type {Record<string, Record<string, string>>} */
const ROOMS = {
  tsumego: {
    ...NODES,
    Region: 'The points that moves are tried on. Outside of it the board stays as it is.',
    Seki: 'Neither side can take the other: both live.',
    'Ko threat': 'A move elsewhere that must be answered. Who has more of them wins a ko.',
    Triangle: 'The stones whose fate is asked.',
    ...LAST,
    'Green dot': 'A best first move, or the move of a hint.',
    'Blue dot': 'A best first move, which makes a ko. A small one: look here, or worth a try.',
    'Red diamond': 'A first move that fails.',
    'Small, faint stone': 'Not in the problem, but assumed by the answer.',
  },
  gomoku: {
    'More moves': 'Those of Black and of White, counted together.',
    'From the table': 'Black’s answer was worked out beforehand and came with the page.',
    'From the search': 'It was worked out just now.',
    'Open four': 'Four in a row that become five at either end.',
    'Moves left everywhere':
      'The number on a point: if White plays there, Black wins within so many more moves. The greener, the longer.',
    ...LAST,
    Triangle: 'The five that won.',
  },
  fullboard: {
    ...NODES,
    'Plies deep': 'So many moves of both sides does the search look ahead.',
    'From the table': 'The board was solved beforehand, and the values came with the page.',
    Komi: 'Points that White is given at the end.',
    Cycle: 'Moves that come back to the same position again and again.',
    Superko:
      'A rule against that: no position may come back. The kinds differ in whether it matters who moves next.',
    ...LAST,
  },
  endgame: {
    ...NODES,
    Mean: 'What the region is worth on average, in points for Black.',
    Temperature: 'What a move gains. Miai counting counts the same.',
    Deiri: 'The swing: the score after Black moves first, less that after White does.',
    Komaster: 'Who can win every ko, but has to end it at once.',
    Placid:
      'A ko in which it does not matter who is komaster. Active: the temperature depends on it. Hyperactive: the mean, too.',
    Loopy: 'Cycles longer than a simple ko decide: there is no number.',
    Coupons:
      'Points to be taken in place of a move on the board: they stand for what is left elsewhere.',
    HotStrat: 'Play where the temperature is highest.',
    SenteStrat: 'Answer what has become hotter than all the rest; else play as HotStrat.',
    ThermoStrat: 'Play where the thermographs of all regions together promise most.',
    'Ring on a point': 'A best move here for the side that a click plays.',
    'Dark paint': 'What is chosen. Light paint: the other regions.',
  },
  record: {
    Identity:
      'A number that is the same for the same moves, however the board is turned and whatever the file says.',
    Atari: 'A chain with one liberty left: it can be taken with the next move.',
    'Colours on stones': 'Stones of one chain have one colour.',
    ...LAST,
    'Pale stone': 'It stood here and was taken: the paler, the longer ago.',
    'Dot on a point': 'A liberty of the chain pointed at.',
    'Square on a point': 'A stone here would take a ko back at once, which is forbidden.',
  },
};

/** @param {{ room: string }} props */
export function Glossary({ room }) {
  return html`
    <details class="glossary">
      <summary>Words and marks</summary>
      <dl>
        ${Object.entries(ROOMS[room]).map(([word, meaning]) => html`<dt>${word}</dt><dd>${meaning}</dd>`)}
      </dl>
    </details>
  `;
}
