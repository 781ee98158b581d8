import { Button, Checkbox, Group, Menu, Modal, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { Bookmark, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StudentView } from '#contract/directory/student-views.ts'
import { useGo } from '#lib/navigation/route-link.tsx'
import { useIsImpersonating } from '#lib/session/impersonation.ts'
import { deleteViewMutation, saveViewMutation, viewsQuery } from '../directory.api.ts'

/** Common searches. */
const builtIn = {
  overdue: 'state=overdue&sort=overdue',
  notInvited: 'invitation=none',
  mandatoryOpen: 'concern=mandatory_open',
  newest: 'sort=joined&columns=company.invited.joined.progress.overdue',
  disabled: 'status=disabled',
} as const
const builtInNames = ['overdue', 'notInvited', 'mandatoryOpen', 'newest', 'disabled'] as const

const SaveView = ({ canShare, onClose }: { canShare: boolean; onClose: () => void }) => {
  const { t } = useTranslation('directory')
  const search = useRouterState({ select: (state) => state.location.searchStr.replace(/^\?/, '') })
  const [name, setName] = useState('')
  const [shared, setShared] = useState(false)
  const save = useMutation({ ...saveViewMutation(), onSuccess: onClose })
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim()) save.mutate({ name: name.trim(), search, shared })
  }
  return (
    <Modal opened onClose={onClose} title={t('views.save')}>
      <form onSubmit={handleSubmit}>
        <TextInput
          data-autofocus
          label={t('views.name')}
          description={t('views.nameWhy')}
          maxLength={60}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        {canShare ? (
          <Checkbox
            mt="md"
            label={t('views.share')}
            description={t('views.shareWhy')}
            checked={shared}
            onChange={({ currentTarget }) => setShared(currentTarget.checked)}
          />
        ) : null}
        <Group justify="flex-end" mt="md">
          <Button type="submit" loading={save.isPending} disabled={!name.trim()}>
            {t('views.saveNow')}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}

interface SavedViewsProps {
  title: string
  views: readonly StudentView[]
  onOpen: (search: string) => void
}

const SavedViews = ({ title, views, onOpen }: SavedViewsProps) => {
  const { t } = useTranslation('directory')
  const remove = useMutation(deleteViewMutation())
  const isImpersonating = useIsImpersonating()
  if (views.length === 0) return null
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{title}</Menu.Label>
      {views.map(({ id, name, search, can }) => (
        <Group key={id} gap={4} wrap="nowrap">
          <Menu.Item onClick={() => onOpen(search)}>{name}</Menu.Item>
          {can.delete && !isImpersonating ? (
            <Menu.Item
              w="auto"
              closeMenuOnClick={false}
              aria-label={t('views.delete', { name })}
              onClick={() => remove.mutate(id)}
            >
              <Trash2 size={16} aria-hidden />
            </Menu.Item>
          ) : null}
        </Group>
      ))}
    </>
  )
}

interface ViewsMenuProps {
  canShare: boolean
  onSearch: (text: string) => void
}

/** Views made of filters, order and columns: the built-in ones, saved ones, and a way to save the current one. */
export const ViewsMenu = ({ canShare, onSearch }: ViewsMenuProps) => {
  const { t } = useTranslation('directory')
  const go = useGo()
  const isImpersonating = useIsImpersonating()
  const [isSaving, setSaving] = useState(false)
  const { data } = useQuery({ ...viewsQuery(), meta: { quiet: true } })
  const views = data?.data ?? []
  const open = (saved: string) => {
    const search: Record<string, string> = Object.fromEntries(new URLSearchParams(saved))
    onSearch(search.q ?? '')
    void go({ to: 'admin.students.show', search })
  }
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" size="sm" leftSection={<Bookmark size={16} aria-hidden />}>
            {t('views.title')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {builtInNames.map((name) => (
            <Menu.Item key={name} onClick={() => open(builtIn[name])}>
              {t(`views.${name}`)}
            </Menu.Item>
          ))}
          <SavedViews title={t('views.own')} views={views.filter(({ shared }) => !shared)} onOpen={open} />
          <SavedViews title={t('views.shared')} views={views.filter(({ shared }) => shared)} onOpen={open} />
          {isImpersonating ? null : (
            <>
              <Menu.Divider />
              <Menu.Item onClick={() => setSaving(true)}>{t('views.save')}</Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {isSaving ? <SaveView canShare={canShare} onClose={() => setSaving(false)} /> : null}
    </>
  )
}
