/** The document of `GET /api/v1/schema`. */
export function schemaDocument(): object {
  return {};
}
