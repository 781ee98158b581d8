import { Button, Select } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StudentFile } from '#contract/directory/directory.ts'
import { ApiError } from '#lib/api/api-error.ts'
import { notify } from '#lib/notifications/notifications.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { DialogEnd, DialogForm } from '#ui/overlays/dialog-form.tsx'
import { companiesQuery, moveStudentMutation } from './people.api.ts'

/** Moves a student to another company in reach. */
export const MoveDialog = ({ student, onClose }: { student: StudentFile; onClose: () => void }) => {
  const { t } = useTranslation(['people', 'common'])
  const [companyId, setCompany] = useState<string | null>(null)
  const { data: companies } = useQuery(companiesQuery())
  const move = useMutation(moveStudentMutation(student.id))
  const others = (companies?.data ?? []).filter(({ id }) => id !== student.company_id)
  const submit = () => {
    if (!companyId) return
    move.mutate(companyId, {
      onSuccess: ({ data }) => {
        onClose()
        const company = data.company_name
        notify({ type: 'success', title: t('move.done', { name: student.full_name, company }) })
      },
    })
  }
  return (
    <Dialog onClose={onClose} title={t('move.title', { name: student.full_name })} size="md">
      <DialogForm onSubmit={submit}>
        <p>{t('move.message')}</p>
        <Select
          label={t('move.company')}
          data={others.map(({ id, name }) => ({ value: id, label: name }))}
          searchable
          allowDeselect={false}
          value={companyId}
          onChange={setCompany}
          error={move.error instanceof ApiError ? move.error.message : undefined}
          data-autofocus
        />
        <DialogEnd>
          <Button variant="default" onClick={onClose}>
            {t('common:confirm.cancel')}
          </Button>
          <Button type="submit" disabled={!companyId} loading={move.isPending}>
            {t('move.submit')}
          </Button>
        </DialogEnd>
      </DialogForm>
    </Dialog>
  )
}
