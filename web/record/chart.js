/**
 * Captures and stones in atari over the game, with the move at hand.
 */
import { html } from 'htm/preact';
import { useMemo } from 'preact/hooks';

const [WIDTH, HEIGHT] = [600, 120];

/**
 * @param {object} props
 * @param {import('./timeline.js').Timeline} props.timeline
 * @param {number} props.number the move at hand
 * @param {(number: number) => void} props.onMove
 */
export function Chart({ timeline, number, onMove }) {
  const { capturesB, capturesW, atariB, atariW, most } = timeline;
  const last = capturesB.length - 1;
  const x = (/** @type {number} */ move) => (last === 0 ? 0 : (move / last) * WIDTH);
  const y = (/** @type {number} */ value) => HEIGHT - 2 - (value / most) * (HEIGHT - 8);
  const drawn = useMemo(() => {
    const steps = (/** @type {number[]} */ values) =>
      values
        .map(
          (value, i) =>
            `${i === 0 ? 'M' : 'H'}${x(i).toFixed(1)}${i === 0 ? ' ' : 'V'}${y(value).toFixed(1)}`,
        )
        .join('');
    const bars = (/** @type {number[]} */ values) =>
      values
        .map((value, i) =>
          value === 0 ? '' : `M${x(i).toFixed(1)} ${HEIGHT - 2}V${y(value).toFixed(1)}`,
        )
        .join('');
    return html`
      <path class="atari black" d=${bars(atariB)} />
      <path class="atari white" d=${bars(atariW)} />
      <path class="captures white" d=${steps(capturesW)} />
      <path class="captures black" d=${steps(capturesB)} />
    `;
  }, [timeline]);

  /** @param {PointerEvent} event */
  function choose(event) {
    const { type, buttons, movementX, movementY } = event;
    // A finger that goes up or down scrolls the page.
    const along = buttons > 0 && Math.abs(movementX) >= Math.abs(movementY);
    if (type === 'pointermove' && !along) return;
    const { left, width } = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
    const at = Math.round(((event.clientX - left) / width) * last);
    onMove(Math.max(0, Math.min(last, at)));
  }

  return html`
    <figure class="chart">
      <svg
        viewBox="0 0 ${WIDTH} ${HEIGHT}"
        preserveAspectRatio="none"
        role="img"
        aria-label=${`After move ${number}: Black has taken ${capturesB[number]}, White ${capturesW[number]}; in atari ${atariB[number]} black and ${atariW[number]} white stones`}
        onClick=${choose}
        onPointerMove=${choose}
      >
        ${drawn}
        <path class="now" d=${`M${x(number).toFixed(1)} 0V${HEIGHT}`} />
      </svg>
      <figcaption>
        <span class="key captures black">taken by Black</span>
        <span class="key captures white">taken by White</span>
        <span class="key atari">stones in atari</span>
        <span class="count">highest ${most}</span>
      </figcaption>
    </figure>
  `;
}
