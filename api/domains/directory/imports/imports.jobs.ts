import type { Job } from '#platform/jobs/job.ts'
import { applyImportJob } from './apply.job.ts'
import { checkImportJob } from './check.job.ts'
import { inviteImportedJob } from './invitations.job.ts'
import { purgeImportsJob } from './purge-imports.job.ts'

export const importJobs: Job[] = [checkImportJob, applyImportJob, inviteImportedJob, purgeImportsJob]
