import { Box, Text } from '@mantine/core'
import { CircleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { NoteBox } from '#ui/feedback/note-box.tsx'

/** Why the last submission was rejected; shown until the draft is submitted again. */
export const RejectedNotice = ({ reason }: { reason: string | null }) => {
  const { t } = useTranslation('publishing')
  if (reason === null) return null
  return (
    <NoteBox
      tone="bad"
      icon={<CircleAlert size={16} aria-hidden />}
      mb="md"
      fz="inherit"
      role="region"
      aria-label={t('rejected.title')}
    >
      <Box component="b" fw={600}>
        {t('rejected.title')}
      </Box>
      <Text maw="72ch">{reason}</Text>
    </NoteBox>
  )
}
