import { mutationOptions } from '@tanstack/react-query'
import type { BodyOf, ResponseOf } from '#contract/endpoint.ts'
import {
  applyCloneUpdate,
  getCloneUpdate,
  listClones,
  updateClones,
} from '#contract/publishing/clone-updates.ts'
import { call } from '#lib/api/call.ts'
import { endpointPages, endpointQuery } from '#lib/query/endpoint-query.ts'

export type CloneUpdate = ResponseOf<typeof getCloneUpdate>['data']
export type Clone = ResponseOf<typeof listClones>['data'][number]
export type CloneResult = ResponseOf<typeof updateClones>['data'][number]

/** The most clones that one call updates; a page of the list has as many. */
export const clonesPerCall = 50

export const cloneUpdateQuery = (courseId: string) => endpointQuery(getCloneUpdate, { params: { courseId } })
export const clonePagesQuery = (courseId: string) =>
  endpointPages(listClones, { params: { courseId }, query: { limit: clonesPerCall } })

/** Fails with 409 if the draft or the original’s newest release has changed since the comparison. */
export const applyUpdateMutation = (courseId: string) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof applyCloneUpdate>) =>
      call(applyCloneUpdate, { params: { courseId }, body }),
    meta: { quiet: true },
  })

export const updateSomeClones = (courseId: string, body: BodyOf<typeof updateClones>) =>
  call(updateClones, { params: { courseId }, body })
