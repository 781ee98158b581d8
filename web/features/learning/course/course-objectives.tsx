import { Box, Group } from '@mantine/core'
import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { StudentCoursePage } from '#contract/learning/learning.ts'
import { languageTag } from '#contract/locales.ts'
import { TextWithIcon } from '#ui/icons/text-with-icon.tsx'
import { Card } from '#ui/layout/page.tsx'

/** The learning objectives of the course; nothing where its author set none. */
export const CourseObjectives = ({
  course,
}: {
  course: Pick<StudentCoursePage, 'objectives' | 'objective_locales' | 'locale'>
}) => {
  const { t } = useTranslation('learning')
  if (course.objectives.length === 0) return null
  return (
    <Card mb="2xl" aria-labelledby="objectives">
      <Box component="h2" id="objectives" mb="md" fz="md" fw={600}>
        {t('course.objectives')}
      </Box>
      <Group component="ul" gap="var(--s-3) var(--s-6)" align="flex-start" lang={languageTag(course.locale)}>
        {course.objectives.map((text, index) => (
          <TextWithIcon
            key={text}
            component="li"
            flex="1 1 min(100%, 380px)"
            gap="sm"
            icon={<Check size={18} color="var(--good)" aria-hidden />}
          >
            <span lang={languageTag(course.objective_locales?.[index] ?? course.locale)}>{text}</span>
          </TextWithIcon>
        ))}
      </Group>
    </Card>
  )
}
