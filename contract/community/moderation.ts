import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { count, id, lineOrNone, one, pageOf, pageQuery, timestamp, words } from '../fields.ts'
import { limits } from '../limits.ts'
import { author, decisionGrounds, reportReasons, subjectStates } from './posts.ts'
import { textTree } from './text-tree.ts'

/** What community moderators have to review, and their decisions. */

const subjectKind = z.enum(['post', 'comment'])
export const queueGroups = ['appealed', 'reported', 'held', 'unanswered'] as const

const claim = z.object({ full_name: z.string(), is_own: z.boolean(), until: timestamp })

export const queueEntry = z.object({
  group: z.enum(queueGroups),
  subject_kind: subjectKind,
  subject_id: id,
  post_id: id,
  title: z.string(),
  excerpt: z.string(),
  reasons: z.array(z.object({ reason: z.enum(reportReasons), count })),
  reports: count,
  since: timestamp,
  followers: count,
  claim: z.nullable(claim),
})
export type QueueEntry = z.infer<typeof queueEntry>

const community = z.object({ id, name: z.string() })

export const getQueue = endpoint({
  method: 'GET',
  path: '/api/community/queue',
  access: 'staff',
  reads: ['moderation'],
  summary:
    'What waits for a moderator: objections, reports, held texts, and questions nobody answered for two working days',
  query: z.object({ company_id: z.optional(id) }),
  response: z.object({
    data: z.array(queueEntry),
    meta: z.object({ communities: z.array(community), can: z.object({ set: z.boolean() }) }),
  }),
  errors: [404],
})

export const moderatedSubject = z.object({
  subject_kind: subjectKind,
  subject_id: id,
  post_id: id,
  title: z.string(),
  author,
  tree: textTree,
  state: z.enum(subjectStates),
  is_locked: z.boolean(),
  is_question: z.boolean(),
  version: count,
  created_at: timestamp,
  edited_at: z.nullable(timestamp),
  /** The text at the time of the first report, if it was edited since. */
  reported_tree: z.nullable(textTree),
  reports: z.array(
    z.object({
      id,
      reporter: author,
      reason: z.enum(reportReasons),
      note: z.string(),
      at: timestamp,
      /** Whether the report counts towards the number at which the text is held. */
      counts: z.boolean(),
    }),
  ),
  appeal: z.nullable(z.object({ decision_id: id, text: z.string(), at: timestamp })),
  /** Earlier versions of the text, newest first; kept for moderators for a limited time. */
  earlier_texts: z.array(z.object({ id, title: z.nullable(z.string()), body: z.string(), at: timestamp })),
  decisions: z.array(
    z.object({
      id,
      action: z.string(),
      ground: z.nullable(z.enum(decisionGrounds)),
      rule: z.string(),
      facts: z.string(),
      is_automated: z.boolean(),
      at: timestamp,
    }),
  ),
  author_posts: count,
  author_decisions: count,
  rules: z.array(z.string()),
  claim: z.nullable(claim),
  /** Why the caller may not decide; null if they may. */
  cannot: z.nullable(z.enum(['own', 'reporter', 'decided_before', 'reads_only'])),
})
export type ModeratedSubject = z.infer<typeof moderatedSubject>

const params = z.object({ subjectId: id })

export const getModeratedSubject = endpoint({
  method: 'GET',
  path: '/api/community/subjects/:subjectId',
  access: 'staff',
  reads: ['subject/:subjectId'],
  summary: 'A post or comment with its reports, as a moderator looks at it',
  params,
  response: one(moderatedSubject),
})

export const claimSubject = endpoint({
  method: 'PUT',
  path: '/api/community/subjects/:subjectId/claim',
  access: 'staff',
  changes: ['moderation', 'subject/:subjectId'],
  summary: 'Takes an entry of the queue in hand for fifteen minutes, so that two do not decide at once',
  params,
  body: z.strictObject({ claimed: z.boolean() }),
  response: one(moderatedSubject),
  errors: [409],
})

export const decisionActions = ['hide', 'restore', 'lock', 'unlock'] as const
export const decideOnSubject = endpoint({
  method: 'POST',
  path: '/api/community/subjects/:subjectId/decisions',
  access: 'staff',
  changes: ['moderation', 'subject/:subjectId', 'posts', 'post'],
  summary:
    'Decides about a post or comment as it was seen; its author reads why, and whoever reported it that it was decided. 409 where it changed since',
  params,
  body: z.strictObject({
    version: count,
    action: z.enum(decisionActions),
    ground: z.optional(z.enum(decisionGrounds)),
    /** The rule of the community as it is worded there; absent or empty if the ground is the law. */
    rule: z.optional(lineOrNone(limits.ruleText)),
    facts: words(limits.reason),
  }),
  response: one(moderatedSubject),
  errors: [409, 422],
})

export const listDecisions = endpoint({
  method: 'GET',
  path: '/api/community/decisions',
  access: 'staff',
  reads: ['moderation'],
  summary: 'What was decided, by whom and why, newest first',
  query: z.object({ ...pageQuery, company_id: z.optional(id) }),
  response: pageOf(
    z.object({
      id,
      subject_kind: subjectKind,
      subject_id: id,
      title: z.string(),
      action: z.enum(['hide', 'restore', 'lock', 'unlock', 'dismiss', 'mark_official', 'unmark_official']),
      ground: z.nullable(z.enum(decisionGrounds)),
      rule: z.string(),
      facts: z.string(),
      is_automated: z.boolean(),
      decided_by: z.string(),
      is_appeal: z.boolean(),
      at: timestamp,
    }),
  ),
  errors: [404],
})
export type LoggedDecision = z.infer<typeof listDecisions.response>['data'][number]

export const communitySettings = z.object({
  company_id: id,
  version: count,
  allows_nameless: z.boolean(),
  allows_pictures: z.boolean(),
  suggests_questions: z.boolean(),
  parent_moderates: z.boolean(),
  trusted_domains: z.array(z.string()),
  rules: z.array(z.string()),
  security_email: z.string(),
  security_phone: z.string(),
  password_url: z.string(),
  mail_report_points: z.boolean(),
})
export type CommunitySettings = z.infer<typeof communitySettings>
const settingsParams = z.object({ companyId: id })
const domainName = z.string().check(z.maxLength(253), z.regex(/^(?=.*\.)[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/))

export const getCommunitySettings = endpoint({
  method: 'GET',
  path: '/api/companies/:companyId/community',
  access: 'staff',
  reads: ['community-settings/:companyId'],
  summary: 'What a company decided about its community',
  params: settingsParams,
  response: one(communitySettings),
})
export const updateCommunitySettings = endpoint({
  method: 'PUT',
  path: '/api/companies/:companyId/community',
  access: 'admin',
  changes: ['community-settings/:companyId'],
  summary: 'Sets the switches, rules and contacts of a community; 409 where somebody changed them since',
  params: settingsParams,
  body: z.strictObject({
    version: count,
    allows_nameless: z.boolean(),
    allows_pictures: z.boolean(),
    /** Left unchanged when absent. */
    suggests_questions: z.optional(z.boolean()),
    parent_moderates: z.boolean(),
    trusted_domains: z.array(domainName).check(z.maxLength(limits.trustedDomains)),
    rules: z.array(lineOrNone(limits.ruleText)).check(z.maxLength(limits.communityRules)),
    security_email: z.union([z.email().check(z.maxLength(limits.email)), z.literal('')]),
    security_phone: lineOrNone(40),
    password_url: z.union([
      z.string().check(z.maxLength(500), z.regex(/^https:\/\/\P{Cc}+$/u)),
      z.literal(''),
    ]),
    mail_report_points: z.boolean(),
  }),
  response: one(communitySettings),
  errors: [409],
})
