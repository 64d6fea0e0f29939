/**
 * What the elements have in common: shadow roots styled by constructed sheets (which a strict
 * content security policy allows) and bubbling events.
 */

/** Without a DOM (server-side rendering) the modules load and define nothing. */
const Base = /** @type {typeof HTMLElement} */ (globalThis.HTMLElement ?? class {});

/** @typedef {(document: Document) => CSSStyleSheet[]} Style */

export class TesujiElement extends Base {
  /** @type {Style} */
  #style = () => [];

  /**
   * Gives the element its shadow root. What that says is English, whatever the page around it is.
   * @param {Style} style
   * @param {...Node} parts
   */
  fill(style, ...parts) {
    this.#style = style;
    const root = this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = style(this.ownerDocument);
    root.append(make('div', { lang: 'en', dir: 'ltr' }, ...parts));
  }

  /** Moved into another document, which has taken the style sheets away. */
  adoptedCallback() {
    const root = /** @type {ShadowRoot} */ (this.shadowRoot);
    root.adoptedStyleSheets = this.#style(this.ownerDocument);
  }

  /** @param {Error & { code?: string }} error usually a TesujiError */
  failed(error) {
    this.tell('tesuji-error', { code: error.code ?? 'crashed', message: error.message, error });
  }

  /**
   * @param {string} type
   * @param {unknown} detail
   */
  tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }
}

/**
 * A style sheet for shadow roots: made for each document, which takes none of another; none for one without a window.
 * @param {string} css
 * @returns {Style}
 */
export function sheet(css) {
  /** @type {WeakMap<Document, CSSStyleSheet>} */
  const sheets = new WeakMap();
  return (document) => {
    const { defaultView } = document;
    if (defaultView === null) return [];
    const made = sheets.get(document) ?? new defaultView.CSSStyleSheet();
    if (!sheets.has(document)) made.replaceSync(css);
    sheets.set(document, made);
    return [made];
  };
}

const SVG = 'http://www.w3.org/2000/svg';

/**
 * An element with attributes and children; strings become text, never markup.
 * @param {string} name of HTML; `svg:circle` is of SVG
 * @param {Record<string, string>} [attributes]
 * @param {...(Node | string)} children
 * @returns {HTMLElement | SVGElement}
 */
export function make(name, attributes = {}, ...children) {
  const element = name.startsWith('svg:')
    ? document.createElementNS(SVG, name.slice(4))
    : document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

export const COMMON_STYLE = `
  [lang] { display: contents }
  button { font: inherit; min-height: 2.5em; padding: .3em .9em; cursor: pointer }
  button[aria-disabled=true] { opacity: .5; cursor: default }
  @media (pointer: coarse) { button { min-height: max(2.5em, 44px) } }
`;

/**
 * A button that keeps the keyboard's focus: with `aria-disabled` it ignores presses, but stays what is focused.
 * @param {Node | string} word
 * @param {() => void} press
 */
export function makeButton(word, press) {
  const button = /** @type {HTMLButtonElement} */ (
    make('button', { type: 'button', part: 'button' }, word)
  );
  button.addEventListener('click', () => {
    if (button.ariaDisabled !== 'true') press();
  });
  return button;
}

/**
 * A Cancel button, there while something is under way. As it goes, the focus returns to where it was when it came.
 * @param {() => void} press
 */
export function makeCancel(press) {
  const button = makeButton('Cancel', press);
  button.hidden = true;
  /** @type {HTMLElement | null} */
  let before = null;
  return {
    button,
    /** @param {boolean} busy */
    show(busy) {
      if (button.hidden !== busy) return;
      const { activeElement } = /** @type {ShadowRoot} */ (button.getRootNode());
      if (busy) before = /** @type {HTMLElement | null} */ (activeElement);
      else if (activeElement === button) before?.focus();
      button.hidden = !busy;
    },
  };
}

/**
 * Puts a text into a status line; the same again would be read out again.
 * @param {Element} status
 * @param {string} text
 */
export function say(status, text) {
  if (status.textContent !== text) status.textContent = text;
}

/**
 * @param {string} name
 * @param {CustomElementConstructor} element
 */
export function define(name, element) {
  if (globalThis.customElements?.get(name) === undefined) {
    globalThis.customElements?.define(name, element);
  }
}
