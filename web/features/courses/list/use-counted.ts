import { useTranslation } from 'react-i18next'

type Part = 'chapters' | 'lessons' | 'quizzes' | 'questions'

/** Returns the counts in words, leaving out those that are 0. */
export const useCounted = (): ((counts: Partial<Record<Part, number>>) => string[]) => {
  const { t } = useTranslation('courses')
  return (counts) =>
    Object.entries(counts).flatMap(([part, count]) => (count > 0 ? t(part as Part, { count }) : []))
}
