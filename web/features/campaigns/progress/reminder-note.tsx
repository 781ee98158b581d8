import { useTranslation } from 'react-i18next'
import { useFormat } from '#lib/i18n/format.ts'
import { NoteBox } from '#ui/feedback/note-box.tsx'
import type { Campaign } from '../campaigns.api.ts'

/** How far today’s reminder is. */
export const ReminderNote = ({ reminder }: Pick<Campaign, 'reminder'>) => {
  const { t } = useTranslation('campaigns')
  const format = useFormat()
  if (!reminder) return null
  const { people, mailed, skipped, is_finished, at } = reminder
  return (
    <NoteBox tone="info" role="status">
      {[
        t('remind.today', { count: people, when: format.date(at, 'moment') }),
        ...(is_finished ? [t('remind.queued', { count: mailed })] : [t('remind.working')]),
        ...(skipped > 0 ? [t('remind.skipped', { count: skipped })] : []),
      ].join(' ')}
    </NoteBox>
  )
}
