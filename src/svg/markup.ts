/** Writes SVG. The only place where text becomes markup. */

export type Attributes = Readonly<Record<string, string | number>>;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** What has a meaning in markup, or no place in XML at all. */
const SPECIAL = /[&<>"']|[^\t\n\r -\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Escapes `text` for element content and for attribute values. Characters that XML forbids become U+FFFD. */
export function escapeText(text: string): string {
  return text.replace(SPECIAL, (character) => ENTITIES[character] ?? '\uFFFD');
}

/** An element around `content`, which is markup already. */
export function element(name: string, attributes: Attributes, content = ''): string {
  let tag = `<${name}`;
  for (const [key, value] of Object.entries(attributes)) {
    tag += ` ${key}="${typeof value === 'number' ? value : escapeText(value)}"`;
  }
  return content === '' ? `${tag}/>` : `${tag}>${content}</${name}>`;
}

/** A group, or nothing if the content is empty. */
export function group(attributes: Attributes, content: string): string {
  return content === '' ? '' : element('g', attributes, content);
}

/** Rounds lengths on paper to a hundredth of a millimetre: finer than any printer, and short. */
export function round(length: number): number {
  return Math.round(length * 100) / 100;
}

/** Seven significant digits, for fractional lengths in sheet millimetres. */
export function compact(length: number): number {
  return Number(length.toPrecision(7));
}
