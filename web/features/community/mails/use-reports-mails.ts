import { hasSetting, useUser } from '#lib/session/session.ts'

/** Whether the user can report suspicious e-mails to the security team. */
export const useReportsMails = (): boolean => hasSetting(useUser(), 'has_mail_reports')
