import type { TestApp } from '#tests/support/app.ts'

export const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString()

/** Makes a text one that was written so many hours ago. */
export const backdater = (app: TestApp) => (table: 'posts' | 'comments', id: string, hours: number) =>
  app.database.db
    .updateTable(table)
    .set({ created_at: hoursAgo(hours) } as never)
    .where('id', '=', id)
    .execute()
