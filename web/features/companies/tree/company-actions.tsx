import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListedCompany } from '#contract/companies/company-tree.ts'
import { notify } from '#lib/notifications/notifications.ts'
import { confirm } from '#ui/feedback/confirm.tsx'
import { MoveCompanyDialog } from './move-company-dialog.tsx'
import { RenameCompanyDialog } from './rename-company-dialog.tsx'
import { closeCompanyMutation, openCompanyMutation } from './tree.api.ts'
import classes from './tree.module.css'

/** What can be done with a company of the list. */
export const CompanyActions = ({ company }: { company: ListedCompany }) => {
  const { t } = useTranslation('companies')
  const { name, can } = company
  const [isMoving, setMoving] = useState(false)
  const [isRenaming, setRenaming] = useState(false)
  const { mutateAsync } = useMutation(closeCompanyMutation)
  const open = useMutation(openCompanyMutation)
  const close = async () => {
    await confirm({
      title: t('list.closeTitle', { name }),
      message: t('list.closeWhy'),
      confirmLabel: t('list.close'),
      dangerous: true,
      work: () => mutateAsync(company.id),
    })
    notify({ type: 'success', title: t('list.closed', { name }) })
  }
  return (
    <div className={classes.actions}>
      <Button
        variant="default"
        size="compact-sm"
        aria-label={t('rename.title', { name })}
        onClick={() => setRenaming(true)}
      >
        {t('rename.submit')}
      </Button>
      {can.move ? (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={t('move.title', { name })}
          onClick={() => setMoving(true)}
        >
          {t('move.submit')}
        </Button>
      ) : null}
      {can.open ? (
        <Button
          variant="default"
          size="compact-sm"
          loading={open.isPending}
          aria-label={t('list.openName', { name })}
          onClick={() => open.mutate(company.id)}
        >
          {t('list.open')}
        </Button>
      ) : null}
      {can.close ? (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={t('list.closeName', { name })}
          onClick={() => void close().catch(() => undefined)}
        >
          {t('list.close')}
        </Button>
      ) : null}
      {isRenaming ? <RenameCompanyDialog company={company} onClose={() => setRenaming(false)} /> : null}
      {isMoving ? <MoveCompanyDialog company={company} onClose={() => setMoving(false)} /> : null}
    </div>
  )
}
