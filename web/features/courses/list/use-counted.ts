import { useTranslation } from 'react-i18next'

type Part = 'chapters' | 'lessons' | 'quizzes' | 'questions'

/** How many of each there are, in words; what there is none of is left unsaid. */
export const useCounted = (): ((counts: Partial<Record<Part, number>>) => string[]) => {
  const { t } = useTranslation('courses')
  return (counts) =>
    Object.entries(counts).flatMap(([part, count]) => (count > 0 ? t(part as Part, { count }) : []))
}
