import { readFile } from 'node:fs/promises'
import { parse } from 'yaml'
import * as z from 'zod/mini'
import { mailActions, mailVerdicts } from '#contract/community/mail-reports.ts'
import { decisionActions } from '#contract/community/moderation.ts'
import { reportReasons } from '#contract/community/posts.ts'
import { text } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import { fileOf } from './people-file.ts'

/** The format of `community.yaml`: posts and comments of a demo company. */

const by = text(60, 1)
/** Hours after the post. */
const after = z.number().check(z.gte(0.1))
const likes = z._default(z.int().check(z.gte(0), z.lte(30)), 0)
const body = text(limits.postText, 1)

const reports = z._default(
  z.array(
    z.strictObject({ by, after, reason: z.enum(reportReasons), note: z.optional(text(limits.reason)) }),
  ),
  [],
)
const comment = z.strictObject({
  by,
  after,
  body,
  likes,
  reports,
  official: z._default(z.boolean(), false),
  accepted: z._default(z.boolean(), false),
})
const post = z.strictObject({
  by,
  days: z.int().check(z.gte(1)),
  at: z.string().check(z.regex(/^\d\d:\d\d$/)),
  question: z._default(z.boolean(), false),
  nameless: z._default(z.boolean(), false),
  /** The lesson's English title. */
  lesson: z.optional(text(limits.title, 1)),
  title: text(limits.postTitle, 1),
  body,
  likes,
  comments: z.array(comment),
  reports,
  decision: z.optional(
    z.strictObject({
      by,
      after,
      action: z.enum(decisionActions),
      rule: text(limits.ruleText, 1),
      facts: text(limits.reason, 1),
    }),
  ),
})
const mail = z.strictObject({
  by,
  days: z.int().check(z.gte(0)),
  at: z.string().check(z.regex(/^\d\d:\d\d$/)),
  did: z.enum(mailActions),
  note: z.optional(text(limits.reportNote, 1)),
  /** The source of the e-mail. */
  mail: text(4_000, 1),
  answer: z.optional(
    z.strictObject({ by, after, verdict: z.enum(mailVerdicts), text: text(limits.reason, 1) }),
  ),
})
const communityFile = z.strictObject({
  settings: z.strictObject({
    rules: z.array(text(limits.ruleText, 1)).check(z.maxLength(limits.communityRules)),
    security_email: text(100, 1),
    security_phone: text(40, 1),
    password_url: text(200, 1),
  }),
  posts: z.array(post),
  mails: z.array(mail),
})
export type CommunityFile = z.infer<typeof communityFile>
export type PostEntry = CommunityFile['posts'][number]
export type MailEntry = CommunityFile['mails'][number]
export type ReportEntry = PostEntry['reports'][number]

export const readCommunity = async (company: string): Promise<CommunityFile> =>
  communityFile.parse(parse(await readFile(fileOf(company, 'community.yaml'), 'utf8')))
