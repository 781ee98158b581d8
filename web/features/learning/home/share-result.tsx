import { Box, Button, Group, Text } from '@mantine/core'
import { Copy, ExternalLink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ShareChannel } from '#contract/learning/activity.ts'
import type { StudentCourse } from '#contract/learning/learning.ts'
import { CopyTextButton } from '#entities/copy-text-button.tsx'
import { useFormat } from '#lib/i18n/format.ts'
import { useUser } from '#lib/session/session.ts'
import { Card } from '#ui/layout/page.tsx'

interface ShareResultProps {
  course: StudentCourse
  onShared: (channel: ShareChannel) => void
}

const postAddress = (text: string): string =>
  `https://www.linkedin.com/feed/?${new URLSearchParams({ shareActive: 'true', text })}`

/** Shares a course without a certificate: a sentence, since there is no public page that could prove it. */
export const ShareResult = ({ course, onShared }: ShareResultProps) => {
  const { t } = useTranslation('learning')
  const format = useFormat()
  const { company_name: company } = useUser()
  if (!course.completed_at) return null
  const date = format.date(course.completed_at, 'full')
  const text = t('share.text', { course: course.title, company, date })
  const labels = { copy: t('share.copy'), copied: t('share.copied'), byHand: t('share.byHand') }
  return (
    <Card>
      <Box component="h2" mb="md">
        {t('share.title')}
      </Box>
      <Text component="blockquote" m={0} lh={1.55}>
        {text}
      </Text>
      <Text mt="xs" fz="ui" c="dimmed">
        {t('share.why')}
      </Text>
      <Group mt="lg" gap="sm">
        <CopyTextButton text={text} icon={Copy} labels={labels} onCopied={() => onShared('text')} />
        <Button
          component="a"
          variant="default"
          href={postAddress(text)}
          target="_blank"
          rel="noreferrer"
          leftSection={<ExternalLink size={20} aria-hidden />}
          onClick={() => onShared('linkedin')}
        >
          {t('share.linkedIn')}
        </Button>
      </Group>
    </Card>
  )
}
