/** A page of a list of which one row more than `limit` was read, with where the next begins: after the id of its last row. */
export function pageOf<T extends { id: string }>(
  rows: T[],
  limit: number,
): { page: T[]; next_cursor: string | null } {
  const page = rows.slice(0, limit)
  return { page, next_cursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null }
}
