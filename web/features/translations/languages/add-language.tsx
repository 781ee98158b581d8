import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Locale, locales } from '#contract/locales.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { useGo } from '#lib/navigation/route-link.tsx'
import { Card, SectionHeader } from '#ui/layout/page.tsx'
import { createJobMutation, knownWordsQuery } from '../translations.api.ts'
import { usePeople } from './job-terms-dialog.tsx'
import classes from './languages.module.css'

/** The share of the course that need not be translated again. */
const KnownWords = ({ courseId, locale }: { courseId: string; locale: Locale }) => {
  const { t } = useTranslation('translations')
  const format = useFormat()
  const { data } = useQuery(knownWordsQuery(courseId, locale))
  const counted = data?.data
  return (
    <p className={classes.known} role="status">
      {counted
        ? t(counted.known === 0 ? 'add.notInMemory' : 'add.inMemory', {
            known: format.number(counted.known),
            words: t('add.words', { count: counted.words, number: format.number(counted.words) }),
          })
        : null}
    </p>
  )
}

interface AddLanguageProps {
  courseId: string
  /** The course's languages without a translation job; offered first. */
  withoutJob: readonly Locale[]
  taken: readonly Locale[]
}

/** Starts a translation: into a language that the course already has, or into a new one. */
export const AddLanguage = ({ courseId, withoutJob, taken }: AddLanguageProps) => {
  const { t } = useTranslation('translations')
  const format = useFormat()
  const go = useGo()
  const people = usePeople(courseId, t('people.noOne'))
  const offered = [
    ...withoutJob,
    ...locales.filter((locale) => !taken.includes(locale) && !withoutJob.includes(locale)),
  ]
  const [chosen, setChosen] = useState<string>()
  const [assignee, setAssignee] = useState('')
  const [due, setDue] = useState('')
  const create = useMutation({
    ...createJobMutation(courseId),
    // The page of the new language opens at once.
    meta: { background: true },
  })
  const locale = offered.find((name) => name === chosen) ?? offered[0]
  if (!locale) return null
  const language = format.language(locale)
  const add = async () => {
    await create.mutateAsync({ locale, assignee_id: assignee || null, due_on: due || null })
    await go({ to: 'admin.courses.translate', params: { courseId, locale } })
  }
  return (
    <Card className={classes.add ?? ''}>
      <SectionHeader title={t('add.title')} />
      <p>{t('add.why')}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          add().catch(() => undefined)
        }}
      >
        <NativeSelect
          label={t('add.language')}
          data={offered.map((name) => ({ value: name, label: format.language(name) }))}
          value={locale}
          onChange={({ target }) => setChosen(target.value)}
        />
        <NativeSelect
          label={t('terms.translator')}
          data={people}
          value={assignee}
          onChange={({ target }) => setAssignee(target.value)}
        />
        <TextInput
          type="date"
          label={t('terms.due')}
          value={due}
          onChange={({ target }) => setDue(target.value)}
        />
        <Button type="submit" loading={create.isPending}>
          {t('add.button', { language })}
        </Button>
        <KnownWords courseId={courseId} locale={locale} />
      </form>
    </Card>
  )
}
