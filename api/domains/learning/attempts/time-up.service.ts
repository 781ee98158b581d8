import * as z from 'zod/mini'
import { currentRelease } from '#domains/publishing/publishing.service.ts'
import type { Ctx } from '#platform/context.ts'
import { addJob, job } from '#platform/jobs/job.ts'
import { asStudent } from '../as-student.loader.ts'
import { lockCycle } from '../progress/enrolments.queries.ts'
import { readBegun } from '../progress/opening.service.ts'
import { findStudent } from '../students.queries.ts'
import { settle } from './submission.service.ts'

/**
 * Submits an attempt when its time is over, even if its student never returns, so that lists and statistics include
 * the result. If somebody reads the course before the job runs, the attempt is submitted then.
 */
const timeUp = z.object({ student_id: z.string(), course_id: z.string() })
type TimeUp = z.infer<typeof timeUp>

export const timeUpJob = job('learning.time_up', timeUp, handIn)

export const handInWhenTimeIsUp = (
  ctx: Ctx,
  owner: TimeUp,
  { id, deadline_at }: { id: string; deadline_at: string },
): Promise<void> => addJob(ctx, timeUpJob, owner, { key: id, at: new Date(deadline_at) })

/**
 * Does nothing if the student is gone or the course was withdrawn. If the course is assigned again, the next read
 * submits the attempt.
 */
async function handIn(ctx: Ctx, { student_id, course_id }: TimeUp): Promise<void> {
  const person = await findStudent(ctx, student_id)
  if (!person) return
  await ctx.transaction(async (inner) => {
    const student = asStudent(inner, person)
    const newest = await currentRelease(student, course_id)
    if (newest && (await lockCycle(student, course_id)))
      await settle(student, await readBegun(student, newest))
  })
}
