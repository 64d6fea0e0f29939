// What TypeScript cannot read from the sources: the elements' names, and what their events tell.
import type { TesujiError } from '../../types/wasm/error.js';
import type { Answer, Hint } from '../../types/wasm/rooms/tsumego.js';
import type { Move } from '../../types/web/common/game.js';
import type { TesujiBoard, TesujiHint } from '../../types/web/elements/index.js';

export * from '../../types/web/elements/index.js';

declare global {
  interface HTMLElementTagNameMap {
    'tesuji-hint': TesujiHint;
    'tesuji-board': TesujiBoard;
  }
  interface HTMLElementEventMap {
    'tesuji-hint': CustomEvent<Hint & { text: string }>;
    'tesuji-result': CustomEvent<Answer>;
    'tesuji-error': CustomEvent<{ code: TesujiError['code']; message: string; error: Error }>;
    'tesuji-move': CustomEvent<{ moves: Move[] }>;
  }
}
