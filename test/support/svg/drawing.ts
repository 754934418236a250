/** Reads a drawing with a strict XML parser. */

import { SaxesParser } from 'saxes';

export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[];
  text: string;
}

/** @throws where `document` is not well-formed XML. */
export function parseDrawing(document: string): Element {
  const top: Element = { name: '', attributes: {}, children: [], text: '' };
  const open = [top];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, attributes, children: [], text: '' };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('closetag', () => open.pop());
  parser.on('text', (text) => {
    const element = open.at(-1);
    if (element) element.text += text;
  });
  parser.write(document).close();
  const [svg] = top.children;
  if (!svg) throw new Error('no element');
  return svg;
}

/** An element and all below it. */
export function* elementsOf(element: Element): Generator<Element> {
  yield element;
  for (const child of element.children) yield* elementsOf(child);
}

/** All elements of one name within those of one class; of the whole drawing without a class. */
export function find(svg: Element, name: string, className?: string): Element[] {
  const roots = className
    ? [...elementsOf(svg)].filter(({ attributes }) => attributes['class'] === className)
    : [svg];
  return roots.flatMap((root) => [...elementsOf(root)].filter((element) => element.name === name));
}

/** Numeric attributes. */
export function numbers<K extends string>(element: Element, ...names: readonly K[]): Record<K, number> {
  return Object.fromEntries(names.map((name) => [name, Number(element.attributes[name])])) as Record<
    K,
    number
  >;
}

export const textsOf = (elements: readonly Element[]): string[] => elements.map(({ text }) => text);
