import { Button, Group, Menu, Modal, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { Bookmark, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useGo } from '#lib/navigation/route-link.tsx'
import { deleteViewMutation, saveViewMutation, viewsQuery } from '../directory.api.ts'

const SaveView = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('directory')
  const search = useRouterState({ select: (state) => state.location.searchStr.replace(/^\?/, '') })
  const [name, setName] = useState('')
  const save = useMutation({ ...saveViewMutation(), onSuccess: onClose })
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim()) save.mutate({ name: name.trim(), search })
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
        <Group justify="flex-end" mt="md">
          <Button type="submit" loading={save.isPending} disabled={!name.trim()}>
            {t('views.saveNow')}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}

/** Filters, order and columns that were saved, and a way to save those of now. */
export const ViewsMenu = ({ onSearch }: { onSearch: (text: string) => void }) => {
  const { t } = useTranslation('directory')
  const go = useGo()
  const [isSaving, setSaving] = useState(false)
  const { data } = useQuery({ ...viewsQuery(), meta: { quiet: true } })
  const remove = useMutation(deleteViewMutation())
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
          {data?.data.map(({ id, name, search }) => (
            <Group key={id} gap={4} wrap="nowrap">
              <Menu.Item onClick={() => open(search)}>{name}</Menu.Item>
              <Menu.Item
                w="auto"
                closeMenuOnClick={false}
                aria-label={t('views.delete', { name })}
                onClick={() => remove.mutate(id)}
              >
                <Trash2 size={16} aria-hidden />
              </Menu.Item>
            </Group>
          ))}
          <Menu.Item onClick={() => setSaving(true)}>{t('views.save')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isSaving ? <SaveView onClose={() => setSaving(false)} /> : null}
    </>
  )
}
