/** JSON with a line for each member, and for each item of a list, so that `diff` can compare it. */
export function jsonLines(body: object): string {
  const members = Object.entries(body).map(
    ([name, value]) =>
      `  ${JSON.stringify(name)}: ${Array.isArray(value) ? lines(value) : JSON.stringify(value)}`,
  );
  return `{\n${members.join(',\n')}\n}\n`;
}

const lines = (items: readonly unknown[]): string =>
  items.length === 0 ? '[]' : `[\n${items.map((item) => `    ${JSON.stringify(item)}`).join(',\n')}\n  ]`;
