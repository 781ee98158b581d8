import * as z from 'zod/mini'
import { forgetPlacesBefore } from '#platform/events.ts'
import { job, turnOf } from '#platform/jobs/job.ts'
import { createPace } from '#platform/jobs/pace.ts'

/** Long enough to look into an incident; an address is personal. */
export const placesKeptDays = 90
const dailyMinutes = 24 * 60
const atOnce = 5_000
const restPerWork = 1

/** Forgets from where something was done, once that is too long ago. */
export const forgetPlacesJob = job(
  'evidence.forget_places',
  z.object({}),
  async (ctx, _data, running) => {
    const endTurn = turnOf(ctx, running)
    const pace = createPace(restPerWork)
    const before = new Date(ctx.now.getTime() - placesKeptDays * 86_400_000)
    while ((await forgetPlacesBefore(ctx, before, atOnce)) === atOnce) {
      await pace()
      endTurn()
    }
  },
  { intervalMinutes: dailyMinutes, lowPriority: true },
)
