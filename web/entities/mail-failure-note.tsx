import { MailWarning } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { MailFailure } from '#contract/accounts/mail-failure.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { TextWithIcon } from '#ui/icons/text-with-icon.tsx'

/** Tells staff why e-mails do not reach a person. */
export const MailFailureNote = ({ failure: { reason, given_up, since } }: { failure: MailFailure }) => {
  const { t } = useTranslation('directory')
  const format = useFormat()
  const state = reason === 'recipient_refused' ? 'refused' : given_up ? 'givenUp' : 'trying'
  return (
    <TextWithIcon icon={<MailWarning size={16} aria-hidden />} maw="60ch" mt="2xs" fz="sm" c="var(--bad-ink)">
      {t(`mailFailure.${state}`, { date: format.date(since, 'full') })}
    </TextWithIcon>
  )
}
