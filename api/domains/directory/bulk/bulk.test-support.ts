import * as contract from '#contract/directory/bulk.ts'
import { getStudentFile } from '#contract/directory/directory.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { TestApp } from '#tests/support/app.ts'
import type { TestPerson } from '#tests/support/builders/accounts.ts'

type Body = Partial<BodyOf<typeof contract.startBulk>> & Pick<BodyOf<typeof contract.startBulk>, 'action'>

/** What an admin does with bulk runs. */
export function bulkRuns(app: TestApp, office: { readonly admin: TestPerson }) {
  const start = (body: Body, as = office.admin) =>
    app.call(contract.startBulk, { as, body: { expected_count: body.ids?.length ?? 0, ...body } })
  /** When it is over. */
  const read = async (runId: string) => {
    await app.settled()
    await app.jobs.runDue()
    return (await app.call(contract.getBulkRun, { as: office.admin, params: { runId } })).data.data
  }
  return {
    start,
    read,
    /** Starts a run and returns it when it is over. */
    run: async (body: Body) => read((await start(body)).data.data.id),
    undo: async (runId: string) => {
      const answer = await app.call(contract.undoBulk, { as: office.admin, params: { runId } })
      return answer.status === 200 ? read(runId) : answer.error
    },
    problems: async (runId: string) =>
      (await app.call(contract.listBulkProblems, { as: office.admin, params: { runId } })).data.data,
    file: async (studentId: string) =>
      (await app.call(getStudentFile, { as: office.admin, params: { studentId } })).data.data,
  }
}
