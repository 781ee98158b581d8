import { mutationOptions } from '@tanstack/react-query'
import type { BodyOf, QueryOf } from '#contract/endpoint.ts'
import * as contract from '#contract/learning/acknowledgements/accepted-statements.ts'
import { download } from '#lib/api/call.ts'
import { endpointPages, endpointQuery } from '#lib/query/endpoint-query.ts'

export const statementsQuery = (courseId: string) =>
  endpointQuery(contract.listCourseStatements, { params: { courseId } })

export interface StatementId {
  courseId: string
  itemId: string
  blockId: string
}

export const peoplePagesQuery = (
  params: StatementId,
  query: QueryOf<typeof contract.listAcknowledgementPeople>,
) => endpointPages(contract.listAcknowledgementPeople, { params: { ...params }, query })

export const exportMutation = (params: StatementId) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof contract.exportAcknowledgementPeople>) =>
      download(contract.exportAcknowledgementPeople, { params: { ...params }, body }),
  })

export const studentPagesQuery = (studentId: string) =>
  endpointPages(contract.listStudentAcknowledgements, { params: { studentId }, query: { limit: 10 } })
