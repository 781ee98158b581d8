import { Box, Button, Select, Stack } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CompanyMove, ListedCompany } from '#contract/companies/company-tree.ts'
import { ApiError } from '#lib/api/api-error.ts'
import { notify } from '#lib/notifications/notifications.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { DialogEnd, DialogForm } from '#ui/overlays/dialog-form.tsx'
import { companiesQuery } from '../companies.api.ts'
import { moveCompanyMutation, movePreviewQuery } from './tree.api.ts'
import classes from './tree.module.css'
import { withoutBranch } from './without-branch.ts'

const changes = ['gains_companies', 'loses_companies', 'gains_courses', 'loses_courses'] as const

/** The people and things that the company gains and loses. */
const Effects = ({ move }: { move: CompanyMove }) => {
  const { t } = useTranslation('companies')
  const some = changes.filter((change) => move[change].length > 0)
  if (some.length === 0) return <p className={classes.quiet}>{t('move.nothing')}</p>
  return (
    <>
      <Stack component="dl" gap="sm" className={classes.effects ?? ''}>
        {some.map((change) => (
          <div key={change}>
            <Box component="dt" fz="ui" c="dimmed">
              {t(`move.${change}`)}
            </Box>
            <dd>{move[change].map((each) => ('title' in each ? each.title : each.name)).join(', ')}</dd>
          </div>
        ))}
      </Stack>
      {move.people > 0 && move.gains_courses.length + move.loses_courses.length > 0 ? (
        <p className={classes.quiet}>{t('move.people', { count: move.people })}</p>
      ) : null}
    </>
  )
}

/** Moves a company below another one, after showing what that changes. */
export const MoveCompanyDialog = ({ company, onClose }: { company: ListedCompany; onClose: () => void }) => {
  const { t } = useTranslation(['companies', 'common'])
  const { id, name } = company
  const [parentId, setParentId] = useState(company.parent_id ?? '')
  const { data } = useQuery(companiesQuery())
  const parents = withoutBranch(data?.data ?? [], id)
  const isMoved = parentId !== company.parent_id
  const preview = useQuery({ ...movePreviewQuery(id, parentId), enabled: isMoved })
  const move = useMutation(moveCompanyMutation(id))
  const submit = () =>
    move.mutate(parentId, {
      onSuccess: () => {
        onClose()
        notify({ type: 'success', title: t('move.done', { name }) })
      },
    })
  return (
    <Dialog onClose={onClose} title={t('move.title', { name })} size="md">
      <DialogForm
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Select
          label={t('create.parent')}
          data={parents.map((each) => ({ value: each.id, label: each.name }))}
          value={parentId}
          onChange={(next) => next && setParentId(next)}
          allowDeselect={false}
          searchable
          error={isMoved && preview.error instanceof ApiError ? preview.error.message : null}
        />
        <div aria-live="polite">
          {isMoved && preview.data && !preview.error ? (
            <Stack gap="sm">
              <Effects move={preview.data.data} />
              <p className={classes.quiet}>
                {t('move.inherits', { parent: parents.find((each) => each.id === parentId)?.name })}
              </p>
            </Stack>
          ) : null}
        </div>
        <DialogEnd>
          <Button variant="default" onClick={onClose}>
            {t('common:confirm.cancel')}
          </Button>
          <Button type="submit" disabled={!isMoved || !preview.isSuccess} loading={move.isPending}>
            {t('move.submit')}
          </Button>
        </DialogEnd>
      </DialogForm>
    </Dialog>
  )
}
