import { join } from 'node:path'
import type { Locale } from '#contract/locales.ts'
import type { Ctx } from '#platform/context.ts'
import { byteOrderMark, csvDelimiter, csvLine } from '#platform/csv/csv-line.ts'
import { createHashedFile, type HashedFile } from '#platform/files/hashed-file.ts'
import { translate } from '#platform/messages.ts'
import { type AcceptedFigures, createAcceptedFigures } from './accepted-figures.rules.ts'
import { selectAcknowledgements, selectStatements } from './acknowledgements.queries.ts'
import type { PackPerson, PackScope } from './people.queries.ts'
import type { PackRecord } from './records.presenter.ts'

const columns = [
  'person_id',
  'name',
  'email',
  'person_state',
  'course_id',
  'course',
  'item_id',
  'release',
  'locale',
  'accepted_at',
  'statement_hash',
] as const
const statementColumns = ['statement_hash', 'title', 'statement', 'policy', 'href', 'label'] as const

const statementsAtOnce = 500

export interface AcknowledgementFiles {
  acknowledgements: HashedFile
  statements: HashedFile
  accepted: AcceptedFigures[]
}

interface PersonOfPage {
  person: PackPerson
  records: readonly PackRecord[]
}

/**
 * Writes `acknowledgements.csv`, a row for each statement that a person has accepted, and `statements.csv`, the text of
 * each of these statements once.
 */
export async function createAcknowledgementFiles(folder: string, locale: Locale) {
  const delimiter = csvDelimiter(locale)
  const headingsOf = (names: readonly string[]): string =>
    byteOrderMark +
    csvLine(
      names.map((name) => translate(locale, `evidence.column.${name}`)),
      delimiter,
    )
  const given = await createHashedFile(join(folder, 'acknowledgements.csv'))
  const texts = await createHashedFile(join(folder, 'statements.csv'))
  const hashes = new Set<string>()
  const figures = createAcceptedFigures()
  await given.write(headingsOf(columns))
  await texts.write(headingsOf(statementColumns))
  return {
    async addPeople(ctx: Ctx, scope: PackScope, page: readonly PersonOfPage[]): Promise<void> {
      const byId = new Map(page.map((one) => [one.person.id, one]))
      for (const row of await selectAcknowledgements(ctx, scope, [...byId.keys()])) {
        const { person, records } = byId.get(row.student_id) ?? {}
        if (!person || !records) continue
        hashes.add(row.statement_hash)
        figures.add(row, person, records)
        const { id, name, email } = person
        const state = translate(locale, `evidence.person_state.${person.state}`)
        const about = { person_id: id, name, email, person_state: state, ...row }
        await given.write(
          csvLine(
            columns.map((column) => about[column]),
            delimiter,
          ),
        )
      }
    },
    async addStatements(ctx: Ctx): Promise<void> {
      const all = [...hashes].sort()
      for (let from = 0; from < all.length; from += statementsAtOnce)
        for (const row of await selectStatements(ctx, all.slice(from, from + statementsAtOnce))) {
          figures.addStatement(row)
          await texts.write(
            csvLine([row.hash, row.title, row.statement, row.policy, row.href, row.label], delimiter),
          )
        }
    },
    /** More than once has one effect. */
    end: async (): Promise<AcknowledgementFiles> => ({
      acknowledgements: await given.end(),
      statements: await texts.end(),
      accepted: figures.result(),
    }),
  }
}
