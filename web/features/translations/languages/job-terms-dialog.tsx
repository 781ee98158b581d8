import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import type { TranslationJob } from '#contract/translations/jobs.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { Dialog } from '#ui/layout/dialog.tsx'
import { DialogEnd, DialogForm } from '#ui/layout/dialog-form.tsx'
import { doneWords } from '../states/unit-states.ts'
import { translatorsQuery, updateJobMutation } from '../translations.api.ts'
import { WordMatches } from './word-matches.tsx'

/** Staff who can be given a job, as a list to choose from. */
export const usePeople = (courseId: string, none: string) => {
  const { data } = useQuery(translatorsQuery(courseId))
  return [
    { value: '', label: none },
    ...(data?.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
  ]
}

/** Who translates a language, who reviews it, and until when. */
export const JobTermsDialog = ({ job, onClose }: { job: TranslationJob; onClose: () => void }) => {
  const { t } = useTranslation('translations')
  const format = useFormat()
  const people = usePeople(job.course.id, t('people.noOne'))
  const [assignee, setAssignee] = useState(job.assignee?.id ?? '')
  const [reviewer, setReviewer] = useState(job.reviewer?.id ?? '')
  const [due, setDue] = useState(job.due_on ?? '')
  const [note, setNote] = useState(job.note)
  const update = useMutation({ ...updateJobMutation(job), onSuccess: onClose })
  return (
    <Dialog onClose={onClose} title={t('terms.title', { language: format.language(job.locale) })}>
      <DialogForm
        onSubmit={() =>
          update.mutate({
            assignee_id: assignee || null,
            ...(job.can.set_reviewer ? { reviewer_id: reviewer || null } : {}),
            due_on: due || null,
            note: note.trim(),
          })
        }
      >
        <NativeSelect
          label={t('terms.translator')}
          data={people}
          value={assignee}
          onChange={({ target }) => setAssignee(target.value)}
        />
        {job.can.set_reviewer ? (
          <NativeSelect
            label={t('terms.reviewer')}
            data={people}
            value={reviewer}
            onChange={({ target }) => setReviewer(target.value)}
          />
        ) : null}
        <TextInput
          type="date"
          label={t('terms.due')}
          value={due}
          onChange={({ target }) => setDue(target.value)}
        />
        <Textarea
          label={t('terms.note')}
          description={t('terms.noteWhy')}
          autosize
          minRows={2}
          maxLength={limits.reason}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        {job.counts.words > doneWords(job.counts.by_state) ? <WordMatches job={job} /> : null}
        <DialogEnd>
          <Button variant="default" onClick={onClose}>
            {t('terms.cancel')}
          </Button>
          <Button type="submit" loading={update.isPending}>
            {t('terms.save')}
          </Button>
        </DialogEnd>
      </DialogForm>
    </Dialog>
  )
}
