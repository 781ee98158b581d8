/** A page of a list, from up to `limit` + 1 rows. The cursor is the id of the page’s last row. */
export function pageOf<T extends { id: string }>(
  rows: T[],
  limit: number,
): { page: T[]; next_cursor: string | null } {
  const page = rows.slice(0, limit)
  return { page, next_cursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null }
}
