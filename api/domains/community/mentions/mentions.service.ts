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
 * Whom a post or comment mentions: people of its thread who wrote in it under their name, the security team as a whole, and nobody else
 * of the company. Alone writes mentions.
 */

const mostSuggested = 200

/** Those whom a text in the thread of a post may mention, whoever wrote last first. */
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
 * Of the ids those that may be mentioned; others are left out without a word. A new post has no `postId`. `subjectId`: a text that
 * mentions some already.
 */
export async function mentionable(
  ctx: SignedIn,
  community: Community,
  { postId, subjectId }: { postId?: string; subjectId?: string },
  chosen: readonly string[] = [],
): Promise<MentionedPerson[]> {
  const ids = chosen.filter((id) => id !== teamMention)
  // The team does not call itself.
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

/** Remembers whom a saved text mentions. Answers those who do not know yet. */
export async function recordMentions(
  ctx: SignedIn,
  community: Community,
  { id, tree }: { id: string; tree: TextTree },
): Promise<string[]> {
  const ids = mentionedIn(tree)
  return ids.length > 0 ? queries.insertMentions(ctx, community, id, ids) : []
}

/** What is deleted mentions nobody. */
export async function forgetMentions(ctx: SignedIn, company_id: string, subjectId: string): Promise<void> {
  await queries.deleteMentions(ctx, company_id, subjectId)
}

/** What of a row names people: its tree, its source, and beginnings of its words. */
interface Texts {
  tree?: TextTree
  body?: string | null
  excerpt?: string
  answer_excerpt?: string | null
}

/** Rows as they are read, with the names that people have today. */
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
