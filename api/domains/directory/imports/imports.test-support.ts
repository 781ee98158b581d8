import { beforeEach, expect } from 'vitest'
import * as contract from '#contract/directory/people-imports.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { TestApp } from '#tests/support/app.ts'
import { anAdmin, type TestPerson } from '#tests/support/builders/accounts.ts'
import { aCompany, type TestCompany } from '#tests/support/builders/companies.ts'
import { encode } from './people-file.test-support.ts'

export const csv = (text: string) => ({ name: 'people.csv', type: 'text/csv', bytes: encode(text, 'utf-8') })

export const options: contract.ImportOptions = {
  ...{ clear_empty: false, tag_mode: 'add', absent: 'keep', move: false, enable: false },
}

/** An admin's calls for imports, in a new company per test, because each company can have only one open import. */
export function anImportingAdmin(app: TestApp) {
  const made = {} as { company: TestCompany; admin: TestPerson }
  beforeEach(async () => {
    made.company = await aCompany(app)
    made.admin = await anAdmin(app, made.company)
  })

  const upload = (text: string, as = made.admin) =>
    app.call(contract.uploadImport, { as, file: csv(text), body: {} })
  const runJobs = () => app.jobs.runDue()
  const read = async (importId: string, as = made.admin) =>
    (await app.call(contract.getImport, { as, params: { importId } })).data.data

  /** Uploads and checks a file with the proposed columns. */
  async function check(text: string, chosen: Partial<contract.ImportOptions> = {}, as = made.admin) {
    const { data, error } = await upload(text, as)
    if (!data?.data) throw new Error(JSON.stringify(error))
    const { id, columns } = data.data
    const body = { columns: columns.map(({ field }) => field), options: { ...options, ...chosen } }
    const started = await app.call(contract.checkImport, { as, params: { importId: id }, body })
    expect([started.status, started.data.data.state]).toEqual([202, 'checking'])
    await runJobs()
    return read(id, as)
  }

  async function apply(
    importId: string,
    body: Partial<BodyOf<typeof contract.applyImport>> = {},
    as = made.admin,
  ) {
    const answer = await app.call(contract.applyImport, {
      as,
      params: { importId },
      body: { absent: 'keep', invite: false, ...body },
    })
    if (answer.status === 202) await runJobs()
    return answer
  }

  const rowsOf = async (importId: string, query: { outcome?: contract.ImportOutcome; limit?: number } = {}) =>
    (await app.call(contract.listImportRows, { as: made.admin, params: { importId }, query })).data.data
  const person = (email: string) =>
    app.database.db
      .selectFrom('users')
      .selectAll()
      .where('email', '=', email)
      .where('company_id', '=', made.company.id)
      .executeTakeFirst()

  return { made, upload, runJobs, read, check, apply, rowsOf, person }
}
