import type { StudentSelection } from '#contract/directory/student-selection.ts'
import type { SignedIn } from '#platform/context.ts'
import { conflict } from '#platform/errors.ts'
import { settleStates } from '../progress-states/progress-states.service.ts'
import type { Position } from './student-cursor.presenter.ts'
import type { StudentFilter } from './student-filter.queries.ts'
import { type StudentListRow, selectPage, selectRows } from './student-pages.queries.ts'
import { countStudents } from './students.service.ts'

/** Students per step through a selection. */
const batchSize = 5_000

/**
 * Throws 409 if the number of matches now differs a lot from what was shown. Call it before processing a selection;
 * each step through the selection then uses the matches of its own time.
 */
export async function checkSelection(ctx: SignedIn, selection: StudentSelection): Promise<void> {
  if ('ids' in selection) return void (await settleStates(ctx))
  const { count, more } = await countStudents(ctx, selection.filter)
  const difference = Math.abs(count - selection.expected_count)
  if (!more && difference > 10 && difference > selection.expected_count / 100)
    throw conflict('directory.selection_changed', { count })
}

const byName = { sort: 'name', reverse: false } as const

/** The selected students within reach, by last name and in batches, with the columns of the directory. */
export async function* selectedStudents(
  ctx: SignedIn,
  selection: StudentSelection,
): AsyncGenerator<StudentListRow[]> {
  if ('ids' in selection) {
    for (const status of ['active', 'disabled'] as const)
      yield await selectRows(ctx, { status }, selection.ids)
    return
  }
  const except = new Set(selection.except)
  // However long it takes, by the details in users, which are never stale.
  const filter: StudentFilter = { ...selection.filter, updating: true }
  let after: Position | null = null
  do {
    const page: { id: string; key: string }[] = await selectPage(ctx, filter, {
      ...byName,
      after,
      limit: batchSize,
    })
    const ids = page.map(({ id }) => id)
    const rows = new Map((await selectRows(ctx, filter, ids)).map((row) => [row.id, row]))
    yield ids.flatMap((id) => (except.has(id) ? [] : (rows.get(id) ?? [])))
    after = page.length === batchSize ? (page.at(-1) ?? null) : null
  } while (after)
}
