import { sql } from 'kysely'
import { notifyOfLike } from '#domains/community/notices/notices.service.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'
import { insertRows } from './insert-rows.ts'

/** What students liked, written table by table: through the service, it would be half of all that the history asks. */
export interface Liked {
  table: 'posts' | 'comments'
  /** Known once it is written. */
  ids: () => { id: string; post_id: string }
  title: string
  authorId: string
  likes: { at: Date; person: SignedIn }[]
}

export async function writeLikes(ctx: Ctx, liked: Liked[]): Promise<void> {
  const subjects = liked
    .filter(({ likes }) => likes.length > 0)
    .map(({ ids, likes, ...subject }) => ({
      ...subject,
      ...ids(),
      likes: likes.toSorted((one, other) => one.at.getTime() - other.at.getTime()),
    }))
  await insertRows(
    ctx.db,
    'likes',
    subjects.flatMap(({ id, likes }) =>
      likes.map(({ at, person: { actor } }) => ({
        ...{ company_id: actor.company_id, subject_id: id, user_id: actor.id },
        at: at.toISOString(),
      })),
    ),
  )
  for (const table of ['posts', 'comments'] as const) {
    const counts = subjects
      .filter((subject) => subject.table === table)
      .map(({ id, likes }) => ({ id, likes: likes.length }))
    await sql`update ${sql.table(table)} as liked set likes = liked.likes + counted.likes
      from json_to_recordset(${JSON.stringify(counts)}::json) counted (id uuid, likes integer)
      where counted.id = liked.id`.execute(ctx.db)
  }
  for (const { id, post_id, title, authorId, likes } of subjects)
    await notifyOfLike(likes.at(-1)?.person as SignedIn, {
      ...{ id, post_id, title },
      to: authorId,
      times: likes.length,
    })
  await nameAll(ctx, subjects)
}

/** Each notice began with the first like and names everybody. */
async function nameAll(ctx: Ctx, subjects: { id: string; likes: Liked['likes'] }[]): Promise<void> {
  const notices = subjects.map(({ id, likes }) => ({
    group_key: `likes:${id}`,
    created_at: likes[0]?.at.toISOString(),
    actor_ids: likes.map(({ person }) => person.actor.id),
  }))
  await sql`update notices set created_at = named.created_at, actor_ids = named.actor_ids
    from json_to_recordset(${JSON.stringify(notices)}::json)
      named (group_key text, created_at timestamptz, actor_ids uuid[])
    where notices.group_key = named.group_key and seen_at is null`.execute(ctx.db)
}
