import type { Session } from '#contract/accounts/accounts.ts'
import { nowInSeconds } from './session.ts'

/** A session that was issued `age` seconds ago and lasts an hour. */
export const aSession = (role: 'student' | 'teacher' | 'admin' = 'student', age = 0): Session => ({
  access_token: `token-of-${role}`,
  issued_at: nowInSeconds() - age,
  expires_in: 3_600,
  token_type: 'Bearer',
  user: {
    id: `id-of-${role}`,
    first_name: 'Eleni',
    last_name: 'Markou',
    name: 'Eleni Markou',
    full_name: 'Eleni Markou',
    email: 'eleni@example.com',
    role,
    abilities: [],
    avatar: null,
    company_id: 'company',
    company_name: 'Harbor Group',
    settings: {
      has_community: true,
      has_leaderboard: true,
      has_certificate_ceo: true,
      has_mail_reports: true,
    },
    platform_locale: null,
    course_locale: null,
  },
})
