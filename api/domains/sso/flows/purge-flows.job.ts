import * as z from 'zod/mini'
import { job } from '#platform/jobs/job.ts'
import { purgeFlows } from './flows.queries.ts'
import { purgeSeenAssertions } from './saml/seen-assertions.queries.ts'

const atOnce = 5_000

/** Flows that ended are kept for a day to investigate incidents, assertions until nobody could present them again. */
export const purgeFlowsJob = job(
  'sso.purge_flows',
  z.object({}),
  async (ctx) => {
    while ((await purgeFlows(ctx, atOnce)) === atOnce);
    while ((await purgeSeenAssertions(ctx, atOnce)) === atOnce);
  },
  { intervalMinutes: 60 },
)
