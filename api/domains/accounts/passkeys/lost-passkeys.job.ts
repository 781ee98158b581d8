import * as z from 'zod/mini'
import { job } from '#platform/jobs/job.ts'
import { eraseLostPasskeys } from './lost-passkeys.service.ts'

export const eraseLostPasskeysJob = job(
  'accounts.erase_lost_passkeys',
  z.object({}),
  (ctx) => eraseLostPasskeys(ctx),
  { intervalMinutes: 24 * 60 },
)
