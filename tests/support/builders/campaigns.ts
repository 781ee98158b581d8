import { getCampaignFigures, waiveCampaignPerson } from '#contract/campaigns/campaign-progress.ts'
import { type Campaign, createCampaign, launchCampaign } from '#contract/campaigns/campaigns.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { TestApp } from '../app.ts'
import type { TestPerson } from './accounts.ts'
import type { ReleasedCourse } from './learning.ts'

type Terms = Partial<BodyOf<typeof createCampaign>>

/** A draft of the admin’s company, mandatory for everybody in it. */
export async function aCampaignDraft(
  app: TestApp,
  admin: TestPerson,
  courses: readonly Pick<ReleasedCourse, 'id'>[],
  terms: Terms = {},
): Promise<Campaign> {
  const { data } = await app.call(createCampaign, {
    as: admin,
    body: {
      name: 'Autumn campaign',
      note: '',
      company_id: admin.company_id,
      company_ids: [admin.company_id],
      with_descendants: true,
      tags: [],
      course_ids: courses.map(({ id }) => id),
      mandatory: true,
      starts_on: null,
      due_on: null,
      due_days: null,
      goal_percent: 90,
      ...terms,
    },
  })
  return data.data
}

/** The same, launched: assignments that exist get the campaign’s terms. */
export async function aLaunchedCampaign(
  app: TestApp,
  admin: TestPerson,
  courses: readonly Pick<ReleasedCourse, 'id'>[],
  terms: Terms = {},
): Promise<Campaign> {
  const { id, version, company_ids, course_ids } = await aCampaignDraft(app, admin, courses, terms)
  const { data } = await app.call(launchCampaign, {
    as: admin,
    params: { campaignId: id },
    body: {
      version,
      clashes: course_ids.flatMap((course_id) =>
        company_ids.map((company_id) => ({ course_id, company_id, use: 'replace' as const })),
      ),
      confirm_past_due: true,
    },
  })
  return data.data
}

/** Takes a person out of a campaign, whose people are looked at before, as on its page. */
export const waive = async (
  app: TestApp,
  admin: TestPerson,
  { id }: Pick<Campaign, 'id'>,
  studentId: string,
  reason = 'On parental leave',
) => {
  await app.call(getCampaignFigures, { as: admin, params: { campaignId: id } })
  return app.call(waiveCampaignPerson, {
    as: admin,
    params: { campaignId: id, studentId },
    body: { reason },
  })
}
