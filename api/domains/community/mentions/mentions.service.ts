import { type ThreadPerson, teamMention } from '#contract/community/mentions.ts'
import type { TextTree } from '#contract/community/text-tree.ts'
import { isStaff, toRole } from '#contract/roles.ts'
import type { SignedIn } from '#platform/context.ts'
import { translate } from '#platform/messages.ts'
import type { Community } from '../communities.service.ts'
import * as queries from './mentions.queries.ts'
import {
  excerptWithNames,
  type MentionedPerson,
  type MentionNames,
  mentionedIn,
  mentionTokens,
  namedTree,
  withMentionNames,
} from './mentions.rules.ts'

/**
 * Mentions in posts and comments: of people who wrote in the thread under their name, and of the security team as a
 * whole; nobody else in the company can be mentioned. Only this service writes mentions.
 */

const mostSuggested = 200

/** The people whom a text in the thread of a post may mention, the latest writer first. */
export async function listThreadPeople(
  ctx: SignedIn,
  community: Community,
  postId: string,
): Promise<ThreadPerson[]> {
  const rows = await queries.selectThreadPeople(ctx, community, postId, { limit: mostSuggested })
  return rows.map(({ role, ...row }) => ({ ...row, is_team: isStaff(toRole(role)) }))
}

const teamName = (ctx: SignedIn): string => translate(ctx.languages.platform, 'community.team')

/**
 * Filters the ids to those that may be mentioned; others are ignored silently. A new post has no `postId`.
 * `subjectId` is an existing text, whose mentions stay allowed.
 */
export async function mentionable(
  ctx: SignedIn,
  community: Community,
  { postId, subjectId }: { postId?: string; subjectId?: string },
  chosen: readonly string[] = [],
): Promise<MentionedPerson[]> {
  const ids = chosen.filter((id) => id !== teamMention)
  // Moderators cannot mention their own team.
  const team =
    ids.length < chosen.length && !community.is_moderator
      ? [{ id: teamMention, full_name: teamName(ctx) }]
      : []
  if (ids.length === 0 || !postId) return team
  const [people, before] = await Promise.all([
    queries.selectThreadPeople(ctx, community, postId, { ids, limit: ids.length }),
    subjectId ? queries.selectMentioned(ctx, community, subjectId, ids) : [],
  ])
  const names = new Map([...people, ...before].map(({ id, full_name }) => [id, full_name]))
  const named = ids.flatMap((id) => {
    const full_name = names.get(id)
    return full_name ? [{ id, full_name }] : []
  })
  return [...named, ...team]
}

/** Stores the people that a saved text mentions. Returns the ids of those not notified yet. */
export async function recordMentions(
  ctx: SignedIn,
  community: Community,
  { id, tree }: { id: string; tree: TextTree },
): Promise<string[]> {
  const ids = mentionedIn(tree)
  return ids.length > 0 ? queries.insertMentions(ctx, community, id, ids) : []
}

/** A deleted text mentions nobody. */
export async function forgetMentions(ctx: SignedIn, company_id: string, subjectId: string): Promise<void> {
  await queries.deleteMentions(ctx, company_id, subjectId)
}

/** The parts of a row that contain mentions: its tree, its source, and excerpts of its text. */
interface Texts {
  tree?: TextTree
  body?: string | null
  excerpt?: string
  answer_excerpt?: string | null
}

/** Inserts people's current names into rows. */
export async function nameMentions<Row extends Texts>(ctx: SignedIn, rows: readonly Row[]): Promise<Row[]> {
  const ids = [...new Set(rows.flatMap(idsIn))]
  if (ids.length === 0) return [...rows]
  const userIds = ids.filter((id) => id !== teamMention)
  const people = userIds.length > 0 ? await queries.selectNames(ctx, userIds) : []
  const names: MentionNames = new Map([
    [teamMention, teamName(ctx)],
    ...people.map(({ id, full_name }) => [id, full_name] as const),
  ])
  const former = translate(ctx.languages.platform, 'community.former')
  return rows.map((row) => ({
    ...row,
    ...(row.tree ? { tree: namedTree(row.tree, names) } : {}),
    ...(row.body ? { body: withMentionNames(row.body, names, former) } : {}),
    ...(row.excerpt ? { excerpt: excerptWithNames(row.excerpt, names, former) } : {}),
    ...(row.answer_excerpt ? { answer_excerpt: excerptWithNames(row.answer_excerpt, names, former) } : {}),
  }))
}

const idsIn = ({ tree, body, excerpt, answer_excerpt }: Texts): string[] => [
  ...(tree ? mentionedIn(tree) : []),
  ...[body, excerpt, answer_excerpt].flatMap((words) =>
    words?.includes('@{') ? [...words.matchAll(mentionTokens)].map(([, id = '']) => id) : [],
  ),
]
