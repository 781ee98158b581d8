import type { TestApp } from '#tests/support/app.ts'

export const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString()

/** Backdates a text by so many hours. */
export const backdater = (app: TestApp) => (table: 'posts' | 'comments', id: string, hours: number) =>
  app.database.db
    .updateTable(table)
    .set({ created_at: hoursAgo(hours) } as never)
    .where('id', '=', id)
    .execute()
