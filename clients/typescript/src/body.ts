/** Marks a bigint in the text. Characters for private use: no field or value of the API has them. */
const MARK = '\uE000';

const MARKED = new RegExp(`"${MARK}(-?\\d+)${MARK}"`, 'g');

/** JSON in which bigints are exact numbers. */
export function toJson(body: unknown): string {
  const marked = JSON.stringify(body, (_, value) =>
    typeof value === 'bigint' ? `${MARK}${value}${MARK}` : value,
  );
  return marked.replace(MARKED, '$1');
}
