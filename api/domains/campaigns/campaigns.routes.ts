import * as progressContract from '#contract/campaigns/campaign-progress.ts'
import * as contract from '#contract/campaigns/campaigns.ts'
import { type Route, route } from '#platform/http/serve.ts'
import * as campaigns from './campaigns.service.ts'
import * as launch from './launch.service.ts'
import * as figures from './progress/figures.service.ts'
import * as people from './progress/people.service.ts'
import { exportPeople } from './progress/people-file.export.ts'
import { remindMissing } from './reminders/campaign-reminders.service.ts'

export const campaignRoutes: Route[] = [
  route(contract.listCampaigns, (ctx, { query }) => campaigns.listCampaigns(ctx, query)),
  route(contract.createCampaign, async (ctx, { body }) => ({
    data: await campaigns.createCampaign(ctx, body),
  })),
  route(contract.getCampaign, async (ctx, { params }) => ({
    data: await campaigns.getCampaign(ctx, params.campaignId),
  })),
  route(contract.updateCampaign, async (ctx, { params, body }) => ({
    data: await campaigns.updateCampaign(ctx, params.campaignId, body),
  })),
  route(contract.deleteCampaign, (ctx, { params }) => campaigns.deleteCampaign(ctx, params.campaignId)),
  route(contract.checkCampaign, (ctx, { params }) => launch.checkCampaign(ctx, params.campaignId)),
  route(contract.launchCampaign, async (ctx, { params, body }) => ({
    data: await launch.launchCampaign(ctx, params.campaignId, body),
  })),
  route(contract.extendCampaign, async (ctx, { params, body }) => ({
    data: await launch.extendCampaign(ctx, params.campaignId, body),
  })),
  route(
    contract.archiveCampaign,
    async (ctx, { params, body }) => ({ data: await launch.archiveCampaign(ctx, params.campaignId, body) }),
    { transaction: 'own' },
  ),
  route(contract.setCampaignReaders, async (ctx, { params, body }) => ({
    data: await campaigns.setReaders(ctx, params.campaignId, body),
  })),
  route(contract.listCampaignReaders, (ctx, { params }) =>
    campaigns.listPossibleReaders(ctx, params.campaignId),
  ),
  route(progressContract.getCampaignFigures, (ctx, { params }) => figures.getFigures(ctx, params.campaignId)),
  route(progressContract.listCampaignParts, (ctx, { params }) => figures.listParts(ctx, params)),
  route(progressContract.listCampaignPeople, (ctx, { params, query }) =>
    people.listPeople(ctx, params.campaignId, query),
  ),
  route(progressContract.listCampaignCompanies, (ctx, { params }) =>
    people.listCompanies(ctx, params.campaignId),
  ),
  route(
    progressContract.exportCampaignPeople,
    (ctx, { params, body }) => exportPeople(ctx, params.campaignId, body),
    { transaction: 'own' },
  ),
  route(progressContract.waiveCampaignPerson, (ctx, { params, body }) =>
    people.waivePerson(ctx, params, body),
  ),
  route(progressContract.removeCampaignWaiver, (ctx, { params }) => people.removeWaiver(ctx, params)),
  route(
    progressContract.remindCampaign,
    async (ctx, { params, body }) => ({ data: await remindMissing(ctx, params.campaignId, body) }),
    { transaction: 'own' },
  ),
]
