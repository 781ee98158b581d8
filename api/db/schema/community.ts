import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { MailAction, MailVerdict, ReportedMail } from '#contract/community/mail-reports.ts'
import type { ReportReason, SubjectState } from '#contract/community/posts.ts'
import type { TextTree } from '#contract/community/text-tree.ts'

type Tree = ColumnType<TextTree, string, string>

export interface PostTable {
  unanswered_notice_at: Generated<string | null>
  id: string
  company_id: string
  author_id: string
  is_nameless: Generated<boolean>
  title: string
  body: string
  tree: Tree
  words: string
  locale: string
  is_question: Generated<boolean>
  course_id: string | null
  item_id: string | null
  quote: string | null
  state: Generated<SubjectState>
  locked_at: string | null
  likes: Generated<number>
  comments: Generated<number>
  commenters: Generated<number>
  official_comment_id: string | null
  accepted_comment_id: string | null
  is_answered: GeneratedAlways<boolean>
  once_key: string | null
  version: Generated<number>
  created_at: Generated<string>
  edited_at: string | null
  last_activity_at: Generated<string>
  trending: GeneratedAlways<number>
}

export interface CommentTable {
  id: string
  company_id: string
  post_id: string
  author_id: string
  is_nameless: Generated<boolean>
  reply_to: string | null
  body: string
  tree: Tree
  words: string
  state: Generated<SubjectState>
  likes: Generated<number>
  once_key: string | null
  version: Generated<number>
  created_at: Generated<string>
  edited_at: string | null
}

export interface LikeTable {
  company_id: string
  subject_id: string
  user_id: string
  at: Generated<string>
}

export interface PostPersonTable {
  company_id: string
  post_id: string
  user_id: string
  seen_comment_id: string | null
  follows: Generated<boolean>
  commented: Generated<number>
}

export interface CommunityVisitTable {
  company_id: string
  user_id: string
  seen_post_id: Generated<string | null>
  newest_post_id: string
  at: string
}

export interface AnswerTimeTable {
  company_id: string
  questions: number
  within_a_day: number
  counted_at: string
}

export interface MentionTable {
  company_id: string
  subject_id: string
  user_id: string
}

export interface TextEditTable {
  id: string
  user_id: string
  at: string
}

export interface EarlierTextTable {
  id: string
  company_id: string
  subject_id: string
  title: string | null
  body: string
  at: Generated<string>
}

export interface ReportTable {
  id: string
  company_id: string
  subject_kind: 'post' | 'comment'
  subject_id: string
  reporter_id: string
  reason: ReportReason
  note: Generated<string>
  snapshot: ColumnType<
    { title: string | null; tree: TextTree; version: number } | null,
    string | null,
    string | null
  >
  /** Whether the report counts towards the number at which the text is held. */
  counts: Generated<boolean>
  state: Generated<'open' | 'upheld' | 'dismissed' | 'moot'>
  at: Generated<string>
  decided_at: string | null
}

export type DecisionAction =
  | 'hide'
  | 'restore'
  | 'lock'
  | 'unlock'
  | 'dismiss'
  | 'mark_official'
  | 'unmark_official'

export interface DecisionTable {
  id: string
  company_id: string
  subject_kind: 'post' | 'comment'
  subject_id: string
  post_id: string
  author_id: string
  title: string
  action: DecisionAction
  ground: 'rule' | 'law' | null
  rule: Generated<string>
  facts: Generated<string>
  is_automated: Generated<boolean>
  decided_by: string | null
  appeal_of: string | null
  at: Generated<string>
}

export interface AppealTable {
  decision_id: string
  company_id: string
  text: string
  at: Generated<string>
  decided_at: string | null
}

export interface ModerationClaimTable {
  company_id: string
  subject_id: string
  user_id: string
  until: string
}

export interface CommunitySettingsTable {
  company_id: string
  allows_nameless: Generated<boolean>
  allows_pictures: Generated<boolean>
  suggests_questions: Generated<boolean>
  parent_moderates: Generated<boolean>
  trusted_domains: Generated<string[]>
  rules: Generated<string[]>
  security_email: Generated<string>
  security_phone: Generated<string>
  password_url: Generated<string>
  mail_report_points: Generated<boolean>
  version: Generated<number>
  updated_at: Generated<string>
}

export interface MailReportTable {
  id: string
  company_id: string
  reporter_id: string
  mail_key: string
  subject: string
  sender: string
  did: MailAction
  note: Generated<string>
  mail: ColumnType<ReportedMail | null, string | null, string | null>
  claimed_by: string | null
  claimed_at: string | null
  verdict: MailVerdict | null
  answer: Generated<string>
  answered_by: string | null
  answered_at: string | null
  version: Generated<number>
  at: Generated<string>
}
