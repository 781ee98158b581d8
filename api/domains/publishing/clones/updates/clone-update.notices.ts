import type { CourseRow } from '#domains/courses/courses.service.ts'
import { pickText, readTexts } from '#domains/courses/texts.service.ts'
import { namedActor, notify } from '#domains/notifications/notices.service.ts'
import type { SignedIn } from '#platform/context.ts'
import { selectCloneStaff } from '../clones.queries.ts'

/**
 * Notifies the admins and authors of a clone that its draft was updated, or published as well, by someone of another
 * company. Call it inside the transaction, once an update. Its own staff know of it.
 */
export async function notifyOfUpdate(
  ctx: SignedIn,
  { id, company_id, locales }: Pick<CourseRow, 'id' | 'company_id' | 'locales'>,
  event: 'clone_updated' | 'clone_published',
): Promise<void> {
  if (ctx.actor.company_id === company_id) return
  const to = await selectCloneStaff(ctx, { id, company_id })
  if (to.length === 0) return
  const titles = await readTexts(ctx, [id], locales)
  await notify(ctx, {
    event,
    to,
    about: `clone:${id}`,
    title: pickText(titles, { id, field: 'title' }, locales),
    actor: await namedActor(ctx),
    link: { route: 'admin.courses.show', params: { courseId: id } },
  })
}
