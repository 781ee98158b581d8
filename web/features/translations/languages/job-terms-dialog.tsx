import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import type { TranslationJob } from '#contract/translations/jobs.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { DialogEnd, DialogForm } from '#ui/overlays/dialog-form.tsx'
import { doneWords } from '../states/unit-states.ts'
import { translatorsQuery, updateJobMutation } from '../translations.api.ts'
import { WordMatches } from './word-matches.tsx'

/** The staff to whom a job can be assigned, as select options. */
export const usePeople = (courseId: string, none: string) => {
  const { data } = useQuery(translatorsQuery(courseId))
  return [
    { value: '', label: none },
    ...(data?.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
  ]
}

/** The form of the dialog, and its submission. */
const useJobTerms = (job: TranslationJob, onSaved: () => void) => {
  const [terms, setTerms] = useState({
    assignee: job.assignee?.id ?? '',
    reviewer: job.reviewer?.id ?? '',
    due: job.due_on ?? '',
    note: job.note,
  })
  const update = useMutation({ ...updateJobMutation(job), onSuccess: onSaved })
  return {
    terms,
    change: (changed: Partial<typeof terms>) => setTerms((before) => ({ ...before, ...changed })),
    isSaving: update.isPending,
    save: () =>
      update.mutate({
        assignee_id: terms.assignee || null,
        ...(job.can.set_reviewer ? { reviewer_id: terms.reviewer || null } : {}),
        due_on: terms.due || null,
        note: terms.note.trim(),
      }),
  }
}

/** Sets the translator, the reviewer and the due date of a language. */
export const JobTermsDialog = ({ job, onClose }: { job: TranslationJob; onClose: () => void }) => {
  const { t } = useTranslation('translations')
  const format = useFormat()
  const people = usePeople(job.course.id, t('people.noOne'))
  const { terms, change, isSaving, save } = useJobTerms(job, onClose)
  return (
    <Dialog onClose={onClose} title={t('terms.title', { language: format.language(job.locale) })}>
      <DialogForm onSubmit={save}>
        <NativeSelect
          label={t('terms.translator')}
          data={people}
          value={terms.assignee}
          onChange={({ target }) => change({ assignee: target.value })}
        />
        {job.can.set_reviewer ? (
          <NativeSelect
            label={t('terms.reviewer')}
            data={people}
            value={terms.reviewer}
            onChange={({ target }) => change({ reviewer: target.value })}
          />
        ) : null}
        <TextInput
          type="date"
          label={t('terms.due')}
          value={terms.due}
          onChange={({ target }) => change({ due: target.value })}
        />
        <Textarea
          label={t('terms.note')}
          description={t('terms.noteWhy')}
          autosize
          minRows={2}
          maxLength={limits.reason}
          value={terms.note}
          onChange={({ target }) => change({ note: target.value })}
        />
        {job.counts.words > doneWords(job.counts.by_state) ? <WordMatches job={job} /> : null}
        <DialogEnd>
          <Button variant="default" onClick={onClose}>
            {t('terms.cancel')}
          </Button>
          <Button type="submit" loading={isSaving}>
            {t('terms.save')}
          </Button>
        </DialogEnd>
      </DialogForm>
    </Dialog>
  )
}
