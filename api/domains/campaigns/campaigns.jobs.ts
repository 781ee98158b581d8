import { countCampaignsJob } from './progress/count.job.ts'
import { remindCampaignJob } from './reminders/remind-campaign.job.ts'
import { reportJobs } from './reports/weekly-report.job.ts'

export const campaignJobs = [countCampaignsJob, remindCampaignJob, ...reportJobs]
