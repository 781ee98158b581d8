import { mutationOptions } from '@tanstack/react-query'
import * as comments from '#contract/community/comments.ts'
import { listThreadPeople } from '#contract/community/mentions.ts'
import { uploadPicture, uploadStaffPicture } from '#contract/community/pictures.ts'
import * as posts from '#contract/community/posts.ts'
import * as staff from '#contract/community/staff-posts.ts'
import { noteVisit } from '#contract/community/visits.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { call } from '#lib/api/call.ts'
import { upload } from '#lib/api/upload.ts'
import { endpointPages, endpointQuery } from '#lib/query/endpoint-query.ts'

/** The students' own area, or the security team, which reads and answers through separate calls. */
export type Area = 'student' | 'staff'

/** The target of a like or a report: a post, or a comment on it. */
export interface SubjectIds {
  postId: string
  commentId: string | null
}

export const listNames = ['recent', 'questions', 'trending', 'own'] as const
export type ListName = (typeof listNames)[number]

const lists = {
  questions: posts.listQuestions,
  trending: posts.listTrendingPosts,
  own: posts.listOwnPosts,
}

export const communityQuery = () => endpointQuery(posts.getCommunity)
/** The questions about a lesson, the newest first. */
export const lessonPostsQuery = (itemId: string) =>
  endpointQuery(posts.listPosts, { query: { item_id: itemId, limit: 5 } })
/** `itemId` limits the recent posts to those about a lesson. */
export const postPagesQuery = (list: ListName, search = '', itemId = '') =>
  list === 'recent'
    ? endpointPages(posts.listPosts, { query: { search: search || undefined, item_id: itemId || undefined } })
    : endpointPages(lists[list], { query: {} })
/** The addresses in a text that would be made unclickable; requested while it is being written. */
export const previewQuery = (area: Area, body: string) => ({
  queryKey: [posts.previewText.path, area, body],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(area === 'staff' ? staff.previewStaffText : posts.previewText, { body: { body } }, { signal }),
  meta: { quiet: true },
})
/** Posts about the item come first. */
export const similarQuery = (title: string, itemId?: string) =>
  endpointQuery(posts.listSimilarPosts, { query: { title, item_id: itemId } })
export const ownReportsQuery = () => endpointPages(posts.listOwnReports, { query: {} })

export const postQuery = (area: Area, postId: string) =>
  endpointQuery(area === 'staff' ? staff.getStaffPost : posts.getPost, { params: { postId } })
export const commentPagesQuery = (area: Area, postId: string) =>
  endpointPages(area === 'staff' ? staff.listStaffComments : comments.listComments, {
    params: { postId },
    query: {},
  })
/** The people whom a text in a post's thread can mention. */
export const threadPeopleQuery = ({ area, postId }: { area: Area; postId: string }) =>
  endpointQuery(area === 'staff' ? staff.listStaffThreadPeople : listThreadPeople, {
    params: { postId },
  })
export const staffPostPagesQuery = (query: {
  company_id?: string
  order?: (typeof staff.postOrders)[number]
  search?: string
}) => endpointPages(staff.listStaffPosts, { query })

/** Records the newest post seen in the list. */
export const noteVisitMutation = mutationOptions({
  mutationFn: (post_id: string) => call(noteVisit, { body: { post_id } }),
  meta: { quiet: true },
})

export const createPostMutation = mutationOptions({
  mutationFn: (body: BodyOf<typeof posts.createPost>) => call(posts.createPost, { body }),
  meta: { quiet: true },
})
export const createStaffPostMutation = mutationOptions({
  mutationFn: (body: BodyOf<typeof staff.createStaffPost>) => call(staff.createStaffPost, { body }),
  meta: { quiet: true },
})
export const updatePostMutation = (area: Area, postId: string) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof posts.updatePost>) =>
      call(area === 'staff' ? staff.updateStaffPost : posts.updatePost, { params: { postId }, body }),
    meta: { quiet: true },
  })
export const deletePostMutation = (area: Area, postId: string) =>
  mutationOptions({
    mutationFn: () =>
      call(area === 'staff' ? staff.deleteStaffPost : posts.deletePost, { params: { postId } }),
  })
/** Serialized, so that the last of several choices wins. */
export const likePostMutation = (postId: string) =>
  mutationOptions({
    scope: { id: `like ${postId}` },
    mutationFn: (like: boolean) => call(posts.likePost, { params: { postId }, body: { like } }),
  })
/** Serialized, so that the last of several choices wins. */
export const followMutation = (postId: string) =>
  mutationOptions({
    scope: { id: `follow ${postId}` },
    mutationFn: (follows: boolean) => call(posts.followPost, { params: { postId }, body: { follows } }),
  })
export const seenMutation = (area: Area, postId: string) =>
  mutationOptions({
    mutationFn: (comment_id: string | null) =>
      call(area === 'staff' ? staff.markStaffPostSeen : posts.markPostSeen, {
        params: { postId },
        body: { comment_id },
      }),
    meta: { quiet: true },
  })
/** Serialized, so that the last of several choices wins. */
export const acceptMutation = (postId: string) =>
  mutationOptions({
    scope: { id: `accept ${postId}` },
    mutationFn: (comment_id: string | null) =>
      call(posts.acceptAnswer, { params: { postId }, body: { comment_id } }),
  })

/** For a text of the security team, with the company it is for. */
export const uploadPictureMutation = (companyId: string | null) =>
  mutationOptions({
    mutationFn: (file: File) =>
      companyId === null
        ? upload(uploadPicture, { params: {}, file })
        : upload(uploadStaffPicture, { params: { companyId }, file }),
    meta: { quiet: true },
  })

type NewComment = BodyOf<typeof comments.createComment> & { official?: boolean }
export const createCommentMutation = (area: Area, postId: string) =>
  mutationOptions({
    mutationFn: ({ official, is_nameless, ...body }: NewComment) =>
      area === 'staff'
        ? call(staff.createStaffComment, {
            params: { postId },
            body: { ...body, official: official ?? false },
          })
        : call(comments.createComment, {
            params: { postId },
            body: { ...body, is_nameless: is_nameless ?? false },
          }),
    meta: { quiet: true },
  })
export const updateCommentMutation = (area: Area, params: { postId: string; commentId: string }) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof comments.updateComment>) =>
      call(area === 'staff' ? staff.updateStaffComment : comments.updateComment, { params, body }),
    meta: { quiet: true },
  })
export const deleteCommentMutation = (area: Area, params: { postId: string; commentId: string }) =>
  mutationOptions({
    mutationFn: () => call(area === 'staff' ? staff.deleteStaffComment : comments.deleteComment, { params }),
  })
/** Serialized, so that the last of several choices wins. */
export const likeCommentMutation = (params: { postId: string; commentId: string }) =>
  mutationOptions({
    scope: { id: `like ${params.commentId}` },
    mutationFn: (like: boolean) => call(comments.likeComment, { params, body: { like } }),
  })
export const officialMutation = (params: { postId: string; commentId: string }) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof staff.markOfficial>) => call(staff.markOfficial, { params, body }),
  })
export const reportMutation = ({ postId, commentId }: SubjectIds) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof posts.reportPost>) =>
      commentId === null
        ? call(posts.reportPost, { params: { postId }, body })
        : call(comments.reportComment, { params: { postId, commentId }, body }),
  })
export const appealMutation = (area: Area, decisionId: string) =>
  mutationOptions({
    mutationFn: (text: string) =>
      call(area === 'staff' ? staff.appealStaffDecision : posts.appealDecision, {
        params: { decisionId },
        body: { text },
      }),
  })
