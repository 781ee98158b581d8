import type { Rows } from './row.ts'
import { apiTokenRows } from './rows/api-tokens.ts'
import { auditRows } from './rows/audit.ts'
import { authoringRows } from './rows/authoring.ts'
import { campaignRows } from './rows/campaigns.ts'
import { communityRows } from './rows/community.ts'
import { evidenceRows } from './rows/evidence.ts'
import { learningRows } from './rows/learning.ts'
import { peopleRows } from './rows/people.ts'
import { publishingRows } from './rows/publishing.ts'
import { quizzesRows } from './rows/quizzes.ts'
import { scimRows } from './rows/scim.ts'
import { signInRows } from './rows/sign-in.ts'
import { ssoRows } from './rows/sso.ts'
import { translationsRows } from './rows/translations.ts'
import { webhookRows } from './rows/webhooks.ts'

/** A row for every endpoint; the test fails for an endpoint without one. */
export const table: Rows = {
  ...apiTokenRows,
  ...auditRows,
  ...authoringRows,
  ...campaignRows,
  ...communityRows,
  ...evidenceRows,
  ...learningRows,
  ...peopleRows,
  ...signInRows,
  ...publishingRows,
  ...quizzesRows,
  ...ssoRows,
  ...scimRows,
  ...translationsRows,
  ...webhookRows,
}
