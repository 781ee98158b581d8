import { statementName } from '#contract/blocks/acknowledgement.ts'
import type { AcknowledgementRow, StatementRow } from './acknowledgements.queries.ts'
import type { PackPerson } from './people.queries.ts'
import type { PackRecord } from './records.presenter.ts'

/** How many people had accepted one text of a statement, in whichever language. */
export interface AcceptedFigures {
  course_id: string
  course: string
  name: string
  policy: string
  releases: number[]
  /** Of those who are counted in the course. */
  people: number
}

interface Sum extends Omit<AcceptedFigures, 'name' | 'policy'> {
  source_hash: string
  statement_hash: string
  lastPerson: string
}

/** Whether the report counts a person in the course of a record. */
const isCounted = ({ state, assigned_by }: PackRecord): boolean =>
  assigned_by.length > 0 && state !== 'exempt' && state !== 'away'

/** Adds up acceptances person by person, in memory that depends on the number of statements alone. */
export function createAcceptedFigures() {
  const sums = new Map<string, Sum>()
  const names = new Map<string, { name: string; policy: string }>()
  return {
    /** The rows of a person one after another. */
    add(row: AcknowledgementRow, person: PackPerson, records: readonly PackRecord[]): void {
      const { course_id, course, source_hash, statement_hash, release } = row
      const key = `${course_id} ${row.item_id} ${source_hash}`
      const fresh = {
        course_id,
        course,
        source_hash,
        statement_hash,
        releases: [],
        people: 0,
        lastPerson: '',
      }
      const sum = sums.get(key) ?? fresh
      sums.set(key, sum)
      if (!sum.releases.includes(release)) sum.releases.push(release)
      const isOfCourse = records.some((record) => record.course_id === course_id && isCounted(record))
      if (person.state !== 'active' || !isOfCourse || sum.lastPerson === person.id) return
      sum.lastPerson = person.id
      sum.people += 1
    },
    addStatement(row: StatementRow): void {
      names.set(row.hash, { name: statementName(row), policy: row.policy })
    },
    /** By course, the newest text first. Named in the default language if anybody accepted it in that. */
    result: (): AcceptedFigures[] =>
      [...sums.values()]
        .map(({ source_hash, statement_hash, lastPerson: _, ...sum }) => ({
          ...sum,
          ...(names.get(source_hash) ?? names.get(statement_hash) ?? { name: '', policy: '' }),
          releases: sum.releases.toSorted((one, other) => one - other),
        }))
        .toSorted(
          (one, other) =>
            one.course.localeCompare(other.course) ||
            one.course_id.localeCompare(other.course_id) ||
            (other.releases.at(-1) ?? 0) - (one.releases.at(-1) ?? 0) ||
            one.name.localeCompare(other.name),
        ),
  }
}
